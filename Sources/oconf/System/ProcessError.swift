/// A program that could not be run to its end.
struct ProcessError: Error, Equatable {
  enum Reason: Equatable {
    case notFound
    /// An argument has a zero byte, which cannot be passed to a program.
    case unusableArgument
    /// A system call failed with this error code.
    case system(Int32)
    case tooMuchOutput(limit: Int)
    case tooSlow(seconds: Int)
    /// It ended without success; its own message, or an empty string.
    case failed(String)
  }

  /// The program as it was named.
  let program: String
  let reason: Reason

  init(_ program: String, _ reason: Reason) {
    self.program = program
    self.reason = reason
  }
}
