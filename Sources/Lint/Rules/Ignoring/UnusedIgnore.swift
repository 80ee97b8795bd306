import ConfigModel

package enum UnusedIgnore: IgnoreRule {
  package static let about = RuleInfo(
    id: "unused-ignore",
    topic: .settings,
    severity: .warning,
    summary: "An entry of 'ignore' ignores nothing.",
    rationale: """
      The finding has been fixed, has moved, or never existed. If the entry stays, it hides the \
      next finding that it matches, which no one has reviewed. An entry is reported only by a run \
      that checks every file that the entry applies to, with its rule enabled.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": ⟦"duplicate-issuer"⟧, "reason": "two tenants until June"}]}
        === prod.auth-token.json
        {"issuers": []}
        """),
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [
          {"rule": ⟦"unknown-field"⟧, "pointer": "/issuers/0", "reason": "our notes"},
          {"rule": ⟦"unknown-field"⟧, "path": "test/", "reason": "our notes"}
        ]}
        === prod.auth-token.json
        {"issuers": [{"issuerName": "https://idp.corp.net", "owner": "team A",
          "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"ignore": [
          {"rule": "unknown-field", "pointer": "/issuers/[https://idp.corp.net]/owner",
            "path": "*.auth-token.json", "reason": "read by our own scripts"}
        ]}
        === prod.auth-token.json
        {"issuers": [{"issuerName": "https://idp.corp.net", "owner": "team A",
          "jwks": {"jwksUri": "https://idp.corp.net/keys"}}]}
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"rules": {"duplicate-issuer": "off"},
          "ignore": [{"rule": "duplicate-issuer", "reason": "two tenants until June"}]}
        === prod.auth-token.json
        {"issuers": []}
        """),
    ])

  package static func check(_ uses: [IgnoreUse], _ report: inout Report) {
    for use in uses where !use.isUsed && !use.entry.isExpired {
      let entry = use.entry
      var message = "the 'ignore' entry does not match any finding; remove it"
      if let pointer = entry.pointer, pointer.hasNumber {
        message =
          "the 'ignore' entry does not match any finding; in '\(pointer)', write list elements as '[NAME]', not as numbers"
      }
      report.add(message, at: entry.range)
    }
  }
}

extension String {
  /// True if a token of the pointer is a number.
  fileprivate var hasNumber: Bool {
    split(separator: "/").contains { $0.utf8.allSatisfy(\.isASCIIDigit) }
  }
}
