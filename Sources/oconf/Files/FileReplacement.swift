#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// Replaces a file. The new bytes are written next to the old file and to the disk, then put in its
/// place. At every moment, even if the machine stops, the name leads to the old bytes or to the new
/// ones.
///
/// The target of a symbolic link is replaced, and the link stays. A dangling link, and a file that
/// the user may not write, are left alone. ``FileAttributes`` are kept. Without a commit, no trace
/// is left.
final class FileReplacement: ByteSink {
  private let path: String
  /// The name in ``folder`` of the file to replace, with links resolved.
  private let name: String
  private let folder: OpenFolder
  private let file: TemporaryFile
  private let descriptor: Int32
  /// The status of the file to replace; nil if there is none.
  private let previous: System.Status?
  private let mustBeUnchanged: Bool
  private let isNew: Bool

  /// Creates the new file.
  ///
  /// - Parameters:
  ///   - expected: The status that the file had when it was read. If it has another status now,
  ///     another program has changed it, and nothing is written.
  ///   - isNew: True to leave an existing file alone and fail.
  init(
    _ path: String, expecting expected: System.Status? = nil, isNew: Bool = false
  ) throws(FileError) {
    let target = System.realPath(path) ?? path
    let previous = System.status(target)
    if let previous {
      try Self.check(previous, path, expected, isNew)
    } else if System.linkStatus(path) != nil {
      throw FileError(path, .write, isNew ? .exists : .danglingLink)
    }
    let name = Path.name(of: target)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw FileError(path, .write, .system(path.isEmpty ? ENOENT : EISDIR))
    }
    let folderPath = Path.folder(of: target)
    guard let folder = OpenFolder(folderPath.isEmpty ? "." : folderPath) else {
      throw FileError(path, .write, .system(System.lastError))
    }
    if previous != nil, let code = folder.refusalToWrite(name) {
      throw FileError(path, .write, .system(code))
    }
    // A replacement is readable only by its owner until it gets the permissions of the old file.
    let mode: UInt32 = previous == nil ? 0o666 : 0o600
    var descriptor: Int32 = -1
    file = try TemporaryFile(in: folder, for: path) { name in
      descriptor = folder.openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      return descriptor < 0 ? errno : nil
    }
    self.descriptor = descriptor
    self.path = path
    self.name = name
    self.folder = folder
    self.previous = previous
    self.isNew = isNew
    mustBeUnchanged = expected != nil
  }

  deinit { System.close(descriptor) }

  private static func check(
    _ previous: System.Status, _ path: String, _ expected: System.Status?, _ isNew: Bool
  ) throws(FileError) {
    if isNew { throw FileError(path, .write, .exists) }
    guard previous.kind == .regular else { throw FileError(path, .write, .notRegular) }
    guard previous.links == 1 else { throw FileError(path, .write, .hardLinked) }
    // The system would let an administrator write it anyway.
    guard previous.mode & 0o222 != 0 else { throw FileError(path, .write, .readOnly) }
    if let expected, expected != previous { throw FileError(path, .write, .changedSinceRead) }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    if let code = System.write(descriptor, bytes) {
      throw FileError(path, .write, .system(code))
    }
  }

  /// Puts the new file in its place.
  func commit() throws(FileError) {
    if let previous { try keepAttributes(previous) }
    if let code = System.sync(descriptor) ?? place() {
      throw FileError(path, .write, isNew && code == EEXIST ? .exists : .system(code))
    }
    folder.sync()
  }

  private func place() -> Int32? {
    if isNew {
      let code = folder.link(file.name, to: name)
      if code == nil || code == EEXIST {
        file.remove()
        return code
      }
      // Not every file system, and not every profile that confines the program, permits links.
      let taken = folder.openFile(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      guard taken >= 0 else { return errno }
      System.close(taken)
    }
    let code = folder.rename(file.name, to: name)
    if code == nil { file.forget() } else if isNew { folder.remove(name) }
    return code
  }

  private func keepAttributes(_ previous: System.Status) throws(FileError) {
    let old = folder.openFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard old >= 0 else { throw FileError(path, .write, .attributes(errno)) }
    defer { System.close(old) }
    if mustBeUnchanged, System.status(old) != previous {
      throw FileError(path, .write, .changedSinceRead)
    }
    if let code = FileAttributes.copy(from: old, previous, to: descriptor) {
      throw FileError(path, .write, .attributes(code))
    }
  }
}
