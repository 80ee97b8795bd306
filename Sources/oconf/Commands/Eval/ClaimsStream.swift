import ConfigModel

/// Many tokens through one configuration: one object of claims a line, one result a line.
struct ClaimsStream {
  private let subject: ExchangeSubject
  private let request: ExchangeRequest
  private let operand: String
  private let shownPath: String

  init(_ subject: ExchangeSubject, _ arguments: Arguments) throws(Failure) {
    self.subject = subject
    request = try ExchangeInputs.request(arguments)
    operand = arguments.value(.claims) ?? "-"
    shownPath = operand == "-" ? "<stdin>" : operand
  }

  /// What was decided, how often.
  private struct Counts {
    var (accepted, rejected, unknown, malformed) = (0, 0, 0, 0)

    var status: ExitStatus {
      malformed > 0 || unknown > 0 ? .failure : rejected > 0 ? .findings : .success
    }

    var words: String {
      let parts = [
        (accepted, "accepted"), (rejected, "rejected"), (unknown, "cannot be told"),
        (malformed, "malformed"),
      ]
      return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let lines = try Failure.ofFile { () throws(FileError) in try LineReader(operand) }
    var counts = Counts()
    var results = DecisionLines(subject.exchange.environment.readings)
    let now = subject.now.secondsSince1970
    while let line = try Failure.ofFile({ () throws(FileError) in try lines.next() }) {
      if Text(line).trimmed.isEmpty { continue }
      let tree = JSONParser.parse(line)
      if let claims = TokenClaims(tree) {
        let decision = subject.exchange.decide(PresentedToken(claims), request, now: now)
        switch decision.verdict {
        case .accept: counts.accepted += 1
        case .reject: counts.rejected += 1
        case .indeterminate: counts.unknown += 1
        }
        results.add(decision, line: lines.lineNumber)
      } else {
        counts.malformed += 1
        let problem = Self.problem(of: tree)
        console.note("\(shownPath):\(lines.lineNumber): \(problem)")
        results.add(malformed: problem, line: lines.lineNumber)
      }
      if results.isFull { try results.flush(console) }
    }
    try results.flush(console)
    console.note(counts.words.isEmpty ? "no claims" : counts.words)
    if subject.asksClock { console.note("decided as of \(subject.now), by the clock") }
    return counts.status
  }

  private static func problem(of tree: JSONTree) -> String {
    tree.isWellFormed
      ? "claims are a JSON object" : "the claims are not JSON: " + SmallDocument.problem(of: tree)
  }
}
