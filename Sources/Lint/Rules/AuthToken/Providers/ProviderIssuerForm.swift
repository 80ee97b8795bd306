package import ConfigModel

package enum ProviderIssuerForm: IssuerRule {
  package static let about = RuleInfo(
    id: "provider-issuer-form",
    topic: .issuer,
    severity: .warning,
    summary: "The issuer name is not one that this provider has in tokens.",
    rationale: """
      Oracle Mobile Cloud compares the name with `iss` exactly. Tokens of each provider have an \
      issuer of a certain form: a PingOne issuer ends with `/as`, that of Cognito is the user pool \
      and not the domain of its sign-in page, that of AD FS has no slash at the end, and that of \
      Okta is the organization or `/oauth2/` with an authorization server. A name of another form, \
      or with a misspelled host, matches no token.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; the documentation of each provider, as 'oconf \
      explain PROVIDER' lists it
      """,
    exceptions: "If tokens of the provider have this name in `iss`.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"http://fs.corp.net/adfs/services/trust/"⟧, "audience": ["https://api.corp.net"], "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
        fixed:
          #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "audience": ["https://api.corp.net"], "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://auth.pingone.eu/6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813"⟧, "audience": ["https://api.corp.net"], "jwks": {"jwksUri": "https://auth.pingone.eu/6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813/as/jwks"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://login.microsoftonlin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0"⟧, "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"jwksUri": "https://login.microsoftonlin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/discovery/v2.0/keys"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "audience": ["https://api.corp.net"], "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://am.corp.net:443/am/oauth2/alpha", "audience": ["web"], "jwks": {"jwksUri": "https://am.corp.net:443/am/oauth2/alpha/connect/jwk_uri"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let name = issuer.nameURI, name.query == nil, name.fragment == nil,
      // Other rules report these names.
      !issuer.hasWrongName
    else { return }
    guard let recognized = issuer.recognized, recognized.isByName else {
      if let domain = misspelled(name) {
        report.add(
          "'\(name.bareHost?.string ?? "")' looks like a misspelling of '\(domain)'; tokens never have it in 'iss'",
          at: issuer.issuerName.range)
      }
      return
    }
    guard recognized.issuerParts == nil else { return }
    let provider = recognized.provider
    if let form = withOtherSlash(name, provider) {
      report.add(
        "tokens of \(provider.name) have '\(form)' in 'iss', which is compared exactly",
        at: issuer.issuerName.range,
        fix: FixIt(
          "replace with '\(form)'", .suggest,
          [Edit(issuer.issuerName.range, JSONString.quoted(form))]))
      return
    }
    let forms = provider.addresses.issuers
    let form = forms.lazy.compactMap { $0.filled(with: recognized.parts) }.first
    report.add(
      "tokens of \(provider.name) never have this name in 'iss'; expected '\(form ?? forms.first?.description ?? "")'",
      at: issuer.issuerName.range)
  }

  /// The name with or without a slash at the end, if that is an issuer of the provider.
  private static func withOtherSlash(_ name: URI, _ provider: Provider) -> String? {
    let text = name.text
    let form =
      text.last == UInt8(ascii: "/") ? text.withoutLastSlash.string : text.string + "/"
    let uri = URI(form)
    return provider.addresses.issuers.contains { $0.parts(of: uri) != nil } ? form : nil
  }

  /// The domain of a provider that differs from the host's in one typo.
  private static func misspelled(_ name: URI) -> StaticString? {
    guard let host = name.bareHost, name.isHTTP || name.isHTTPS else { return nil }
    let labels = host.split(UInt8(ascii: "."))
    for provider in Provider.all {
      for domain in provider.domains where domain.utf8CodeUnitCount >= 12 {
        let count = Text(domain.description).split(UInt8(ascii: ".")).count
        guard labels.count >= count else { continue }
        let end = labels.suffix(count).map(\.string).joined(separator: ".")
        if EditDistance.between(end, domain.description, limit: 1) == 1 { return domain }
      }
    }
    return nil
  }
}
