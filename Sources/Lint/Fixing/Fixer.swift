package import ConfigModel

/// Mends files: makes the edits of fixes, pass by pass, until no fix is left.
///
/// Fixes whose edits touch one another cannot be made together. The first one in the text is made,
/// and the next pass judges the others anew, in the file as it then is. Nothing is dropped in
/// silence: what could not be made is told in ``FixedFile/left``.
package struct Fixer: Sendable {
  /// Whether a file may be changed as some safe fixes would change it: the place for a comparison
  /// of what both versions admit. It is asked with the whole file, before and after. Where it says
  /// no, the fixes that it objects to are found and left out, and the others are made.
  package typealias Permission =
    @Sendable (_ kind: DocumentKind, _ before: SourceBytes, _ after: SourceBytes) -> Bool

  /// How often a file is changed at most.
  package static let maximumPasses = 20
  /// How often a file is settled again after fixes were left out.
  private static let maximumRounds = 3
  /// How many fixes are found to be unacceptable, each at the cost of several passes, before the
  /// others are left out unseen.
  private static let maximumRefusals = 50

  /// How often a batch is halved until a fix that is not acceptable stands alone: a batch of 2³²
  /// would not fit the memory.
  private static let passesForARefusal = 32

  private let safety: FixIt.Safety
  private let includesHints: Bool
  private let permits: Permission

  /// - Parameters:
  ///   - safety: The boldest fixes that are made.
  ///   - includesHints: Whether hints that nobody asked for are mended, too.
  ///   - permits: Has the last word on safe fixes.
  package init(
    upTo safety: FixIt.Safety, includesHints: Bool = false,
    permits: @escaping Permission = { _, _, _ in true }
  ) {
    self.safety = safety
    self.includesHints = includesHints
    self.permits = permits
  }

  /// Mends one file as far as it can be. Nothing is made of fixes that do not come to rest.
  ///
  /// - Parameter lint: Judges the file. What it leaves out is not mended.
  package func fix(
    _ input: LintInput, lint: (LintInput) -> FileReport
  ) -> FixedFile {
    let report = lint(input)
    var settled = settle(FixedFile(input, report), lint)
    // Once a fix was left out, others may have come up that make it acceptable.
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
        FixedFile.Change(input: again.input, report: again.report), count: again.fixedCount)
      settled.leave(again.left)
    }
    return settled
  }

  /// Makes fixes in passes until none is left. Rules whose fixes do not come to rest are left out from
  /// the beginning.
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
      // Each attempt leaves out one more rule at least.
      restless.formUnion(pending.map(\.finding.rule))
    }
  }

  /// Makes fixes in passes; the ones that are pending when passes are used up.
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
      // What is made without the others is a step on the way to one that is refused.
      if make(batch.fixes, &file, lint) { passes += 1 } else { partialPasses += 1 }
      if file.left.count >= Self.maximumRefusals {
        file.leave(self.candidates(file, restless), .unseen)
        return []
      }
    }
  }

  /// The fixes that are made next: first those that make the text JSON, then the safe ones, so that the
  /// permission is about nothing else.
  private static func first(of candidates: [FixBatch.Entry]) -> [FixBatch.Entry] {
    let syntax = candidates.filter { TextErrors.areReported(by: $0.finding.rule) }
    if !syntax.isEmpty { return syntax }
    let safe = candidates.filter { $0.fix.safety == .safe }
    return safe.isEmpty ? candidates : safe
  }

  /// The fixes that may be made, in the order of the text: one for each finding.
  ///
  /// - Parameter restless: The rules whose fixes are left out.
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

  /// Makes some fixes, or the first ones of them if they are not accepted together, and leaves the
  /// first one if it is not even accepted alone; whether all were made.
  private func make(
    _ fixes: [FixBatch.Entry], _ file: inout FixedFile, _ lint: (LintInput) -> FileReport
  ) -> Bool {
    var attempt = fixes[...]
    while !attempt.isEmpty {
      let reason: LeftFix.Reason
      switch outcome(attempt, file, lint) {
      case .success(let change):
        file.take(change, count: attempt.count)
        return attempt.count == fixes.count
      case .failure(let refusal): reason = refusal.reason
      }
      if attempt.count == 1 {
        file.leave(Array(attempt), reason)
        return false
      }
      // Whatever is wrong with them, the first half may be without it.
      attempt = attempt.prefix(attempt.count / 2)
    }
    return false
  }

  private struct Refusal: Error {
    let reason: LeftFix.Reason
  }

  /// The file with some fixes made, if that is acceptable.
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
    if fixes.contains(where: { $0.fix.safety == .safe }),
      !permits(before.kind, before.source, source)
    {
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

  /// How fixes make a file worse; nil if they do not.
  private func worsening(
    _ file: FixedFile, _ input: LintInput, _ report: FileReport,
    _ fixes: ArraySlice<FixBatch.Entry>
  ) -> LeftFix.Reason? {
    let before = TextErrors(file.report)
    let after = TextErrors(report)
    if after.isUnreadable, !before.isUnreadable { return .breaksSyntax }
    let isAboutSyntax = fixes.allSatisfy { TextErrors.areReported(by: $0.finding.rule) }
    if isAboutSyntax ? !before.improves(to: after) : after.count > before.count { return .damages }
    if isAboutSyntax, before.isUnreadable,
      !SurvivingMembers.areAll(of: file.input, in: input, except: fixes.flatMap(\.fix.edits))
    {
      return .damages
    }
    // In a text that could not be read more may come to light.
    if !before.hidesErrors, report.errorCount > file.report.errorCount { return .addsErrors }
    return nil
  }
}
