/// A program that could not be run to its end.
struct ProcessError: ReportedError, Equatable {
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

extension ProcessError {
  var text: ErrorText {
    switch reason {
    case .notFound:
      "the program '\(program)' is required, but not found in PATH; install it, or add its folder"
    case .unusableArgument: "'\(program)' cannot run: an argument contains a null byte"
    case .system(let code): "'\(program)' cannot run: \(System.message(code))"
    case .tooMuchOutput(let limit): "'\(program)' was stopped: it wrote more than \(limit) bytes"
    case .failed(let words):
      "'\(program)' failed" + (words.isEmpty ? "" : ": \(words)")
    case .tooSlow(let seconds): "'\(program)' was stopped: it took more than \(seconds) seconds"
    }
  }
}
