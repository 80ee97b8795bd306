import ConfigModel
import Lint

/// Evaluates many tokens with one configuration: one object of claims per line, one result per
/// line, or with `--summary` only the totals.
struct ClaimsStream {
  private let subject: ExchangeSubject
  private let request: ExchangeRequest
  /// The format of the totals; nil for one result per line.
  private let summaryFormat: String?
  private let operand: String
  private let shownPath: String

  init(_ subject: ExchangeSubject, _ arguments: Arguments) throws(Failure) {
    self.subject = subject
    request = try ExchangeInputs.request(arguments)
    summaryFormat = arguments.value(.summary)
    operand = arguments.value(.claims) ?? "-"
    shownPath = operand == "-" ? "<stdin>" : operand
  }

  /// The number of decisions by verdict, and of malformed lines.
  private struct VerdictCounts {
    var (accepted, rejected, unknown, malformed) = (0, 0, 0, 0)

    mutating func add(_ verdict: Decision.Verdict) {
      switch verdict {
      case .accept: accepted += 1
      case .reject: rejected += 1
      case .indeterminate: unknown += 1
      }
    }

    var status: ExitStatus {
      malformed > 0 || unknown > 0 ? .failure : rejected > 0 ? .findings : .success
    }

    var words: String {
      let parts = [
        (accepted, "accepted"), (rejected, "rejected"), (unknown, "undecided"),
        (malformed, "malformed"),
      ]
      return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }

  private static func flush(_ results: inout DecisionLines, _ console: Console) throws(Failure) {
    try Failure.ofFile { () throws(FileError) in try console.output.write(results.bytes.span) }
    results.removeAll()
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let lines = try Failure.ofFile { () throws(FileError) in try LineReader(operand) }
    var counts = VerdictCounts()
    var tally = summaryFormat.map { _ in EvalTally(subject.exchange) }
    var results = DecisionLines(subject.exchange.environment.readings)
    let request = PreparedRequest(request)
    let progress = console.showProgress(
      .init(item: .init("token", "tokens"), found: .init(same: "rejected")))
    defer { progress?.finish() }
    while let line = try Failure.ofFile({ () throws(FileError) in try lines.next() }) {
      do throws(TokenFault) {
        let token = PresentedToken(try TokenClaims.read(line))
        let decision = subject.exchange.decide(
          token, request, now: subject.configuration.now.secondsSince1970)
        progress?.count(found: decision.verdict == .reject ? 1 : 0)
        if tally != nil {
          tally?.add(decision)
        } else {
          counts.add(decision.verdict)
          results.add(decision, line: lines.lineNumber)
        }
      } catch {
        if Text(line).trimmed.isEmpty { continue }
        counts.malformed += 1
        let column = error.range.start + 1
        let problem = Secrets.masked(shapesIn: error.message + " (byte \(column) of the line)")
        console.note("\(shownPath):\(lines.lineNumber): \(problem)")
        if tally == nil { results.add(malformed: problem, line: lines.lineNumber) }
      }
      if results.isFull { try Self.flush(&results, console) }
    }
    progress?.finish()
    try Self.flush(&results, console)
    if let summaryFormat, let tally {
      return try summarize(tally, malformed: counts.malformed, summaryFormat, console)
    }
    console.note(counts.words.isEmpty ? "no claims" : "\(counts.words)")
    let configuration = subject.configuration
    if configuration.asksClock {
      console.note("evaluated at \(configuration.now) (current time)")
    }
    return counts.status
  }

  private func summarize(
    _ tally: EvalTally, malformed: Int, _ format: String, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let environment = subject.exchange.environment
    let origin = SummaryOrigin(
      configurations: [subject.value.file.source], now: subject.configuration.now,
      baseURL: subject.value.settings.baseURL, readings: environment.readings, request: request,
      environments: [environment])
    let summary = TokenSummary(.eval, tally.counts(malformed: malformed), origin.json)
    try summary.write(format, to: nil, console)
    return summary.status
  }
}
