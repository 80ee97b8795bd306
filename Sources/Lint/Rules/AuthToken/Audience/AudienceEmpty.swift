package import ConfigModel

package enum AudienceEmpty: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-empty",
    topic: .audience,
    risk: .access,
    severity: .warning,
    summary: "An empty audience list has the same effect as no list: the default audiences apply.",
    rationale: """
      `[]` looks like "no audience is accepted" or "any audience is accepted", and means neither. \
      Oracle Mobile Cloud accepts the default audiences, as if the field were missing: its base \
      URL and the paths from `/mobile` to `/mobile/platform/auth/token`. Remove the field, or list \
      the intended audiences.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""requireClientAuth": true, "audience": ⟦[]⟧"#,
        fixed: #""requireClientAuth": true"#, .safe),
      .bad(
        .issuer, #""audience": ⟦[ ]⟧, "requireClientAuth": true"#,
        fixed: #""requireClientAuth": true"#, .safe),
      .good(.issuer, #""requireClientAuth": true"#),
      .good(.issuer, #""audience": ["mobile-app"], "filters": []"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isWrittenEmpty, let member = issuer.audience.entry,
      issuer.audience.isUsable
    else { return }
    report.add(
      "an empty 'audience' does not disable the check; the default audiences apply",
      at: member.value.range,
      fix: FixIt("remove 'audience'", .safe, issuer.object.json.removing(member)))
  }
}
