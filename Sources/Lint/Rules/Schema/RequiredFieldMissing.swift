import ConfigModel

package enum RequiredFieldMissing: DeviationRule {
  package static let about = RuleInfo(
    id: "required-field-missing",
    topic: .documents,
    severity: .error,
    summary: "A required field is missing.",
    rationale: """
      Without the field, the object has no meaning for Oracle Mobile Cloud: an issuer without a \
      name matches no token, and a mapping without a role maps nothing.
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
        "missing required field '\(field.name)' in the \(problem.schema.title)",
        at: SourceRange(start, start + 1))
    }
  }
}
