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
  private let name: String
  private let parent: PinnedFolder
  private let folder: PinnedFolder
  private var names: [String] = []
  private var tickets: [TemporaryFiles.Ticket?]

  init() throws(FileError) {
    let parentPath = System.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    guard let parent = PinnedFolder(parentPath) else {
      throw FileError(parentPath, .write, .system(System.lastError))
    }
    let (name, ticket) = try Self.make(in: parent, parentPath)
    let path = parentPath + "/" + name
    guard let folder = PinnedFolder(path) else {
      let code = System.lastError
      parent.remove(name, isFolder: true)
      TemporaryFiles.shared.forget(ticket)
      throw FileError(path, .write, .system(code))
    }
    self.path = path
    self.name = name
    self.parent = parent
    self.folder = folder
    tickets = [ticket]
  }

  private static func make(
    in parent: PinnedFolder, _ path: String
  ) throws(FileError) -> (String, TemporaryFiles.Ticket?) {
    for _ in 0..<TemporaryNames.attempts {
      let name = TemporaryNames.fresh()
      let ticket = TemporaryFiles.shared.remember(name, in: parent.descriptor, isFolder: true)
      guard let code = parent.makeFolder(name) else { return (name, ticket) }
      TemporaryFiles.shared.forget(ticket)
      if code != EEXIST { throw FileError(path, .write, .system(code)) }
    }
    throw FileError(path, .write, .system(EEXIST))
  }

  deinit {
    for name in names { folder.remove(name) }
    parent.remove(name, isFolder: true)
    for ticket in tickets { TemporaryFiles.shared.forget(ticket) }
  }

  /// Writes a file of this name, or overwrites it, and returns its path.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) -> String {
    let file = path + "/" + name
    if !names.contains(name) {
      names.append(name)
      tickets.append(TemporaryFiles.shared.remember(name, in: folder.descriptor))
    }
    let descriptor = folder.openFile(name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw FileError(file, .write, .system(errno)) }
    defer { System.close(descriptor) }
    let code = unsafe bytes.withUnsafeBytes { unsafe System.write(descriptor, $0) }
    if let code { throw FileError(file, .write, .system(code)) }
    return file
  }

  /// The text of another program without the paths of this folder, which differ in each run.
  func withoutPaths(_ text: String) -> String {
    guard text.includes(path + "/") else { return text }
    let (bytes, prefix) = (Array(text.utf8), Array((path + "/").utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: prefix) {
        index += prefix.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
