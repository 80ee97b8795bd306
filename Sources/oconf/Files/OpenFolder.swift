#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of the file that was opened last, kept open. The next file is mostly in the same
/// folder and is then opened without resolving its whole path.
@safe final class OpenFolder {
  /// The path up to the last slash, with a zero byte at the end.
  private var path: [CChar] = [0]
  /// Negative if no folder is open.
  private var descriptor: Int32 = -1

  deinit { close() }

  private func close() {
    if descriptor >= 0 { System.close(descriptor) }
    descriptor = -1
  }

  /// Opens a file and returns its descriptor; a negative number on failure.
  @unsafe func open(_ file: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    guard let slash = unsafe strrchr(file, Int32(UInt8(ascii: "/"))) else {
      return unsafe openat(AT_FDCWD, file, flags)
    }
    let length = unsafe slash - UnsafeMutablePointer(mutating: file)
    let isSame = unsafe length + 1 == path.count && memcmp(file, path, length) == 0
    if !isSame {
      close()
      path = unsafe Array(UnsafeBufferPointer(start: file, count: length)) + [0]
      unsafe descriptor = openat(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    // A file may be accessible although its folder may not be listed.
    guard descriptor >= 0 else { return unsafe openat(AT_FDCWD, file, flags) }
    return unsafe openat(descriptor, slash + 1, flags)
  }
}
