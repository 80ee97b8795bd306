package import ConfigModel

package enum ProviderAudienceForm: IssuerRule {
  package static let about = RuleInfo(
    .provider, "audience-form",
    severity: .warning,
    summary: "The audience does not have the form that this provider's tokens have.",
    rationale: """
      Oracle Mobile Cloud compares `audience` with `aud` exactly. Version 2 tokens of Entra ID have \
      a GUID there, never `api://…`; those of Google a client ID that ends with \
      `.apps.googleusercontent.com`; those of Firebase the project ID that is also in the issuer's \
      name; those of Apple a bundle ID, never the ID of the team. A value of another form matches \
      no token, so every token is rejected.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; the documentation of each provider, as 'oconf \
      explain PROVIDER' lists it
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "audience": [⟦"api://6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"⟧], "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://securetoken.google.com/corp-field", "audience": [⟦"corp-field-staging"⟧], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://securetoken.google.com/corp-field/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://appleid.apple.com", "audience": ["net.corp.shop", ⟦"7QXK2M9T4L"⟧], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://appleid.apple.com/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": [⟦"81-a.apps.googleusercontent.com"⟧], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "audience": ["api://6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com", "https://api.corp.net"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .good(.issuer, #""audience": ["api://6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"]"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let recognized = issuer.recognized else { return }
    for value in issuer.audience.elements {
      guard !value.text.hasStar, !isPartOfAddress(value.text, issuer, recognized),
        !issuer.issuerName.isWritten(value.text)
          || recognized.provider.audience.mistake(value.text) != nil,
        let fault = fault(value.text, recognized)
      else { continue }
      report.add(fault, at: value.range)
    }
    let filters = issuer.filters.filter { $0.name.isWritten("aud") }
    guard !filters.isEmpty else { return }
    let listed = Set(issuer.audience.elements.map(\.text))
    for filter in filters {
      for value in filter.values.elements {
        // A value that is also in the list is reported there.
        guard !listed.contains(value.text),
          let fault = fault(value.text, recognized)
        else { continue }
        report.add(fault, at: value.range)
      }
    }
  }

  /// True for a part that the addresses of the keys have, so that the issuer's name is what is wrong.
  private static func isPartOfAddress(
    _ value: Text, _ issuer: Issuer, _ recognized: RecognizedProvider
  ) -> Bool {
    guard case .part(let name) = recognized.provider.audience.form else { return false }
    return issuer.keyLocations.contains { address in
      recognized.provider.parts(of: address.location)?[name.description] == value
    }
  }

  private static func fault(_ value: Text, _ recognized: RecognizedProvider) -> String? {
    let provider = recognized.provider
    guard !value.isEmpty, !value.isAllStars, value.trimmed.count == value.count,
      // Other rules report these.
      !value.isOne(of: WellKnownAudience.generic),
      !value.isOne(of: WellKnownAudience.microsoftGraph),
      !value.contains(UInt8(ascii: ",")),
      !(Placeholder.mayBe(in: value) && Placeholder.find(in: value.string) != nil)
    else { return nil }
    let form = provider.audience.form
    let isPossible = form.canMatch(value, recognized.parts)
    if !value.hasStar, let mistake = provider.audience.mistake(value) {
      return "no token of \(provider.name) has '\(value)' in 'aud': \(mistake)"
    }
    if !isPossible {
      let expected = provider.audience.expected(recognized.parts)
      return "no token of \(provider.name) has '\(value)' in 'aud'; expected \(expected)"
    }
    guard
      let other = Provider.all.first(where: { other in
        other.audience.isTellTale(value) && !provider.audience.isTellTale(value)
      }), other.id.description != provider.id.description
    else { return nil }
    return
      "'\(value)' is an audience of \(other.name); tokens of \(provider.name) never have it in 'aud'"
  }
}
