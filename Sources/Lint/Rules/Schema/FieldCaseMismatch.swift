import ConfigModel

package enum FieldCaseMismatch: DeviationRule {
  package static let about = RuleInfo(
    id: "field-case-mismatch",
    severity: .error,
    summary: "A name differs from a known one in upper and lower case only.",
    rationale: """
      Names of members are case-sensitive in JSON, so this one is passed over and the default holds \
      instead. Correcting it brings a dead setting back to life, which may widen access \
      (`requireclientauth: false`, say), so look before you apply the fix.
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
        "'\(problem.value.text.string)' is ignored; the member is spelt '\(field.name)'",
        at: problem.value.range,
        fix: FixIt(
          "spell it '\(field.name)'", .suggest,
          [Edit(problem.value.range, JSONString.quoted(field.name.description))]))
    }
  }
}
