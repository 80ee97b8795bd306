#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs another program to its end. The program is found by name in `PATH` and started without a
/// shell. Its input comes from memory, and its output is kept in memory.
///
/// The child gets three pipes and no other open file, no signal that is ignored or blocked, and the
/// environment with the requested changes. It is killed if it writes more or takes longer than
/// allowed, so a call always returns.
struct ChildProcess {
  /// The name of a program, which is looked up in `PATH`, or a path with a slash.
  let program: String
  let arguments: [String]
  /// The standard input of the child.
  var input: [UInt8] = []
  /// The variables to set or, with nil, to remove.
  var environment: [(name: String, value: String?)] = []
  /// The maximum number of bytes on standard output. The first 64 KiB of standard error are kept.
  var outputLimit = 64 << 20
  /// The maximum time until the program ends.
  var timeLimitInSeconds = 60

  init(_ program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The result of a program that has ended.
  struct Outcome {
    enum End: Equatable {
      case exit(Int32)
      case signal(Int32)
    }

    let end: End
    let output: [UInt8]
    let errors: [UInt8]

    var isSuccess: Bool { end == .exit(0) }

    /// The lines on standard error, in the other program's words.
    var errorLines: [String] {
      errors.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line on standard error, in the other program's words.
    var firstError: String {
      String(decoding: errors.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
  }

  /// Starts the program, and waits for its end.
  func run() throws(ProcessError) -> Outcome {
    guard let path = Self.find(program) else { throw ProcessError(program, .notFound) }
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
      throw ProcessError(program, .unusableArgument)
    }
    guard let input = Pipe(), let output = Pipe(), let errors = Pipe() else {
      throw ProcessError(program, .system(errno))
    }
    Interruptions.keepStatusOfChildren()
    let identifier = try start(path, input, output, errors)
    var talk = Conversation(
      self.input, input.takeWriting(), output.takeReading(), errors.takeReading())
    // The child has its own copies of these ends. It sees the end of its input only when ours are
    // closed.
    input.close()
    output.close()
    errors.close()

    let deadline = System.monotonicTime + timeLimitInSeconds * 1_000_000_000
    let failure = talk.carryOn(seconds: timeLimitInSeconds, outputLimit: outputLimit)
    let waiting = failure == nil ? Self.wait(for: identifier, until: deadline) : .running
    talk.close()
    switch waiting {
    case .ended(let status):
      return Outcome(end: Self.end(status), output: talk.output, errors: talk.errors)
    case .running:
      _ = kill(identifier, SIGKILL)
      _ = Self.wait(for: identifier, until: nil)
      throw ProcessError(program, failure ?? .tooSlow(seconds: timeLimitInSeconds))
    case .lost(let code):
      // The child has ended, and its process ID may belong to another process by now.
      throw ProcessError(program, .system(code))
    }
  }

  // MARK: The program

  /// The path of a program; nil if it is not found. Relative folders in `PATH` are skipped: a
  /// program must not come from a folder that is being checked.
  static func find(_ program: String) -> String? {
    guard !program.isEmpty, !program.utf8.contains(0) else { return nil }
    if program.utf8.contains(UInt8(ascii: "/")) { return isProgram(program) ? program : nil }
    let folders = System.environment("PATH") ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { $0 + "/" + program }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    unsafe NativePath.withCString(path) { unsafe access($0, X_OK) } == 0
      && System.status(path)?.kind == .regular
  }

  // MARK: Starting

  /// The number of descriptors to check. Inherited descriptors are hardly ever greater.
  private static let descriptorsLookedAt: Int32 = 1024

  private func start(
    _ path: String, _ input: Pipe, _ output: Pipe, _ errors: Pipe
  ) throws(ProcessError) -> pid_t {
    let words = unsafe CStrings([program] + arguments)
    let variables = unsafe CStrings(environmentTexts())
    defer {
      unsafe words.release()
      unsafe variables.release()
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else {
      throw ProcessError(program, .system(ENOMEM))
    }
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else {
      throw ProcessError(program, .system(ENOMEM))
    }
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }

    // The ends of the pipes have the lowest free numbers, in this order, so none is overwritten
    // before it is used.
    unsafe posix_spawn_file_actions_adddup2(&actions, input.reading, System.standardInput)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, System.standardOutput)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing, System.standardError)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      // The parent process may have left files open.
      for descriptor in 3..<Self.descriptorsLookedAt where fcntl(descriptor, F_GETFD) == 0 {
        unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    var none = sigset_t()
    var ignored = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&ignored)
    for number in Interruptions.ignored { unsafe sigaddset(&ignored, number) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
    unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

    var identifier = pid_t()
    let code = unsafe NativePath.withCString(path) {
      unsafe posix_spawn(
        &identifier, $0, &actions, &attributes, words.pointer, variables.pointer)
    }
    guard code == 0 else { throw ProcessError(program, .system(code)) }
    return identifier
  }

  /// The environment of the child, as `NAME=VALUE` strings.
  private func environmentTexts() -> [String] {
    var texts: [String] = []
    let changed = environment.map { $0.name + "=" }
    #if canImport(Darwin)
      let inherited = unsafe _NSGetEnviron().pointee
    #else
      let inherited = unsafe environ
    #endif
    var index = 0
    while let entry = unsafe inherited[index] {
      let text = unsafe NativePath.text(entry)
      if !changed.contains(where: text.hasPrefix) { texts.append(text) }
      index += 1
    }
    for (name, value) in environment {
      if let value, !name.utf8.contains(0), !value.utf8.contains(0) {
        texts.append(name + "=" + value)
      }
    }
    return texts
  }

  // MARK: The end

  private enum Waiting {
    case ended(status: Int32)
    case running
    /// The child has ended, but its status is not available. This must not count as success.
    case lost(errno: Int32)
  }

  /// Waits for the end of a child, but not beyond the deadline.
  private static func wait(for identifier: pid_t, until deadline: Int?) -> Waiting {
    var status: Int32 = 0
    while true {
      let done = unsafe waitpid(identifier, &status, deadline == nil ? 0 : WNOHANG)
      if done == identifier { return .ended(status: status) }
      if done < 0, errno != EINTR { return .lost(errno: errno) }
      if let deadline {
        if System.monotonicTime >= deadline { return .running }
        _ = poll(nil, 0, 1)
      }
    }
  }

  private static func end(_ status: Int32) -> Outcome.End {
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }
}

/// Strings as a C array of pointers with a null pointer at the end.
@unsafe private struct CStrings {
  let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    unsafe count = texts.count
    unsafe pointer = .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() {
      unsafe pointer[index] = unsafe NativePath.withCString(text) { unsafe strdup($0) }
    }
    unsafe pointer[texts.count] = nil
  }

  func release() {
    for index in unsafe 0..<count {
      unsafe free(pointer[index])
    }
    unsafe pointer.deallocate()
  }
}
