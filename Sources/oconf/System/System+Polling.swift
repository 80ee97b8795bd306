#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls about streams and processes that a program serves for a long time.
extension System {
  /// Waits until a descriptor can be read or another one written without waiting, or until the time is
  /// over. Negative descriptors are ignored. A stream at its end can be read.
  ///
  /// - Parameter milliseconds: The maximum time; negative to wait without end.
  static func ready(
    reading: Int32, writing: Int32, milliseconds: Int32
  ) -> (reading: Bool, writing: Bool) {
    var requests = (
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
    )
    let count = unsafe withUnsafeMutablePointer(to: &requests) {
      unsafe $0.withMemoryRebound(to: pollfd.self, capacity: 2) {
        unsafe poll($0, 2, milliseconds)
      }
    }
    guard count > 0 else { return (false, false) }
    return (requests.0.revents != 0, requests.1.revents != 0)
  }

  /// True unless a process is known to have ended.
  static func isRunning(_ process: Int) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return true }
    return kill(process, 0) == 0 || errno != ESRCH
  }
}
