/// An error with a message for people.
protocol ReportedError: Error, CustomStringConvertible {
  var text: ErrorText { get }
}

extension ReportedError {
  var description: String { text.string }
}
