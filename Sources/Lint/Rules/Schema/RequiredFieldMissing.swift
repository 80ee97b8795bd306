import ConfigModel

package enum RequiredFieldMissing: DeviationRule {
  package static let about = RuleInfo(
    id: "required-field-missing",
    severity: .error,
    summary: "A member that must be there is not.",
    rationale: """
      Without it the object means nothing to the service: an issuer without a name matches no \
      token, a mapping without a role maps nothing.
      """,
    source: "JWT Configuration Reference",
    examples: [
      .bad(.issuers, #"⟦{⟧"jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#),
      .bad(.issuer, #""roleMappings": [⟦{⟧"tokenRole": "staff"}], "roleAttributes": ["roles"]"#),
      .bad(.configuration, #"⟦{⟧"policyMaxReloadInterval": 60}"#),
      .good(
        .issuer,
        #""roleMappings": [{"tokenRole": "staff", "mappedRoles": ["Employee"]}], "roleAttributes": ["roles"]"#
      ),
      .good(.configuration, #"{"issuers": []}"#),
    ])

  package static func check(_ deviations: SchemaDeviations, _ report: inout Report) {
    for problem in deviations.problems {
      guard case .missing = problem.kind, let field = problem.field, !problem.isOfFilter,
        !problem.value.node.has(.irregular)
      else { continue }
      let start = problem.value.range.start
      report.add(
        "the \(problem.schema.title) has no '\(field.name)'", at: SourceRange(start, start + 1))
    }
  }
}
