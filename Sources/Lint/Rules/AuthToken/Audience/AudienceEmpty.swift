package import ConfigModel

package enum AudienceEmpty: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-empty",
    severity: .warning,
    summary: "An empty audience list stands for the default audiences.",
    rationale: """
      `[]` reads like "no audience is accepted" or "any is", and is neither: the service then \
      accepts the ten forms of its own base URL, as without the member. Leave it away, or list the \
      audiences that are meant.
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

  package static var prefilter: Prefilter { .having(.audience, .defaultAudience) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.audience.isWrittenEmpty, let member = issuer.audience.entry,
      issuer.audience.isUsable
    else { return }
    report.add(
      "an empty 'audience' does not turn the check off: the forms of the base URL are accepted",
      at: member.value.range,
      fix: FixIt("remove 'audience'", .safe, issuer.object.json.removing(member)))
  }
}
