import ConfigModel

/// Which files of a working tree differ from a commit, and what they were there.
///
/// What git has never been told of, ignored or not, was not there. Files that were renamed, and
/// changed little by that, are known under their new names; copies are new.
struct GitChanges {
  /// A file as it was.
  struct Version {
    /// From the top of the repository.
    let path: String
    /// A name by which git has its text; nil for what is no regular file.
    let object: String?
  }

  enum Standing {
    case same
    /// Nil for a file that was not there.
    case other(Version?)
  }

  let repository: GitRepository
  /// By the path now, from the top.
  private var changed: [Text: Version?] = [:]
  /// What git has been told of.
  private var tracked: Set<Text> = []
  /// Repositories within, whose files have a history of their own.
  private var submodules: [String] = []
  /// Those that are gone, or that git is no longer to know of.
  private(set) var removed: [Version] = []
  /// What has another name now.
  private(set) var renamed: [Version] = []

  init(_ repository: GitRepository) throws(Failure) {
    self.repository = repository
    let differences = try repository.output([
      "diff", "--raw", "-z", "--no-abbrev", "-M", "--no-relative", "--no-ext-diff",
      "--no-textconv", "--ignore-submodules=all", "--no-color", repository.commit, "--",
    ])
    read(differences: Self.fields(differences))
    let index = try repository.output([
      "ls-files", "--stage", "-z", "--full-name", "--", ":(top)",
    ])
    for entry in Self.fields(index) { read(entry: entry) }
  }

  func standing(_ path: String) -> Standing {
    let key = Text(path)
    if let version = changed[key] { return .other(version) }
    let isKnown =
      tracked.contains(key) || submodules.contains { Path.relative(path, to: $0) != nil }
    return isKnown ? .same : .other(nil)
  }

  /// The files that are there and were other ones.
  var modified: some Sequence<(path: String, version: Version)> {
    changed.lazy.compactMap { path, version in version.map { (path.string, $0) } }
  }

  /// What a path was, whatever there is now.
  func version(_ path: String) -> Version {
    if let version = changed[Text(path)] ?? nil { return version }
    return Version(path: path, object: "\(repository.commit):\(path)")
  }

  // MARK: What git says

  private static func fields(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0)
  }

  /// `:MODE MODE OBJECT OBJECT STATUS`, and a path, or two of them for a rename.
  private mutating func read(differences fields: [ArraySlice<UInt8>]) {
    var fields = fields[...]
    while let head = fields.popFirst(), let first = fields.popFirst() {
      let words = head.dropFirst().split(separator: UInt8(ascii: " "))
      guard words.count == 5, let status = words[4].first else { continue }
      let path = NativePath.text(Array(first))
      let isRename = status == UInt8(ascii: "R") || status == UInt8(ascii: "C")
      let new = isRename ? fields.popFirst().map { NativePath.text(Array($0)) } ?? path : path
      let version: Version?
      if status == UInt8(ascii: "U") {
        // A merge that is not done: git tells no objects.
        version = Version(path: path, object: "\(repository.commit):\(path)")
      } else if words[0].allSatisfy({ $0 == UInt8(ascii: "0") }) {
        version = nil
      } else {
        let isFile = words[0].starts(with: "100".utf8)
        version = Version(
          path: path, object: isFile ? String(decoding: words[2], as: UTF8.self) : nil)
      }
      if status == UInt8(ascii: "D"), let version { removed.append(version) }
      if status == UInt8(ascii: "R"), let version { renamed.append(version) }
      if case .some(.some) = changed[Text(new)] { continue }
      changed[Text(new)] = .some(version)
    }
  }

  /// `MODE OBJECT STAGE`, a tab, and a path.
  private mutating func read(entry: ArraySlice<UInt8>) {
    guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { return }
    let path = NativePath.text(Array(entry[(tab + 1)...]))
    if entry.starts(with: "160000".utf8) {
      submodules.append(path)
    } else {
      tracked.insert(Text(path))
    }
  }
}
