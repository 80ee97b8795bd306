import ConfigModel

/// A file after all possible fixes were applied.
package struct FixedFile: Sendable {
  /// The original file.
  package let original: LintInput
  /// The report on the original file.
  package let originalReport: FileReport
  /// The fixed file.
  package private(set) var input: LintInput
  /// The report on the fixed file.
  package private(set) var report: FileReport
  /// The rules of the findings that were fixed, once for each finding.
  package private(set) var fixedRules: [String] = []
  /// The applicable fixes that were not applied.
  package private(set) var left: [LeftFix] = []
  private var leftKeys: Set<Key> = []

  /// An identification of a fix that stays the same in every pass, unlike offsets.
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

  /// The result of one pass.
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

  /// True if at least one fix was applied.
  package var isChanged: Bool { !fixedRules.isEmpty }

  /// The number of findings that were fixed.
  package var fixedCount: Int { fixedRules.count }

  /// True if a fix was not applied because of its effect on the file.
  var hasJudgedFixes: Bool {
    left.contains { [.damages, .addsErrors, .breaksSyntax, .unsettled].contains($0.reason) }
  }

  /// - Parameter rules: The rules of the findings that the change fixes, once for each finding.
  mutating func take(_ change: Change, rules: [String]) {
    input = change.input
    report = change.report
    fixedRules += rules
  }

  mutating func leave(_ fixes: [FixBatch.Entry], _ reason: LeftFix.Reason) {
    for entry in fixes where leftKeys.insert(Key(entry.finding, entry.fix)).inserted {
      left.append(LeftFix(rule: entry.finding.rule, title: entry.fix.title, reason: reason))
    }
  }

  /// Records fixes that another attempt did not apply.
  mutating func leave(_ fixes: [LeftFix]) {
    for fix in fixes where !left.contains(fix) { left.append(fix) }
  }

  func isLeft(_ finding: Diagnostic, _ fix: FixIt) -> Bool {
    !leftKeys.isEmpty && leftKeys.contains(Key(finding, fix))
  }
}

/// A requested fix that was not applied. Its finding is still reported.
package struct LeftFix: Hashable, Sendable {
  package enum Reason: Sendable {
    /// The fix's own edits overlap, or it has none.
    case contradictory
    /// The fix changes nothing.
    case withoutEffect
    /// The fixed file would no longer be JSON.
    case breaksSyntax
    /// The fixed file might admit something that was rejected before.
    case refused
    /// The fixed file would have more syntax errors, or members would be lost.
    case damages
    /// The fixed file would have more errors.
    case addsErrors
    /// The file still changed after ``Fixer/maximumPasses`` passes.
    case unsettled
    /// The fix was not tried, because too many others were left out before.
    case unseen
  }

  package let rule: String
  package let title: String
  package let reason: Reason
}

/// A set of fixes that can be applied together, because no edit of one touches an edit of another.
struct FixBatch {
  /// A finding and the fix to apply for it.
  struct Entry {
    let finding: Diagnostic
    let fix: FixIt
  }

  /// The accepted fixes, in input order. Findings with identical edits are all included.
  private(set) var fixes: [Entry] = []
  /// The fixes whose own edits overlap, and fixes without edits.
  private(set) var contradictory: [Entry] = []
  /// The edits of ``fixes`` in ascending order.
  private var edits: [Edit] = []
  private var known: Set<[Edit]> = []

  /// Accepts each candidate that is compatible with those before it.
  init(_ candidates: [Entry]) {
    for candidate in candidates { add(candidate) }
  }

  private mutating func add(_ candidate: Entry) {
    let own = candidate.fix.edits.sorted { $0.range < $1.range }
    guard !own.isEmpty, zip(own, own.dropFirst()).allSatisfy({ !Self.overlap($0, $1) }) else {
      contradictory.append(candidate)
      return
    }
    if known.contains(own) {
      fixes.append(candidate)
      return
    }
    guard own.allSatisfy(isFree) else { return }
    for edit in own { edits.insert(edit, at: place(of: edit)) }
    known.insert(own)
    fixes.append(candidate)
  }

  /// True if the edit touches none of the accepted edits.
  private func isFree(_ edit: Edit) -> Bool {
    let place = place(of: edit)
    // The accepted edits do not overlap, so it is sufficient to check the neighbors.
    for index in max(0, place - 1)..<min(edits.count, place + 1)
    where Self.touch(edits[index], edit) {
      return false
    }
    return true
  }

  /// The first position whose edit is not before this one.
  private func place(of edit: Edit) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range < edit.range { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// True if both edits change the same bytes, or insert at the same position.
  private static func overlap(_ first: Edit, _ second: Edit) -> Bool {
    first.range.overlaps(second.range) || first.range == second.range
  }

  /// True if two edits of different fixes may interfere. If one of them is an insertion, being
  /// adjacent is sufficient, because the inserted text may depend on the text around it.
  private static func touch(_ first: Edit, _ second: Edit) -> Bool {
    if first.range.overlaps(second.range) { return true }
    guard first.range.isEmpty || second.range.isEmpty else { return false }
    return first.range.start <= second.range.end && second.range.start <= first.range.end
  }
}
