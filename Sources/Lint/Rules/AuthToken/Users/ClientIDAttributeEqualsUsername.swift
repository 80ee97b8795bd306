package import ConfigModel

package enum ClientIDAttributeEqualsUsername: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-equals-username",
    severity: .error,
    summary: "Client ID and username are the same claim, so every token is rejected.",
    rationale: """
      A token whose client ID equals its username stands for a client, and is rejected. If one claim \
      is both, that is every token.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""clientIdAttribute": ⟦"sub"⟧"#),
      .bad(.issuer, #""usernameAttribute": "login", "clientIdAttribute": ⟦"login"⟧"#),
      .good(.issuer, #""usernameAttribute": "oid", "clientIdAttribute": "sub""#),
      .good(.issuer, #""clientIdAttribute": "azp""#),
    ])

  package static var prefilter: Prefilter { .having(.clientIdAttribute) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let claim = issuer.clientIdAttribute.written, issuer.takesUsername(from: claim.text),
      !claim.text.isEmpty
    else { return }
    let username = issuer.usernameAttribute.written
    report.add(
      "every token is rejected: '\(claim.text)' holds the username\(username == nil ? " by default" : ""), and equals itself",
      at: claim.range, notes: username.map { [Note("the username", at: $0.range)] } ?? [])
  }
}
