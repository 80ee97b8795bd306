#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import ConfigModel

/// A file that is written anew: beside the old one, to the disk, then renamed over it. At every
/// moment, also when the machine stops, the name leads to the old bytes or to the new ones.
///
/// A symbolic link stays one: what it leads to is replaced. Mode and, where the system allows,
/// owner are kept. What is not committed leaves no trace.
final class FileReplacement: ByteSink {
  private let path: String
  /// What is replaced: the path with links resolved.
  private let target: String
  private let previous: System.Status?
  private let temporary: String
  private let descriptor: Int32
  private var isCommitted = false

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - expected: The status that the file had when it was read. If it has another one now, somebody
  ///     else has changed it, and nothing is written.
  ///   - isNew: Whether nothing is replaced: what is there already is left alone.
  init(
    _ path: String, expecting expected: System.Status? = nil, isNew: Bool = false
  ) throws(FileError) {
    let target = System.realPath(path) ?? path
    let previous = System.status(target)
    if let previous {
      if isNew { throw FileError(path, .write, .exists) }
      guard previous.kind == .regular else { throw FileError(path, .write, .notRegular) }
      guard previous.links == 1 else { throw FileError(path, .write, .hardLinked) }
      if let expected, expected != previous {
        throw FileError(path, .write, .changedSinceRead)
      }
    }
    var template = NativePath.cString(target + ".oconf-XXXXXX")
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw FileError(path, .write, .system(errno)) }
    self.path = path
    self.target = target
    self.previous = previous
    self.descriptor = descriptor
    temporary = NativePath.text(template.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit {
    System.close(descriptor)
    if !isCommitted { _ = unsafe NativePath.withCString(temporary) { unsafe unlink($0) } }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    let code = unsafe bytes.withUnsafeBytes { unsafe System.write(descriptor, $0) }
    if let code { throw FileError(path, .write, .system(code)) }
  }

  /// Puts what was written in the file's place.
  func commit() throws(FileError) {
    if let previous {
      _ = fchown(descriptor, uid_t(previous.owner), gid_t(previous.group))
      _ = fchmod(descriptor, mode_t(previous.mode))
    } else {
      _ = fchmod(descriptor, Self.modeOfNewFiles)
    }
    let to = NativePath.cString(target)
    guard fsync(descriptor) == 0,
      unsafe NativePath.withCString(temporary, { unsafe rename($0, to) }) == 0
    else {
      throw FileError(path, .write, .system(errno))
    }
    isCommitted = true
    syncFolder()
  }

  /// The new name itself is on the disk only after its folder is. Where that is not possible it
  /// will be there a little later.
  private func syncFolder() {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    guard let descriptor = System.openForReading(folder) else { return }
    _ = fsync(descriptor)
    System.close(descriptor)
  }

  /// Readable and writable as the user's mask allows.
  private static var modeOfNewFiles: mode_t {
    let mask = umask(0)
    _ = umask(mask)
    return 0o666 & ~mask
  }
}
