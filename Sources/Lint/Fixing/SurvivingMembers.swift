import ConfigModel

/// A check on the members of a damaged document that are still readable.
enum SurvivingMembers {
  /// True if the changed document contains, in the same order, all readable members that no edit
  /// touches. Always true for documents that are not JSON.
  static func areAll(of before: LintInput, in after: LintInput, except edits: [Edit]) -> Bool {
    guard before.kind.isJSON(before.source, name: before.path) else { return true }
    let old = JSONParser.parse(before.source)
    let new = JSONParser.parse(after.source)
    var next = 0
    for index in 0..<old.count where survives(old, index, edits) {
      while next < new.count, !isSame(old, index, new, next) { next += 1 }
      guard next < new.count else { return false }
      next += 1
    }
    return true
  }

  /// True if both documents have the same structure, names and values, written alike. Always true for documents that
  /// are not JSON.
  static func areTheOnly(of before: LintInput, in after: LintInput) -> Bool {
    guard before.kind.isJSON(before.source, name: before.path) else { return true }
    let (old, new) = (JSONParser.parse(before.source), JSONParser.parse(after.source))
    return old.count == new.count
      && (0..<old.count).allSatisfy { index in
        let (mine, theirs) = (old[index], new[index])
        guard mine.kind == theirs.kind, mine.has(.name) == theirs.has(.name) else { return false }
        if mine.kind == .object || mine.kind == .array { return true }
        return hasSameText(old, index, new, index)
      }
  }

  /// True if the member whose name is at `index` is well-formed and no edit touches it.
  private static func survives(_ tree: JSONTree, _ index: Int, _ edits: [Edit]) -> Bool {
    let name = tree[index]
    guard name.has(.name), index + 1 < tree.count else { return false }
    let value = tree[index + 1]
    let isContainer = value.kind == .object || value.kind == .array
    for node in [name, value] where !(node.kind == .object || node.kind == .array) {
      if node.kind == .missing || node.has(.irregular) { return false }
    }
    let range = isContainer ? name.range : SourceRange(name.range.start, value.range.end)
    return !edits.contains { edit in
      edit.range.start <= range.end && range.start <= edit.range.end
    }
  }

  private static func isSame(_ old: JSONTree, _ index: Int, _ new: JSONTree, _ other: Int) -> Bool {
    guard new[other].has(.name), other + 1 < new.count, hasSameText(old, index, new, other) else {
      return false
    }
    let (value, otherValue) = (old[index + 1], new[other + 1])
    guard value.kind == otherValue.kind else { return false }
    if value.kind == .object || value.kind == .array { return true }
    return hasSameText(old, index + 1, new, other + 1)
  }

  private static func hasSameText(
    _ old: JSONTree, _ index: Int, _ new: JSONTree, _ other: Int
  ) -> Bool {
    let (mine, theirs) = (old[index].range, new[other].range)
    return mine.count == theirs.count
      && old.source.bytes(mine.bounds) == new.source.bytes(theirs.bounds)
  }
}

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
      if finding.rule == JSONSyntaxFaults.invalid.id { syntaxCount += 1 }
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
    JSONSyntaxFaults.invalid.id, JSONSyntaxFaults.notStrict.id, JSONSyntaxFaults.curlyQuotes.id,
    JSONInvisibleCharacter.about.id,
  ]

  /// The rules about values that are not read any further if the rule finds something.
  private static let hiding = rules.union(FileRun.aboutWholeValues)

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
