#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that end the program, and what is done before they do.
enum Interruptions {
  /// Those that somebody sends. One that is ignored, as under `nohup`, stays ignored.
  private static let requests = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGXCPU]
  /// Those that the program causes itself.
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS]

  /// What does not fit where it is written is an error of the write, and not the end of the process:
  /// a closed pipe, and a file beyond the limit of its size.
  static func ignoreFailuresOfWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Signals that a child process does not inherit as ignored.
  static let ignored = [SIGPIPE, SIGXFSZ]

  /// From now on temporary files are removed when a signal ends the program, which it still does.
  static func removeTemporaryFiles() {
    for number in requests where !isIgnored(number) {
      handle(number) { number in
        TemporaryFiles.shared.removeAll()
        // The signal is blocked as long as the handler runs, and takes its usual course after that.
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
    unsafe hasTemporaryFiles = true
  }

  /// Read by the handler of crashes, which must not set up the table itself.
  nonisolated(unsafe) private static var hasTemporaryFiles = false

  // MARK: Crashes

  /// What was there for each crash before, by the signal's number.
  nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 32)

  /// From now on a crash for want of memory ends with a message and the status of a failure.
  ///
  /// The runtime traps when `malloc` fails, which leaves its reason in `errno` of the same thread. The
  /// handler has a stack of its own: the usual one may be what could not grow. A crash for another
  /// reason happens once more, and takes the course that it would have taken.
  static func reportMemoryExhaustion() {
    unsafe useStackOfItsOwn()
    for number in crashes {
      unsafe (earlier + Int(number)).initialize(to: sigaction())
      _ = unsafe sigaction(number, nil, earlier + Int(number))
      handle(number) { number in
        let isOutOfMemory = errno == ENOMEM
        if unsafe Interruptions.hasTemporaryFiles { TemporaryFiles.shared.removeAll() }
        if isOutOfMemory {
          Interruptions.say("oconf: out of memory\n")
          _exit(ExitStatus.failure.rawValue)
        }
        _ = unsafe sigaction(number, Interruptions.earlier + Int(number), nil)
        _ = raise(number)
      }
    }
  }

  private static func say(_ message: StaticString) {
    _ = unsafe System.write(
      System.standardError,
      UnsafeRawBufferPointer(start: message.utf8Start, count: message.utf8CodeUnitCount))
  }

  @unsafe private static func useStackOfItsOwn() {
    let size = 1 << 16
    #if canImport(Darwin)
      let anonymous = MAP_ANON
    #else
      let anonymous = MAP_ANONYMOUS
    #endif
    let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymous, -1, 0)
    guard unsafe memory != MAP_FAILED else { return }
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = memory
    unsafe stack.ss_size = numericCast(size)
    _ = unsafe sigaltstack(&stack, nil)
  }

  // MARK: Handlers

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
  }

  private static func handle(_ number: Int32, _ body: @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.sa_flags = Int32(SA_ONSTACK)
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = body
    #else
      unsafe action.__sigaction_handler.sa_handler = body
    #endif
    _ = unsafe sigaction(number, &action, nil)
  }
}
