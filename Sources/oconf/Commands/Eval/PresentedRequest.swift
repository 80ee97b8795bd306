import ConfigModel
import Lint

/// A recorded request, its findings, and the token in it.
struct PresentedRequest {
  let findings: LintReport
  let request: ExchangeRequest
  /// The presented token; nil if there is none.
  let token: CompactToken?

  /// Reads the request of `--request`. Its findings are checked against the issuer that the token
  /// names.
  init(_ value: String, _ subject: ExchangeSubject) throws(Failure) {
    let isRequest = Self.isRequest(value)
    let source = isRequest ? SourceBytes(value) : try NamedInput.source(value, .request)
    let shown = isRequest ? "--request" : value == "-" ? "<stdin>" : value
    let written = TokenRequest(source)
    let assertion = written.assertion.flatMap { $0.hasExpansion ? nil : $0 }
    var fault: TokenFault?
    var token: CompactToken?
    if let assertion {
      do throws(TokenFault) { token = try CompactToken.read(assertion.value) } catch {
        fault = error
      }
    }
    self.token = token
    request = ExchangeRequest(written, baseURL: subject.value.settings.baseURL)
    findings = Self.findings(
      LintInput(
        path: shown, kind: .tokenRequest, source: source,
        expected: token.flatMap { Self.issuer(of: $0, subject) }),
      subject)
    if let fault {
      throw .unusable(
        shown, "the assertion is not a token: " + Secrets.masked(shapesIn: fault.message))
    }
    if token == nil, !request.faults.contains(.assertionMissing) {
      throw .unusable(shown, "the shell inserts the assertion, so its value is unknown")
    }
  }

  /// True if an option's value is a request itself, not the path of a file.
  private static func isRequest(_ value: String) -> Bool {
    let text = value.trimmingWhitespace
    return text.hasPrefix("curl ") || text.hasPrefix("POST ") || text.hasPrefix("GET ")
      || value.includes("\n")
  }

  private static func issuer(
    of token: CompactToken, _ subject: ExchangeSubject
  ) -> ExpectedIssuer? {
    guard let iss = token.claims.claim("iss"), iss.kind == .string else { return nil }
    return subject.exchange.configuration?.issuers
      .first { $0.issuerName.written?.text == iss.text }
      .flatMap { ExpectedIssuer($0, path: subject.path) }
  }

  private static func findings(_ input: LintInput, _ subject: ExchangeSubject) -> LintReport {
    let found = subject.value.file.file.settings.linter.lint(input)
    var report = LintReport()
    report.fileCount = 1
    for diagnostic in found.diagnostics { report.counts.add(diagnostic.severity) }
    report.files = [
      LintReport.File(
        path: input.path, kind: input.kind, source: input.source, diagnostics: found.diagnostics)
    ]
    return report
  }

  /// The findings for people; empty if there are none.
  func text(_ console: Console) -> TerminalText {
    guard findings.files.contains(where: { !$0.diagnostics.isEmpty }) else { return "" }
    return TextReport.text(
      findings, for: ReportTarget(isQuiet: true, style: console.style, columns: console.columns))
  }
}
