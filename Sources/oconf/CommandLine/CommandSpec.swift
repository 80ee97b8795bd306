import ConfigModel
import Lint

/// A command, declared once: dispatch, help and completions come from here.
final class CommandSpec: Sendable {
  let name: String
  /// One line, lower case, no full stop.
  let summary: String
  /// The operands as the usage line shows them, such as `[PATH…]`.
  let operands: String
  /// Paragraphs of the help text.
  let details: String
  let options: [Option]
  let examples: @Sendable () -> [Example]
  let run: @Sendable (Arguments, Console) throws(Failure) -> ExitStatus
  /// The valid operands, for completions; empty if any operand is valid.
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

  /// A command within a command, built on demand.
  struct Subcommand: Sendable {
    let name: String
    let spec: @Sendable () -> CommandSpec
  }

  func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name == name }?.spec()
  }

  /// A working command line and its effect.
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

/// The exit status of a run. A greater status is worse.
enum ExitStatus: Int32, Comparable {
  /// Nothing to report.
  case success = 0
  /// Findings, malformed documents, unformatted files.
  case findings = 1
  /// Could not complete: a wrong command line, an unreadable file, or a failed write.
  case failure = 2

  static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The reason a command could not complete.
enum Failure: ReportedError {
  case usage(UsageError)
  case file(FileError)
  /// Settings that cannot be used: the file, and what is wrong with it.
  case settings(String, String)
  /// A file that cannot be used for its purpose, and the reason.
  case unusable(String, String)
  /// A required program that failed.
  case program(ProcessError)
  /// An internal error, which no input may cause.
  case defect(String)
}

extension Failure {
  /// Runs `body` and wraps its file error in a `Failure`.
  static func ofFile<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// Runs `body` and wraps its usage error in a `Failure`.
  static func ofUsage<Result>(
    _ body: () throws(UsageError) -> Result
  ) throws(Failure) -> Result {
    do throws(UsageError) { return try body() } catch { throw .usage(error) }
  }

  /// Runs `body` and wraps its process error in a `Failure`.
  static func ofProgram<Result>(
    _ body: () throws(ProcessError) -> Result
  ) throws(Failure) -> Result {
    do throws(ProcessError) { return try body() } catch { throw .program(error) }
  }

  /// Runs `body`, which writes a document, and wraps its error in a `Failure`.
  static func ofWriting<SinkFailure: Error>(
    _ body: () throws(JSONWriter.Failure<SinkFailure>) -> Void
  ) throws(Failure) {
    do throws(JSONWriter.Failure<SinkFailure>) {
      try body()
    } catch {
      switch error {
      case .sink(let error as FileError): throw .file(error)
      case .sink(let error): throw .defect("\(error)")
      case .readBack: throw .defect("the written document differs from the one that was read")
      }
    }
  }
}

extension Failure {
  var text: ErrorText {
    switch self {
    case .usage(let error): error.text
    case .file(let error): error.text
    case .settings(let path, let reason): "\(path): invalid settings: \(reason)"
    case .unusable(let path, let reason): "\(path): \(reason)"
    case .program(let error): error.text
    case .defect(let reason): "internal error: \(reason); please report it"
    }
  }
}
