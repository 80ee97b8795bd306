#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls about processes.
extension System {
  /// True unless a process is known to have ended.
  static func isRunning(_ process: Int) -> Bool {
    guard let process = pid_t(exactly: process), process > 0 else { return true }
    return kill(process, 0) == 0 || errno != ESRCH
  }
}

#if os(Linux)
  /// Calls about copies of this process.
  extension System {
    /// Starts this program once more with the same arguments, and a variable with the number of a descriptor that
    /// it inherits. Returns the identifier of the process, or a negative number on failure. This process must have
    /// only one thread.
    ///
    /// A fork that goes on without `exec` cannot use threads: the locks of the Swift runtime take the identifier of a
    /// thread from a cache, which holds that of the original.
    static func startCopy(passing descriptor: Int32, as variable: String) -> Int32 {
      let identifier = fork()
      guard identifier == 0 else { return identifier }
      Interruptions.stopReporting()
      _ = fcntl(descriptor, F_SETFD, 0)
      _ = unsafe setenv(variable, "\(descriptor)", 1)
      _ = unsafe execv("/proc/self/exe", CommandLine.unsafeArgv)
      _exit(ExitStatus.failure.rawValue)
    }

    /// Ends a copy, and waits for its end.
    static func endCopy(_ identifier: Int32) {
      _ = kill(identifier, SIGTERM)
      _ = statusOfCopy(identifier)
    }

    /// Waits for the end of a copy. Returns its exit status; nil if a signal ended it.
    static func statusOfCopy(_ identifier: Int32) -> Int32? {
      var code: Int32 = 0
      while unsafe waitpid(identifier, &code, 0) < 0 {
        if errno != EINTR { return nil }
      }
      return code & 0x7F == 0 ? code >> 8 & 0xFF : nil
    }

    /// Waits until one of two descriptors is readable or the time is over. Returns true if the first
    /// one is readable, or on failure.
    static func waits(for first: Int32, or second: Int32, milliseconds: Int32) -> Bool {
      var requests = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while true {
        let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
        if count >= 0 { return requests[0].revents != 0 }
        if errno != EINTR { return true }
      }
    }
  }
#endif
