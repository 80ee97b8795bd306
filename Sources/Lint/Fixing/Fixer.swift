package import ConfigModel

/// Applies fixes to files in passes until no fix is left.
///
/// Fixes whose edits touch cannot be applied together. The first one in the text is applied, and
/// the next pass lints the changed file to find out which of the others still apply. No fix is
/// dropped silently: those that could not be applied are listed in ``FixedFile/left``.
package struct Fixer: Sendable {
  /// Decides whether a file may be changed by safe fixes. It can compare what both versions admit,
  /// and receives the whole file before and after the change. If it returns false, the fixes that
  /// it rejects are identified and left out, and the others are applied.
  package typealias Permission =
    @Sendable (_ kind: DocumentKind, _ before: SourceBytes, _ after: SourceBytes) -> Bool

  /// The maximum number of passes for a file.
  package static let maximumPasses = 20
  /// The maximum number of further rounds after fixes were left out.
  private static let maximumRounds = 3
  /// The maximum number of rejected fixes. Each costs several passes, so the remaining fixes are
  /// then left out without a try.
  private static let maximumRefusals = 50

  /// The maximum number of times that a batch is halved to isolate a fix that is not acceptable. A
  /// batch of 2³² fixes would not fit in memory.
  private static let passesForARefusal = 32

  private let safety: FixIt.Safety
  private let includesHints: Bool
  private let permits: Permission

  /// - Parameters:
  ///   - safety: The least safe category of fixes to apply.
  ///   - includesHints: True to also fix hints.
  ///   - permits: Makes the final decision on safe fixes.
  package init(
    upTo safety: FixIt.Safety, includesHints: Bool = false,
    permits: @escaping Permission = { _, _, _ in true }
  ) {
    self.safety = safety
    self.includesHints = includesHints
    self.permits = permits
  }

  /// Fixes one file as far as possible. If fixes keep triggering other fixes, they are not applied.
  ///
  /// - Parameter lint: Lints the file. Findings that it does not report are not fixed.
  package func fix(
    _ input: LintInput, lint: (LintInput) -> FileReport
  ) -> FixedFile {
    let report = lint(input)
    var settled = settle(FixedFile(input, report), lint)
    // After a fix was left out, other fixes may have made it acceptable.
    var rounds = 0
    while settled.isChanged, settled.hasJudgedFixes {
      let again = settle(FixedFile(settled.input, settled.report), lint)
      guard again.isChanged else { break }
      rounds += 1
      guard rounds <= Self.maximumRounds else {
        settled = FixedFile(input, report)
        settled.leave(again.left)
        settled.leave(candidates(settled, []), .unsettled)
        break
      }
      settled.take(
        FixedFile.Change(input: again.input, report: again.report), rules: again.fixedRules)
      settled.leave(again.left)
    }
    return settled
  }

  /// Applies fixes in passes until none is left. If the fixes of a rule keep changing the file,
  /// starts over without the rule.
  private func settle(_ original: FixedFile, _ lint: (LintInput) -> FileReport) -> FixedFile {
    var restless: Set<String> = []
    var left: [LeftFix] = []
    while true {
      var file = original
      let pending = makePasses(&file, restless, lint)
      guard !pending.isEmpty else {
        file.leave(left)
        return file
      }
      file.leave(pending, .unsettled)
      left += file.left.filter { $0.reason == .unsettled && !left.contains($0) }
      // Each attempt excludes at least one more rule.
      restless.formUnion(pending.map(\.finding.rule))
    }
  }

  /// Applies fixes in passes. Returns the fixes that are pending when the passes are used up.
  private func makePasses(
    _ file: inout FixedFile, _ restless: Set<String>, _ lint: (LintInput) -> FileReport
  ) -> [FixBatch.Entry] {
    var passes = 0
    var partialPasses = 0
    while true {
      let candidates = candidates(file, restless)
      guard !candidates.isEmpty else { return [] }
      guard passes < Self.maximumPasses,
        partialPasses <= Self.passesForARefusal * (file.left.count + 1)
      else { return candidates }
      let batch = FixBatch(Self.first(of: candidates))
      file.leave(batch.contradictory, .contradictory)
      // A partial batch is only a step toward isolating a fix that is rejected.
      if make(batch.fixes, &file, lint) { passes += 1 } else { partialPasses += 1 }
      if file.left.count >= Self.maximumRefusals {
        file.leave(self.candidates(file, restless), .unseen)
        return []
      }
    }
  }

  /// The fixes to apply next: first those that fix the JSON syntax, then the safe ones, so that the
  /// permission concerns only safe fixes.
  private static func first(of candidates: [FixBatch.Entry]) -> [FixBatch.Entry] {
    let syntax = candidates.filter { TextErrors.areReported(by: $0.finding.rule) }
    if !syntax.isEmpty { return syntax }
    let safe = candidates.filter { $0.fix.safety == .safe }
    return safe.isEmpty ? candidates : safe
  }

  /// The applicable fixes in source order, one for each finding.
  ///
  /// - Parameter restless: The rules whose fixes are excluded.
  private func candidates(_ file: FixedFile, _ restless: Set<String>) -> [FixBatch.Entry] {
    let report = file.report
    let findings = includesHints ? report.diagnostics + report.hints : report.diagnostics
    return findings.compactMap { finding in
      let fix = finding.fixes.first { $0.safety == .safe || safety == .suggest }
      guard let fix, !restless.contains(finding.rule), !file.isLeft(finding, fix) else {
        return nil
      }
      return FixBatch.Entry(finding: finding, fix: fix)
    }
  }

  /// Applies the fixes, or the first part of them that is accepted. If even the first fix alone is
  /// not accepted, leaves it out. Returns true if all fixes were applied.
  private func make(
    _ fixes: [FixBatch.Entry], _ file: inout FixedFile, _ lint: (LintInput) -> FileReport
  ) -> Bool {
    var attempt = fixes[...]
    while !attempt.isEmpty {
      let reason: LeftFix.Reason
      switch outcome(attempt, file, lint) {
      case .success(let change):
        file.take(change, rules: attempt.map(\.finding.rule))
        return attempt.count == fixes.count
      case .failure(let refusal): reason = refusal.reason
      }
      if attempt.count == 1 {
        file.leave(Array(attempt), reason)
        return false
      }
      // The first half may be free of the problem.
      attempt = attempt.prefix(attempt.count / 2)
    }
    return false
  }

  private struct Refusal: Error {
    let reason: LeftFix.Reason
  }

  /// The file with the fixes applied, if the result is acceptable.
  private func outcome(
    _ fixes: ArraySlice<FixBatch.Entry>, _ file: FixedFile, _ lint: (LintInput) -> FileReport
  ) -> Result<FixedFile.Change, Refusal> {
    let before = file.input
    let edits = Set(fixes.flatMap(\.fix.edits))
    guard let bytes = try? before.source.applying(Array(edits)) else {
      return .failure(Refusal(reason: .contradictory))
    }
    let source = SourceBytes(bytes)
    guard bytes != before.source.bytes(0..<before.source.count) else {
      return .failure(Refusal(reason: .withoutEffect))
    }
    let isAboutSyntax = fixes.allSatisfy { TextErrors.areReported(by: $0.finding.rule) }
    let isSafe = fixes.contains { $0.fix.safety == .safe }
    // Safe fixes of the syntax keep the values, which is checked below.
    if isSafe, !isAboutSyntax, !permits(before.kind, before.source, source) {
      return .failure(Refusal(reason: .refused))
    }
    let input = LintInput(
      path: before.path, kind: before.kind, source: source, expected: before.expected,
      messages: before.messages, setupFiles: before.setupFiles)
    let report = lint(input)
    if let reason = worsening(file, input, report, fixes) {
      return .failure(Refusal(reason: reason))
    }
    return .success(FixedFile.Change(input: input, report: report))
  }

  /// The way in which the fixes make the file worse, or nil if they do not.
  private func worsening(
    _ file: FixedFile, _ input: LintInput, _ report: FileReport,
    _ fixes: ArraySlice<FixBatch.Entry>
  ) -> LeftFix.Reason? {
    let before = TextErrors(file.report)
    let after = TextErrors(report)
    if after.isUnreadable, !before.isUnreadable { return .breaksSyntax }
    let isAboutSyntax = fixes.allSatisfy { TextErrors.areReported(by: $0.finding.rule) }
    if before.worsens(to: after) || isAboutSyntax && !before.improves(to: after) { return .damages }
    if isAboutSyntax, fixes.allSatisfy({ $0.fix.safety == .safe }),
      !SurvivingMembers.areTheOnly(of: file.input, in: input)
    {
      return .damages
    }
    if isAboutSyntax, before.isUnreadable,
      !SurvivingMembers.areAll(of: file.input, in: input, except: fixes.flatMap(\.fix.edits))
    {
      return .damages
    }
    // If the original was unreadable, existing errors may become visible.
    if !before.hidesErrors, report.errorCount > file.report.errorCount { return .addsErrors }
    return nil
  }
}
