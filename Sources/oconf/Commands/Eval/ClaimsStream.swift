import ConfigModel

/// Many tokens through one configuration: one object of claims a line, one result a line.
struct ClaimsStream {
  private let subject: ExchangeSubject

  init(_ subject: ExchangeSubject, _ arguments: Arguments) throws(Failure) {
    self.subject = subject
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus { .success }
}
