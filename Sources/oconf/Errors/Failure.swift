import ConfigModel

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
