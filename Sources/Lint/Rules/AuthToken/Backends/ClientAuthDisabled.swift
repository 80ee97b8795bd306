package import ConfigModel

package enum ClientAuthDisabled: IssuerRule {
  package static let about = RuleInfo(
    id: "client-auth-disabled",
    topic: .backends,
    risk: .access,
    severity: .info,
    summary: "Apps of the listed backends need no client secret.",
    rationale: """
      A client ID is not a secret: it is in the app and in the app's traffic. If \
      `requireClientAuth` is false, anyone with a token of the identity provider can exchange it \
      by sending the client ID. That is meant for apps on devices, which cannot keep a secret. \
      Apps on a server can keep one, so require it from them.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6749, section 2.1",
    exceptions: "If the backends are for native apps only.",
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.requireClientAuth.isWritten(false), !issuer.allowedMbes.isEmpty else { return }
    report.add(
      "apps of the listed backends can exchange tokens without a secret; allow this only for native apps",
      at: issuer.requireClientAuth.range)
  }
}
