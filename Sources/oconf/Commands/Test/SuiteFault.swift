import ConfigModel

/// The reason a suite, or one of its cases, cannot run.
struct SuiteFault: Error {
  /// Lower case, no full stop. May quote any file.
  let message: String
  /// The range of the suite at fault.
  let range: SourceRange

  init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}

extension SuiteFault {
  /// Runs `body` on behalf of a range of the suite. A failure becomes a fault at that range.
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
