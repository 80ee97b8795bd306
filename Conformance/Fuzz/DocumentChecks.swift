import ConfigModel
import Lint

@testable import oconf

/// Whole documents of any kind, which the first line names: linted and reported in every format.
enum DocumentChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    guard let (kind, bytes) = FuzzInput.document(bytes) else { return false }
    let linted = Linting.report(kind, bytes)
    let report = Reports.report(linted, kind, bytes)
    for (name, text) in Reports.rendered(report) { check(name, text) }
    return true
  }

  /// Formats for machines can be read; no format has a character that a terminal obeys.
  private static func check(_ name: String, _ text: String) {
    switch name {
    case "json", "sarif", "gitlab":
      if !JSONParser.parse(SourceBytes(text)).isWellFormed { broken("readable-\(name)", text) }
    case "jsonl", "rdjsonl":
      for line in text.utf8.split(separator: 0x0A) {
        if !JSONParser.parse(SourceBytes(line)).isWellFormed { broken("readable-\(name)", text) }
      }
    case "junit", "checkstyle":
      if !XMLParser.parse(SourceBytes(text)).isWellFormed { broken("readable-\(name)", text) }
    default: break
    }
    for scalar in text.unicodeScalars where isObeyed(scalar) {
      return broken("harmless", "\(name) has U+\(String(scalar.value, radix: 16)):\n\(text)")
    }
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Reports, in every format.
enum Reports {
  static func report(_ linted: FileReport, _ kind: DocumentKind, _ bytes: [UInt8]) -> LintReport {
    var report = LintReport()
    report.files = [
      LintReport.File(
        path: FuzzInput.path(kind, bytes), kind: kind, source: SourceBytes(bytes),
        diagnostics: linted.diagnostics + linted.hints)
    ]
    return report
  }

  static func rendered(_ report: LintReport) -> [(name: String, text: String)] {
    let target = ReportTarget(isQuiet: false, style: Style(isColored: false), columns: 100)
    return LintFormats.all.map { ($0.name, $0.render(report, for: target)) }
  }
}
