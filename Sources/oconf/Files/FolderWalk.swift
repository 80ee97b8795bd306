import ConfigModel
import Lint

/// Finds files below a folder, in sorted order. Links are not followed.
struct FolderWalk {
  /// What to look at and what to pass over.
  struct Options {
    /// What a file's name makes of it.
    let judge: (_ name: String) -> NameVerdict
    /// What tells whether the folder or file at a path in a folder is left out by somebody's
    /// settings; nil when nothing is.
    let exclusion: (_ folder: String) -> Exclusion?
    /// Whether `.gitignore` files are heeded.
    let heedsGitignore: Bool
    /// How many threads may list folders at once.
    var threads = 1
  }

  /// What the name of a file says.
  enum NameVerdict {
    case unwanted
    /// With the kind that the name settles, if it does.
    case wanted(DocumentKind?)
  }

  typealias Exclusion = (_ path: String, _ isFolder: Bool) -> Bool

  /// A file that was found.
  struct File {
    let path: String
    /// The path up to the last slash.
    let folder: String
    /// The kind that the name settles.
    let namedKind: DocumentKind?

    /// What follows the last slash.
    var name: String { Path.name(of: path) }
  }

  private let options: Options
  private(set) var files: [File] = []
  /// Folders that could not be read.
  private(set) var errors: [FileError] = []

  /// Folders that no walk enters.
  static let skipped: Set<String> = [".git", ".build", "node_modules"]

  /// The patterns of a `.gitignore`.
  private struct Ignored {
    /// What paths of this walk begin with that their pattern's paths do not.
    let base: String
    /// What their pattern's paths begin with instead: the way down from a folder above.
    let prefix: String
    let patterns: PathPatterns

    func verdict(_ path: String, isFolder: Bool) -> Bool? {
      patterns.verdict(prefix + Path.dropping(base, from: path), isFolder: isFolder)
    }
  }

  init(_ options: Options) {
    self.options = options
  }

  mutating func walk(_ folder: String) {
    let base = folder == "." ? "" : folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    walk(
      folder, base, Listing(folder),
      options.heedsGitignore ? Self.ignored(above: folder, base) : [])
  }

  /// What a folder holds, or why nobody knows.
  private struct Listing: Sendable {
    let entries: [System.Entry]?
    let error: Int32

    init(_ folder: String) {
      entries = System.entries(of: folder)
      error = entries == nil ? System.lastError : 0
    }
  }

  /// From so many folders on beside each other it pays to start threads.
  private static let manyFolders = 16

  private mutating func walk(
    _ folder: String, _ base: String, _ listing: Listing, _ ignored: [Ignored]
  ) {
    guard let entries = listing.entries?.filter({ !TemporaryNames.isTemporary($0.name) }) else {
      errors.append(FileError(folder, .read, .system(listing.error)))
      return
    }
    var ignored = ignored
    if options.heedsGitignore, entries.contains(where: { $0.name == ".gitignore" }) {
      ignored.append(
        Ignored(base: base, prefix: "", patterns: Self.patterns(in: base + ".gitignore")))
    }
    let excludes = options.exclusion(folder)
    func isLeftOut(_ path: String, isFolder: Bool) -> Bool {
      excludes?(path, isFolder) ?? false || Self.isIgnored(path, isFolder, ignored)
    }
    let entered = entries.filter { entry in
      entry.isDirectory && !Self.skipped.contains(entry.name)
        && !isLeftOut(base + entry.name, isFolder: true)
    }.map { base + $0.name }
    // In their order, as the entries are.
    var inner = listed(entered)[...]
    for entry in entries {
      let path = base + entry.name
      if entry.isDirectory {
        // By bytes: names that say the same may be two.
        guard let (folder, listing) = inner.first, folder.utf8.elementsEqual(path.utf8) else {
          continue
        }
        inner.removeFirst()
        walk(path, path + "/", listing ?? Listing(path), ignored)
      } else if case .wanted(let kind) = options.judge(entry.name) {
        guard !isLeftOut(path, isFolder: false) else { continue }
        files.append(File(path: path, folder: folder, namedKind: kind))
      }
    }
  }

  /// Folders with what is in them; nil where that is still to be listed.
  private func listed(_ folders: [String]) -> [(folder: String, listing: Listing?)] {
    guard options.threads > 1, folders.count >= Self.manyFolders else {
      return folders.map { ($0, nil) }
    }
    let listings = Workers.map(
      folders.count, threads: options.threads, portion: 4, makeState: {},
      { _, index in Listing(folders[index]) })
    return zip(folders, listings).map { ($0, $1) }
  }

  private static func isIgnored(_ path: String, _ isFolder: Bool, _ ignored: [Ignored]) -> Bool {
    for level in ignored.reversed() {
      if let verdict = level.verdict(path, isFolder: isFolder) { return verdict }
    }
    return false
  }

  // MARK: .gitignore

  private static func patterns(in path: String) -> PathPatterns {
    // One that cannot be read ignores nothing, as in git.
    guard let file = try? FileReader().read(path) else { return PathPatterns([]) }
    // By bytes, as git reads it: other line ends belong to the names.
    return PathPatterns(
      file.source.bytes(0..<file.source.count).split(separator: 0x0A).map { line in
        NativePath.text(Array(line.last == 0x0D ? line.dropLast() : line))
      })
  }

  /// The `.gitignore` files above a folder, up to the top of its working tree, outermost first.
  private static func ignored(above folder: String, _ base: String) -> [Ignored] {
    guard var place = System.realPath(folder) else { return [] }
    var levels: [Ignored] = []
    var prefix = ""
    while !System.exists(place + "/.git") {
      // Outside a working tree nothing is ignored from above.
      guard let slash = place.lastIndex(of: "/"), slash > place.startIndex else { return [] }
      prefix = place[place.index(after: slash)...] + "/" + prefix
      place = String(place[..<slash])
      if System.exists(place + "/.gitignore") {
        levels.append(
          Ignored(base: base, prefix: prefix, patterns: patterns(in: place + "/.gitignore")))
      }
    }
    return levels.reversed()
  }
}
