package import ConfigModel

package enum ClientAuthDisabledUnrestricted: IssuerRule {
  package static let about = RuleInfo(
    id: "client-auth-disabled-unrestricted",
    topic: .backends,
    risk: .access,
    severity: .warning,
    summary: "No app of any backend needs a client secret.",
    rationale: """
      `requireClientAuth` set to false is meant for apps on devices, which cannot keep a secret. \
      Without `allowedMbes`, the setting applies to all backends of the instance, including \
      backends that servers use, and backends that are added later. List the backends of the \
      native apps in `allowedMbes`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the instance has backends for native apps only.",
    examples: [
      .bad(.issuer, #""requireClientAuth": ⟦false⟧"#),
      .bad(
        .issuer,
        #""virtualUserEnabled": true, "issuerRoles": ["User"], "requireClientAuth": ⟦false⟧"#),
      .good(
        .issuer,
        #""requireClientAuth": false, "allowedMbes": [{"name": "Orders", "version": "1.0"}]"#),
      .good(.issuer, #""requireClientAuth": true"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.requireClientAuth.isWritten(false), issuer.allowedMbesMember.isAbsent else {
      return
    }
    report.add(
      "apps of every backend can exchange tokens without a secret; list the native apps' backends in 'allowedMbes'",
      at: issuer.requireClientAuth.range)
  }
}
