package import ConfigModel

package enum DiscoveryDocumentIssuerMismatch: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-issuer-mismatch",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "The issuer of a saved discovery document differs from the configuration's.",
    rationale: """
      The provider writes `issuer` into the `iss` claim, which Oracle Mobile Cloud compares with \
      the configuration's `issuerName` character by character. If the two differ, even by a \
      trailing slash, either every token is rejected or the document belongs to another provider. \
      Known differences are not reported: `access_token_issuer` of AD FS, Microsoft's placeholder \
      `{tenantid}`, Microsoft's two token versions, and Google's two issuer names.
      """,
    source:
      "OpenID Connect Discovery, sections 3 and 4.3; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .discovery(),
        #"{"issuer": ⟦"https://idp.corp.net"⟧, "jwks_uri": "https://idp.corp.net/keys"}"#),
      .bad(
        .discovery(),
        #"{"issuer": ⟦"https://login.corp.net/"⟧, "jwks_uri": "https://login.corp.net/keys"}"#),
      .bad(
        .discovery(
          of: ExpectedIssuer(
            name: "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/")),
        #"{"issuer": ⟦"https://sts.windows.net/77d0c2b9-1c35-4e0e-8f52-0a9be31f6d48/"⟧, "jwks_uri": "https://login.microsoftonline.com/common/discovery/keys"}"#
      ),
      .good(
        .discovery(),
        #"{"issuer": "https:\/\/login.corp.net", "jwks_uri": "https://login.corp.net/keys", "claims_supported": ["iss"]}"#
      ),
      .good(
        .discovery(of: ExpectedIssuer(name: "http://sts.corp.net/adfs/services/trust")),
        #"{"issuer": "https://sts.corp.net/adfs", "access_token_issuer": "http://sts.corp.net/adfs/services/trust", "jwks_uri": "https://sts.corp.net/adfs/discovery/keys"}"#
      ),
      .good(
        .discovery(
          of: ExpectedIssuer(
            name: "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0")),
        #"{"issuer": "https://login.microsoftonline.com/{tenantid}/v2.0", "jwks_uri": "https://login.microsoftonline.com/common/discovery/v2.0/keys"}"#
      ),
    ])

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    guard let expected = document.expected, let issuer = document.issuer.written else { return }
    let name = Text(expected.name)
    guard issuer.text != name, document.accessTokenIssuer.written?.text != name,
      !IssuerPair(issuer.text, name).isUsual
    else { return }
    let isSlash = issuer.text.droppingFinalSlash == name.droppingFinalSlash
    report.add(
      isSlash
        ? "the issuer and '\(name)' differ by a trailing slash, but 'iss' is compared exactly"
        : "expected the issuer '\(name)', found '\(issuer.text)'",
      at: issuer.range,
      notes: expected.path.map { [Note("configured in", at: nil, path: $0)] } ?? [])
  }
}

/// The issuer of a discovery document and that of a configuration, which differ.
private struct IssuerPair {
  let published: Text
  let configured: Text

  init(_ published: Text, _ configured: Text) {
    self.published = published
    self.configured = configured
  }

  /// True if tokens of the configured issuer are known to go with such a document.
  var isUsual: Bool {
    switch (
      IdentityProvider(issuerName: URI(published)), IdentityProvider(issuerName: URI(configured))
    ) {
    case (.google, .google): true
    case (.entra, .entraV1), (.entraV1, .entra), (.entra, .entra), (.entraV1, .entraV1):
      fillsTemplate || hasSameTenant
    default: false
    }
  }

  /// Entra ID issues tokens of both versions, whichever document was read. The tenant is the first
  /// segment of the path.
  private var hasSameTenant: Bool {
    let (first, second) = (URI(published), URI(configured))
    guard let tenant = first.path.split(UInt8(ascii: "/")).dropFirst().first, !tenant.isEmpty,
      tenant == second.path.split(UInt8(ascii: "/")).dropFirst().first
    else { return false }
    return first.host != second.host
  }

  /// The document for all tenants has a template in place of the tenant in tokens.
  private var fillsTemplate: Bool {
    let hole: StaticString = "{tenantid}"
    guard let start = published.firstIndex(of: hole) else { return false }
    let (before, after) = (
      published.part(0, start), published.dropFirst(start + hole.utf8CodeUnitCount)
    )
    guard configured.count > before.count + after.count else { return false }
    return configured.part(0, before.count) == before
      && configured.dropFirst(configured.count - after.count) == after
      && !configured.part(before.count, configured.count - after.count)
        .contains(UInt8(ascii: "/"))
  }
}

extension Text {
  fileprivate var droppingFinalSlash: Text { last == UInt8(ascii: "/") ? dropLast(1) : self }
}
