package import ConfigModel

package enum ClientAuthDisabledUnrestricted: IssuerRule {
  package static let about = RuleInfo(
    id: "client-auth-disabled-unrestricted",
    severity: .warning,
    summary: "Apps of every backend need no secret.",
    rationale: """
      `requireClientAuth` set to false is meant for apps on devices, which cannot keep a secret. \
      Without `allowedMbes` it holds for all backends of the instance, those for servers and those \
      that are yet to come included. List the backends of the native apps.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "The instance has backends for native apps only.",
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

  package static var prefilter: Prefilter { .having(.requireClientAuth) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.requireClientAuth.isWritten(false), issuer.allowedMbesMember.isAbsent else {
      return
    }
    report.add(
      "apps of every backend can exchange tokens without a secret; restrict it with 'allowedMbes'",
      at: issuer.requireClientAuth.range)
  }
}
