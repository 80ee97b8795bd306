package import ConfigModel

package enum PropertiesRawNonASCII: PoliciesRule {
  package static let about = RuleInfo(
    id: "properties-raw-non-ascii",
    topic: .policies,
    severity: .warning,
    summary: "A properties file contains non-ASCII characters that are not escaped.",
    rationale: """
      Java reads the bytes of a properties file as Latin-1. A character that an editor saved as \
      UTF-8 turns into other characters. Exports write such characters as `\\uXXXX`.
      """,
    source: "java.util.Properties, load(InputStream)",
    examples: [
      .bad(.policies, "*.*.Security_ExposeHeaders=caf⟦é⟧"),
      .bad(.policies, "# f⟦ü⟧r die Tests\n*.*.Logging_Level=800"),
      .good(.policies, #"*.*.Security_ExposeHeaders=caf\u00E9"#),
      .good(.policies, "*.*.Logging_Level=800"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for problem in export.file.problems where problem.kind == .rawNonASCII {
      report.add(
        "Java reads these bytes as Latin-1, so the characters change; write \\uXXXX",
        at: problem.range)
    }
  }
}
