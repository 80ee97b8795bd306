package import ConfigModel

package enum ProviderIssuerForm: IssuerRule {
  package static let about = RuleInfo(
    .provider, "issuer-form",
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
    guard let fault = ProviderName.fault(of: issuer) else { return }
    report.add(
      fault.text, at: issuer.issuerName.range,
      fix: fault.form.map {
        FixIt(
          "replace with '\($0)'", .suggest,
          [Edit(issuer.issuerName.range, JSONString.quoted($0))])
      })
  }
}

/// The name of an issuer, judged by the names that the provider has in tokens.
enum ProviderName {
  /// What is wrong with the name, and the right one if it is known.
  static func fault(of issuer: Issuer) -> (text: String, form: String?)? {
    guard let name = issuer.nameURI, name.query == nil, name.fragment == nil,
      // Other rules report these names.
      !issuer.hasWrongName
    else { return nil }
    guard let recognized = issuer.recognized, recognized.isByName else {
      return misspelled(name).map {
        (
          "'\(name.bareHost?.string ?? "")' looks like a misspelling of '\($0)'; tokens never have it in 'iss'",
          nil
        )
      }
    }
    let provider = recognized.provider
    if let better = better(issuer, recognized) {
      let form = better.addresses.issuers.lazy.compactMap { $0.filled(with: recognized.parts) }
        .first
      return (
        "the rest of this issuer is for \(better.name), whose tokens have '\(form ?? better.addresses.issuers.first?.description ?? "")' in 'iss'; this is the name of \(provider.name)",
        form
      )
    }
    guard recognized.issuerParts == nil else { return nil }
    if let form = withOtherSlash(name, provider) {
      return (
        "tokens of \(provider.name) have '\(form)' in 'iss', which is compared exactly", form
      )
    }
    let forms = provider.addresses.issuers
    let form = forms.lazy.compactMap { $0.filled(with: recognized.parts) }.first
    return (
      "tokens of \(provider.name) never have this name in 'iss'; expected '\(form ?? forms.first?.description ?? "")'",
      nil
    )
  }

  /// The provider that the discovery address, the audiences and the claims fit better than the one
  /// that the name shows: the other version of a product.
  static func better(_ issuer: Issuer, _ recognized: RecognizedProvider) -> Provider? {
    guard recognized.isByName,
      let other = issuer.keyLocations.lazy.compactMap({
        recognized.provider.rightful(of: $0.location)
      }).first
    else { return nil }
    let audiences = issuer.audience.elements.map(\.text)
    let claims =
      issuer.filters.compactMap { $0.name.written?.text }
      + [issuer.usernameAttribute.written?.text, issuer.clientIdAttribute.written?.text]
      .compactMap { $0 }
    return other.fit(audiences: audiences, claims: claims)
      > recognized.provider.fit(audiences: audiences, claims: claims) ? other : nil
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
