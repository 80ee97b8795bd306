import ConfigModel

/// Findings that a generated file, such as an export, has in common with its source.
extension SessionResult {
  /// Drops the findings in generated files that are reported in their sources, too, with at least
  /// the same severity, and marks those that are suppressed in both. The finding in the source names
  /// the other place.
  mutating func dropRepeatedFindings() {
    var places: [Text: Int] = [:]
    let copies = ExportedValues(documents)
    for index in documents.indices {
      let declared = documents[index].absolute.map { documents[index].settings.sources(of: $0) }
      if declared?.isEmpty == false, places.isEmpty {
        for (place, document) in documents.enumerated() {
          if let absolute = document.absolute { places[Text(absolute)] = place }
        }
      }
      var sources = Set(declared?.compactMap { places[Text($0)] } ?? [])
      sources.formUnion(copies.sources(of: documents[index]))
      sources.remove(index)
      guard !sources.isEmpty else { continue }
      drop(repeatedIn: index, of: sources.sorted())
    }
  }

  /// A finding in a source.
  private struct Original {
    let document: Int
    let number: Int
    let isHint: Bool
  }

  private mutating func drop(repeatedIn index: Int, of sources: [Int]) {
    var known: [Baseline.Key: [Original]] = [:]
    var suppressed: [Baseline.Key: Int] = [:]
    func key(_ finding: Diagnostic, _ severity: Severity, _ pointer: String) -> Baseline.Key {
      Baseline.Key(
        rule: "\(finding.rule) \(severity.rawValue) \(finding.message)", pointer: pointer)
    }
    for source in sources {
      let report = documents[source].report
      var policy: String?
      if documents[index].report.kind == .policies {
        guard let name = report.kind.policyName else { continue }
        policy = PolicyExport.globalKey(name)
      }
      func sourceKey(_ finding: Diagnostic) -> Baseline.Key {
        let place = finding.stablePointer ?? ""
        let pointer = policy.map { place.isEmpty ? $0 : "\($0)#\(place)" } ?? place
        return key(finding, finding.severity, pointer)
      }
      for (isHint, findings) in [(false, report.diagnostics), (true, report.hints)] {
        // The first one is the last to be taken.
        for (number, finding) in findings.enumerated().reversed() {
          known[sourceKey(finding), default: []].append(
            Original(document: source, number: number, isHint: isHint))
        }
      }
      for finding in report.suppressed {
        suppressed[sourceKey(finding.diagnostic), default: 0] += 1
      }
    }
    var repeated: [(original: Original, range: SourceRange)] = []
    func isRepeated(_ finding: Diagnostic) -> Bool {
      for severity in Severity.allCases where severity >= finding.severity {
        let key = key(finding, severity, finding.stablePointer ?? "")
        if let original = known[key]?.popLast() {
          repeated.append((original, finding.range))
          return true
        }
      }
      return false
    }
    documents[index].report.diagnostics.removeAll(where: isRepeated)
    documents[index].report.hints.removeAll(where: isRepeated)
    for number in documents[index].report.suppressed.indices {
      let finding = documents[index].report.suppressed[number].diagnostic
      documents[index].report.suppressed[number].isRepeated = Severity.allCases.contains {
        severity in
        guard severity >= finding.severity else { return false }
        let key = key(finding, severity, finding.stablePointer ?? "")
        guard let count = suppressed[key], count > 0 else { return false }
        suppressed[key] = count - 1
        return true
      }
    }
    guard !repeated.isEmpty else { return }
    let lines = documents[index].source.map { LineTable($0) }
    for (original, range) in repeated {
      let note = Note(
        "also in", at: nil, path: documents[index].path,
        span: lines.map { Note.Span(range, in: $0) })
      if original.isHint {
        documents[original.document].report.hints[original.number].notes.append(note)
      } else {
        documents[original.document].report.diagnostics[original.number].notes.append(note)
      }
    }
  }
}

/// The files that have the same value of a policy as an export in their folder. The export was made
/// from one of them, even if no setting says so.
private struct ExportedValues {
  private struct Value: Hashable {
    let folder: Substring
    let policy: String
    let meaning: Text
  }

  /// The indices of the files by the value that they hold.
  private var files: [Value: [Int]] = [:]

  init(_ documents: [LintedDocument]) {
    guard documents.contains(where: { $0.report.kind == .policies && $0.report.facts != nil })
    else { return }
    for (index, document) in documents.enumerated() where document.report.kind != .policies {
      for value in Self.values(of: document) { files[value, default: []].append(index) }
    }
  }

  /// The indices of the files that have a value of an export.
  func sources(of document: LintedDocument) -> [Int] {
    guard !files.isEmpty, document.report.kind == .policies else { return [] }
    return Self.values(of: document).flatMap { files[$0] ?? [] }
  }

  private static func values(of document: LintedDocument) -> [Value] {
    guard let facts = document.report.facts else { return [] }
    return facts.policyValues.compactMap { value in
      value.meaning.map { Value(folder: facts.folder, policy: value.name, meaning: $0) }
    }
  }
}

/// Findings that are the same decision in every file, and therefore one finding in a run.
extension SessionResult {
  /// Merges the findings of each such rule into the first one, with notes that name the other files.
  mutating func groupFindings() {
    let apps = documents.indices.filter {
      documents[$0].report.kind == .connectedApp || documents[$0].report.kind == .externalClientApp
    }
    guard apps.count > 1 else { return }
    for rule in AllRules.about.filter(\.isGrouped).map(\.id) {
      let places = apps.filter { index in
        documents[index].report.diagnostics.contains { $0.rule == rule }
          || documents[index].report.hints.contains { $0.rule == rule }
      }
      guard let first = places.first, places.count > 1 else { continue }
      for index in places.dropFirst() {
        documents[index].report.diagnostics.removeAll { $0.rule == rule }
        documents[index].report.hints.removeAll { $0.rule == rule }
      }
      let others = places.dropFirst().map { documents[$0].path }
      Self.note(others, rule, in: &documents[first].report.diagnostics)
      Self.note(others, rule, in: &documents[first].report.hints)
    }
  }

  /// - Parameter others: The paths of the other files with findings of the rule.
  private static func note(_ others: [String], _ rule: String, in findings: inout [Diagnostic]) {
    guard let index = findings.firstIndex(where: { $0.rule == rule }) else { return }
    let files = others.count == 1 ? "1 other file" : "\(others.count) other files"
    findings[index].message += " (also in \(files))"
    findings[index].notes += others.map { Note("also here", at: nil, path: $0) }
  }
}

extension SessionResult {
  /// Reports the patterns in settings files that match no file.
  mutating func judgePatterns(_ session: LintSession, _ scope: Scope) {
    for settings in scope.settings {
      guard let file = settings.file, scope.covers(file.folder),
        !isExtendedElsewhere(file, scope),
        let index = documents.firstIndex(where: { $0.absolute == file.absolute })
      else { continue }
      let stated = file.patterns
      guard !stated.isEmpty else { continue }
      let patterns = PathPatterns(stated.map(\.pattern))
      let linted = documents.lazy.compactMap(\.absolute).compactMap {
        Path.relative($0, to: file.folder)
      }
      guard !patterns.linesMatchingNone(of: linted).isEmpty, let all = scope.files(file.folder)
      else { continue }
      // What git, a walk or `exclude` leaves out is a file, too.
      let unused = patterns.linesMatchingNone(of: Array(linted) + all)
      let found = settings.linter.lint(
        UnusedPatterns(patterns: unused.map { stated[$0] }, paths: all))
      add(Self.placed(found, file), to: index, session)
    }
  }
}
