import ConfigModel

/// A git repository, read with the program `git`: the one around the working directory, or a
/// submodule of it. Nothing in it is written or checked out.
struct GitRepository: Sendable {
  /// The absolute path of the top of the working tree, without links.
  let top: String
  /// The revision as it was named.
  let revision: String
  /// The commit of the revision; the empty tree if there is none.
  let commit: String
  /// True if there is no commit yet, so that everything is new.
  let isUnborn: Bool
  /// True for a submodule, whose folder must be passed to git.
  private let isWithin: Bool

  /// The commit as reports show it.
  var shortName: String { isUnborn ? "no commit yet" : String(commit.prefix(12)) }

  init(top: String, revision: String, commit: String, isUnborn: Bool, isWithin: Bool = false) {
    self.top = top
    self.revision = revision
    self.commit = commit
    self.isUnborn = isUnborn
    self.isWithin = isWithin
  }

  // MARK: Asking

  /// The output of a git command that must succeed.
  func output(_ arguments: [String], input: [UInt8] = []) throws(Failure) -> [UInt8] {
    let outcome = try run(arguments, input: input)
    guard outcome.isSuccess else {
      throw .unusable(revision, "git failed: \(outcome.reasonOfGit)")
    }
    return outcome.output
  }

  /// The outcome of a git command that may fail.
  func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws(Failure) -> ChildProcess.Outcome {
    let folder = isWithin ? top : nil
    return try Failure.ofProgram { () throws(ProcessError) in
      try Self.run(arguments, input: input, in: folder)
    }
  }

  /// One line of output, without its line break.
  ///
  /// - Parameter message: Returns the error message for git's own reason.
  static func line(
    _ arguments: [String], _ revision: String, in folder: String? = nil,
    _ message: (String) -> String
  ) throws(Failure) -> String {
    let outcome = try Failure.ofProgram { () throws(ProcessError) in
      try run(arguments, in: folder)
    }
    var line = outcome.output
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    guard outcome.isSuccess, !line.isEmpty else {
      throw .unusable(revision, message(outcome.reasonOfGit))
    }
    return NativePath.text(line)
  }

