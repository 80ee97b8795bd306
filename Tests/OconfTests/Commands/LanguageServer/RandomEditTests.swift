import ConfigModel
import Foundation
import Lint
import TestSupport
import Testing

@testable import oconf

/// After any edits, the server reports what linting the text reports, at the same places.
@Suite struct RandomEditTests {
  private static let pieces = [
    "\"", "{", "}", "[", "]", ",", ":", "é", "e\u{301}", "😀", "👩‍👩‍👧", "\r\n", "\n", " ", "\\u00e9",
    "true", "\"issuerName\"", "\"enabled\": \"true\"", "https://idp.corp.example", "*", "\u{FEFF}",
    "\u{200B}",
  ]

  private static let texts: [(name: String, text: String)] = [
    (
      "a.auth-token.json",
      """
      {"issuers": [\r
        {"issuerName": "https://idp.corp.example/😀", "enabled": "true", "audiance": ["é", "e\u{301}"],\r
         "filters": [{"name": "ro\u{200B}le", "type": "include", "values": ["*😀*"]}]}\r
      ]}
      """
    ),
    ("b.allow-origin", "https://*.corp.example, http://😀.example,\r\n*"),
    (
      "c.properties",
      "# MCS Policies.\r\n*.*.Security_AllowOrigin=*\\u0020é, 😀\n*.*.Security_AuthTokenConfiguration={\"issuers\":[{\"issuerName\":\"😀 \"}]}\n"
    ),
    (
      "d.oconf-test.json",
      "{\"policy\": \"a.auth-token.json\", \"cases\": [{\"name\": \"😀\", \"claims\": {}}]}\n"
    ),
  ]

  /// The findings of linting a text, with places counted by the standard library.
  private static func expected(
    _ name: String, _ text: String, _ encoding: PositionEncoding
  ) -> [String] {
    let source = SourceBytes(text)
    guard
      let kind = Recognition.kind(ofName: name) ?? Recognition.kind(ofContent: source, name: name)
    else { return [] }
    var overrides = SettingsOverrides()
    overrides.today = CalendarDate("2030-01-01")
    let document = SessionDocument(
      LintInput(path: name, kind: kind, source: source), AppliedSettings(overrides), absolute: nil)
    return LintSession().lint(document).report.diagnostics.map { finding in
      let start = place(finding.range.start, text, encoding)
      let end = place(finding.range.end, text, encoding)
      return "\(start)-\(end) \(finding.rule)"
    }
  }

  private static func place(_ offset: Int, _ text: String, _ encoding: PositionEncoding) -> String {
    let places = ReferencePositions.all(text, encoding)
    let bytes = Array(text.utf8)
    let isInLineEnd =
      0..<bytes.count ~= offset - 1 && bytes[offset - 1] == 0x0D && offset < bytes.count
      && bytes[offset] == 0x0A
    let place =
      isInLineEnd ? places.last { $0.offset < offset } : places.first { $0.offset >= offset }
    return "\(place?.line ?? 0):\(place?.column ?? 0)"
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func matchesLint(_ encoding: PositionEncoding) throws {
    var random = Soak.random(45)
    let session = try EditorSession(
      encoding: encoding.rawValue, options: ["now": "2030-01-01T00:00:00Z"])
    for round in 0..<Soak.rounds(34, share: 17) {
      let (name, start) = Self.texts[round % Self.texts.count]
      let uri = "untitled:\(round)/\(name)"
      var text = start
      try session.open(uri, text)
      for version in 2..<102 {
        var changes: [EditorSession.Object] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          changes.append(Self.edit(&text, encoding, &random))
        }
        try session.change(uri, version: version, changes)
        let found = EditorSession.lines(session.diagnostics[uri])
        #expect(session.versions[uri] == version)
        guard found == Self.expected(name, text, encoding) else {
          #expect(
            found == Self.expected(name, text, encoding),
            "\(uri) \(version) \(text.debugDescription) \(changes)")
          return
        }
      }
      try session.close(uri)
      #expect(session.diagnostics[uri]?.isEmpty ?? true)
    }
  }

  /// Makes an edit between two characters, and returns it as the protocol has it.
  private static func edit(
    _ text: inout String, _ encoding: PositionEncoding, _ random: inout SeededGenerator
  ) -> EditorSession.Object {
    var scalars = Array(text.unicodeScalars)
    var start = Int.random(in: 0...scalars.count, using: &random)
    var end = min(scalars.count, start + Int.random(in: 0...4, using: &random))
    // Between CR and LF is no position.
    func isInside(_ index: Int) -> Bool {
      index > 0 && index < scalars.count && scalars[index] == "\n" && scalars[index - 1] == "\r"
    }
    if isInside(start) { start -= 1 }
    if isInside(end) { end += 1 }
    let new = Bool.random(using: &random) ? pieces.randomElement(using: &random) ?? "" : ""
    func position(_ index: Int) -> (Int, Int) {
      let count = scalars[..<index].reduce(0) { $0 + $1.utf8.count }
      let parts = place(count, text, encoding).split(separator: ":").compactMap { Int($0) }
      return (parts[0], parts[1])
    }
    let range = EditorSession.range(position(start), position(end))
    scalars.replaceSubrange(start..<end, with: new.unicodeScalars)
    text = String(String.UnicodeScalarView(scalars))
    return ["range": range, "text": new]
  }
}
