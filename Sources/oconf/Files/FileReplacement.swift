#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// A file that is written again: next to the old one, to the disk, then put in its place. At every
/// moment, also when the machine stops, the name leads to the old bytes or to the new ones.
///
/// A symbolic link stays one: what it leads to is replaced. A link that leads nowhere, and a file that
/// the user may not write, are left alone. What ``FileAttributes`` keeps is kept. What is not
/// committed leaves no trace.
final class FileReplacement: ByteSink {
  private let path: String
  /// The name in ``folder`` of what is replaced, links resolved.
  private let name: String
  private let folder: PinnedFolder
  private var file: UnplacedFile
  /// What is replaced.
  private let previous: System.Status?
  private let mustBeUnchanged: Bool
  private let isNew: Bool

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - expected: The status that the file had when it was read. If it has another one now, somebody
  ///     else has changed it, and nothing is written.
  ///   - isNew: True if nothing is replaced: what is there already is left alone.
  ///   - mayBeNameless: False gives the new file a temporary name from the start.
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
    // The system lets an administrator write it all the same.
    guard previous.mode & 0o222 != 0 else { throw FileError(path, .write, .readOnly) }
    if let expected, expected != previous { throw FileError(path, .write, .changedSinceRead) }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    let code = unsafe bytes.withUnsafeBytes { unsafe System.write(file.descriptor, $0) }
    if let code { throw FileError(path, .write, .system(code)) }
  }

  /// Puts what was written in the file's place.
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

  /// True of the codes with which a file without a name is refused one: a profile that confines the
  /// program may let it rename files and not link them, and not every file system or filter of system
  /// calls knows how to.
  static func mayNeedName(_ code: Int32) -> Bool {
    [EPERM, EACCES, EXDEV, ENOENT, ENOTSUP, EINVAL, ENOSYS].contains(code)
  }

  /// The code of the error when the file could not be placed.
  private func finish() throws(FileError) -> Int32? {
    if let previous { try keepAttributes(previous) }
    if let code = System.sync(file.descriptor) { throw FileError(path, .write, .system(code)) }
    return place()
  }

  /// Nobody else reads what is to replace a file before it has that file's permissions.
  private static func mode(replacing previous: System.Status?) -> UInt32 {
    previous == nil ? 0o666 : 0o600
  }

  private func place() -> Int32? {
    guard previous == nil else { return file.place(over: name) }
    let code = file.place(new: name)
    // Somebody else was quicker. Whoever is last has written it.
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
