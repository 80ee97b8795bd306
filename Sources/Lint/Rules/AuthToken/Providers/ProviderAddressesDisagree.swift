package import ConfigModel

package enum ProviderAddressesDisagree: IssuerRule {
  package static let about = RuleInfo(
    .provider, "addresses-disagree",
    risk: .access,
    severity: .warning,
    summary: "The addresses of one issuer name different regions, policies, or projects.",
    rationale: """
      Some addresses name a part twice: the ID of a Cognito user pool begins with the region of its \
      host, and the addresses of an Azure AD B2C policy contain the tenant and the policy. If two of \
      these differ, only one of them was changed: the address does not exist, or leads to the keys \
      of something else, and Oracle Mobile Cloud rejects every token. `key-owner/another-tenant` \
      reports addresses of another realm, tenant, or user pool.
      """,
    source: """
      Amazon Cognito Developer Guide, Verifying JSON web tokens; Azure Active Directory B2C, Overview \
      of tokens (2020-04); PingOne, Discovery document URI; the documentation of each provider, as \
      'oconf explain PROVIDER' lists it
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://cognito-idp.eu-central-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"⟧, "jwks": {"jwksUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/jwks.json"}, "filters": [{"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}, {"name": "token_use", "values": ["access"]}]}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://auth.pingone.eu/6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813/as", "audience": ["https://api.corp.net"], "jwks": {"jwksUri": ⟦"https://auth.pingone.com/6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813/as/jwks"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/B2C_1_signin/v2.0/.well-known/openid-configuration", "jwksUri": ⟦"https://corp.b2clogin.com/corp.onmicrosoft.com/B2C_1_edit/discovery/v2.0/keys"⟧}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "jwks": {"jwksUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/jwks.json"}, "filters": [{"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}, {"name": "token_use", "values": ["access"]}]}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/B2C_1_signin/v2.0/.well-known/openid-configuration", "jwksUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/b2c_1_signin/discovery/v2.0/keys"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let recognized = issuer.recognized else { return }
    let provider = recognized.provider
    var known = AddressParts()
    if let parts = recognized.issuerParts {
      if let conflict = ProviderParts.conflict(parts, provider) {
        report.add(conflict, at: issuer.issuerName.range)
        return
      }
      known = parts
    }
    for (address, location) in issuer.keyLocations {
      if let host = ProviderParts.otherCloud(location, issuer, provider) {
        report.add(
          "'\(address.field.name)' leads to '\(host)', which belongs to a different cloud from the issuer",
          at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
        continue
      }
      guard let parts = provider.parts(of: location) else { continue }
      if issuer.tenantMismatch(address) == nil {
        if let conflict = ProviderParts.conflict(parts, provider) {
          report.add(conflict, at: address.range)
        } else if let (own, other) = ProviderParts.otherBase(location, parts, known) {
          report.add(
            "'\(address.field.name)' has the path '\(own)' before '/realms', but the issuer's name has '\(other)'; one server has one path",
            at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
        } else if let (part, own, other) = ProviderParts.difference(parts, known, provider) {
          report.add(
            "'\(address.field.name)' has the \(part) '\(own)', but the other addresses of this issuer have '\(other)'; use one \(part)",
            at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
        }
      }
      known = known.filled(from: parts)
    }
  }
}

/// The parts that the addresses of one issuer name, such as a region.
enum ProviderParts {
  static func disagree(in issuer: Issuer) -> Bool {
    guard let recognized = issuer.recognized else { return false }
    let provider = recognized.provider
    var known = recognized.issuerParts ?? AddressParts()
    if conflict(known, provider) != nil { return true }
    for (address, location) in issuer.keyLocations {
      guard let parts = provider.parts(of: location) else { continue }
      if issuer.tenantMismatch(address) == nil,
        conflict(parts, provider) != nil || difference(parts, known, provider) != nil
      {
        return true
      }
      known = known.filled(from: parts)
    }
    return false
  }

  /// The host of an address if it is in another cloud than the issuer. A discovery document in the
  /// public cloud names the keys of every cloud.
  fileprivate static func otherCloud(
    _ location: KeyLocation, _ issuer: Issuer, _ provider: Provider
  ) -> Text? {
    guard let host = location.uri.bareHost, let own = issuer.nameURI?.bareHost else { return nil }
    func clouds(of host: Text) -> [Int] {
      provider.addresses.clouds.indices.filter { index in
        provider.addresses.clouds[index].contains { host.equalsIgnoringCase($0) }
      }
    }
    let (mine, theirs) = (clouds(of: own), clouds(of: host))
    guard !mine.isEmpty, !theirs.isEmpty, !mine.contains(where: theirs.contains),
      !location.isDiscovery || !theirs.contains(0)
    else { return nil }
    return host
  }

  fileprivate static func conflict(_ parts: AddressParts, _ provider: Provider) -> String? {
    for part in provider.addresses.agreeing {
      guard let (first, second) = parts.conflict(of: part.description) else { continue }
      return
        "the address has the \(part) '\(first)' in the host, but '\(second)' in the path; use one \(part)"
    }
    return nil
  }

  /// The paths of a server, if an address of keys on the host of the issuer has another one. Other
  /// rules compare discovery documents with the name.
  fileprivate static func otherBase(
    _ location: KeyLocation, _ parts: AddressParts, _ known: AddressParts
  ) -> (own: String, other: String)? {
    guard !location.isDiscovery, parts["realm"] != nil, let host = parts["host"],
      known["host"].map({ host.equalsIgnoringCase($0) }) ?? false
    else { return nil }
    func path(_ parts: AddressParts) -> String { "/" + (parts["path"]?.string ?? "") }
    let (own, other) = (path(parts), path(known))
    return own == other ? nil : (own, other)
  }

  fileprivate static func difference(
    _ parts: AddressParts, _ known: AddressParts, _ provider: Provider
  ) -> (StaticString, Text, Text)? {
    for part in provider.addresses.agreeing {
      guard let own = parts[part.description], let other = known[part.description],
        !own.equalsIgnoringCase(other)
      else { continue }
      return (part, own, other)
    }
    return nil
  }
}
