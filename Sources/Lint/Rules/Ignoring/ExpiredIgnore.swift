import ConfigModel

package enum ExpiredIgnore: IgnoreRule {
  package static let about = RuleInfo(
    id: "expired-ignore",
    severity: .warning,
    summary: "An entry of 'ignore' has passed its last day.",
    rationale: """
      The entry was meant for a while, and the while is over: what it ignored is reported again. Mend \
      it and remove the entry, or look at the finding once more and give the entry a new day.
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
        "the entry has expired, so what it was about is reported again", at: use.entry.range)
    }
  }
}
