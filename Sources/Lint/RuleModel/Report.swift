package import ConfigModel

/// The environment that the files are for.
package enum Environment: String, Sendable {
  case production, test
}

/// How the findings of a fault are treated in a run.
private struct Verdict: Sendable {
  let severity: Severity
  /// True if the findings are hints.
  let isHint: Bool
  /// True if the findings are only counted.
  let isHidden: Bool
}

/// The findings of the rules in one document. The linter sets the current rule, so that a rule
/// cannot report under another rule's name.
package struct Report: Sendable {
  /// The configured environment, or nil if none is set.
  package var environment: Environment? { settings.environment }
  /// The base URL of the mobile backend, if known.
  package var baseURL: String? { settings.baseURL }
  /// The day of the run, or nil if nothing is to be said about what expires.
  package var today: CalendarDate? { settings.today }
  /// The inventory from the settings.
  package var inventory: Inventory { settings.inventory }
  /// The environment's other policies: those of the export if there is one, otherwise those of the
  /// settings.
  package var policies: EnvironmentPolicies { exported ?? settings.policies }
  /// The rules that the settings state.
  package var companyRules: [CompanyRule] { settings.companyRules }
  /// True if the members of the document are declared in a schema. False for arbitrary JSON.
  package internal(set) var hasDeclaredMembers = false

  /// True if the change that is linted adds the file.
  package internal(set) var isAdded = false
  /// True if it is known which texts of the file a deployment replaces.
  package internal(set) var hasReplacements = false

  let settings: LintSettings
  let levels: RuleLevels
  /// The policies of the export that contains the document.
  private let exported: EnvironmentPolicies?
  /// The current rule.
  private var rule: (any Rule.Type)?
  /// The fault that was reported last, and how its findings are treated; nil if it is off. Many findings
  /// in a row are of one fault.
  private var judged: (fault: RuleInfo, verdict: Verdict?)?
  private(set) var findings: [Finding] = []
  /// The ranges of the hints that are only counted, to decode with ``range(ofHidden:)``. They are
  /// stored as integers because instantiating the type of an array of ranges costs as much as
  /// running many rules.
  private(set) var hiddenHints: [UInt64] = []

  /// - Parameter policies: The policies of the export that contains the document, if any.
  init(_ settings: LintSettings, _ levels: RuleLevels, policies: EnvironmentPolicies?) {
    self.settings = settings
    self.levels = levels
    exported = policies
  }

  /// Makes `rule` the current rule, which reports the findings that follow.
  mutating func begin(_ rule: any Rule.Type) {
    self.rule = rule
    judged = nil
  }

  /// Reports the only fault of the current rule.
  package mutating func add(
    as severity: Severity? = nil, _ message: @autoclosure () -> String, at range: SourceRange,
    notes: @autoclosure () -> [Note] = [], fix: @autoclosure () -> FixIt? = nil
  ) {
    guard let fault = rule?.about else { return }
    add(fault, as: severity, message(), at: range, notes: notes(), fix: fix())
  }

  /// Drops the findings, also hints that are only counted, at some ranges.
  mutating func drop(_ isDropped: (SourceRange) -> Bool) {
    findings.removeAll { isDropped($0.diagnostic.range) }
    hiddenHints.removeAll { isDropped(Self.range(ofHidden: $0)) }
  }

  /// Reports a fault. For hints that are only counted, only the range is evaluated.
  ///
  /// - Parameters:
  ///   - severity: The severity if it differs from that of the fault, unless the settings set one.
  ///   - message: A lower-case message without a full stop. It says what is wrong, why, and what to
  ///     do, in the user's own words.
  ///   - range: The place of the defect, as offsets in the document.
  ///   - notes: Related places, as offsets in the document.
  ///   - fix: A fix for the defect.
  @inline(never) package mutating func add(
    _ fault: RuleInfo, as severity: Severity? = nil, _ message: @autoclosure () -> String,
    at range: SourceRange, notes: @autoclosure () -> [Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    guard let verdict = verdict(fault, severity) else { return }
    if verdict.isHidden {
      if hiddenHints.isEmpty { hiddenHints.reserveCapacity(16) }
      hiddenHints.append(UInt64(range.start) << 32 | UInt64(range.end))
      return
    }
    let diagnostic = Diagnostic(
      rule: fault.id, severity: verdict.severity, message: message(), range: range,
      notes: notes(), fixes: fix().map { [$0] } ?? [])
    findings.append(Finding(diagnostic: diagnostic, isHint: verdict.isHint))
  }

  /// True if a fault is on, so that its rule reports a defect that others need not report.
  package func hasRule(_ fault: RuleInfo) -> Bool { settings.severity(of: fault) != nil }

  static func range(ofHidden hint: UInt64) -> SourceRange {
    SourceRange(Int(hint >> 32), Int(hint & 0xFFFF_FFFF))
  }

  /// Removes and returns the findings.
  mutating func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }

  /// Drops the findings that a missing bracket or quote may have caused, and the fixes of the
  /// remaining findings. The syntax must be fixed first.
  mutating func withhold(whatDamageHides tree: JSONTree) {
    guard tree.isDamaged else { return }
    for index in findings.indices { findings[index].diagnostic.fixes = [] }
    guard let certain = tree.certainElements else { return }
    func isCertain(_ range: SourceRange) -> Bool { certain.contains { $0.contains(range) } }
    findings.removeAll { !isCertain($0.diagnostic.range) }
    hiddenHints.removeAll { !isCertain(Self.range(ofHidden: $0)) }
  }

  /// - Parameter severity: The severity without the settings' levels; nil for that of the fault.
  private mutating func verdict(_ fault: RuleInfo, _ severity: Severity?) -> Verdict? {
    if severity == nil, let judged, judged.fault === fault { return judged.verdict }
    let verdict = settings.severity(of: fault, usually: severity).map { severity, isHint in
      Verdict(
        severity: severity, isHint: isHint,
        isHidden: isHint && !settings.tellsHints && !fault.isGrouped)
    }
    if severity == nil { judged = (fault, verdict) }
    return verdict
  }
}

/// A diagnostic before it is added to a report.
package struct Finding: Sendable {
  package var diagnostic: Diagnostic
  /// True if the finding is a hint.
  package let isHint: Bool
}

extension Diagnostic {
  /// Orders diagnostics by range, then by rule, then by message. All reports use this order.
  package func isOrderedBefore(_ other: Diagnostic) -> Bool {
    if range != other.range { return range < other.range }
    if rule != other.rule { return rule < other.rule }
    return message < other.message
  }
}
