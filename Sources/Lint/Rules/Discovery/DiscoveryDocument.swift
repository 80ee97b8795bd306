package import ConfigModel

extension Family {
  static let discoveryDocument = Family(
    "discovery-document", topic: .keys,
    summary:
      "A discovery document differs from the configuration, or names unsafe or unusable keys or hosts.",
    source: "JWT Configuration Reference, jwks Fields")
}

package enum DiscoveryDocumentCredentialElsewhere: DiscoveryRule {
  package static let about = RuleInfo(
    .discoveryDocument, "credential-elsewhere", risk: .secret, severity: .error,
    scope: .discovery(of: credentialed()),
    summary: "A discovery document makes the service send a credential to another host.",
    rationale: """
      Oracle Mobile Cloud sends `authorizationHeader` to `discoveryUri`, and to the `jwks_uri` in \
      the document found there. If `jwks_uri` has another host or port, the server there receives \
      a credential that is not meant for it. The author of the document decides which server that \
      is. Without `authorizationHeader`, or with a `jwksUri` in the configuration, the service \
      sends no credential there.
      """,
    bad: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://keys.corp.net/login"⟧}"#,
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://login.corp.net:8443/keys"⟧}"#,
    ],
    good: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": "https://Login.corp.net:443/keys"}"#,
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://keys.corp.net/login"}"#,
        scope: .discovery(of: credentialed(jwksUri: "https://login.corp.net/keys"))),
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://keys.corp.net/login"}"#,
        scope: .discovery()),
    ])

  private static func credentialed(jwksUri: String? = nil) -> ExpectedIssuer {
    ExpectedIssuer(
      name: "https://login.corp.net",
      discoveryUri: "https://login.corp.net/.well-known/openid-configuration", jwksUri: jwksUri,
      sendsCredential: true)
  }

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    // A `jwksUri` in the configuration overrides the document's.
    guard let expected = document.expected, expected.sendsCredential, expected.jwksUri == nil,
      let home = expected.discoveryUri.flatMap({ URI($0).endpoint }),
      let address = document.jwksUri.written, let target = URI(address.text).endpoint,
      target != home
    else { return }
    report.add(
      "the credential for '\(home)' is also sent to '\(target)'", at: address.range,
      notes: expected.path.map { [Note("configured in", at: nil, path: $0)] } ?? [])
  }
}

