package import ConfigModel

package enum ClientAuthDisabled: IssuerRule {
  package static let about = RuleInfo(
    id: "client-auth-disabled",
    severity: .info,
    summary: "Apps of the listed backends need no secret.",
    rationale: """
      A client ID is no secret: it is in the app, and in its traffic. With `requireClientAuth` set \
      to false, whoever has an external token can exchange it by naming the ID. That is meant for \
      apps on devices, which cannot keep a secret; apps on a server can.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6749, section 2.1",
    exceptions: "The backends are for native apps only.",
    examples: [
      .bad(
        .issuer,
        #""requireClientAuth": ⟦false⟧, "allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
      .bad(
        .issuer, #""allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}], "requireClientAuth": ⟦false⟧"#
      ),
      .good(
        .issuer,
        #""requireClientAuth": true, "allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
      .good(.issuer, #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
    ])

  package static var prefilter: Prefilter { .having(.requireClientAuth, .allowedMbes) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.requireClientAuth.isWritten(false), !issuer.allowedMbes.isEmpty else { return }
    report.add(
      "apps of these backends need no secret to exchange a token; leave this to backends of native apps",
      at: issuer.requireClientAuth.range)
  }
}
