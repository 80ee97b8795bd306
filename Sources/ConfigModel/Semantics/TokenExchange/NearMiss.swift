/// A part of the configuration that a rejected token nearly matches.
public struct NearMiss: Sendable {
  public let step: ExchangeStep
  /// The message, in lower case and without a full stop.
  public let message: String
  public let range: SourceRange?

  /// The maximum number of near misses that are reported.
  static let maximumCount = 3

  /// The near misses of a rejected token; for other tokens, the role claims that they lack although
  /// the provider can send them.
  public static func all(
    of exchange: TokenExchange, _ token: PresentedToken, _ decision: Decision
  ) -> [NearMiss] {
    guard decision.verdict == .reject else {
      return decision.issuer.map { roles(missingIn: token, exchange.issuer(at: $0).issuer) } ?? []
    }
    var found: [NearMiss] = []
    if decision.reasons.contains(.issuerUnknown), let iss = token.claims.claim("iss")?.nonEmptyText
    {
      found += issuers(near: iss, exchange)
      if found.isEmpty { found += issuers(ofTenantOf: iss, exchange) }
    }
    if let index = decision.issuer {
      found += claims(missingFor: decision.reasons, token, exchange.issuer(at: index).issuer)
    }
    if decision.reasons.contains(.audienceMismatch), let index = decision.issuer,
      let aud = token.claims.claim("aud")
    {
      found += audiences(near: aud, exchange.issuer(at: index), exchange)
    }
    return found
  }

  private static func issuers(near iss: Text, _ exchange: TokenExchange) -> [NearMiss] {
    var found: [NearMiss] = []
    for issuer in exchange.configuration?.issuers ?? [] where found.count < maximumCount {
      guard let name = issuer.issuerName.written, let difference = difference(iss, name.text)
      else { continue }
      found.append(
        NearMiss(
          step: .issuer, message: "'iss' differs from '\(name.text)' only \(difference)",
          range: name.range))
    }
    return found
  }

  private static func audiences(
    near aud: JSONValue, _ issuer: PreparedIssuer, _ exchange: TokenExchange
  ) -> [NearMiss] {
    var found: [NearMiss] = []
    aud.eachValue { value in
      guard found.count < maximumCount, let text = value.nonEmptyText else { return }
      if issuer.audiences == nil {
        guard let near = exchange.environment.defaultAudiences?.nearest(to: text) else { return }
        found.append(
          NearMiss(
            step: .audience, message: "'\(text)' is similar to the accepted audience '\(near)'",
            range: nil
          ))
        return
      }
      for audience in issuer.issuer.audience.elements {
        guard let difference = difference(text, audience.text) else { continue }
        found.append(
          NearMiss(
            step: .audience,
            message: "'\(text)' differs from '\(audience.text)' only \(difference)",
            range: audience.range))
        return
      }
    }
    return found
  }

  /// The small difference between two texts, to follow "only"; nil if they differ in more.
  private static func difference(_ one: Text, _ other: Text) -> String? {
    if one.trimmed == other.trimmed { return "in leading or trailing whitespace" }
    if one.withoutLastSlash == other.withoutLastSlash { return "by a trailing slash" }
    if one.equalsIgnoringCase(other) { return "in case" }
    let (rest, otherRest) = (withoutScheme(one), withoutScheme(other))
    guard rest.withoutLastSlash.equalsIgnoringCase(otherRest.withoutLastSlash), !rest.isEmpty
    else { return nil }
    return rest == otherRest ? "in the scheme" : "in scheme, case or trailing slash"
  }

  private static func withoutScheme(_ text: Text) -> Text {
    text.firstIndex(of: "://").map { text.dropFirst($0 + 3) } ?? text
  }
}

/// Lists values in messages: at most five, and the number of the others.
enum ShortList {
  private static let maximumCount = 5
  /// The maximum length of one value, in characters.
  private static let maximumLength = 60

  static func quoted(_ values: some Collection<Text>) -> String { list(values, quoted) }

  /// One value in quotes, with secrets hidden, and shortened if it is long.
  static func quoted(_ value: Text) -> String {
    let shown = ClaimSecrets.shown(value)
    let part = shown.unicodeScalars.prefix(maximumLength)
    return part.endIndex == shown.unicodeScalars.endIndex ? "'\(shown)'" : "'\(String(part))…'"
  }

  /// - Parameter words: Returns the words for one value.
  static func list<Value>(
    _ values: some Collection<Value>, _ words: (Value) -> String
  ) -> String {
    let rest = values.count - maximumCount
    return values.prefix(maximumCount).map(words).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
