package import ConfigModel

package enum ClientIDAttributeEqualsUsername: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-equals-username",
    topic: .users,
    severity: .error,
    summary: "The client ID claim is also the username claim, so every token is rejected.",
    rationale: """
      Oracle Mobile Cloud rejects a token with equal client ID and username, because such a token \
      represents a client, not a user. If both come from the same claim, every token is rejected.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""clientIdAttribute": ⟦"sub"⟧"#),
      .bad(.issuer, #""usernameAttribute": "login", "clientIdAttribute": ⟦"login"⟧"#),
      .good(.issuer, #""usernameAttribute": "oid", "clientIdAttribute": "sub""#),
      .good(.issuer, #""clientIdAttribute": "azp""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let claim = issuer.clientIdAttribute.written, issuer.takesUsername(from: claim.text),
      !claim.text.isEmpty
    else { return }
    let username = issuer.usernameAttribute.written
    report.add(
      "every token is rejected: '\(claim.text)' is also the username claim\(username == nil ? " by default" : "")",
      at: claim.range, notes: username.map { [Note("the username claim", at: $0.range)] } ?? [])
  }
}
