extension ProcessError: ReportedError {
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
