import ConfigModel

/// How far a file is from being read as it is meant.
struct TextErrors {
  /// How many findings say that the text is not JSON, or not only JSON.
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

  /// True if a change for the sake of the syntax is one: fewer errors are left. Of a text with more
  /// errors than are counted they need not be fewer.
  func improves(to after: TextErrors) -> Bool {
    after.count < count || count > JSONParser.maximumProblems && after.count <= count
  }
}

extension FileReport {
  /// How many findings are errors.
  var errorCount: Int { diagnostics.count { $0.severity == .error } }
}
