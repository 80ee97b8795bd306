#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// A folder for a few files that are passed to another program. Only the user can access it (mode
/// 0700). It is removed with its files when the last reference is gone, or a signal ends the
/// program.
final class PrivateFolder {
  private let path: String
  private let place: TemporaryFile
  private let folder: OpenFolder
  private var files: [TemporaryFile] = []

  init() throws(FileError) {
    let parentPath = System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    guard let parent = OpenFolder(parentPath) else {
      throw FileError(parentPath, .write, .system(System.lastError))
    }
    place = try TemporaryFile(in: parent, for: parentPath, parent.makeFolder)
    path = parentPath + "/" + place.name
    guard let folder = OpenFolder(path) else {
      throw FileError(path, .write, .system(System.lastError))
    }
    self.folder = folder
  }

  deinit {
    // Before their folder.
    files = []
  }

  /// Writes a new file of this name, and returns its path.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) -> String {
    let file = path + "/" + name
    files.append(TemporaryFile(name, in: folder))
    let descriptor = folder.openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw FileError(file, .write, .system(errno)) }
    defer { System.close(descriptor) }
    if let code = System.write(descriptor, bytes.span) {
      throw FileError(file, .write, .system(code))
    }
    return file
  }

  /// The text of another program without the paths of this folder, which differ in each run.
  func withoutPaths(_ text: String) -> String { text.replacing(path + "/", with: "") }
}
