import ConfigModel
import FuzzDriver
import Lint

/// Issuer configurations. The input is an old one, a new one, and claims, one object per line.
enum AccessChecks {
  private static let now = 1_800_000_000

  static func check(_ bytes: [UInt8]) -> Bool {
    let parts = FuzzInput.parts(bytes, atMost: 3)
    guard parts.count > 1, let old = configuration(parts[0]), let new = configuration(parts[1])
    else { return false }
    let lines = parts.count > 2 ? parts[2].split(separator: 0x0A).prefix(8) : []
    let tokens = lines.compactMap { try? TokenClaims.read(SourceBytes($0)) }
    for (text, value) in [(parts[0], old), (parts[1], new)] {
      checkItself(text, value)
      checkLint(text, value, tokens)
    }
    let context = AccessContext(baseURL: "https://mobile.corp.example")
    let report = AccessComparison().compare(old, new, context)
    if let error = report.internalErrors.first { broken("internal-error", error) }
    guard !report.isWidening else { return true }
    let environment = ExchangeEnvironment(baseURL: "https://mobile.corp.example")
    let (before, after) = (TokenExchange(old, environment), TokenExchange(new, environment))
    for token in tokens {
      let presented = PresentedToken(token)
      let verdict = after.decide(presented, now: now).verdict
      if verdict == .accept, before.decide(presented, now: now).verdict == .reject {
        broken("widening-overlooked", token.root.writtenText)
      }
    }
    return true
  }

  private static func configuration(_ bytes: [UInt8]) -> AuthTokenConfiguration? {
    let tree = JSONParser.parse(SourceBytes(bytes))
    guard tree.isWellFormed else { return nil }
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
  }

  /// A configuration does not differ from itself.
  private static func checkItself(_ bytes: [UInt8], _ configuration: AuthTokenConfiguration) {
    let document = ComparedDocument(.authTokenConfiguration, SourceBytes(bytes))
    if let comparison = try? DocumentComparison(document, document), !comparison.changes.isEmpty {
      broken("diff-of-itself", "\(comparison.changes)")
    }
    let report = AccessComparison().compare(configuration, configuration, AccessContext())
    if !report.isEmpty { broken("access-of-itself", "\(report)") }
  }

  /// No token passes an issuer of which lint says that none can.
  private static func checkLint(
    _ bytes: [UInt8], _ configuration: AuthTokenConfiguration, _ tokens: [TokenClaims]
  ) {
    guard !tokens.isEmpty else { return }
    let rejecting = Linting.report(.authTokenConfiguration, bytes).diagnostics.filter {
      $0.message.hasPrefix("every token is rejected")
    }
    guard !rejecting.isEmpty else { return }
    let environment = ExchangeEnvironment(baseURL: "https://mobile.corp.example")
    let exchange = TokenExchange(configuration, environment)
    for token in tokens {
      guard exchange.decide(PresentedToken(token), now: now).verdict == .accept,
        let name = token.claim("iss")?.text,
        // Of two issuers with one name the first one counts.
        let issuer = configuration.issuers.first(where: { $0.issuerName.written?.text == name })
      else { continue }
      for finding in rejecting where issuer.object.range.contains(finding.range) {
        broken("lint-and-eval", "\(finding.message): \(token.root.writtenText)")
      }
    }
  }
}
