import ConfigModel
import Lint

/// The token and its request, as the command line describes them.
struct ExchangeInputs {
  let token: PresentedToken
  let request: ExchangeRequest
  /// Remarks on the token that do not affect the decision.
  var notes: [String] = []
  /// The whole request; nil without `--request`.
  var presented: PresentedRequest?

  init(
    _ arguments: Arguments, _ console: Console, _ subject: ExchangeSubject
  ) throws(Failure) {
    presented = try arguments.value(.request).map { path throws(Failure) in
      try PresentedRequest(path, subject)
    }
    request = try Self.request(arguments, presented?.request)
    if presented != nil, presented?.token == nil {
      token = PresentedToken(.none)
    } else if arguments.isSet(.token) || presented != nil {
      let compact =
        if let token = presented?.token { token } else { try Self.token(arguments) }
      let check = SignatureCheck(compact, keys: try Self.keys(arguments))
      token = PresentedToken(compact.claims, signature: check.state)
      notes += check.notes
    } else {
      token = PresentedToken(try Self.claims(arguments))
    }
    notes += ClaimNotes.notes(
      on: token.claims, now: subject.configuration.now.secondsSince1970,
      skew: subject.exchange.environment.skew
    ).map(\.message)
  }

  // MARK: The token

  private static func claims(_ arguments: Arguments) throws(Failure) -> TokenClaims {
    let value = arguments.value(.claims) ?? "-"
    let source = try SmallDocument.source(value, .claims)
    do throws(TokenFault) {
      return try TokenClaims.read(source)
    } catch {
      throw unusable(SmallDocument.name(of: value), error, in: source)
    }
  }

  private static func token(_ arguments: Arguments) throws(Failure) -> CompactToken {
    let argument = TokenArgument(arguments.value(.token) ?? "-")
    let source = try argument.source()
    do throws(TokenFault) {
      return try CompactToken.read(TokenArgument.withoutScheme(Text(source)))
    } catch {
      throw unusable(argument.name, error, in: source)
    }
  }

  /// The key set of `--jwks`; nil without it.
  private static func keys(_ arguments: Arguments) throws(Failure) -> KeySet? {
    guard let path = arguments.value(.jwks) else { return nil }
    let root = try SmallDocument.read(path, .jwks)
    guard let object = DecodedDocument(root.tree, KeySet.schema).root else {
      throw .unusable(path, "expected a key set: a JSON object with 'keys'")
    }
    let set = KeySet(object)
    guard set.keysMember.isPresent else {
      throw .unusable(path, "expected a key set: a JSON object with 'keys'")
    }
    return set
  }

  private static func unusable(
    _ name: String, _ fault: TokenFault, in source: SourceBytes
  ) -> Failure {
    let place = LineTable(source).position(at: fault.range.start)
    var message = fault.message
    if let decoded = fault.decoded {
      let inside = LineTable(decoded.source).position(at: decoded.range.start)
      message += " (line \(inside.line), column \(inside.column) when decoded)"
    } else {
      message += " (line \(place.line), column \(place.column))"
    }
    return .unusable(name, Secrets.masked(shapesIn: message))
  }

  // MARK: The request

  /// - Parameter presented: The request of `--request`, which other options override.
  static func request(
    _ arguments: Arguments, _ presented: ExchangeRequest? = nil
  ) throws(Failure) -> ExchangeRequest {
    var request = presented ?? ExchangeRequest()
    if let path = arguments.value(.requestJSON) { request = try RequestDescription.read(path) }
    if let form = arguments.value(.clientAuth).flatMap({ ClientAuthentication(rawValue: $0) }) {
      request.form = form
    }
    if let text = arguments.value(.backend) {
      try Failure.ofUsage { () throws(UsageError) in
        try RequestDescription.heed(text, &request.backend)
      }
    }
    if let clientID = arguments.value(.clientID) { request.backend.clientId = clientID }
    return request
  }
}

/// A request described in JSON: `{"form": …, "backend": {"name", "version", "clientId"}}`.
enum RequestDescription {
  static func read(_ operand: String) throws(Failure) -> ExchangeRequest {
    let root = try SmallDocument.read(operand, .requestJSON)
    let path = SmallDocument.name(of: operand)
    guard root.kind == .object else { throw .unusable(path, "expected a JSON object") }
    var request = ExchangeRequest()
    for member in root.members {
      let value = member.value
      switch member.name.text.string {
      case "form":
        guard let form = ClientAuthentication(rawValue: value.text.string) else {
          let known = ClientAuthentication.allCases.map(\.rawValue).joined(separator: ", ")
          throw .unusable(path, "invalid 'form'; expected one of: \(known)")
        }
        request.form = form
      case "backend" where value.kind == .object:
        request.backend = BackendIdentity(
          name: try text(value.member("name"), path),
          version: try text(value.member("version"), path),
          clientId: try text(value.member("clientId"), path))
      case "backend" where value.kind == .null: break
      case let name:
        throw .unusable(path, "unknown field '\(name)' of a request; expected 'form' or 'backend'")
      }
    }
    return request
  }

  private static func text(_ value: JSONValue?, _ path: String) throws(Failure) -> String? {
    guard let value, value.kind != .null else { return nil }
    guard value.kind == .string else {
      throw .unusable(path, "'name', 'version' and 'clientId' of a backend must be strings")
    }
    return value.text.string
  }

  /// Applies `name=…,version=…`.
  static func heed(_ text: String, _ backend: inout BackendIdentity) throws(UsageError) {
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      switch (pair[0], pair.count) {
      case ("name", 2): backend.name = pair[1]
      case ("version", 2): backend.version = pair[1]
      case ("clientId", 2): backend.clientId = pair[1]
      default: throw .badValue(.backend, text, "name=NAME,version=VERSION")
      }
    }
  }
}

/// The directory in which mapped users are looked up: `[{"uid", "mail", "roles": […]}]`.
enum UserDirectory {
  static func read(_ operand: String) throws(Failure) -> [DirectoryUser] {
    let root = try SmallDocument.read(operand, .users)
    let path = SmallDocument.name(of: operand)
    guard root.kind == .array else { throw .unusable(path, "expected a JSON array of objects") }
    var users: [DirectoryUser] = []
    for (index, user) in root.elements.enumerated() {
      func text(_ name: StaticString) throws(Failure) -> Text? {
        guard let value = user.member(name), value.kind != .null else { return nil }
        guard value.kind == .string else {
          throw .unusable(path, "'\(name)' of user \(index + 1) is not a string")
        }
        return value.text
      }
      guard user.kind == .object else {
        throw .unusable(path, "user \(index + 1) is not an object")
      }
      let roles = user.member("roles").map { Array($0.elements) } ?? []
      guard roles.allSatisfy({ $0.kind == .string }) else {
        throw .unusable(path, "'roles' of user \(index + 1) is not an array of strings")
      }
      users.append(
        DirectoryUser(uid: try text("uid"), mail: try text("mail"), roles: roles.map(\.text)))
    }
    return users
  }
}

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
