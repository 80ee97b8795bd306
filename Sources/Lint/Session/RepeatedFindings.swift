import ConfigModel

/// The findings that a generated file has because its sources have them.
struct RepeatedFindings {
  /// The findings that the sources report.
  private var reported: [Baseline.Key: Int] = [:]
  /// The findings that are suppressed in the sources.
  private var suppressed: [Baseline.Key: Int] = [:]

  /// Drops the findings in generated files that are reported in their sources, too, with at least
  /// the same severity, and marks those that are suppressed in both.
  static func drop(in documents: inout [LintedDocument]) {
    var places: [Text: Int] = [:]
    for index in documents.indices {
      guard let absolute = documents[index].absolute else { continue }
      let sources = documents[index].settings.sources(of: absolute)
      guard !sources.isEmpty else { continue }
      if places.isEmpty {
        for (place, document) in documents.enumerated() {
          if let absolute = document.absolute { places[Text(absolute)] = place }
        }
      }
      let isExport = documents[index].report.kind == .policies
      var known = RepeatedFindings()
      for source in Set(sources.compactMap { places[Text($0)] }) {
        known.add(documents[source].report, isExport: isExport)
      }
      known.drop(in: &documents[index].report)
    }
  }

  private init() {}

  /// - Parameter isExport: True if the generated file is an export.
  private mutating func add(_ report: FileReport, isExport: Bool) {
    var policy: String?
    if isExport {
      guard let name = report.kind.policyName else { return }
      policy = PolicyExport.globalKey(name)
    }
    func key(_ finding: Diagnostic) -> Baseline.Key {
      let place = finding.stablePointer ?? ""
      let pointer = policy.map { place.isEmpty ? $0 : "\($0)#\(place)" } ?? place
      return Self.key(finding, finding.severity, pointer)
    }
    for finding in report.diagnostics + report.hints { reported[key(finding), default: 0] += 1 }
    for finding in report.suppressed { suppressed[key(finding.diagnostic), default: 0] += 1 }
  }

  private mutating func drop(in report: inout FileReport) {
    report.diagnostics.removeAll { Self.take($0, from: &reported) }
    report.hints.removeAll { Self.take($0, from: &reported) }
    for index in report.suppressed.indices {
      report.suppressed[index].isRepeated = Self.take(
        report.suppressed[index].diagnostic, from: &suppressed)
    }
  }

  private static func take(_ finding: Diagnostic, from counts: inout [Baseline.Key: Int]) -> Bool {
    for severity in Severity.allCases where severity >= finding.severity {
      let key = key(finding, severity, finding.stablePointer ?? "")
      if let count = counts[key], count > 0 {
        counts[key] = count - 1
        return true
      }
    }
    return false
  }

  private static func key(
    _ finding: Diagnostic, _ severity: Severity, _ pointer: String
  ) -> Baseline.Key {
    Baseline.Key(
      rule: "\(finding.rule) \(severity.rawValue) \(finding.message)", pointer: pointer)
  }
}
