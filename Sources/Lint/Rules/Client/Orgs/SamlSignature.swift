package import ConfigModel

extension Family {
  static let samlSignature = Family(
    "saml-signature", topic: .connectedApps,
    summary: "Assertions for a service provider are signed with SHA-1.")
}

package enum SAMLSignatureSHA1: ClientRule {
  package static let about = RuleInfo(
    .samlSignature, "sha-1",
    risk: .access,
    severity: .info,
    summary: "Assertions for a service provider are signed with SHA-1.",
    rationale: """
      SHA-1 is broken: attackers can make two documents with the same hash. More and more service \
      providers reject such signatures. SHA-1 was Salesforce's default for many years; Salesforce \
      now recommends SHA-256. Check that the service provider accepts SHA-256 before you change \
      the algorithm.
      """,
    source:
      "Salesforce Help, Select SHA256 Control (as of November 2026); NIST SP 800-131A Rev. 2, section 9",
    examples: [
      .bad(.connectedApp, example("⟦SHA1⟧"), fixed: example("SHA256"), .suggest),
      .bad(
        .connectedApp, example("\n ⟦SHA1⟧ "), fixed: example("\n SHA256 "), .suggest),
      .good(.connectedApp, example("SHA256")),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
        </ConnectedApp>
        """),
    ])

  private static func example(_ algorithm: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <samlConfig>
        <acsUrl>https://shop.corp.example/saml</acsUrl>
        <entityUrl>https://shop.corp.example</entityUrl>
        <samlSigningAlgoType>\(algorithm)</samlSigningAlgoType>
        <samlSubjectType>Username</samlSubjectType>
      </samlConfig>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let algorithm = client.connectedApp?.saml?.signatureAlgorithm, algorithm.text == "SHA1"
    else { return }
    report.add(
      "assertions are signed with SHA-1, which is broken; set 'samlSigningAlgoType' to SHA256",
      at: algorithm.range,
      fix: FixIt("sign with SHA-256", .suggest, [Edit(algorithm.range, "SHA256")]))
  }
}
