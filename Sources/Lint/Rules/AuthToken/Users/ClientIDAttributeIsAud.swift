package import ConfigModel

package enum ClientIDAttributeIsAud: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-is-aud",
    severity: .warning,
    summary: "The client ID is taken from aud, which says whom the token is for.",
    rationale: """
      The check is to find tokens that a client got for itself, in which the client's own ID is the \
      username. `aud` names the recipient, in access tokens a service, and may be an array. `azp`, \
      `client_id`, `appid` or `cid` name the client, depending on the provider.
      """,
    source: "RFC 7519, section 4.1.3; JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(.issuer, #""clientIdAttribute": ⟦"aud"⟧"#),
      .bad(.issuer, #""usernameAttribute": "login", "clientIdAttribute": ⟦"aud"⟧"#),
      .good(.issuer, #""clientIdAttribute": "azp", "audience": ["aud"]"#),
      .good(.issuer, #""clientIdAttribute": "client_id""#),
    ])

  package static var prefilter: Prefilter { .having(.clientIdAttribute) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.clientIdAttribute.isWritten("aud") else { return }
    // In this case, the username also comes from `aud`, and no token is accepted.
    guard !issuer.usernameAttribute.isWritten("aud") else { return }
    report.add(
      "'aud' names the recipient of a token and not the client; use the claim that does, such as 'azp' or 'client_id'",
      at: issuer.clientIdAttribute.range)
  }
}
