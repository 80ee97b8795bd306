import ConfigModel

/// Why a suite, or one of its cases, cannot be run.
struct SuiteFault: Error {
  /// Lower case, no full stop. May quote any file.
  let message: String
  /// Where the suite says so.
  let range: SourceRange

  init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}

extension SuiteFault {
  /// Does something for what the suite says at a range; a failure is the suite's.
  static func at<Result>(
    _ range: SourceRange, _ body: () throws(Failure) -> Result
  ) throws(SuiteFault) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw SuiteFault(error.description, range)
    }
  }
}
