import ConfigModel

/// The findings of a session by document, including those about several documents.
package struct SessionResult: Sendable {
  /// The context for findings about several documents.
  package struct Scope {
    /// The settings in use, in the order of their first use.
    let settings: [AppliedSettings]
    /// True if all findings of all documents are known, so that unused `ignore` entries are, too.
    package let isWhole: Bool
    /// True if findings in generated files are kept even if their sources have them, too.
    let keepsRepeated: Bool
    /// True if a folder was searched, with everything in it.
    let covers: (_ folder: String) -> Bool
    /// The files in a folder and in the folders in it, whatever they are, relative to it. Nil if there
    /// are too many.
    let files: (_ folder: String) -> [String]?
    /// The facts about the earlier versions of all documents. Nil if there are none.
    let earlierFacts: [FileFacts]?

    package init(
      settings: [AppliedSettings], isWhole: Bool, keepsRepeated: Bool = false,
      earlierFacts: [FileFacts]?, files: @escaping (_ folder: String) -> [String]?,
      covers: @escaping (_ folder: String) -> Bool
    ) {
      self.settings = settings
      self.isWhole = isWhole
      self.keepsRepeated = keepsRepeated
      self.files = files
      self.covers = covers
      self.earlierFacts = earlierFacts
    }
  }

  package internal(set) var documents: [LintedDocument]

  package init(_ documents: [LintedDocument], _ session: LintSession, _ scope: Scope) {
    self.documents = documents
    lintAcrossFiles(session, scope)
    if !scope.keepsRepeated {
      dropRepeatedFindings()
      groupFindings()
    }
    if scope.isWhole {
      judgeIgnores(session, scope)
      judgeComments(session, scope)
      judgePatterns(session, scope)
    }
  }

  // MARK: Cross-file rules

  private mutating func lintAcrossFiles(_ session: LintSession, _ scope: Scope) {
    let facts = documents.compactMap(\.report.facts)
    guard !facts.isEmpty else { return }
    let found = lintAcross(facts, scope)
    let findings = placed(Self.byPath(found.all))
    let earlier = Self.byPath(lintAcross(scope.earlierFacts ?? [], scope).all)
    let included = Dictionary(grouping: found.all.flatMap(\.includes), by: \.path)
    let refuted = Dictionary(grouping: found.refutations, by: \.path)
    for index in documents.indices {
      let path = documents[index].path
      for hint in included[path] ?? [] { dropHints(of: hint.rule, in: index) { _ in true } }
      for refutation in refuted[path] ?? [] { drop(refutation, in: index) }
      add(findings[path] ?? [], to: index, session, earlier: earlier[path] ?? [])
    }
  }

  private static func byPath(_ found: [FindingOfFile]) -> [String: [Finding]] {
    var findings: [String: [Finding]] = [:]
    for found in found { findings[found.path, default: []].append(found.finding) }
    return findings
  }

  /// The findings with the places of notes in other files as spans, because a report has only the
  /// text of the finding's own file.
  private func placed(_ findings: [String: [Finding]]) -> [String: [Finding]] {
    guard !findings.isEmpty else { return findings }
    var sources: [String: SourceBytes] = [:]
    for document in documents { sources[document.path] = document.source }
    return findings.mapValues { findings in
      findings.map { finding in
        var finding = finding
        finding.diagnostic.notes = finding.diagnostic.notes.map { note in
          guard let path = note.path, let range = note.range else { return note }
          let span = sources[path].map { Note.Span(range, in: LineTable($0)) }
          return Note(note.message, at: nil, path: path, span: span)
        }
        return finding
      }
    }
  }

  /// Drops the hints of a rule that a finding about several files includes or refutes.
  private mutating func dropHints(
    of rule: String, in index: Int, where isDropped: (Diagnostic) -> Bool
  ) {
    let count = documents[index].report.hints.count
    documents[index].report.hints.removeAll { $0.rule == rule && isDropped($0) }
    let settings = documents[index].settings.linter.settings
    if documents[index].report.hints.count == count, !settings.tellsHints,
      AllRules.about(rule).flatMap({ settings.severity(of: $0) })?.isHint ?? false
    {
      documents[index].report.hiddenHintCount = max(0, documents[index].report.hiddenHintCount - 1)
    }
  }

  private mutating func drop(_ refutation: CrossFileReport.Refutation, in index: Int) {
    func isRefuted(_ finding: Diagnostic) -> Bool {
      finding.rule == refutation.rule && finding.range == refutation.range
    }
    documents[index].report.diagnostics.removeAll(where: isRefuted)
    dropHints(of: refutation.rule, in: index, where: isRefuted)
  }

  /// Runs the cross-file rules. Each document's own settings decide which of its findings count.
  private func lintAcross(_ facts: [FileFacts], _ scope: Scope) -> CrossFileFindings {
    var findings = CrossFileFindings()
    guard !facts.isEmpty else { return findings }
    var linters: [String: Linter] = [:]
    for document in documents { linters[document.path] = document.settings.linter }
    var done: Set<ObjectIdentifier> = []
    for document in documents {
      let linter = document.settings.linter
      guard done.insert(ObjectIdentifier(linter)).inserted else { continue }
      let found = linter.lint(facts, covers: scope.covers)
      findings.all += found.all.filter { linters[$0.path] === linter }
      findings.refutations += found.refutations.filter { linters[$0.path] === linter }
    }
    return findings
  }

  mutating func add(
    _ findings: [Finding], to index: Int, _ session: LintSession, earlier: [Finding] = []
  ) {
    guard !findings.isEmpty else { return }
    let report = documents[index].report
    var more = FileReport(
      path: report.path, kind: report.kind,
      diagnostics: findings.filter { !$0.isHint }.map(\.diagnostic),
      hints: findings.filter(\.isHint).map(\.diagnostic), facts: nil)
    more.comments = report.comments
    var rest = session.suppress(more, of: documents[index], earlier: earlier)
    if documents[index].isUnchanged { rest.suppressed = [] }
    documents[index].report = report.merging(rest)
  }

  // MARK: Entries of 'ignore'

  private mutating func judgeIgnores(_ session: LintSession, _ scope: Scope) {
    for settings in scope.settings {
      guard let file = settings.file, !file.ignores.entries.isEmpty,
        let index = documents.firstIndex(where: { $0.absolute == file.absolute })
      else { continue }
      let used = used(file)
      let judged = file.ignores.entries.filter { isJudged($0, file, settings, scope) }
      let found = settings.linter.lint(
        judged.map { IgnoreUse($0, isUsed: used.contains($0.number)) })
      add(Self.placed(found, file), to: index, session)
    }
  }

  /// The numbers of the entries that suppressed findings.
  private func used(_ file: AppliedSettings.File) -> Set<Int> {
    var used: Set<Int> = []
    for document in documents where document.settings.files.contains(where: { $0 === file }) {
      for finding in document.report.suppressed {
        if case .ignored(let number, _, false) = finding.cause { used.insert(number) }
      }
    }
    return used
  }

  /// True if the session shows that an entry has expired, or that it is used or unused: its rule ran on all
  /// documents that the entry covers.
  private func isJudged(
    _ entry: IgnoreList.Entry, _ file: AppliedSettings.File, _ settings: AppliedSettings,
    _ scope: Scope
  ) -> Bool {
    func runs(_ settings: AppliedSettings) -> Bool {
      entry.rule.map(settings.linter.judges) ?? settings.overrides.runsAllRules
    }
    // `overrides` may turn a rule on for some files.
    let mayBeUsed =
      runs(settings)
      || settings.hasOverrides
        && documents.contains { document in
          document.settings.files.contains { $0 === file } && runs(document.settings)
        }
    guard mayBeUsed else { return false }
    if entry.isExpired { return true }
    if isExtendedElsewhere(file, scope) { return false }
    if scope.covers(file.folder) { return true }
    guard let path = entry.literalPath else { return false }
    let absolute = Path.join(file.folder, path)
    return documents.contains { $0.isInput && $0.absolute == absolute }
  }

  /// True if settings outside of the folder extend the file. Others may do so, too, and not be in use.
  func isExtendedElsewhere(_ file: AppliedSettings.File, _ scope: Scope) -> Bool {
    scope.settings.contains { other in
      other.files.contains { $0 === file }
        && other.file.map { user in
          user !== file && Path.relative(user.absolute, to: file.folder) == nil
        } ?? false
    }
  }

  static func placed(_ findings: [Finding], _ file: AppliedSettings.File) -> [Finding] {
    var finder = JSONPointerFinder(file.model.object.json.tree)
    return findings.sorted { $0.diagnostic.isOrderedBefore($1.diagnostic) }.map { finding in
      var finding = finding
      let place = finder.place(of: finding.diagnostic.range)
      finding.diagnostic.pointer = place.pointer
      finding.diagnostic.stablePointer = place.stable
      return finding
    }
  }

  // MARK: Baselines

  /// A baseline of all findings.
  ///
  /// - Parameter hints: True to list hints, too.
  package func baseline(in folder: String, hints: Bool) -> Baseline {
    let located = LocatedBaseline(Baseline(), in: folder)
    var baseline = located.baseline
    for document in documents {
      guard let absolute = document.absolute else { continue }
      let key = located.key(absolute)
      let report = document.report
      for finding in hints ? report.diagnostics + report.hints : report.diagnostics {
        baseline.add(finding, path: key)
      }
    }
    return baseline
  }

  /// A finding that a baseline lists and that no longer occurs.
  package struct Obsolete {
    package let path: String
    package let key: Baseline.Key
    package let count: Int
  }

  /// The findings that a baseline lists and that no longer occur, as far as the session shows.
  package func obsolete(_ baseline: LocatedBaseline, _ scope: Scope) -> [Obsolete] {
    var obsolete: [Obsolete] = []
    var looked: Set<String> = []
    for document in documents {
      guard let absolute = document.absolute else { continue }
      let path = baseline.key(absolute)
      looked.insert(path)
      let gone = baseline.baseline.obsolete(path: path, document.report.suppressed)
      for (key, count) in gone where document.settings.linter.judges(key.rule) {
        obsolete.append(Obsolete(path: path, key: key, count: count))
      }
    }
    guard scope.covers(baseline.folder) else { return obsolete }
    for path in baseline.baseline.files.keys.sorted() where !looked.contains(path) {
      for (key, count) in baseline.baseline.obsolete(path: path, []) {
        obsolete.append(Obsolete(path: path, key: key, count: count))
      }
    }
    return obsolete
  }
}
