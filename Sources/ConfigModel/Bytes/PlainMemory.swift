#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory without special alignment. The standard library's allocation always requests an
/// alignment, which takes the system's allocator twice as long.
enum PlainMemory {
  /// Allocates a number of bytes, to be released with ``free(_:)``. If no memory is left, ends the
  /// process as the standard library does: by a trap that leaves `ENOMEM` in `errno`.
  @unsafe static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = unsafe malloc(max(byteCount, 1)) else {
      errno = ENOMEM
      abort()
    }
    return unsafe memory
  }

  @unsafe static func free(_ memory: UnsafeMutableRawPointer) {
    #if canImport(Glibc)
      unsafe Glibc.free(memory)
    #elseif canImport(Musl)
      unsafe Musl.free(memory)
    #elseif canImport(Darwin)
      unsafe Darwin.free(memory)
    #endif
  }
}
