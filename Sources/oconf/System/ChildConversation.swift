#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ChildProcess {
  /// A pipe whose two ends no other program inherits.
  final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    /// Nil if the system cannot create another pipe.
    init?() {
      var ends: (Int32, Int32) = (-1, -1)
      let code = unsafe withUnsafeMutablePointer(to: &ends) {
        unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) {
          unsafe pipe($0)
        }
      }
      guard code == 0 else { return nil }
      (reading, writing) = ends
      _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
      _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    }

    deinit {
      close()
    }

    /// Closes the ends that have not been taken.
    func close() {
      if reading >= 0 { System.close(reading) }
      if writing >= 0 { System.close(writing) }
      (reading, writing) = (-1, -1)
    }

    func takeReading() -> Int32 {
      defer { reading = -1 }
      return reading
    }

    func takeWriting() -> Int32 {
      defer { writing = -1 }
      return writing
    }
  }

  /// The three pipes to a child, served in turn, so that neither side blocks the other forever.
  struct Conversation {
    private let input: [UInt8]
    private var sent = 0
    /// Our ends of the pipes; -1 if closed.
    private var inputEnd: Int32
    private var outputEnd: Int32
    private var errorsEnd: Int32
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    private static let errorsLimit = 1 << 16

    init(_ input: [UInt8], _ inputEnd: Int32, _ outputEnd: Int32, _ errorsEnd: Int32) {
      self.input = input
      self.inputEnd = inputEnd
      self.outputEnd = outputEnd
      self.errorsEnd = errorsEnd
      for descriptor in [inputEnd, outputEnd, errorsEnd] {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      }
    }

    /// Writes and reads until the child has closed its ends or an error occurs; nil on success.
    mutating func carryOn(seconds: Int, outputLimit: Int) -> ProcessError.Reason? {
      let deadline = System.monotonicTime + seconds * 1_000_000_000
      while inputEnd >= 0 || outputEnd >= 0 || errorsEnd >= 0 {
        if sent == input.count { Self.close(&inputEnd) }
        let left = deadline - System.monotonicTime
        guard left > 0 else { return .tooSlow(seconds: seconds) }
        // `poll` ignores negative descriptors.
        var requests = (
          pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
          pollfd(fd: errorsEnd, events: Int16(POLLIN), revents: 0)
        )
        if inputEnd < 0, outputEnd < 0, errorsEnd < 0 { break }
        let count = unsafe withUnsafeMutablePointer(to: &requests) {
          unsafe $0.withMemoryRebound(to: pollfd.self, capacity: 3) {
            unsafe poll($0, 3, Int32(clamping: left / 1_000_000 + 1))
          }
        }
        if count < 0, errno != EINTR { return .system(errno) }
        guard count > 0 else { continue }
        if requests.0.revents != 0 { send() }
        if requests.1.revents != 0 {
          Self.receive(&outputEnd, &output, limit: outputLimit + 1)
          if output.count > outputLimit { return .tooMuchOutput(limit: outputLimit) }
        }
        if requests.2.revents != 0 { Self.receive(&errorsEnd, &errors, limit: Self.errorsLimit) }
      }
      return nil
    }

    mutating func close() {
      Self.close(&inputEnd)
      Self.close(&outputEnd)
      Self.close(&errorsEnd)
    }

    private static func close(_ descriptor: inout Int32) {
      if descriptor >= 0 { System.close(descriptor) }
      descriptor = -1
    }

    private mutating func send() {
      let done = unsafe input.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        #if canImport(Glibc)
          return unsafe Glibc.write(inputEnd, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          return unsafe Musl.write(inputEnd, rest.baseAddress, rest.count)
        #else
          return unsafe Darwin.write(inputEnd, rest.baseAddress, rest.count)
        #endif
      }
      if done >= 0 {
        sent += done
      } else if errno != EAGAIN, errno != EINTR {
        // The child has stopped reading, which is not an error.
        Self.close(&inputEnd)
      }
    }

    /// Reads the available bytes. Bytes beyond the limit are dropped.
    private static func receive(_ descriptor: inout Int32, _ bytes: inout [UInt8], limit: Int) {
      let size = 1 << 16
      var isAtEnd = false
      unsafe withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
        guard let start = buffer.baseAddress else { return }
        switch unsafe System.read(descriptor, into: start, size) {
        case .count(0), .failure: isAtEnd = true
        case .count(let count):
          let kept = min(count, limit - bytes.count)
          unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: kept))
        case .wouldBlock: break
        }
      }
      if isAtEnd { close(&descriptor) }
    }
  }
}
