package import ConfigModel

package enum DiscoveryDocumentKeysElsewhere: DiscoveryRule {
  package static let about = RuleInfo(
    id: "discovery-document-keys-elsewhere",
    topic: .keys,
    risk: .access,
    severity: .warning,
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
    examples: [
      .bad(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://corp-keys.storage.example/keys"⟧}"#
      ),
      .bad(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": ⟦"https://www.googleapis.com/keys"⟧}"#),
      .good(
        .discovery(),
        #"{"issuer": "https://login.corp.net", "jwks_uri": "https://Keys.Corp.net:8443/login"}"#),
      .bad(
        .discovery(of: ExpectedIssuer(name: "https://corp-login.pages.dev")),
        #"{"issuer": "https://corp-login.pages.dev", "jwks_uri": ⟦"https://corp-keys.pages.dev/keys"⟧}"#
      ),
      .good(
        .discovery(of: ExpectedIssuer(name: "https://accounts.google.com")),
        #"{"issuer": "https://accounts.google.com", "jwks_uri": "https://www.googleapis.com/oauth2/v3/certs"}"#
      ),
      .good(
        .discovery(),
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
