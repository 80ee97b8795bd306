import ConfigModel

/// How far a file is from being read as it is meant.
struct TextErrors {
  /// How many errors make the text no JSON, or not only JSON: those that are found, and those that are not
  /// because they are too many.
  let count: Int
  /// True if something in the file is not JSON.
  let isUnreadable: Bool
  /// True if errors may come to light once these are fixed.
  let hidesErrors: Bool

  init(_ report: FileReport) {
    var (count, isUnreadable, hidesErrors) = (0, false, false)
    for finding in report.diagnostics + report.hints {
      if Self.areReported(by: finding.rule) { count += 1 }
      if finding.rule == JSONSyntax.about.id { isUnreadable = true }
      if Self.hiding.contains(finding.rule) { hidesErrors = true }
    }
    for text in report.unreadTexts {
      // The finding that says so counts as one of them.
      count += JSONParser.problemCount(text) - JSONParser.maximumProblems - 1
    }
    (self.count, self.isUnreadable, self.hidesErrors) = (count, isUnreadable, hidesErrors)
  }

  /// True if a rule is about the text of JSON and not about what it says.
  static func areReported(by rule: String) -> Bool { rules.contains(rule) }

  private static let rules: Set<String> = [
    JSONSyntax.about.id, JSONNotStrict.about.id, JSONSmartQuotes.about.id,
    JSONInvisibleCharacter.about.id,
  ]

  /// The rules about values that are not read as long as they find something.
  private static let hiding = rules.union([
    PolicyNotSingleLine.about.id, PolicyPropertiesEscaping.about.id,
  ])

  /// True if a change for the sake of the syntax is one: fewer errors are left.
  func improves(to after: TextErrors) -> Bool { after.count < count }
}

extension FileReport {
  /// How many errors make the file no JSON, or not only JSON, also of those that are too many to report.
  package var textErrorCount: Int { TextErrors(self).count }

  /// True if the file has more syntax errors than are reported.
  package var hasUnreportedTextErrors: Bool { !unreadTexts.isEmpty }

  /// How many findings are errors.
  var errorCount: Int { diagnostics.count { $0.severity == .error } }
}
