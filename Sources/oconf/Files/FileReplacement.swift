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
  private let folder: PinnedFolder
  private var file: UnplacedFile
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
  ///   - mayBeNameless: False to give the new file a temporary name from the start.
  init(
    _ path: String, expecting expected: System.Status? = nil, isNew: Bool = false,
    mayBeNameless: Bool = true
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
    guard let folder = PinnedFolder(folderPath.isEmpty ? "." : folderPath) else {
      throw FileError(path, .write, .system(System.lastError))
    }
    if previous != nil, let code = folder.refusalToWrite(name) {
      throw FileError(path, .write, .system(code))
    }
    let mode = Self.mode(replacing: previous)
    guard let file = UnplacedFile(in: folder, mode: mode, mayBeNameless: mayBeNameless) else {
      throw FileError(path, .write, .system(System.lastError))
    }
    self.path = path
    self.name = name
    self.folder = folder
    self.file = file
    self.previous = previous
    self.isNew = isNew
    mustBeUnchanged = expected != nil
  }

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
    let code = unsafe bytes.withUnsafeBytes { unsafe System.write(file.descriptor, $0) }
    if let code { throw FileError(path, .write, .system(code)) }
  }

  /// Puts the new file in its place.
  func commit() throws(FileError) {
    var code = try finish()
    if let refusal = code, Self.mayNeedName(refusal),
      let copy = file.namedCopy(mode: Self.mode(replacing: previous))
    {
      file = copy
      code = try finish()
    }
    if let code { throw FileError(path, .write, isNew && code == EEXIST ? .exists : .system(code)) }
    folder.sync()
  }

  /// True for the error codes with which a system refuses a name to a file without one. A profile
  /// that confines the program may allow it to rename files but not to link them, and not every
  /// file system or filter of system calls supports linking.
  static func mayNeedName(_ code: Int32) -> Bool {
    [EPERM, EACCES, EXDEV, ENOENT, ENOTSUP, EINVAL, ENOSYS].contains(code)
  }

  /// The error code if the file could not be placed; nil on success.
  private func finish() throws(FileError) -> Int32? {
    if let previous { try keepAttributes(previous) }
    if let code = System.sync(file.descriptor) { throw FileError(path, .write, .system(code)) }
    return place()
  }

  /// The initial permissions. A replacement is readable only by its owner until it gets the
  /// permissions of the old file.
  private static func mode(replacing previous: System.Status?) -> UInt32 {
    previous == nil ? 0o666 : 0o600
  }

  private func place() -> Int32? {
    guard previous == nil else { return file.place(over: name) }
    let code = file.place(new: name)
    // Another program has created the file. The last writer wins.
    return code == EEXIST && !isNew ? file.place(over: name) : code
  }

  private func keepAttributes(_ previous: System.Status) throws(FileError) {
    let old = folder.openFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard old >= 0 else { throw FileError(path, .write, .attributes(errno)) }
    defer { System.close(old) }
    if mustBeUnchanged, System.status(old) != previous {
      throw FileError(path, .write, .changedSinceRead)
    }
    if let code = FileAttributes.copy(from: old, previous, to: file.descriptor) {
      throw FileError(path, .write, .attributes(code))
    }
  }
}
