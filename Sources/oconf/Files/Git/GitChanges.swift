import ConfigModel

/// What a commit and the index of a repository hold, to be compared with working files. Submodules that
/// are checked out are looked into: they are compared with the commits that the commit names for them.
///
/// What git has never been told of, ignored or not, was not there. Files that were renamed in the index,
/// and changed little by that, are known under their new names; copies are new. All paths are from the
/// top of the outermost repository.
struct GitChanges {
  /// A file as it was.
  struct Version {
    let path: String
    /// A name by which git has its text; nil for what is no regular file.
    let object: String?
    /// Where it has it.
    let repository: GitRepository
  }

  /// A file of the commit.
  struct Entry {
    let isFile: Bool
    let isLink: Bool
    let object: ArraySlice<UInt8>
    /// In ``repositories``.
    let repository: Int
  }

  let repository: GitRepository
  /// What somebody wants to look at, from the root.
  let scope: GitScope
  /// The outermost one, and those within that are looked into.
  private(set) var repositories: [GitRepository] = []
  /// The files of the commit.
  private(set) var entries: [Text: Entry] = [:]
  private(set) var tracked: Set<Text> = []
  /// What git has been told of, in git's order.
  private(set) var trackedPaths: [String] = []
  /// The objects of what git has been told to keep out of the working tree, as in a sparse checkout.
  private(set) var skipped: [Text: ArraySlice<UInt8>] = [:]
  /// Repositories within, whose files have a history of their own, and how that can be asked about.
  private var submodules: [(path: String, standing: Submodule)] = []
  /// What has another name now.
  private(set) var renamed: [(version: Version, now: String)] = []
  /// What had another name, by its name now.
  private(set) var versionsOfRenamed: [Text: Version] = [:]

  /// The submodules that are at other commits than they were, and that are not checked out, so that
  /// there is nothing of them to look at.
  private(set) var unseen: [String] = []

  private typealias Link = (path: String, commit: String)

  enum Submodule {
    case known(GitRepository)
    case unknown(String)
    /// Nobody asked, or there is nothing in it.
    case closed
  }

  init(_ repository: GitRepository, _ scope: GitScope) throws(Failure) {
    self.repository = repository
    self.scope = scope
    try read(repository, "")
  }

  /// Reads what git says of a repository, then of those in it.
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
        let reason = "of the submodule '\(prefix + path)' git cannot tell it: \(error.reason)"
        submodules.append((prefix + path, .unknown(reason)))
      }
      if case .known(let inner) = submodules.last?.standing {
        try read(inner, prefix + path + "/")
      }
    }
  }

  // MARK: Answers

  /// What a path was, whatever there is now; nil where nothing was.
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

  /// How the innermost submodule that a path is in can be asked about; nil for none.
  func submodule(of path: String) -> Submodule? {
    submodules.last { Path.relative("/" + path, to: "/" + $0.path) != nil }?.standing
  }

  /// Whether there was a file in a place where none is now, or a folder with one.
  func hasLost(_ absolute: String) -> Bool {
    guard let path = Path.relative(absolute, to: repository.top) else { return false }
    return entries.contains { key, entry in
      guard entry.isFile, skipped[key] == nil else { return false }
      let name = key.string
      return Path.isSame(name, path) || Path.relative("/" + name, to: "/" + path) != nil
    }
  }

  // MARK: What git says

  private static func fields(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0)
  }

  /// `MODE TYPE OBJECT`, a tab, and a path.
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

  /// `TAG MODE OBJECT STAGE`, a tab, and a path. The tag `S` is for what is kept out.
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
    if words[0].elementsEqual("S".utf8) { skipped[key] = words[2] }
    if tracked.insert(key).inserted { trackedPaths.append(prefix + path) }
  }

  /// `:MODE MODE OBJECT OBJECT STATUS`, and two paths.
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
