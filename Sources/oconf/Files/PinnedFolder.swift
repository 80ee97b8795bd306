#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that is kept open, so that the names in it lead to the same files whatever happens to
/// its path. Error codes are those of the system; nil means success.
final class PinnedFolder {
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

  /// The status of the file with a name. Links are not followed.
  func status(_ name: String) -> System.Status? {
    System.linkStatus(name, in: descriptor)
  }

  func makeFolder(_ name: String) -> Int32? {
    code(unsafe NativePath.withCString(name) { unsafe mkdirat(descriptor, $0, 0o700) })
  }

  func remove(_ name: String, isFolder: Bool = false) {
    _ = unsafe NativePath.withCString(name) {
      unsafe unlinkat(descriptor, $0, isFolder ? AT_REMOVEDIR : 0)
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

  /// Renames a file. The new name must be free.
  func rename(_ name: String, toNew other: String) -> Int32? {
    #if canImport(Glibc)
      let other = NativePath.cString(other)
      return code(
        unsafe NativePath.withCString(name) {
          // RENAME_NOREPLACE, which the library's header hides, like the function.
          unsafe renameat2(descriptor, $0, descriptor, other, 1)
        })
    #else
      return ENOSYS
    #endif
  }

  /// Gives a file without a name its first name, which must be free.
  func link(descriptor file: Int32, to name: String) -> Int32? {
    let name = NativePath.cString(name)
    return code(
      unsafe linkat(AT_FDCWD, Self.path(ofDescriptor: file), descriptor, name, AT_SYMLINK_FOLLOW))
  }

  /// The path of a file without a name, if `/proc` is mounted.
  static func path(ofDescriptor descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

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

#if canImport(Glibc)
  @_silgen_name("renameat2")
  @unsafe private func renameat2(
    _ oldFolder: Int32, _ oldName: UnsafePointer<CChar>, _ newFolder: Int32,
    _ newName: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif
