import ConfigModel

/// The files in a commit and in the index of a repository, to be compared with working files. A
/// submodule that is checked out is compared with the commit that the outer commit records for it.
///
/// A file that was never added to git, ignored or not, did not exist. A file that was renamed in
/// the index with few changes is known under its new name; a copy is new. All paths are from the
/// top of the outermost repository.
struct GitChanges {
  /// The earlier version of a file.
  struct Version {
    let path: String
    /// The id of the git object with the content; nil if it was no regular file.
    let object: String?
    /// The repository that has the object.
    let repository: GitRepository
  }

  /// A file in the commit.
  struct Entry {
    let isFile: Bool
    let isLink: Bool
    let object: ArraySlice<UInt8>
    /// An index in ``repositories``.
    let repository: Int
  }

  let repository: GitRepository
  /// The absolute paths in scope.
  let scope: GitScope
  /// The outermost repository, then the submodules that are read.
  private(set) var repositories: [GitRepository] = []
  /// The files in the commit, by path.
  private(set) var entries: [Text: Entry] = [:]
  private(set) var tracked: Set<Text> = []
  /// The paths in the index, in git's order.
  private(set) var trackedPaths: [String] = []
  /// The paths of the links in the index.
  private(set) var trackedLinks: Set<Text> = []
  /// The objects of files that git keeps out of the working tree, as in a sparse checkout.
  private(set) var skipped: [Text: ArraySlice<UInt8>] = [:]
  /// The submodules, whose files have a history of their own, and the state of each.
  private var submodules: [(path: String, standing: Submodule)] = []
  /// The renamed files and their new paths.
  private(set) var renamed: [(version: Version, now: String)] = []
  /// The earlier versions of renamed files, by new path.
  private(set) var versionsOfRenamed: [Text: Version] = [:]

  /// The submodules that are at another commit than before and not checked out, so that their files
  /// cannot be checked.
  private(set) var unseen: [String] = []

  private typealias Link = (path: String, commit: String)

  enum Submodule {
    case known(GitRepository)
    case unknown(String)
    /// The submodule is out of scope or not checked out.
    case closed
  }

  init(_ repository: GitRepository, _ scope: GitScope) throws(Failure) {
    self.repository = repository
    self.scope = scope
    try read(repository, "")
  }

  /// Reads a repository, then its submodules.
  private mutating func read(_ repository: GitRepository, _ prefix: String) throws(Failure) {
    let number = repositories.count
    repositories.append(repository)
    let tree = try repository.output([
      "ls-tree", "-r", "-z", "--full-tree", repository.commit, "--",
    ])
    var commits: [Text: String] = [:]
    for line in Self.fields(tree) { read(treeEntry: line, number, prefix, &commits) }
    let index = try repository.output([
      "ls-files", "--stage", "-t", "-z", "--full-name", "--", ":(top)",
    ])
    var links: [Link] = []
    for line in Self.fields(index) { read(indexEntry: line, prefix, &links) }
    // The working tree is left out: git would run filters to compare it.
    let differences = try repository.output([
      "diff-index", "--cached", "--raw", "-z", "--no-abbrev", "-M", "--diff-filter=R",
      "--no-relative", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--no-color",
      repository.commit, "--",
    ])
    read(renames: Self.fields(differences), repository, prefix)
    try read(links, commits, repository, prefix)
  }

  private mutating func read(
    _ links: [Link], _ commits: [Text: String], _ repository: GitRepository, _ prefix: String
  ) throws(Failure) {
    for (path, commit) in links {
      guard scope.touches(Path.join(repository.top, path)) else {
        submodules.append((prefix + path, .closed))
        continue
      }
      guard System.exists(Path.join(Path.join(repository.top, path), ".git")) else {
        submodules.append((prefix + path, .closed))
        if commits[Text(path)] != commit { unseen.append(prefix + path) }
        continue
      }
      do throws(GitRepository.UnknownSubmodule) {
        let inner = try GitRepository(
          submodule: Path.join(repository.top, path), repository.revision,
          at: commits[Text(path)])
        submodules.append((prefix + path, .known(inner)))
      } catch {
        let reason = "git cannot read it in the submodule '\(prefix + path)': \(error.reason)"
        submodules.append((prefix + path, .unknown(reason)))
      }
      if case .known(let inner) = submodules.last?.standing {
        try read(inner, prefix + path + "/")
      }
    }
  }

