import ConfigModel
import TestSupport
import Testing

/// Compares with the entries that `java.util.Properties` of JDK 17 reads from random files of
/// backslashes, line breaks, separators, comment marks and escapes (`.ci/properties.py --record`).
@Suite struct PropertiesReferenceTests {
  @Test func readsEntriesLikeJava() throws {
    let cases = try Fixtures.json("vectors/properties.json")
    var count = 0
    for row in cases.elements {
      count += 1
      let text = try #require(row.member("text")).text.string
      let expected = try #require(row.member("entries"))
      let file = PropertiesFile(SourceBytes(text))
      let isRefused = file.problems.contains { $0.kind == .badUnicodeEscape }
      #expect(isRefused == (expected.kind == .null), "\(text.debugDescription)")
      guard expected.kind != .null, !isRefused else { continue }
      // In a value that begins like JSON, a lone surrogate stays an escape.
      func withoutHalves(_ value: String) -> String {
        guard "{[".contains(value.trimmingWhitespace.first ?? " ") else { return value }
        return value.replacing(#"\ud83d"#, with: "\u{FFFD}").replacing(
          #"\ude00"#, with: "\u{FFFD}")
      }
      let found = file.entries.map { [$0.key, withoutHalves(file.value(of: $0).string)] }
      let wanted = expected.elements.map { entry in
        entry.elements.enumerated().map {
          $0.offset == 1 ? withoutHalves($0.element.text.string) : $0.element.text.string
        }
      }
      #expect(found == wanted, "\(text.debugDescription)")
    }
    #expect(count >= 1000)
  }

  @Test(arguments: [
    ("\\\n#x\\\n*.*.P=1", [["*.*.P", "1"]]), ("\\\r\n!x\\\r\n*.*.P=1", [["*.*.P", "1"]]),
    (" \\\n\n \\\n\r\n*.*.P=1", [["*.*.P", "1"]]), ("\\\n*.*.P=1", [["*.*.P", "1"]]),
    ("\\", [["", ""]]), ("a=1\n\\\n", [["a", "1"], ["", ""]]), ("a=1\n\\\r\n", [["a", "1"]]),
    ("\\\n ", []), ("a=\\u00\\\n  41", [["a", "A"]]), ("a=\\ud83d\\\n\\ude00", [["a", "😀"]]),
  ])
  func lineWithOnlyABackslashJoinsNothing(_ text: String, _ expected: [[String]]) {
    let file = PropertiesFile(SourceBytes(text))
    #expect(file.entries.map { [$0.key, file.value(of: $0).string] } == expected)
    let isReported = file.problems.contains { $0.kind == .loneBackslash }
    #expect(isReported == !text.hasPrefix("a=\\"))
  }
}
