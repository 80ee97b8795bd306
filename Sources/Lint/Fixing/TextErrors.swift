import ConfigModel

/// The syntax errors of a file.
struct TextErrors {
  /// The number of errors that keep the text from being strict JSON, including those beyond the
  /// parser's limit.
  let count: Int
  /// The number of reported errors that keep the text from being JSON of any dialect.
  let syntaxCount: Int
  /// True if there are more errors than are reported.
  let isIncomplete: Bool
  /// True if something in the file is not JSON.
  var isUnreadable: Bool { syntaxCount > 0 }
  /// True if fixing these errors may reveal others.
  let hidesErrors: Bool

  init(_ report: FileReport) {
    var (count, syntaxCount, hidesErrors) = (0, 0, false)
    for finding in report.diagnostics + report.hints {
      if Self.areReported(by: finding.rule) { count += 1 }
      if finding.rule == JSONSyntax.about.id { syntaxCount += 1 }
      if Self.hiding.contains(finding.rule) { hidesErrors = true }
    }
    for text in report.unreadTexts {
      // The finding that reports the limit is itself counted.
      count += JSONParser.problemCount(text) - JSONParser.maximumProblems - 1
    }
    (self.count, self.syntaxCount, self.hidesErrors) = (count, syntaxCount, hidesErrors)
    isIncomplete = report.hasUnreportedTextErrors
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

  /// True if a fix leaves more errors than before, or trades errors of style for errors of syntax.
  func worsens(to after: TextErrors) -> Bool {
    if after.count > count { return true }
    // If some errors are not reported, it is unknown which of them are errors of syntax.
    return !isIncomplete && !after.isIncomplete && after.syntaxCount > syntaxCount
  }
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
