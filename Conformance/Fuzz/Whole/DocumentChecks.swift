import ConfigModel
import FuzzDriver
import Lint

@testable import oconf

/// Whole documents of any kind, which the first line names: linted and reported in every format.
enum DocumentChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    guard let (kind, bytes) = FuzzInput.document(bytes) else { return false }
    let linted = Linting.report(kind, bytes)
    let report = Reports.report(linted, kind, bytes)
    // Two formats each time, by the length: a fuzzer lives on speed.
    for (name, text) in Reports.rendered(report, 2, from: bytes.count) { check(name, text) }
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

/// Reports in the formats that there are.
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

  /// A report in some of the formats, beginning with any of them.
  static func rendered(
    _ report: LintReport, _ count: Int, from start: Int
  ) -> [(name: String, text: String)] {
    let target = ReportTarget(isQuiet: false, style: Style(isColored: false), columns: 100)
    let formats = LintFormats.all
    return (0..<count).map { offset in
      let format = formats[(start + offset) % formats.count]
      return (format.name, format.render(report, for: target))
    }
  }
}
