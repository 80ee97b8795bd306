#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls about open files.
extension System {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Opens a file for reading. A named pipe is opened without waiting for a writer.
  static func openForReading(_ path: String) -> Int32? {
    FileTrace.note(.path, path)
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = unsafe NativePath.withCString(path) {
      unsafe open($0, flags)
    }
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens an existing file, such as a device.
  static func openForWriting(_ path: String) -> Int32? {
    let descriptor = unsafe NativePath.withCString(path) {
      unsafe open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    }
    return descriptor < 0 ? nil : descriptor
  }

  static func close(_ descriptor: Int32) {
    closeFile(descriptor)
  }

  /// The result of one read: a number of bytes, zero at the end.
  enum ReadResult: Equatable {
    case count(Int)
    /// No bytes are available yet, but a writer may send more.
    case wouldBlock
    case failure(Int32)
  }

  @unsafe static func read(
    _ descriptor: Int32, into memory: UnsafeMutableRawPointer, _ count: Int
  ) -> ReadResult {
    while true {
      let done = unsafe readFile(descriptor, memory, count)
      if done >= 0 { return .count(done) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      case let code: return .failure(code)
      }
    }
  }

  static func waitUntilReadable(_ descriptor: Int32) {
    _ = ready(reading: descriptor, writing: -1, milliseconds: -1)
  }

  /// Waits until a descriptor can be read or another one written without waiting, or until the time is
  /// over. Negative descriptors are ignored. A stream at its end can be read.
  ///
  /// - Parameter milliseconds: The maximum time; negative to wait without end.
  static func ready(
    reading: Int32, writing: Int32, milliseconds: Int32
  ) -> (reading: Bool, writing: Bool) {
    var requests = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writing, events: Int16(POLLOUT), revents: 0),
    ]
    guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else {
      return (false, false)
    }
    return (requests[0].revents != 0, requests[1].revents != 0)
  }

  /// Reads into a block.
  static func read(_ descriptor: Int32, into block: inout [UInt8]) -> ReadResult {
    unsafe block.withUnsafeMutableBytes { block in
      unsafe block.baseAddress.map { unsafe read(descriptor, into: $0, block.count) } ?? .count(0)
    }
  }

  /// Writes as many bytes as the system takes at once; a negative number on failure.
  @unsafe static func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe writeFile(descriptor, bytes.baseAddress, bytes.count)
  }

  static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int32? {
    unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0) }
  }

  /// Writes all bytes, and waits for the reader of a pipe in non-blocking mode; returns the error code
  /// on failure.
  @unsafe static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32? {
    var done = 0
    while done < bytes.count {
      let count = unsafe writeOnce(
        descriptor, UnsafeRawBufferPointer(rebasing: bytes[done...]))
      if count < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN || errno == EWOULDBLOCK else { return errno }
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if unsafe poll(&request, 1, -1) < 0, errno != EINTR { return errno }
        continue
      }
      done += count
    }
    return nil
  }

  /// Flushes a file to the disk; returns the error code on failure.
  static func sync(_ descriptor: Int32) -> Int32? {
    while fsync(descriptor) != 0 {
      if errno != EINTR { return errno }
    }
    return nil
  }

  /// Appends to a file, which is created if it does not exist; returns the error code on failure.
  static func append(_ bytes: [UInt8], to path: String) -> Int32? {
    let descriptor = unsafe NativePath.withCString(path) {
      unsafe open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return write(descriptor, bytes.span)
  }

  /// The first offset of a byte in a range of the memory.
  @unsafe static func index(
    of byte: UInt8, in memory: UnsafeMutableRawPointer, _ range: Range<Int>
  ) -> Int? {
    let start = unsafe memory + range.lowerBound
    return unsafe memchr(start, Int32(byte), range.count).map { unsafe $0 - memory }
  }

  /// True if a buffer contains a byte.
  @unsafe static func contains(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    return unsafe memchr(start, Int32(byte), bytes.count) != nil
  }
}

// Outside of `System`, these names mean the system's calls.

private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

@unsafe private func readFile(
  _ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ count: Int
) -> Int { unsafe read(descriptor, memory, count) }

@unsafe private func writeFile(
  _ descriptor: Int32, _ memory: UnsafeRawPointer?, _ count: Int
) -> Int { unsafe write(descriptor, memory, count) }
