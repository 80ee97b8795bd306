#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that is kept open, so that the names in it are what they were when it was found, whatever
/// becomes of its path. Every call gives nil, or the code of the system's error.
final class PinnedFolder {
  let descriptor: Int32

  /// Nil when the folder cannot be opened; the reason is ``System/lastError``. It need not be readable.
  init?(_ path: String) {
    #if os(Linux)
      // O_PATH, which the library's header hides: the same number on all processors that Swift runs on.
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

  /// True if the user may write a file, as the system judges it; else the reason.
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

  /// True of the codes with which a filter of system calls refuses one that it does not know: here
  /// `faccessat2`, which alone takes flags.
  static func mayNotKnowFlags(_ code: Int32?) -> Bool {
    code == EPERM || code == ENOSYS || code == EINVAL
  }

  /// The status of what a name leads to, links not followed.
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

  /// Puts one name in the place of another.
  func rename(_ name: String, to other: String) -> Int32? {
    let other = NativePath.cString(other)
    return code(
      unsafe NativePath.withCString(name) {
        unsafe renameat(descriptor, $0, descriptor, other)
      })
  }

  /// Gives a file another name, which must be free.
  func rename(_ name: String, toNew other: String) -> Int32? {
    #if canImport(Glibc)
      let other = NativePath.cString(other)
      return code(
        unsafe NativePath.withCString(name) {
          // RENAME_NOREPLACE, which the library's header hides, as it hides the function.
          unsafe renameat2(descriptor, $0, descriptor, other, 1)
        })
    #else
      return ENOSYS
    #endif
  }

  /// Gives a file without a name its first one, which must be free.
  func link(descriptor file: Int32, to name: String) -> Int32? {
    let name = NativePath.cString(name)
    return code(
      unsafe linkat(AT_FDCWD, Self.path(ofDescriptor: file), descriptor, name, AT_SYMLINK_FOLLOW))
  }

  /// Where a file is found that has no name, if `/proc` is mounted.
  static func path(ofDescriptor descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  /// Writes the names themselves to the disk. Where that is not possible they will be there a little
  /// later.
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
