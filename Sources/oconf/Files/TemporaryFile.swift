#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or an empty folder that is on the disk only while the program runs: it is removed with the
/// last reference, or before a signal ends the program.
final class TemporaryFile {
  let name: String
  private let folder: OpenFolder
  private var ticket: TemporaryFiles.Ticket?
  private var isThere = true

  /// A file that the caller creates next.
  init(_ name: String, in folder: OpenFolder) {
    self.name = name
    self.folder = folder
    ticket = TemporaryFiles.shared.remember(name, in: folder.descriptor)
  }

  /// - Parameters:
  ///   - path: The path that errors are about.
  ///   - create: Creates the file or folder under a name that must be free. Returns the error code; nil
  ///     on success.
  init(
    in folder: OpenFolder, for path: String, _ create: (_ name: String) -> Int32?
  ) throws(FileError) {
    var code: Int32?
    for _ in 0..<100 {
      let name = TemporaryNames.fresh()
      let ticket = TemporaryFiles.shared.remember(name, in: folder.descriptor)
      code = create(name)
      guard code != nil else {
        self.name = name
        self.folder = folder
        self.ticket = ticket
        return
      }
      TemporaryFiles.shared.forget(ticket)
      if code != EEXIST { break }
    }
    throw FileError(path, .write, .system(code ?? EEXIST))
  }

  deinit { remove() }

  func remove() {
    if isThere { folder.remove(name) }
    forget()
  }

  /// Leaves what has the name now alone, because the file got another one.
  func forget() {
    isThere = false
    TemporaryFiles.shared.forget(ticket)
    ticket = nil
  }
}

/// The names of files and folders that are on the disk only while the program runs.
///
/// No kind of document is recognized by such a name, and no walk enters or reads one, so the
/// remains of a killed process are never taken for a policy.
enum TemporaryNames {
  private static let start = ".oconf-"
  private static let end = ".tmp"
  private static let randomCount = 8
  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"

  /// A name of 19 bytes, whatever the length of the final name.
  static func fresh() -> String {
    start + String((0..<randomCount).map { _ in letters.randomElement() ?? "a" }) + end
  }

  static func isTemporary(_ name: String) -> Bool {
    name.utf8.count == start.utf8.count + randomCount + end.utf8.count
      && name.hasPrefix(start) && name.hasSuffix(end)
  }
}
