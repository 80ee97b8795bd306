#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that is kept open, so that the names in it lead to the same files whatever happens to
/// its path. Error codes are those of the system; nil means success.
final class OpenFolder {
  let descriptor: Int32

  /// Nil if the folder cannot be opened, for the reason in ``System/lastError``. The folder need
  /// not be readable.
  init?(_ path: String) {
    #if os(Linux)
      // O_PATH, which the library's header hides. It is the same number on all processors that
      // Swift supports.
      let flags = O_DIRECTORY | O_CLOEXEC | 0o10000000
    #else
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    #endif
    descriptor = unsafe NativePath.withCString(path) { unsafe open($0, flags) }
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { System.close(descriptor) }
  }

  /// Opens a file and returns its descriptor; a negative number on failure.
  func openFile(_ name: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
    while true {
      let opened = unsafe NativePath.withCString(name) {
        unsafe openat(descriptor, $0, flags | O_CLOEXEC | O_NOCTTY, mode_t(mode))
      }
      if opened >= 0 || errno != EINTR { return opened }
    }
  }

  /// The reason the system refuses the user to write a file; nil if the user may write it.
  func refusalToWrite(_ name: String) -> Int32? {
    let refusal = refusalToWrite(name, AT_EACCESS)
    guard Self.mayNotKnowFlags(refusal), getuid() == geteuid(), getgid() == getegid() else {
      return refusal
    }
    return refusalToWrite(name, 0)
  }

  private func refusalToWrite(_ name: String, _ flags: Int32) -> Int32? {
    code(unsafe NativePath.withCString(name) { unsafe faccessat(descriptor, $0, W_OK, flags) })
  }

  /// True for the error codes with which a filter of system calls refuses an unknown one: here
  /// `faccessat2`, which alone takes flags.
  static func mayNotKnowFlags(_ code: Int32?) -> Bool {
    code == EPERM || code == ENOSYS || code == EINVAL
  }

  func makeFolder(_ name: String) -> Int32? {
    code(unsafe NativePath.withCString(name) { unsafe mkdirat(descriptor, $0, 0o700) })
  }

  /// Removes a file or an empty folder.
  func remove(_ name: String) {
    unsafe NativePath.withCString(name) { name in
      for flags in [0, AT_REMOVEDIR] { _ = unsafe unlinkat(descriptor, name, flags) }
    }
  }

  /// Renames a file, replacing any file with the new name.
  func rename(_ name: String, to other: String) -> Int32? {
    let other = NativePath.cString(other)
    return code(
      unsafe NativePath.withCString(name) {
        unsafe renameat(descriptor, $0, descriptor, other)
      })
  }

  /// Gives a file a second name, which must be free.
  func link(_ name: String, to other: String) -> Int32? {
    let other = NativePath.cString(other)
    return code(
      unsafe NativePath.withCString(name) {
        unsafe linkat(descriptor, $0, descriptor, other, 0)
      })
  }

  /// Writes the names in the folder to the disk. Where that is not possible, the system writes them
  /// a little later.
  func sync() {
    let readable = openFile(".", O_RDONLY | O_DIRECTORY)
    guard readable >= 0 else { return }
    _ = fsync(readable)
    System.close(readable)
  }

  private func code(_ result: Int32) -> Int32? { result == 0 ? nil : errno }
}