  // MARK: Answers

  /// True if the revision is the commit that is checked out.
  var isHead: Bool {
    get throws(Failure) {
      let head = try repository.run(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])
      return head.isSuccess
        && String(decoding: head.output, as: UTF8.self).trimmingWhitespace == repository.commit
    }
  }

  /// The earlier version of a path, whatever is there now; nil if there was none.
  func version(_ path: String) -> Version? {
    let key = Text(path)
    return versionsOfRenamed[key] ?? entries[key].map { version(path, $0) }
  }

  func version(_ path: String, _ entry: Entry) -> Version {
    Version(
      path: path,
      object: entry.isFile ? String(decoding: entry.object, as: UTF8.self) : nil,
      repository: repositories[entry.repository])
  }

  /// The state of the innermost submodule that contains the path; nil if none does.
  func submodule(of path: String) -> Submodule? {
    submodules.last { Path.relative("/" + path, to: "/" + $0.path) != nil }?.standing
  }

  /// True if the commit has a file at the path or below it that git puts into the working tree.
  func hasLost(_ absolute: String) -> Bool {
    guard let path = Path.relative(absolute, to: repository.top) else { return false }
    return entries.contains { key, entry in
      guard entry.isFile, skipped[key] == nil else { return false }
      let name = key.string
      return Path.isSame(name, path) || Path.relative("/" + name, to: "/" + path) != nil
    }
  }

  // MARK: Output of git

  private static func fields(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0)
  }

  /// Reads `MODE TYPE OBJECT`, a tab, and a path.
  private mutating func read(
    treeEntry line: ArraySlice<UInt8>, _ repository: Int, _ prefix: String,
    _ commits: inout [Text: String]
  ) {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return }
    let words = line[..<tab].split(separator: UInt8(ascii: " "))
    guard words.count == 3 else { return }
    let path = NativePath.text(Array(line[(tab + 1)...]))
    if words[0].elementsEqual("160000".utf8) {
      commits[Text(path)] = String(decoding: words[2], as: UTF8.self)
    } else {
      entries[Text(prefix + path)] = Entry(
        isFile: words[0].starts(with: "100".utf8), isLink: words[0].elementsEqual("120000".utf8),
        object: words[2], repository: repository)
    }
  }

  /// Reads `TAG MODE OBJECT STAGE`, a tab, and a path. The tag `S` marks a file that git keeps out
  /// of the working tree.
  private mutating func read(
    indexEntry line: ArraySlice<UInt8>, _ prefix: String, _ links: inout [Link]
  ) {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return }
    let words = line[..<tab].split(separator: UInt8(ascii: " "))
    guard words.count == 4 else { return }
    let path = NativePath.text(Array(line[(tab + 1)...]))
    if words[1].elementsEqual("160000".utf8) {
      links.append((path, String(decoding: words[2], as: UTF8.self)))
      return
    }
    let key = Text(prefix + path)
    if words[1].elementsEqual("120000".utf8) { trackedLinks.insert(key) }
    if words[0].elementsEqual("S".utf8) { skipped[key] = words[2] }
    if tracked.insert(key).inserted { trackedPaths.append(prefix + path) }
  }

  /// Reads `:MODE MODE OBJECT OBJECT STATUS`, and two paths.
  private mutating func read(
    renames fields: [ArraySlice<UInt8>], _ repository: GitRepository, _ prefix: String
  ) {
    var fields = fields[...]
    while let head = fields.popFirst(), let first = fields.popFirst(),
      let last = fields.popFirst()
    {
      let words = head.dropFirst().split(separator: UInt8(ascii: " "))
      guard words.count == 5, words[4].first == UInt8(ascii: "R") else { continue }
      let version = Version(
        path: prefix + NativePath.text(Array(first)),
        object: words[0].starts(with: "100".utf8)
          ? String(decoding: words[2], as: UTF8.self) : nil,
        repository: repository)
      let now = prefix + NativePath.text(Array(last))
      renamed.append((version, now))
      versionsOfRenamed[Text(now)] = version
    }
  }
}
