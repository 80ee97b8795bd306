package import ConfigModel

package enum PropertiesBadEscape: PoliciesRule {
  package static let about = RuleInfo(
    id: "properties-bad-escape",
    severity: .error,
    summary: "A \\u in a properties file is not followed by four hexadecimal digits.",
    rationale: """
      Java refuses the whole file over one malformed Unicode escape, so nothing of it is imported.
      """,
    source: "java.util.Properties, load",
    examples: [
      .bad(.policies, #"*.*.Security_ExposeHeaders=⟦\u12⟧"#),
      .bad(.policies, #"*.*.Security_ExposeHeaders=X-⟦\uZZZZ⟧"#),
      .good(.policies, #"*.*.Security_ExposeHeaders=X-\u00E9"#),
      .good(.policies, #"*.*.Security_ExposeHeaders=\\u12"#),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for problem in export.file.problems where problem.kind == .badUnicodeEscape {
      report.add(
        "'\\u' needs four hexadecimal digits; Java refuses the file", at: problem.range)
    }
  }
}
