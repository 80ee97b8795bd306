import TestSupport
import Testing

@testable import ConfigModel

@Suite struct JSONStringTests {
  /// Character by character.
  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{0}"..."\u{F}": "\\u000" + String(scalar.value, radix: 16)
        case "\u{10}"..."\u{1F}": "\\u00" + String(scalar.value, radix: 16)
        default: String(scalar)
        }
      }.joined() + "\""
  }

  @Test func escapesOnlyWhereNecessary() {
    var random = SeededGenerator()
    let characters: [Unicode.Scalar] = [
      "a", "b", "/", "'", " ", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{B}", "\u{1F}", "\u{7F}",
      "é", "€", "😀",
    ]
    for _ in 0..<Soak.rounds(2_000) {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text.unicodeScalars.append(characters.randomElement(using: &random) ?? "a")
      }
      let expected = Self.quoted(text)
      #expect(JSONString.quoted(text) == expected)
      // A text that is a part of longer bytes.
      var bytes = [UInt8(ascii: "[")]
      JSONString.append(Text("\"" + text + "\\").part(1, 1 + text.utf8.count), to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == "[" + expected)
      let tree = JSONParser.parse(SourceBytes(expected))
      #expect(tree.isWellFormed)
      #expect(tree.root.text == Text(text))
    }
  }
}
