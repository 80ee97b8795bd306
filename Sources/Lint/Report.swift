package import ConfigModel

/// What the files are for.
package enum Environment: String, Sendable {
  case production, test
}

/// What the rules found in one document. Which rule it is that reports is the linter's business, so a
/// rule cannot report in another's name.
package struct Report: Sendable {
  /// What the files are for, as far as anybody said.
  package var environment: Environment? { linter.settings.environment }
  /// The base URL of the mobile backend, if it is known.
  package var baseURL: String? { linter.settings.baseURL }
  /// What the settings say exists.
  package var inventory: Inventory { linter.settings.inventory }
  /// The other policies of the environment, as far as they are known.
  package var policies: EnvironmentPolicies { exported ?? linter.settings.policies }
  /// Whether it is known what the members of the document mean: not of any JSON.
  package internal(set) var hasDeclaredMembers = false
  /// What is among the texts of the document, as far as anybody has looked.
  package internal(set) var marks = TextMarks.all

  private let linter: Linter
  /// The policies of the export that the document is in.
  private let exported: EnvironmentPolicies?
  /// The rule that runs.
  private var rule: (any Rule.Type)?
  /// Its number in the linter's list of verdicts, if it has one.
  private var number: Int?
  /// What its findings count as, once it has found something.
  private var verdict: Verdict?
  private(set) var findings: [Finding] = []
  /// Where the hints are that are only counted, for ``range(ofHidden:)``. Numbers, because to make the
  /// type of an array of ranges costs as much as many rules.
  private(set) var hiddenHints: [UInt64] = []

  /// - Parameter policies: Those of the export that the document is in, if it is in one.
  init(_ linter: Linter, policies: EnvironmentPolicies?) {
    self.linter = linter
    exported = policies
  }

  /// From now on it is this rule that reports.
  ///
  /// - Parameter number: Under which its verdict is remembered; nil to work it out.
  @inline(__always) mutating func begin(_ rule: any Rule.Type, _ number: Int? = nil) {
    self.rule = rule
    self.number = number
    verdict = nil
  }

  /// Reports a defect. Nothing but the range is worked out for hints that are only counted.
  ///
  /// - Parameters:
  ///   - message: Lower case, no full stop: what, why, what to do, in the user's own words.
  ///   - range: Where, in offsets of the document.
  ///   - notes: Other places that explain it, in offsets of the document.
  ///   - fix: A way to mend it.
  @inline(never) package mutating func add(
    _ message: @autoclosure () -> String, at range: SourceRange,
    notes: @autoclosure () -> [Note] = [], fix: @autoclosure () -> FixIt? = nil
  ) {
    guard let rule, let verdict = verdict ?? judge() else { return }
    if verdict.isHidden {
      if hiddenHints.isEmpty { hiddenHints.reserveCapacity(16) }
      hiddenHints.append(UInt64(range.start) << 32 | UInt64(range.end))
      return
    }
    let diagnostic = Diagnostic(
      rule: rule.about.id, severity: verdict.severity, message: message(), range: range,
      notes: notes(), fixes: fix().map { [$0] } ?? [])
    findings.append(Finding(diagnostic: diagnostic, isHint: verdict.isHint))
  }

  static func range(ofHidden hint: UInt64) -> SourceRange {
    SourceRange(Int(hint >> 32), Int(hint & 0xFFFF_FFFF))
  }

  /// Gives away what was found.
  mutating func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }

  /// The same without what was found so far.
  func emptied() -> Report {
    var report = self
    (report.findings, report.hiddenHints) = ([], [])
    return report
  }

  /// Adds what was found elsewhere.
  mutating func add(allOf other: Report) {
    findings += other.findings
    hiddenHints += other.hiddenHints
  }

  /// Drops the findings that a missing bracket or quote may have caused, and the fixes of the others:
  /// the text is to be JSON first.
  mutating func withhold(whatDamageHides tree: JSONTree) {
    guard tree.isDamaged else { return }
    for index in findings.indices { findings[index].diagnostic.fixes = [] }
    guard let certain = tree.certainElements else { return }
    func isCertain(_ range: SourceRange) -> Bool { certain.contains { $0.contains(range) } }
    findings.removeAll { !isCertain($0.diagnostic.range) }
    hiddenHints.removeAll { !isCertain(Self.range(ofHidden: $0)) }
  }

  private mutating func judge() -> Verdict? {
    verdict = number.flatMap { linter.verdicts[$0] }
    if verdict != nil { return verdict }
    guard let about = rule?.about, let (severity, isHint) = linter.settings.severity(of: about)
    else { return nil }
    verdict = Verdict(
      severity: severity, isHint: isHint, isHidden: isHint && !linter.settings.tellsHints)
    if let number { linter.verdicts[number] = verdict }
    return verdict
  }
}

/// What one rule found across files.
package struct CrossFileReport {
  struct Finding {
    let path: String
    let message: String
    let range: SourceRange
    let notes: [Note]
    let pointer: String?
  }

  private(set) var findings: [Finding] = []

  /// Reports a defect in one of the files; `range` counts from the start of the file.
  ///
  /// - Parameter pointer: The key or the place that the range belongs to, if it has a name.
  package mutating func add(
    _ message: String, in path: String, at range: SourceRange, notes: [Note] = [],
    pointer: String? = nil
  ) {
    findings.append(
      Finding(path: path, message: message, range: range, notes: notes, pointer: pointer))
  }
}

/// What rules across files need to know of a file after it has been linted and forgotten.
package struct FileFacts: Sendable {
  /// The value of one policy, in a file of its own or in an export.
  package struct PolicyValue: Sendable {
    package let name: String
    /// What it says (see ``Meaning``); nil when it is too malformed to say anything.
    package let meaning: Text?
    /// The key in an export, and where it stands; nothing in a file of its own.
    package let key: String?
    package let range: SourceRange?
  }

  package let path: String
  package let kind: DocumentKind
  package let policyValues: [PolicyValue]
}