package enum DiscoveryDocumentIssuerMismatch: DiscoveryRule {
  package static let about = RuleInfo(
    .discoveryDocument, "issuer-mismatch", risk: .access, severity: .error, scope: .discovery(),
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
    bad: [
      #"{"issuer": ⟦"https://idp.corp.net"⟧, "jwks_uri": "https://idp.corp.net/keys"}"#,
      #"{"issuer": ⟦"https://login.corp.net/"⟧, "jwks_uri": "https://login.corp.net/keys"}"#,
      Sample(
        #"{"issuer": ⟦"https://sts.windows.net/77d0c2b9-1c35-4e0e-8f52-0a9be31f6d48/"⟧, "jwks_uri": "https://login.microsoftonline.com/common/discovery/keys"}"#,
        scope: .discovery(
          of: ExpectedIssuer(
            name: "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/"))),
    ],
    good: [
      #"{"issuer": "https:\/\/login.corp.net", "jwks_uri": "https://login.corp.net/keys", "claims_supported": ["iss"]}"#,
      Sample(
        #"{"issuer": "https://sts.corp.net/adfs", "access_token_issuer": "http://sts.corp.net/adfs/services/trust", "jwks_uri": "https://sts.corp.net/adfs/discovery/keys"}"#,
        scope: .discovery(of: ExpectedIssuer(name: "http://sts.corp.net/adfs/services/trust"))),
      Sample(
        #"{"issuer": "https://login.microsoftonline.com/{tenantid}/v2.0", "jwks_uri": "https://login.microsoftonline.com/common/discovery/v2.0/keys"}"#,
        scope: .discovery(
          of: ExpectedIssuer(
            name: "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0"))),
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

package enum DiscoveryDocumentKeysElsewhere: DiscoveryRule {
  package static let about = RuleInfo(
    .discoveryDocument, "keys-elsewhere", risk: .access, severity: .warning, scope: .discovery(),
    summary:
      "A saved discovery document names keys on a host that may belong to another organization.",
    rationale: """
      Anyone who controls the host of `jwks_uri` can create tokens of the issuer. The host should \
      be the issuer's own, one in the same domain, or one that the provider is known to use. \
      Domains in which anyone can get a host, such as `pages.dev`, do not count as the same \
      domain.
      """,
    source: "OpenID Connect Discovery, section 4.3",
    exceptions:
      "If the provider keeps its keys on a separate host of its own; add the host to the setting `ownDomains`.",
    bad: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://corp-keys.storage.example/keys"⟧}"#,
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://www.googleapis.com/keys"⟧}"#,
      Sample(
        #"{"issuer": "https://corp-login.pages.dev", "jwks_uri": ⟦"https://corp-keys.pages.dev/keys"⟧}"#,
        scope: .discovery(of: ExpectedIssuer(name: "https://corp-login.pages.dev"))),
    ],
    good: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": "https://Keys.Corp.net:8443/login"}"#,
      Sample(
        #"{"issuer": "https://accounts.google.com", "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs"}"#,
        scope: .discovery(of: ExpectedIssuer(name: "https://accounts.google.com"))),
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://keys.corp.example/login"}"#,
        inventory: Inventory(ownDomains: ["corp.example"])),
    ])

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    guard let issuer = document.issuer.written, let address = document.jwksUri.written,
      let home = URI(issuer.text).bareHost, let host = URI(address.text).bareHost,
      !host.isNear(home)
    else { return }
    if let provider = IdentityProvider(issuerName: URI(issuer.text)),
      provider.keyDomains.contains(where: { host.isHost(below: $0) })
    {
      return
    }
    let isOwn = report.inventory.ownDomains?.contains { host.isHost(below: Text($0)) }
    if isOwn ?? false { return }
    report.add(
      "the keys are at '\(host)'; anyone who controls it can sign for '\(issuer.text)'",
      at: address.range, notes: [Note("the issuer", at: issuer.range)])
  }
}

extension Text {
  /// True if the hosts are equal, or if both are below the same registrable domain.
  fileprivate func isNear(_ other: Text) -> Bool {
    if isHost(below: other), count == other.count { return true }
    guard let domain = PublicSuffixes.registrableDomain(of: other) else { return false }
    return isHost(below: domain)
  }
}

