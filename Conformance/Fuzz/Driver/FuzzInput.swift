import ConfigModel
import Lint

/// Inputs that consist of several parts.
enum FuzzInput {
  /// Parts are separated by lines of three equals signs, so that a corpus can be read and written.
  private static let separator = Array("\n===\n".utf8)

  static func parts(_ bytes: [UInt8], atMost limit: Int) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var rest = bytes[...]
    while parts.count < limit - 1, let place = place(of: separator, in: rest) {
      parts.append(Array(rest[..<place]))
      rest = rest[(place + separator.count)...]
    }
    return parts + [Array(rest)]
  }

  /// Where some bytes are within others.
  static func place(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count else { return nil }
    for start in bytes.startIndex...(bytes.endIndex - needle.count) where bytes[start] == first {
      if bytes[start..<start + needle.count].elementsEqual(needle) { return start }
    }
    return nil
  }

  /// The kind that the first line names, and what follows it.
  static func document(_ bytes: [UInt8]) -> (kind: DocumentKind, bytes: [UInt8])? {
    guard let end = bytes.prefix(40).firstIndex(of: 0x0A),
      let kind = DocumentKind(rawValue: String(decoding: bytes[..<end], as: UTF8.self))
    else { return nil }
    return (kind, Array(bytes[(end + 1)...]))
  }

  /// A name that the kind's documents have: some are written in JSON or in XML.
  static func path(_ kind: DocumentKind, _ bytes: [UInt8]) -> String {
    switch kind {
    case .mobileApp: bytes.first == UInt8(ascii: "{") ? "bootconfig.json" : "bootconfig.plist"
    case .settings: ".oconf.json"
    default: "x"
    }
  }
}

/// Documents are linted with every rule on.
enum Linting {
  static let linter = Linter(
    LintSettings(environment: .production, baseURL: "https://mobile.corp.example"))

  static func report(_ kind: DocumentKind, _ bytes: [UInt8]) -> FileReport {
    let input = LintInput(
      path: FuzzInput.path(kind, bytes), kind: kind, source: SourceBytes(bytes))
    let report = linter.lint(input, collectsFacts: true)
    checkPlaces(report, bytes.count)
    return report
  }

  /// Whatever is found is in the text, and so is every edit.
  static func checkPlaces(_ report: FileReport, _ count: Int) {
    for finding in report.diagnostics + report.hints {
      let places =
        [finding.range] + finding.notes.filter { $0.path == nil }.compactMap(\.range)
        + finding.fixes.flatMap { $0.edits.map(\.range) }
      for place in places where place.start < 0 || place.start > place.end || place.end > count {
        broken("place-in-text", "\(finding.rule): \(place) of \(count)")
      }
      if finding.message.isEmpty { broken("message-not-empty", finding.rule) }
    }
  }
}
