package import ConfigModel

package enum IntervalEqualsDefault: ReloadIntervalsRule {
  package static let about = RuleInfo(
    id: "interval-equals-default",
    topic: .keys,
    severity: .info,
    summary: "A reload interval is set to its default.",
    rationale: """
      The value is the documented default, so the field has no effect. Setting it hides which \
      values were chosen on purpose.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "If the value must stay the same when the default changes.",
    examples: [
      .bad(
        .configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦10⟧}"#,
        fixed: #"{"issuers": []}"#, .suggest),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦28800⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest),
      .good(.configuration, #"{"issuers": [], "policyMinReloadInterval": 60}"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 10"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    check(intervals.min, &report)
    check(intervals.max, &report)
  }

  private static func check(_ member: IntegerMember, _ report: inout Report) {
    guard member.isDefaultWritten else { return }
    report.add(
      "'\(member.field.name)' is set to its default, so the field has no effect", at: member.range,
      fix: member.entry.map {
        FixIt("remove '\(member.field.name)'", .suggest, member.site.object.json.removing($0))
      })
  }
}
