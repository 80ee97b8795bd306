package import ConfigModel

package enum ClientIDAttributeIsAud: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-is-aud",
    topic: .users,
    risk: .access,
    severity: .warning,
    summary: "The client ID comes from `aud`, which names the recipient of the token.",
    rationale: """
      Oracle Mobile Cloud uses the client ID to detect tokens that a client got for itself. Such a \
      token has the client's ID as its username. `aud` names the recipient, which in access tokens \
      is a service. `aud` can also be an array. Depending on the provider, the client's ID is in \
      `azp`, `client_id`, `appid`, or `cid`.
      """,
    source: "RFC 7519, section 4.1.3; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""clientIdAttribute": ⟦"aud"⟧"#),
      .bad(.issuer, #""usernameAttribute": "login", "clientIdAttribute": ⟦"aud"⟧"#),
      .good(.issuer, #""clientIdAttribute": "azp", "audience": ["aud"]"#),
      .good(.issuer, #""clientIdAttribute": "client_id""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.clientIdAttribute.isWritten("aud") else { return }
    // In this case, the username also comes from `aud`, and no token is accepted.
    guard !issuer.usernameAttribute.isWritten("aud") else { return }
    report.add(
      "'aud' names the recipient of a token, not the client; use a claim such as 'azp' or 'client_id'",
      at: issuer.clientIdAttribute.range)
  }
}
