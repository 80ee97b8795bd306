import ConfigModel

/// A command, declared once: dispatch, help and completions come from here.
final class CommandSpec: Sendable {
  let name: String
  /// One line, lower case, no full stop.
  let summary: String
  /// What follows the name and the options: `[PATH…]`.
  let operands: String
  /// Paragraphs of the help text.
  let details: String
  let options: [Option]
  let examples: @Sendable () -> [Example]
  let run: @Sendable (Arguments, Console) throws(Failure) -> ExitStatus
  /// The only operands that make sense, for completions; empty when any does.
  let operandChoices: @Sendable () -> [String]
  /// Commands within the command.
  let subcommands: [Subcommand]

  init(
    name: String, summary: String, operands: String, details: String, options: [Option],
    operandChoices: @escaping @Sendable () -> [String] = { [] }, subcommands: [Subcommand] = [],
    examples: @escaping @Sendable () -> [Example],
    run: @escaping @Sendable (Arguments, Console) throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.details = details
    self.options = options
    self.operandChoices = operandChoices
    self.subcommands = subcommands
    self.examples = examples
    self.run = run
  }

  /// A command within a command, built when it is asked for.
  struct Subcommand: Sendable {
    let name: String
    let spec: @Sendable () -> CommandSpec
  }

  func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name == name }?.spec()
  }

  /// A command line that works, and what it does.
  struct Example {
    let line: String
    let effect: String

    init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// The options that every command has, besides its own.
  static var commonOptions: [Option] { [.color, .quiet, .verbose, .help] }

  var allOptions: [Option] { options + Self.commonOptions }
}

/// What the exit status says.
enum ExitStatus: Int32, Comparable {
  /// Nothing to report.
  case success = 0
  /// Findings, malformed documents, unformatted files.
  case findings = 1
  /// No answer: a wrong command line, an unreadable file, a failed write.
  case failure = 2

  static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Why a command cannot do its work.
enum Failure: ReportedError {
  case usage(UsageError)
  case file(FileError)
  /// Settings that cannot be used: the file, and what is wrong with it.
  case settings(String, String)
  /// A file that is not what it is used as, and why.
  case unusable(String, String)
  /// Another program that is needed, and that does not do its part.
  case program(ProcessError)
  /// Something that must not happen, whatever the input.
  case defect(String)
}

extension Failure {
  /// Runs something that reads or writes files.
  static func ofFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// Runs something that reads the command line.
  static func ofUsage<Result>(
    _ body: () throws(UsageError) -> Result
  ) throws(Failure) -> Result {
    do throws(UsageError) { return try body() } catch { throw .usage(error) }
  }

  /// Runs something that runs another program.
  static func ofProgram<Result>(
    _ body: () throws(ProcessError) -> Result
  ) throws(Failure) -> Result {
    do throws(ProcessError) { return try body() } catch { throw .program(error) }
  }

  /// Runs something that writes a document.
  static func ofWriting<SinkFailure: Error>(
    _ body: () throws(JSONWriter.Failure<SinkFailure>) -> Void
  ) throws(Failure) {
    do throws(JSONWriter.Failure<SinkFailure>) {
      try body()
    } catch {
      switch error {
      case .sink(let error as FileError): throw .file(error)
      case .sink(let error): throw .defect("\(error)")
      case .readBack: throw .defect("what was written is not what was read")
      }
    }
  }
}

extension Failure {
  var text: ErrorText {
    switch self {
    case .usage(let error): error.text
    case .file(let error): error.text
    case .settings(let path, let reason): "\(path): the settings cannot be used: \(reason)"
    case .unusable(let path, let reason): "\(path): \(reason)"
    case .program(let error): error.text
    case .defect(let reason): "internal error: \(reason); please report it"
    }
  }
}
