import TestSupport
import Testing

@testable import oconf

/// Text that need not be changed before it is printed.
@Suite struct UntrustedTests {
  /// The same decision, byte by byte.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { 0x20..<0x7F ~= $0 }
      && !zip(bytes, bytes.dropFirst()).contains { $0 == $1 && ($0 == 0x3A || $0 == 0x23) }
  }

  @Test func wordwiseMatchesBytewise() {
    var random = SeededGenerator()
    // The limits, the marks of commands, and their neighbors.
    let special: [UInt8] = [
      0, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x39, 0x3A, 0x3B, 0x7E, 0x7F, 0x80, 0x9F, 0xA0, 0xBA,
      0xFE, 0xFF,
    ]
    var counts = (plain: 0, others: 0)
    for _ in 0..<Soak.rounds(20_000) {
      var bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0x20..<0x7F, using: &random)
      }
      for index in bytes.indices where Int.random(in: 0..<16, using: &random) == 0 {
        bytes[index] = special.randomElement(using: &random) ?? 0
        if index > 0, Bool.random(using: &random) { bytes[index] = bytes[index - 1] }
      }
      let expected = Self.isPlain(bytes)
      if expected { counts.plain += 1 } else { counts.others += 1 }
      #expect(Untrusted.isPlain(bytes) == expected, "\(bytes)")
      #expect(Untrusted.isPlain(AnySequence(bytes)) == expected, "\(bytes)")
    }
    #expect(Soak.isShort || counts.plain > 100 && counts.others > 100)
  }

  /// Without two marks in a row, each character is escaped by itself.
  @Test func escapesSingleCharacters() {
    var random = SeededGenerator()
    let characters: [Unicode.Scalar] = [
      "a", "b", " ", "→", "é", "😀", "\u{1B}", "\u{7F}", "\u{85}", "\u{202E}", "\u{FFFF}", "\n",
    ]
    var unchanged = 0
    for _ in 0..<Soak.rounds(2_000) {
      var (text, expected) = ("", "")
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        let isPlain = Int.random(in: 0..<8, using: &random) > 0
        let some = characters[(isPlain ? 0 : 3)..<(isPlain ? 6 : characters.count)]
        let scalar = some.randomElement(using: &random) ?? "a"
        text.unicodeScalars.append(scalar)
        expected +=
          Untrusted.isHarmless(scalar) ? String(scalar) : Untrusted.code(scalar)
      }
      #expect(Untrusted.escape(text) == expected)
      if text == expected { unchanged += 1 }
    }
    #expect(Soak.isShort || unchanged > 100)
  }

  /// Marks of commands next to characters that are not ASCII.
  @Test func findsCommandsAfterOtherCharacters() {
    #expect(Untrusted.escape("é::error::x") == "é\\u{3A}:error\\u{3A}:x")
    #expect(Untrusted.escape("→##[error]x") == "→\\u{23}#[error]x")
    #expect(Untrusted.escape(":é:#→#") == ":é:#→#")
    #expect(Untrusted.escape("1234567é:→") == "1234567é:→")
    #expect(Untrusted.escape("12345é::debug file=a") == "12345é\\u{3A}:debug file=a")
  }

  /// A doubled mark counts wherever it is in a word of eight bytes.
  @Test(arguments: [":", "#"]) func findsDoubledMarks(_ mark: String) {
    for start in 0..<24 {
      let text = String(repeating: "a", count: start) + mark + mark + "bcdefghijklmnop"
      #expect(!Untrusted.isPlain(text.utf8))
      let apart = String(repeating: "a", count: start) + mark + "-" + mark + "bcdefghijklmnop"
      #expect(Untrusted.isPlain(apart.utf8))
    }
  }
}
