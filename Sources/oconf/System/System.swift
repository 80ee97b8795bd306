#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The calls to the operating system.
enum System {
  /// The error code of the last failed call.
  static var lastError: Int32 { errno }

  static var directoryError: Int32 { EISDIR }
  static var closedPipeError: Int32 { EPIPE }

  static func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let message = unsafe String(cString: text)
    // Not that of an acronym.
    guard message.dropFirst().first?.isLowercase ?? false else { return message }
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The width of the terminal behind a descriptor, in columns; nil if there is no terminal.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The nanoseconds of a clock that never goes back.
  static var monotonicTime: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  static func sleep(nanoseconds: Int) {
    var time = timespec()
    time.tv_sec = nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    unsafe nanosleep(&time, nil)
  }

  /// The time of day. Only decisions about expiry may depend on it.
  static var secondsSince1970: Int { time(nil) }

  static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// All arguments except the name of the program. `CommandLine.arguments` would replace bytes that are
  /// not UTF-8, and such files could not be opened.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe NativePath.text($0) }
    }
  }

  static func exit(_ status: Int32) -> Never {
    endProcess(status)
  }
}

/// Outside of `System`, the name means the system's call.
private func endProcess(_ status: Int32) -> Never { exit(status) }
