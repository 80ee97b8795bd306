import ConfigModel

/// The git repository around the working directory, asked by way of the program `git`. Nothing in it
/// is written, and nothing is checked out.
struct GitRepository {
  /// The top of the working tree, from the root, without links.
  let top: String
  /// A revision as somebody named it.
  let revision: String
  /// The commit that it leads to; the empty tree for a `HEAD` that has no commit yet.
  let commit: String
  /// Whether there is no commit yet, so that everything is new.
  let isUnborn: Bool

  /// The commit for people.
  var shortName: String { isUnborn ? "no commit yet" : String(commit.prefix(12)) }

  /// - Parameter revision: What git takes for one commit. With `...` behind it, the last commit that
  ///   it has in common with `HEAD`. In a repository without a commit `HEAD` stands for no files.
  init(_ revision: String) throws(Failure) {
    self.revision = revision
    let top = try Self.line(["rev-parse", "--show-toplevel"], revision) { reason in
      "git cannot be asked here: \(reason)"
    }
    self.top = System.realPath(top) ?? top
    let isFork = revision.hasSuffix("...") && revision.utf8.count > 3
    let name = isFork ? String(revision.dropLast(3)) : revision
    isUnborn = name == "HEAD" ? try Self.isUnborn() : false
    if isUnborn {
      commit = try Self.line(["hash-object", "-t", "tree", "--stdin"], revision) { reason in
        "git cannot be asked what no files are: \(reason)"
      }
      return
    }
    let commit = try Self.commit(name, revision)
    self.commit =
      isFork
      ? try Self.line(["merge-base", commit, "HEAD"], revision) { _ in
        "it has no commit in common with HEAD" + Self.hint
      } : commit
  }

  private static func commit(_ name: String, _ revision: String) throws(Failure) -> String {
    try line(["rev-parse", "--verify", "--end-of-options", name + "^{commit}"], revision) { _ in
      "git has no such revision" + hint
    }
  }

  /// Whether the branch that `HEAD` names has no commit yet, as before the first one.
  private static func isUnborn() throws(Failure) -> Bool {
    try Failure.ofProgram { () throws(ProcessError) in
      let isBranch = try run(["symbolic-ref", "--quiet", "HEAD"]).isSuccess
      return try isBranch ? !run(["rev-parse", "--verify", "--quiet", "HEAD"]).isSuccess : false
    }
  }

  /// What may be the matter where builds run.
  private static var hint: String {
    let answer = try? run(["rev-parse", "--is-shallow-repository"])
    return answer?.output.first == UInt8(ascii: "t")
      ? "; the clone is shallow, so fetch more of the history" : ""
  }

  // MARK: Asking

  /// What git writes for arguments that it must understand.
  func output(_ arguments: [String], input: [UInt8] = []) throws(Failure) -> [UInt8] {
    let outcome = try Failure.ofProgram { () throws(ProcessError) in
      try Self.run(arguments, input: input)
    }
    guard outcome.isSuccess else {
      throw .unusable(revision, "git cannot be asked about it: \(outcome.reasonOfGit)")
    }
    return outcome.output
  }

  /// One line, without its end.
  private static func line(
    _ arguments: [String], _ revision: String, _ message: (String) -> String
  ) throws(Failure) -> String {
    let outcome = try Failure.ofProgram { () throws(ProcessError) in try run(arguments) }
    var line = outcome.output
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    guard outcome.isSuccess, !line.isEmpty else {
      throw .unusable(revision, message(outcome.reasonOfGit))
    }
    return NativePath.text(line)
  }

  private static func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws(ProcessError) -> ChildProcess.Outcome {
    var git = ChildProcess("git", arguments)
    git.environment = [("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C")]
    git.input = input
    git.outputLimit = 1 << 30
    return try git.run()
  }

  // MARK: Objects

  /// The texts of files, in their order; nil for what git does not have. Bytes are as they were
  /// committed, without filters and conversions.
  ///
  /// - Parameter names: Ids of objects, or `COMMIT:PATH`.
  func texts(_ names: [String]) throws(Failure) -> [SourceBytes?] {
    guard !names.isEmpty else { return [] }
    let newline = UInt8(ascii: "\n")
    var input: [UInt8] = []
    for name in names {
      // Git takes a line for a name.
      let bytes = NativePath.cString(name).dropLast().map { UInt8(bitPattern: $0) }
      input += (bytes.contains(newline) ? Array("-".utf8) : bytes) + [newline]
    }
    let output = try output(["cat-file", "--batch"], input: input)
    var rest = output[...]
    var texts: [SourceBytes?] = []
    for _ in names {
      guard let end = rest.firstIndex(of: newline) else {
        throw .unusable(revision, "git ended before it had told every file")
      }
      // `ID TYPE SIZE`, or a name that may hold anything, and what is the matter with it.
      let words = rest[..<end].split(separator: UInt8(ascii: " "))
      rest = rest[(end + 1)...]
      guard words.count == 3, words[1].elementsEqual("blob".utf8),
        let size = Int(String(decoding: words[2], as: UTF8.self)), size < rest.count
      else {
        if words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)) {
          rest = rest.dropFirst(size + 1)
        }
        texts.append(nil)
        continue
      }
      texts.append(SourceBytes(rest.prefix(size)))
      rest = rest.dropFirst(size + 1)
    }
    return texts
  }
}

extension ChildProcess.Outcome {
  /// What git says about its failure, in a line.
  var reasonOfGit: String {
    let prefix = "fatal: "
    let line = firstError
    if line.isEmpty { return "it says nothing" }
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line
  }
}
