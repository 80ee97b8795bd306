import ConfigModel

/// Finds the commit that a revision names.
extension GitRepository {
  /// The repository around the working directory.
  ///
  /// - Parameter revision: A revision that names one commit. With `...` at the end, it names the
  ///   last commit in common with `HEAD`. In a repository without a commit, `HEAD` names an empty
  ///   tree.
  init(_ revision: String) throws(Failure) {
    let named = try Self.line(["rev-parse", "--show-toplevel"], revision) { reason in
      "git failed: \(reason)"
    }
    let top = System.realPath(named) ?? named
    let isFork = revision.hasSuffix("...") && revision.utf8.count > 3
    let name = isFork ? String(revision.dropLast(3)) : revision
    if name == "HEAD", try Self.isUnborn() {
      self.init(
        top: top, revision: revision, commit: try Self.emptyTree(revision), isUnborn: true)
      return
    }
    var commit = try Self.commit(name, revision)
    if isFork {
      commit = try Self.line(["merge-base", commit, "HEAD"], revision) { _ in
        "no common ancestor with HEAD" + Self.hint
      }
    }
    self.init(top: top, revision: revision, commit: commit, isUnborn: false)
  }

  /// The usual revision to compare with: the last common ancestor of `HEAD` and the default branch of
  /// the remote.
  static func usualBase() throws(Failure) -> String {
    _ = try line(["rev-parse", "--show-toplevel"], ".") { reason in "git failed: \(reason)" }
    let found = try Failure.ofProgram { () throws(ProcessError) -> String? in
      let named = try run(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"])
      let branch = String(decoding: named.output, as: UTF8.self).trimmingWhitespace
      for name in (branch.isEmpty ? [] : [branch]) + ["origin/main", "origin/master"] {
        let commit = "refs/remotes/\(name)^{commit}"
        if try run(["rev-parse", "--verify", "--quiet", commit]).isSuccess { return name }
      }
      return nil
    }
    guard let found else {
      throw .usage(
        .needs(
          "gate",
          "'--base REV', because there is no 'origin/HEAD', 'origin/main' or 'origin/master'"
        ))
    }
    return found + "..."
  }

  private static func emptyTree(
    _ revision: String, in folder: String? = nil
  ) throws(Failure) -> String {
    try line(["hash-object", "-t", "tree", "--stdin"], revision, in: folder) { reason in
      "git failed: \(reason)"
    }
  }

  private static func commit(_ name: String, _ revision: String) throws(Failure) -> String {
    let commit = try line(
      ["rev-parse", "--verify", "--end-of-options", name + "^{commit}"], revision
    ) { _ in
      type(of: name).map { "is a \($0), not a commit" }
        ?? "unknown git revision" + advice(name)
    }
    // Git verifies `^NAME`, too, which stands for all commits except those that lead to one.
    guard commit.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
      throw .unusable(revision, "is not a single commit")
    }
    return commit
  }

  /// The type of an object that is not a commit: `tree`, `blob` or `tag`; nil if git does not know
  /// the name.
  private static func type(of name: String) -> String? {
    let object = try? run(["rev-parse", "--verify", "--quiet", "--end-of-options", name])
    guard let object, object.isSuccess else { return nil }
    let id = String(decoding: object.output, as: UTF8.self).trimmingWhitespace
    guard let type = try? run(["cat-file", "-t", id]), type.isSuccess else { return nil }
    let word = String(decoding: type.output, as: UTF8.self).trimmingWhitespace
    return ["tree", "blob", "tag"].contains(word) ? word : nil
  }

  /// True if the branch that `HEAD` names has no commit yet.
  private static func isUnborn() throws(Failure) -> Bool {
    try Failure.ofProgram { () throws(ProcessError) in
      let isBranch = try run(["symbolic-ref", "--quiet", "HEAD"]).isSuccess
      return try isBranch ? !run(["rev-parse", "--verify", "--quiet", "HEAD"]).isSuccess : false
    }
  }

  /// Advice about a name that git does not know.
  private static func advice(_ name: String) -> String {
    let (bytes, dot) = (Array(name.utf8), UInt8(ascii: "."))
    let range = bytes.indices.dropLast().first { bytes[$0] == dot && bytes[$0 + 1] == dot }
    if let range {
      // Two commits, of which the second is always the working tree.
      let first = range == 0 ? "HEAD" : String(decoding: bytes[..<range], as: UTF8.self)
      return "; expected one commit: '\(first)', or '\(first)...' for the "
        + "last common ancestor with HEAD"
    }
    // More history helps only if the name can be that of a commit.
    let isOther = name.utf8.contains { " :*?[\\".utf8.contains($0) }
    return isOther || name.hasPrefix("-") || name.hasPrefix("/") ? "" : hint
  }

  /// Advice for a shallow clone, as on build servers.
  private static var hint: String {
    let answer = try? run(["rev-parse", "--is-shallow-repository"])
    return answer?.output.first == UInt8(ascii: "t")
      ? "; the clone is shallow, so fetch more of the history" : ""
  }

  // MARK: Submodules

  /// The reason a submodule's earlier version cannot be determined, worded to follow its name.
  struct UnknownSubmodule: Error {
    let reason: String
  }

  /// The repository of a submodule.
  ///
  /// - Parameters:
  ///   - top: The absolute path, without links.
  ///   - commit: The commit that the submodule was at; nil if it did not exist.
  init(submodule top: String, _ revision: String, at commit: String?) throws(UnknownSubmodule) {
    let found: String
    do throws(Failure) {
      found = try Self.find(commit, inSubmodule: top, revision)
    } catch {
      if case .unusable(_, let reason) = error { throw UnknownSubmodule(reason: reason) }
      throw UnknownSubmodule(reason: error.description)
    }
    self.init(
      top: top, revision: revision, commit: found, isUnborn: commit == nil, isWithin: true)
  }

  private static func find(
    _ commit: String?, inSubmodule top: String, _ revision: String
  ) throws(Failure) -> String {
    // In a folder that is not a repository, git would answer for the surrounding repository.
    let named = try line(["rev-parse", "--show-toplevel"], revision, in: top) { $0 }
    guard Path.isSame(System.realPath(named) ?? named, top) else {
      throw .unusable(revision, "not a git repository")
    }
    guard let commit else { return try emptyTree(revision, in: top) }
    let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}"]
    return try line(arguments, revision, in: top) { _ in
      "commit \(commit.prefix(12)) is missing; fetch it"
    }
  }
}
