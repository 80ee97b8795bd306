import ConfigModel

package enum FieldCaseMismatch: DeviationRule {
  package static let about = RuleInfo(
    id: "field-case-mismatch",
    topic: .documents,
    severity: .error,
    summary: "A field name differs from a known one only in letter case.",
    rationale: """
      JSON field names are case-sensitive, so this field is ignored and its default applies. \
      Correcting the name makes the setting take effect, which may widen access (for example, \
      `requireclientauth: false`). Review the value before you apply the fix.
      """,
    source: "JWT Configuration Reference; RFC 8259, section 8.3",
    examples: [
      .bad(
        .jwks, #"⟦"discoveryURI"⟧: "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest),
      .bad(
        .issuer, #"⟦"requireclientauth"⟧: true"#, fixed: #""requireClientAuth": true"#, .suggest),
      .good(.jwks, #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#),
      .good(.issuer, #""usernameAttribute": "Email""#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .unknown(.differsInCase(let field)) = problem.kind else { continue }
      report.add(
        "'\(problem.value.text.string)' is ignored; the field name is '\(field.name)'",
        at: problem.value.range,
        fix: FixIt(
          "rename to '\(field.name)'", .suggest,
          [Edit(problem.value.range, JSONString.quoted(field.name.description))]))
    }
  }
}
