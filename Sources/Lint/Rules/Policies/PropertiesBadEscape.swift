package import ConfigModel

package enum PropertiesBadEscape: PoliciesRule {
  package static let about = RuleInfo(
    id: "properties-bad-escape",
    severity: .error,
    summary: "A backslash in a properties file has nothing to escape.",
    rationale: """
      Java refuses the whole file over a `\\u` without four hexadecimal digits, so nothing of it is \
      imported. A line with nothing but a backslash joins nothing: Java reads the next line on its own, \
      so that a comment ends there and a policy counts, whereas a reader may take both for one long \
      line and overlook the policy.
      """,
    source: "java.util.Properties, load",
    examples: [
      .bad(.policies, #"*.*.Security_ExposeHeaders=⟦\u12⟧"#),
      .bad(.policies, #"*.*.Security_ExposeHeaders=X-⟦\uZZZZ⟧"#),
      .bad(.policies, "⟦\\⟧\n#\\\n*.*.Security_ExposeHeaders=X-A"),
      .good(.policies, "*.*.Security_ExposeHeaders=X-A,\\\n  X-B"),
      .good(.policies, #"*.*.Security_ExposeHeaders=X-\u00E9"#),
      .good(.policies, #"*.*.Security_ExposeHeaders=\\u12"#),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for problem in export.file.problems {
      switch problem.kind {
      case .badUnicodeEscape:
        report.add(
          "'\\u' needs four hexadecimal digits; Java refuses the file", at: problem.range)
      case .loneBackslash:
        report.add(
          "a line with nothing but a backslash; the next line counts on its own", at: problem.range)
      case .rawNonASCII, .emptyKey: continue
      }
    }
  }
}
