package import ConfigModel

extension Family {
  static let clientAuth = Family(
    "client-auth", topic: .backends,
    summary: "Apps need no client secret to exchange tokens.")
}

package enum ClientAuthDisabledUnrestricted: IssuerRule {
  package static let about = RuleInfo(
    .clientAuth, "off-for-every-backend", risk: .access, severity: .warning, scope: .issuer,
    summary: "No app of any backend needs a client secret.",
    rationale: """
      `requireClientAuth` set to false is meant for apps on devices, which cannot keep a secret. \
      Without `allowedMbes`, the setting applies to all backends of the instance, including \
      backends that servers use, and backends that are added later. List the backends of the \
      native apps in `allowedMbes`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the instance has backends for native apps only.",
    bad: [
      #""requireClientAuth": ⟦false⟧"#,
      #""virtualUserEnabled": true, "issuerRoles": ["User"], "requireClientAuth": ⟦false⟧"#,
    ],
    good: [
      #""requireClientAuth": false, "allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
      #""requireClientAuth": true"#,
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

package enum ClientAuthDisabled: IssuerRule {
  package static let about = RuleInfo(
    .clientAuth, "off-for-listed-backends", risk: .access, severity: .info, scope: .issuer,
    summary: "Apps of the listed backends need no client secret.",
    rationale: """
      A client ID is not a secret: it is in the app and in the app's traffic. If \
      `requireClientAuth` is false, anyone with a token of the identity provider can exchange it \
      by sending the client ID. That is meant for apps on devices, which cannot keep a secret. \
      Apps on a server can keep one, so require it from them.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6749, section 2.1",
    exceptions: "If the backends are for native apps only.",
    bad: [
      #""requireClientAuth": ⟦false⟧, "allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
      #""allowedMbes": [{"clientId": "0c35a8e45e2c9a70"}], "requireClientAuth": ⟦false⟧"#,
    ],
    good: [
      #""requireClientAuth": true, "allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
      #""allowedMbes": [{"name": "Orders", "version": "1.0"}]"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.requireClientAuth.isWritten(false), !issuer.allowedMbes.isEmpty else { return }
    report.add(
      "apps of the listed backends can exchange tokens without a secret; allow this only for native apps",
      at: issuer.requireClientAuth.range)
  }
}
