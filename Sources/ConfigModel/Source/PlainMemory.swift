#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory for what needs no more alignment than any memory has. The standard library's own way asks for
/// an alignment in any case, which takes the system's allocator twice as long.
enum PlainMemory {
  /// Room for a number of bytes, to be given back with ``free(_:)``. Ends the process where there is no
  /// memory left, as the standard library does: by a trap that leaves `ENOMEM` in `errno`.
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
