import ConfigModel

/// A file after its findings were mended, as far as they could be.
package struct FixedFile: Sendable {
  /// The file as it was.
  package let original: LintInput
  /// What was found in it then.
  package let originalReport: FileReport
  /// The file as it is to be.
  package private(set) var input: LintInput
  /// What is left to find.
  package private(set) var report: FileReport
  /// How many findings were mended.
  package private(set) var fixedCount = 0
  /// The fixes that could have been made, and were not.
  package private(set) var left: [LeftFix] = []
  private var leftKeys: Set<Key> = []

  /// A fix in words that hold in every pass: offsets do not.
  private struct Key: Hashable {
    let rule: String
    let message: String
    let pointer: String?
    let title: String

    init(_ finding: Diagnostic, _ fix: FixIt) {
      rule = finding.rule
      message = finding.message
      pointer = finding.pointer
      title = fix.title
    }
  }

  /// What one pass made of the file.
  struct Change {
    let input: LintInput
    let report: FileReport
  }

  init(_ input: LintInput, _ report: FileReport) {
    original = input
    originalReport = report
    self.input = input
    self.report = report
  }

  /// Whether the file is another one now.
  package var isChanged: Bool { fixedCount > 0 }

  /// True if a fix was left out for what it would have done to the file.
  var hasJudgedFixes: Bool {
    left.contains { [.damages, .addsErrors, .breaksSyntax, .unsettled].contains($0.reason) }
  }

  mutating func take(_ change: Change, count: Int) {
    input = change.input
    report = change.report
    fixedCount += count
  }

  mutating func leave(_ fixes: [FixBatch.Entry], _ reason: LeftFix.Reason) {
    for entry in fixes where leftKeys.insert(Key(entry.finding, entry.fix)).inserted {
      left.append(LeftFix(rule: entry.finding.rule, title: entry.fix.title, reason: reason))
    }
  }

  /// Notes fixes that another attempt has left out.
  mutating func leave(_ fixes: [LeftFix]) {
    for fix in fixes where !left.contains(fix) { left.append(fix) }
  }

  func isLeft(_ finding: Diagnostic, _ fix: FixIt) -> Bool {
    !leftKeys.isEmpty && leftKeys.contains(Key(finding, fix))
  }
}

/// A fix that was asked for, and not made. Its finding is still reported.
package struct LeftFix: Hashable, Sendable {
  package enum Reason: Sendable {
    /// Its own edits touch one another.
    case contradictory
    /// It changes nothing.
    case withoutEffect
    /// The file would be no JSON any more.
    case breaksSyntax
    /// Something that was refused before might be admitted.
    case refused
    /// There would be more syntax errors than before, or members would be lost.
    case damages
    /// There would be more errors than before.
    case addsErrors
    /// After ``Fixer/maximumPasses`` passes the file still was not at rest.
    case unsettled
    /// So many others were left out before that it was not looked at.
    case unseen
  }

  package let rule: String
  package let title: String
  package let reason: Reason
}
