import ConfigModel

/// The syntax errors of a file.
struct TextErrors {
  /// The number of errors that keep the text from being strict JSON, including those beyond the
  /// parser's limit.
  let count: Int
  /// True if something in the file is not JSON.
  let isUnreadable: Bool
  /// True if fixing these errors may reveal others.
  let hidesErrors: Bool

  init(_ report: FileReport) {
    var (count, isUnreadable, hidesErrors) = (0, false, false)
    for finding in report.diagnostics + report.hints {
      if Self.areReported(by: finding.rule) { count += 1 }
      if finding.rule == JSONSyntax.about.id { isUnreadable = true }
      if Self.hiding.contains(finding.rule) { hidesErrors = true }
    }
    for text in report.unreadTexts {
      // The finding that reports the limit is itself counted.
      count += JSONParser.problemCount(text) - JSONParser.maximumProblems - 1
    }
    (self.count, self.isUnreadable, self.hidesErrors) = (count, isUnreadable, hidesErrors)
  }

  /// True if a rule is about the syntax of JSON rather than its content.
  static func areReported(by rule: String) -> Bool { rules.contains(rule) }

  private static let rules: Set<String> = [
    JSONSyntax.about.id, JSONNotStrict.about.id, JSONSmartQuotes.about.id,
    JSONInvisibleCharacter.about.id,
  ]

  /// The rules about values that are not read any further if the rule finds something.
  private static let hiding = rules.union([
    PolicyNotSingleLine.about.id, PolicyPropertiesEscaping.about.id,
  ])

  /// True if a syntax fix makes progress, which means that fewer errors are left.
  func improves(to after: TextErrors) -> Bool { after.count < count }
}

extension FileReport {
  /// The number of errors that keep the file from being strict JSON, including those that are too
  /// many to report.
  package var textErrorCount: Int { TextErrors(self).count }

  /// True if the file has more syntax errors than are reported.
  package var hasUnreportedTextErrors: Bool { !unreadTexts.isEmpty }

  /// The number of findings with severity error.
  var errorCount: Int { diagnostics.count { $0.severity == .error } }
}
