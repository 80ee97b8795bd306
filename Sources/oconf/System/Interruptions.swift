#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signals that end the program, and their handlers.
enum Interruptions {
  /// Signals from outside the program. An ignored signal, as under `nohup`, stays ignored.
  private static let requests = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGXCPU]
  /// Signals that the program itself causes.
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS]

  /// Makes a failed write an error instead of the end of the process: a write to a closed pipe, or
  /// to a file beyond its size limit.
  static func ignoreFailuresOfWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Makes the system keep the exit status of child processes. It drops the status if the parent of
  /// this process left SIGCHLD ignored, and a failed child would look like any other.
  static func keepStatusOfChildren() {
    _ = signal(SIGCHLD, SIG_DFL)
  }

  /// Signals that a child process does not inherit as ignored.
  static let ignored = [SIGPIPE, SIGXFSZ]

  /// From now on, a signal that ends the program first removes temporary files.
  static func removeTemporaryFiles() {
    for number in requests where !isIgnored(number) {
      handle(number) { number in
        TemporaryFiles.shared.removeAll()
        // The signal is blocked while the handler runs, and takes its usual course after that.
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
    unsafe hasTemporaryFiles = true
  }

  /// Read by the crash handler, which must not create the table of temporary files.
  nonisolated(unsafe) private static var hasTemporaryFiles = false

  // MARK: Reports

  /// Signals with which a user ends a program that runs on.
  private static let ends = [SIGHUP, SIGINT, SIGTERM]

  /// The descriptor that signals are reported to. Read by the handler.
  nonisolated(unsafe) private static var reporting: Int32 = -1

  /// From now on, a signal that would end the program writes a byte to a descriptor instead, even if
  /// the parent of this process left it blocked.
  static func report(to descriptor: Int32) {
    unsafe reporting = descriptor
    var numbers = sigset_t()
    _ = unsafe sigemptyset(&numbers)
    for number in ends { _ = unsafe sigaddset(&numbers, number) }
    _ = unsafe sigprocmask(SIG_UNBLOCK, &numbers, nil)
    for number in ends where !isIgnored(number) {
      handle(number) { _ in
        let code = errno
        unsafe withUnsafeBytes(of: UInt8(0)) {
          _ = unsafe System.write(Interruptions.reporting, $0)
        }
        errno = code
      }
    }
  }

  /// Ends what ``report(to:)`` began.
  static func stopReporting() {
    for number in ends where !isIgnored(number) { _ = signal(number, SIG_DFL) }
  }

  // MARK: Crashes

  /// The earlier action for each crash signal, by the signal's number.
  nonisolated(unsafe) private static let earlier = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 32)

  /// From now on, a crash prints what to do. One for lack of memory ends with the status of a failure.
  ///
  /// The runtime traps when `malloc` fails, which leaves its reason in `errno` of the same thread.
  /// The handler has its own stack, because the usual one may be what could not grow. A crash for
  /// another reason is raised again and takes its usual course: an end by that signal.
  static func reportCrashes() {
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
        Interruptions.say(
          """
          oconf: internal error; please report it with the command, its input and the output of \
          'oconf --version --verbose'

          """)
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
