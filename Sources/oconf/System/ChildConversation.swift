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
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
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
        var requests = [
          pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: outputEnd, events: Int16(POLLIN), revents: 0),
          pollfd(fd: errorsEnd, events: Int16(POLLIN), revents: 0),
        ]
        if inputEnd < 0, outputEnd < 0, errorsEnd < 0 { break }
        let milliseconds = Int32(clamping: left / 1_000_000 + 1)
        let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
        if count < 0, errno != EINTR { return .system(errno) }
        guard count > 0 else { continue }
        if requests[0].revents != 0 { send() }
        if requests[1].revents != 0 {
          Self.receive(&outputEnd, &output, limit: outputLimit + 1)
          if output.count > outputLimit { return .tooMuchOutput(limit: outputLimit) }
        }
        if requests[2].revents != 0 { Self.receive(&errorsEnd, &errors, limit: Self.errorsLimit) }
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
        unsafe System.writeOnce(inputEnd, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
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
      var block = [UInt8](repeating: 0, count: 1 << 16)
      switch System.read(descriptor, into: &block) {
      case .count(0), .failure: close(&descriptor)
      case .count(let count): bytes += block.prefix(min(count, limit - bytes.count))
      case .wouldBlock: break
      }
    }
  }
}
