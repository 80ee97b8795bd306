import ConfigModel

package enum ExpiredIgnore: IgnoreRule {
  package static let about = RuleInfo(
    id: "expired-ignore",
    topic: .settings,
    severity: .warning,
    summary: "An entry of 'ignore' is past its expiry date.",
    rationale: """
      The entry was temporary and has expired, so the findings that it ignored are reported again. \
      Fix the findings and remove the entry, or review them again and set a new expiry date.
      """,
    source: "oconf settings",
    examples: [
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": ⟦"unknown-field"⟧, "reason": "our notes", "expires": "2020-12-31"}]}
        === prod.auth-token.json
        {"issuers": [], "comment": "live"}
        """),
      .bad(
        .files,
        """
        === .oconf.json
        {"ignore": [{"path": ⟦"prod.*"⟧, "reason": "moving house", "expires": "2020-02-29"}]}
        === prod.auth-token.json
        {"issuers": []}
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": "unknown-field", "reason": "our notes", "expires": "2999-12-31"}]}
        === prod.auth-token.json
        {"issuers": [], "comment": "live"}
        """),
      .good(
        .files,
        """
        === .oconf.json
        {"ignore": [{"rule": "unknown-field", "reason": "our notes of 2020-12-31"}]}
        === prod.auth-token.json
        {"issuers": [], "comment": "live"}
        """),
    ])

  package static func check(_ uses: [IgnoreUse], _ report: inout Report) {
    for use in uses where use.entry.isExpired {
      report.add(
        "the 'ignore' entry has expired, so its findings are reported again", at: use.entry.range)
    }
  }
}
