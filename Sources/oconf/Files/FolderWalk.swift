import ConfigModel
import Lint

/// Finds files below a folder, in sorted order. Links are not followed.
struct FolderWalk {
  /// Options that select files and folders.
  struct Options {
    /// Judges a file by its name.
    let judge: (_ name: String) -> NameVerdict
    /// Returns the test that excludes paths in a folder by its settings; nil if nothing is
    /// excluded.
    let exclusion: (_ folder: String) -> Exclusion?
    /// True to respect `.gitignore` files.
    let heedsGitignore: Bool
    /// The maximum number of threads that list folders.
    var threads = 1
  }

  /// The verdict on the name of a file.
  enum NameVerdict {
    case unwanted
    /// A wanted file, with the kind that its name determines; nil if it determines none.
    case wanted(DocumentKind?)
  }

  typealias Exclusion = (_ path: String, _ isFolder: Bool) -> Bool

  /// A file that was found.
  struct File {
    let path: String
    /// The path up to the last slash.
    let folder: String
    /// The kind that the name determines; nil if it determines none.
    let namedKind: DocumentKind?

    /// The name, which follows the last slash.
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
    /// The beginning of this walk's paths that is removed before they are matched.
    let base: String
    /// The beginning that is added instead: the path from the folder of the `.gitignore`.
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

  /// The entries of a folder, or the error code if it cannot be listed.
  private struct Listing: Sendable {
    let entries: [System.Entry]?
    let error: Int32

    init(_ folder: String) {
      entries = System.entries(of: folder)
      error = entries == nil ? System.lastError : 0
    }
  }

  /// The number of folders in one folder from which starting threads pays off.
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
    // In the order of the entries.
    var inner = listed(entered)[...]
    for entry in entries {
      let path = base + entry.name
      if entry.isDirectory {
        // Compared by bytes: different names may be equal as strings.
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

  /// Folders with their listings; nil for a folder that is not listed yet.
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
    // An unreadable file ignores nothing, as in git.
    guard let file = try? FileReader.read(path) else { return PathPatterns([]) }
    // Split at LF bytes, as in git: other line breaks belong to the names.
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
      // Outside a working tree, no file above applies.
      guard let slash = place.lastIndex(of: "/"), slash > place.startIndex else { return [] }
      prefix = String(place[place.index(after: slash)...]) + "/" + prefix
      place = String(place[..<slash])
      if System.exists(place + "/.gitignore") {
        levels.append(
          Ignored(base: base, prefix: prefix, patterns: patterns(in: place + "/.gitignore")))
      }
    }
    return levels.reversed()
  }
}

/// Counts the folders of a search, up to a limit.
final class FolderCounter {
  private var left: Int
  /// True if there were more folders than the limit.
  private(set) var hasEnded = false

  init(limit: Int) {
    left = limit
  }

  /// Counts a folder. Returns true beyond the limit.
  func isOver() -> Bool {
    left -= 1
    if left < 0 { hasEnded = true }
    return hasEnded
  }
}
