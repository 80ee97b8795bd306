import ConfigModel

/// A git repository, asked by way of the program `git`: the one around the working directory, or one
/// within it. Nothing in it is written, and nothing is checked out.
struct GitRepository: Sendable {
  /// The top of the working tree, from the root, without links.
  let top: String
  /// A revision as somebody named it.
  let revision: String
  /// The commit that it leads to; the empty tree where there was none.
  let commit: String
  /// Whether there is no commit yet, so that everything is new.
  let isUnborn: Bool
  /// Whether it is one within another, which git is to be told.
  private let isWithin: Bool

  /// The commit for people.
  var shortName: String { isUnborn ? "no commit yet" : String(commit.prefix(12)) }

  init(top: String, revision: String, commit: String, isUnborn: Bool, isWithin: Bool = false) {
    self.top = top
    self.revision = revision
    self.commit = commit
    self.isUnborn = isUnborn
    self.isWithin = isWithin
  }

  // MARK: Asking

  /// What git writes for arguments that it must understand.
  func output(_ arguments: [String], input: [UInt8] = []) throws(Failure) -> [UInt8] {
    let outcome = try run(arguments, input: input)
    guard outcome.isSuccess else {
      throw .unusable(revision, "git cannot be asked about it: \(outcome.reasonOfGit)")
    }
    return outcome.output
  }

  /// What git does for arguments, and be it that it fails.
  func run(
    _ arguments: [String], input: [UInt8] = []
  ) throws(Failure) -> ChildProcess.Outcome {
    let folder = isWithin ? top : nil
    return try Failure.ofProgram { () throws(ProcessError) in
      try Self.run(arguments, input: input, in: folder)
    }
  }

  /// One line, without its end.
  ///
  /// - Parameter message: What is said of a failure, for git's own words about it.
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

  /// - Parameter folder: The top of a repository within; nil for the one around.
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: String? = nil
  ) throws(ProcessError) -> ChildProcess.Outcome {
    var git = ChildProcess(
      "git", GitSafeguards.options + (folder.map { ["-C", $0] } ?? []) + arguments)
    git.environment = GitSafeguards.environment
    // A hook is told where its own repository is, and no other.
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

  /// Nothing is fetched.
  static let lacksObjects =
    "git does not have all that was there; if the clone is partial, fetch the rest"

  /// The texts of files, in their order; nil for what is no file. Bytes are as they were committed,
  /// without filters and conversions.
  ///
  /// - Parameter names: Ids of objects that a tree has.
  /// - Throws: Also for an object that is not here, as in a partial clone: nothing is fetched.
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
  /// Git's reason for its failure, in a line: warnings and advice may precede it.
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
    return lines.first ?? "it says nothing"
  }
}
