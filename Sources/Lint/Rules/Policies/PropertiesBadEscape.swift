package import ConfigModel

package enum PropertiesBadEscape: PoliciesRule {
  package static let about = RuleInfo(
    id: "properties-bad-escape",
    topic: .policies,
    severity: .error,
    summary: "A backslash in a properties file escapes nothing.",
    rationale: """
      Java rejects the whole file if `\\u` is not followed by four hexadecimal digits, so nothing \
      is imported. A line with only a backslash does not continue: Java reads the next line on its \
      own. A comment does not continue either, even if it ends with a backslash. A policy in the \
      line after the comment takes effect, but a reader may take it for a part of the comment.
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
          "'\\u' must be followed by four hexadecimal digits; Java rejects the file",
          at: problem.range)
      case .loneBackslash:
        report.add(
          "a line with only a backslash does not continue; Java reads the next line on its own",
          at: problem.range)
      case .rawNonASCII, .emptyKey: continue
      }
    }
  }
}