  /// - Parameter folder: The top of a submodule; nil for the repository around the working
  ///   directory.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: String? = nil
  ) throws(ProcessError) -> ChildProcess.Outcome {
    var git = ChildProcess(
      "git", GitSafeguards.options + (folder.map { ["-C", $0] } ?? []) + arguments)
    git.environment = GitSafeguards.environment
    // A hook has variables for its own repository, which must not apply to another one.
    if folder != nil { git.environment += ofOneRepository.map { ($0, nil) } }
    git.input = input
    git.outputLimit = 1 << 30
    return try git.run()
  }

  private static var ofOneRepository: [String] {
    [
      "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
      "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_PREFIX", "GIT_SHALLOW_FILE",
    ]
  }

  // MARK: Objects

  /// The message about missing objects, which are never fetched.
  static let lacksObjects =
    "objects are missing from the git repository; in a partial clone, fetch them first"

  /// The contents of files, in the order of their names; nil for an object that is not a file. The
  /// bytes are as committed, without filters and conversions.
  ///
  /// - Parameter names: Ids of objects in a tree.
  /// - Throws: Also for an object that is missing, as in a partial clone, because nothing is
  ///   fetched.
  func texts(_ names: [String]) throws(Failure) -> [SourceBytes?] {
    guard !names.isEmpty else { return [] }
    let newline = UInt8(ascii: "\n")
    var input: [UInt8] = []
    for name in names {
      // Git reads one name per line.
      let bytes = NativePath.cString(name).dropLast().map { UInt8(bitPattern: $0) }
      input += (bytes.contains(newline) ? Array("-".utf8) : bytes) + [newline]
    }
    let output = try output(["cat-file", "--batch"], input: input)
    var rest = output[...]
    var texts: [SourceBytes?] = []
    for _ in names {
      guard let end = rest.firstIndex(of: newline) else {
        throw .unusable(revision, "git ended early")
      }
      // `ID TYPE SIZE`, or a name, which may hold anything, and an error.
      let words = rest[..<end].split(separator: UInt8(ascii: " "))
      rest = rest[(end + 1)...]
      guard words.count == 3, words[1].elementsEqual("blob".utf8),
        let size = Int(String(decoding: words[2], as: UTF8.self)), size < rest.count
      else {
        if words.last?.elementsEqual("missing".utf8) ?? false {
          throw .unusable(revision, Self.lacksObjects)
        }
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
  /// Git's reason for its failure, in one line. Warnings and advice may precede it.
  var reasonOfGit: String {
    let lines = errorLines
    if lines.contains(where: { $0.includes("promisor") || $0.includes("lazy fetching disabled") }) {
      return GitRepository.lacksObjects
    }
    for prefix in ["fatal: ", "error: "] {
      if let line = lines.first(where: { $0.hasPrefix(prefix) }) {
        return String(line.dropFirst(prefix.count))
      }
    }
    return lines.first ?? "no message"
  }
}

/// The options and variables with which git runs, so that an untrusted repository runs no program
/// and hides no change.
///
/// Only commands that read objects and the index are used. Other parts of the repository's own
/// configuration are overridden here: monitors, hooks, downloads of missing objects (also where git
/// is too old to know `GIT_NO_LAZY_FETCH`), replaced objects and parents. Filters run only when git
/// itself reads or writes working files, which it is never asked to do. The configuration of the
/// system and of the user stays: it belongs to the user who runs oconf, and may name trusted
/// folders.
enum GitSafeguards {
  static var options: [String] {
    [
      "--no-pager", "--no-replace-objects",
      "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
      // A commit graph may name other trees and parents than the commits do.
      "-c", "core.commitGraph=false", "-c", "protocol.allow=never",
      // Without this, git gives advice about the file of grafts that it is told to ignore.
      "-c", "advice.graftFileDeprecated=false",
    ]
  }

  static var environment: [(name: String, value: String?)] {
    [
      ("GIT_OPTIONAL_LOCKS", "0"), ("LC_ALL", "C"), ("GIT_NO_REPLACE_OBJECTS", "1"),
      ("GIT_GRAFT_FILE", "/dev/null"), ("GIT_NO_LAZY_FETCH", "1"),
      // No protocol has this name. It overrides any `protocol.NAME.allow`.
      ("GIT_ALLOW_PROTOCOL", "none"), ("GIT_TERMINAL_PROMPT", "0"), ("GIT_EXTERNAL_DIFF", nil),
      // These would change the meaning of the paths that git is given.
      ("GIT_LITERAL_PATHSPECS", nil), ("GIT_GLOB_PATHSPECS", nil), ("GIT_NOGLOB_PATHSPECS", nil),
      ("GIT_ICASE_PATHSPECS", nil),
    ]
  }
}

extension GitRepository {
  /// The object ids that git gives to the bytes of regular files, without filters and conversions;
  /// nil for a file that cannot be read.
  ///
  /// - Parameter paths: Absolute paths.
  func objectIDs(ofFiles paths: [String]) throws(Failure) -> [String?] {
    var ids: [String?] = []
    while ids.count < paths.count {
      let outcome = try run(
        ["hash-object", "--no-filters", "--stdin-paths"],
        input: paths[ids.count...].flatMap { Self.line(ofPath: $0) })
      let lines = outcome.output.split(separator: UInt8(ascii: "\n"))
      ids += lines.prefix(paths.count - ids.count).map { String(decoding: $0, as: UTF8.self) }
      // Git stops at the first file that it cannot read.
      if ids.count < paths.count { ids.append(nil) }
    }
    return ids
  }

  /// A path on a line of its own, quoted if it has line breaks.
  private static func line(ofPath path: String) -> [UInt8] {
    let bytes = NativePath.cString(path).dropLast().map { UInt8(bitPattern: $0) }
    let needsQuotes = bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard needsQuotes else { return bytes + [UInt8(ascii: "\n")] }
    var line = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"): line += Array("\\n".utf8)
      case UInt8(ascii: "\r"): line += Array("\\r".utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
      default: line.append(byte)
      }
    }
    return line + Array("\"\n".utf8)
  }
}
