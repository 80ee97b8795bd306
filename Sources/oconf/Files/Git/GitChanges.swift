import ConfigModel

/// Which files of a working tree differ from a commit, and what they were there. Submodules that are
/// checked out are looked into: they are compared with the commits that the commit names for them.
///
/// What git has never been told of, ignored or not, was not there. Files that were renamed, and
/// changed little by that, are known under their new names; copies are new. All paths are from the
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

  enum Standing {
    case same
    /// Nil for a file that was not there.
    case other(Version?)
    /// Git cannot tell, for this reason.
    case unknown(String)
  }

  let repository: GitRepository
  /// What somebody wants to look at, from the root.
  let scope: GitScope
  /// By the path now.
  private var changed: [Text: Version?] = [:]
  private var tracked: Set<Text> = []
  /// What git has been told of, in git's order.
  private(set) var trackedPaths: [String] = []
  /// Repositories within, whose files have a history of their own, and how that can be asked about.
  private var submodules: [(path: String, standing: Submodule)] = []
  /// Those that are gone, or that git is no longer to know of.
  private(set) var removed: [Version] = []
  /// What has another name now.
  private(set) var renamed: [(version: Version, now: String)] = []

  /// The submodules that are at other commits than they were, and that are not checked out, so that
  /// there is nothing of them to look at.
  private(set) var unseen: [String] = []

  private typealias Link = (path: String, commit: String)

  private enum Submodule {
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
    let differences = try repository.output([
      "diff", "--raw", "-z", "--no-abbrev", "-M", "--no-relative", "--no-ext-diff",
      "--no-textconv", "--ignore-submodules=all", "--no-color", repository.commit, "--",
    ])
    read(differences: Self.fields(differences), repository, prefix)
    let index = try repository.output([
      "ls-files", "--stage", "-z", "--full-name", "--", ":(top)",
    ])
    var links: [Link] = []
    for entry in Self.fields(index) { read(entry: entry, prefix, &links) }
    var wanted: [Link] = []
    for link in links {
      if scope.touches(Path.join(repository.top, link.path)) {
        wanted.append(link)
      } else {
        submodules.append((prefix + link.path, .closed))
      }
    }
    guard !wanted.isEmpty else { return }
    let commits = try self.commits(of: wanted.map(\.path), repository)
    for (path, commit) in wanted {
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

  /// The commits of submodules then; none for those that were not there.
  private func commits(
    of paths: [String], _ repository: GitRepository
  ) throws(Failure) -> [Text: String] {
    let tree = try repository.output(
      ["ls-tree", "-z", "--full-tree", repository.commit, "--"] + paths)
    var commits: [Text: String] = [:]
    // `MODE TYPE OBJECT`, a tab, and a path.
    for entry in Self.fields(tree) where entry.starts(with: "160000 commit ".utf8) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let object = entry[..<tab].dropFirst("160000 commit ".utf8.count)
      commits[Text(NativePath.text(Array(entry[(tab + 1)...])))] = String(
        decoding: object, as: UTF8.self)
    }
    return commits
  }

  // MARK: Answers

  func standing(_ path: String) -> Standing {
    let key = Text(path)
    if let version = changed[key] { return .other(version) }
    if tracked.contains(key) { return .same }
    switch submodule(of: path)?.standing {
    case .unknown(let reason): return .unknown(reason)
    case .closed: return .same
    case .known, nil: return .other(nil)
    }
  }

  /// The innermost submodule that a path is in.
  private func submodule(of path: String) -> (path: String, standing: Submodule)? {
    submodules.last { Path.relative("/" + path, to: "/" + $0.path) != nil }
  }

  /// The files that are there and were other ones.
  var modified: some Sequence<(path: String, version: Version)> {
    changed.lazy.compactMap { path, version in version.map { (path.string, $0) } }
  }

  /// What a path was, whatever there is now.
  func version(_ path: String) -> Version {
    if let version = changed[Text(path)] ?? nil { return version }
    if let (outer, standing) = submodule(of: path), case .known(let inner) = standing {
      return Self.version(String(Path.dropping(outer + "/", from: path)), inner, outer + "/")
    }
    return Self.version(path, repository, "")
  }

  private static func version(
    _ path: String, _ repository: GitRepository, _ prefix: String
  ) -> Version {
    Version(
      path: prefix + path, object: "\(repository.commit):\(path)", repository: repository)
  }

  /// Whether there was a file in a place where none is now, or a folder with one.
  func hasLost(_ absolute: String) -> Bool {
    guard let path = Path.relative(absolute, to: repository.top) else { return false }
    func isThere(_ version: Version) -> Bool {
      version.object != nil
        && (Path.isSame(version.path, path)
          || Path.relative("/" + version.path, to: "/" + path) != nil)
    }
    return removed.contains(where: isThere) || renamed.contains { isThere($0.version) }
  }

  // MARK: What git says

  private static func fields(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0)
  }

  /// `:MODE MODE OBJECT OBJECT STATUS`, and a path, or two of them for a rename.
  private mutating func read(
    differences fields: [ArraySlice<UInt8>], _ repository: GitRepository, _ prefix: String
  ) {
    var fields = fields[...]
    while let head = fields.popFirst(), let first = fields.popFirst() {
      let words = head.dropFirst().split(separator: UInt8(ascii: " "))
      guard words.count == 5, let status = words[4].first else { continue }
      let path = NativePath.text(Array(first))
      let isRename = status == UInt8(ascii: "R") || status == UInt8(ascii: "C")
      let last = isRename ? fields.popFirst().map { NativePath.text(Array($0)) } ?? path : path
      let new = prefix + last
      let version: Version?
      if status == UInt8(ascii: "U") {
        // A merge that is not done: git tells no objects.
        version = Self.version(path, repository, prefix)
      } else if words[0].allSatisfy({ $0 == UInt8(ascii: "0") }) {
        version = nil
      } else {
        let isFile = words[0].starts(with: "100".utf8)
        version = Version(
          path: prefix + path, object: isFile ? String(decoding: words[2], as: UTF8.self) : nil,
          repository: repository)
      }
      if status == UInt8(ascii: "D"), let version { removed.append(version) }
      if status == UInt8(ascii: "R"), let version { renamed.append((version, new)) }
      if case .some(.some) = changed[Text(new)] { continue }
      changed[Text(new)] = .some(version)
    }
  }

  /// `MODE OBJECT STAGE`, a tab, and a path.
  private mutating func read(
    entry: ArraySlice<UInt8>, _ prefix: String, _ links: inout [Link]
  ) {
    guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return }
    let path = NativePath.text(Array(entry[(tab + 1)...]))
    if entry.starts(with: "160000".utf8) {
      let object = entry.dropFirst("160000 ".utf8.count).prefix { $0 != UInt8(ascii: " ") }
      links.append((path, String(decoding: object, as: UTF8.self)))
    } else if tracked.insert(Text(prefix + path)).inserted {
      trackedPaths.append(prefix + path)
    }
  }
}
