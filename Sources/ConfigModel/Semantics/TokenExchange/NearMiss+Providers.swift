/// Near misses that need to know the tokens of a provider.
extension NearMiss {
  /// The configured issuers that belong to the tenant, realm or user pool of an unknown issuer: those
  /// of another version of its tokens, or on another host.
  static func issuers(ofTenantOf iss: Text, _ exchange: TokenExchange) -> [NearMiss] {
    guard let asked = RecognizedProvider(URI(iss)), let parts = asked.issuerParts else { return [] }
    var found: [NearMiss] = []
    for issuer in exchange.configuration?.issuers ?? [] where found.count < maximumCount {
      guard let configured = issuer.nameURI, let other = issuer.recognized, other.isByName,
        let otherParts = other.issuerParts
      else { continue }
      let shared = ["tenant", "realm", "pool", "environment", "server"].first { part in
        guard let one = parts[part], let another = otherParts[part] else { return false }
        return one.equalsIgnoringCase(another)
      }
      guard let shared else { continue }
      let isSame = other.provider === asked.provider
      found.append(
        NearMiss(
          step: .issuer,
          message: isSame
            ? "the \(shared) is the same, but the configuration names '\(configured.text)'"
            : "the \(shared) is the same, but this is a token of \(asked.provider.name); the configuration names the issuer of \(other.provider.name)",
          range: issuer.issuerName.range))
    }
    return found
  }

  /// Why the provider's tokens lack the claims that filters require or that have the username.
  static func claims(
    missingFor reasons: some Sequence<ExchangeReason>, _ token: PresentedToken, _ issuer: Issuer
  ) -> [NearMiss] {
    var claims: [(WrittenText?, ExchangeStep)] = []
    if reasons.contains(.filterUnsatisfied) {
      claims += issuer.filters.lazy.filter { !$0.isExclude }.map { ($0.name.written, .filters) }
    }
    if reasons.contains(.usernameMissing) {
      claims.append((issuer.usernameAttribute.written, .username))
    }
    return missing(claims, token, issuer)
  }

  /// Why the provider's tokens lack the claims that roles are read from.
  static func roles(missingIn token: PresentedToken, _ issuer: Issuer) -> [NearMiss] {
    missing(issuer.roleAttributes.elements.map { ($0, .roles) }, token, issuer)
  }

  private static func missing(
    _ claims: [(claim: WrittenText?, step: ExchangeStep)], _ token: PresentedToken, _ issuer: Issuer
  ) -> [NearMiss] {
    guard !claims.isEmpty, let recognized = issuer.recognized else { return [] }
    var found: [NearMiss] = []
    for (claim, step) in claims where found.count < maximumCount {
      guard let claim, token.claims.claim(claim.text) == nil,
        let reason = recognized.absence(of: claim.text)
      else { continue }
      found.append(
        NearMiss(
          step: step, message: "the token has no '\(claim.text)': \(reason)", range: claim.range))
    }
    return found
  }
}

extension RecognizedProvider {
  /// Why a token lacks a claim, in words; nil if nothing is known about that.
  fileprivate func absence(of claim: Text) -> String? {
    let name = provider.name
    switch foreignness(of: claim) {
    case .misspelled(let right): return "\(name) has '\(right)'"
    case .ofOther(let other, let instead):
      return "it is a claim of \(other.name)" + (instead.map { "; \(name) has '\($0)'" } ?? "")
    case .renamed(let right): return "\(name) has '\(right)'"
    case .absent(let absent): return "\(name) does not send it; use \(absent.instead)"
    case .unknown(let reason): return "\(reason)"
    case .otherKind, nil: break
    }
    guard let (known, kinds) = provider.claim(named: claim) else { return nil }
    if let condition = known.condition { return "\(name) sends it only \(condition)" }
    if kinds == .id { return "\(name) sends it only in ID tokens" }
    return kinds == .access ? "\(name) sends it only in access tokens" : nil
  }
}