package enum DiscoveryDocumentKeysNotHTTPS: DiscoveryRule {
  package static let about = RuleInfo(
    .discoveryDocument, "keys-not-https", risk: .access, severity: .error, scope: .discovery(),
    summary: "The `jwks_uri` of a saved discovery document is not a complete https URL.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from `jwks_uri`. It does not fetch a URL without https \
      unless `allowHttp` is true in the configuration. If http is allowed, anyone on the network \
      path can serve their own keys.
      """,
    source: "OpenID Connect Discovery, section 3; JWT Configuration Reference, jwks Fields",
    exceptions:
      "If the server is for tests. With `allowHttp`, an http URL is reported only in production.",
    bad: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"http://login.corp.net/keys"⟧}"#,
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"/keys"⟧}"#,
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"http://login.corp.net/keys"⟧}"#,
        scope: .discovery(of: ExpectedIssuer(name: "https://login.corp.net", allowsHTTP: true)),
        in: .production),
    ],
    good: [
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": "http://login.corp.net/keys"}"#,
        scope: .discovery(of: ExpectedIssuer(name: "https://login.corp.net", allowsHTTP: true))),
      #"{"issuer": "https://login.corp.net", "jwks_uri": "HTTPS://login.corp.net/keys", "token_endpoint": "http://login.corp.net/token"}"#,
    ])

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    guard let address = document.jwksUri.written else { return }
    let uri = URI(address.text)
    if uri.isHTTPS, uri.bareHost != nil { return }
    guard uri.isHTTP, uri.bareHost != nil else {
      report.add("expected an https URL for the keys, found '\(address.text)'", at: address.range)
      return
    }
    let isAllowed = document.expected?.allowsHTTP ?? false
    if isAllowed, report.environment != .production { return }
    report.add(
      isAllowed
        ? "the keys are fetched over HTTP in production; anyone on the network path can replace them"
        : "the keys are at an http URL, which the service does not fetch unless 'allowHttp' is true",
      at: address.range)
  }
}

package enum DiscoveryDocumentKeysOverridden: DiscoveryRule {
  package static let about = RuleInfo(
    .discoveryDocument, "keys-overridden", severity: .warning,
    scope: .discovery(
      of: ExpectedIssuer(
        name: "https://login.corp.net", jwksUri: "https://login.corp.net/old/keys")),
    summary: "The configuration's `jwksUri` differs from the provider's `jwks_uri`.",
    rationale: """
      In Oracle Mobile Cloud, `jwksUri` overrides the discovery document. If the two URLs differ, \
      the provider may have moved its keys and may no longer update the old URL.
      """,
    exceptions: "If the keys are deliberately fetched through a proxy.",
    bad: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://login.corp.net/keys"⟧}"#,
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://login.corp.net/keys"⟧}"#,
        scope: .discovery(
          of: ExpectedIssuer(
            name: "https://login.corp.net", jwksUri: "https://login.corp.net/keys?v=1"))),
    ],
    good: [
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys"}"#,
        scope: .discovery(
          of: ExpectedIssuer(
            name: "https://login.corp.net", jwksUri: "https://LOGIN.corp.net:443/keys"))),
      Sample(
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys"}"#,
        scope: .discovery()),
    ])

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    guard let configured = document.expected?.jwksUri, let address = document.jwksUri.written
    else { return }
    let (mine, theirs) = (URI(configured), URI(address.text))
    let isSame =
      mine.endpoint == theirs.endpoint && mine.path == theirs.path && mine.query == theirs.query
    guard mine.text != theirs.text, mine.endpoint == nil || !isSame else { return }
    report.add(
      "the provider names this URL for its keys, but the configuration fetches them from '\(configured)'",
      at: address.range,
      notes: document.expected?.path.map { [Note("configured in", at: nil, path: $0)] } ?? [])
  }
}

package enum DiscoveryDocumentNoPublicKeyAlgorithm: DiscoveryRule {
  package static let about = RuleInfo(
    .discoveryDocument, "no-public-key-algorithm", severity: .warning, scope: .discovery(),
    summary: "A provider offers no signature algorithm that works with public keys.",
    rationale: """
      `HS256` and similar algorithms use a secret that the provider shares with one client, and \
      `none` means no signature. Oracle Mobile Cloud verifies tokens with public keys, so it \
      rejects tokens with these algorithms.
      """,
    source: "OpenID Connect Discovery, section 3; RFC 8725, section 3.1",
    bad: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "id_token_signing_alg_values_supported": ⟦["HS256", "none"]⟧}"#,
      #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "id_token_signing_alg_values_supported": ⟦["HS512"]⟧}"#,
    ],
    good: [
      #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "id_token_signing_alg_values_supported": ["none", "HS256", "RS256"]}"#,
      #"{"issuer": "https://login.corp.net", "jwks_uri": "https://login.corp.net/keys", "request_object_signing_alg_values_supported": ["none", "HS256"]}"#,
    ])

  private static let useless: [StaticString] = ["HS256", "HS384", "HS512", "none"]

  package static func check(_ document: DiscoveryDocument, _ report: inout Report) {
    let list = document.signingAlgorithms
    guard list.isUsable, !list.isWrittenEmpty,
      list.elements.allSatisfy({ $0.text.isOne(of: useless) })
    else { return }
    report.add("none of these algorithms can be used with a public key", at: list.range)
  }
}
