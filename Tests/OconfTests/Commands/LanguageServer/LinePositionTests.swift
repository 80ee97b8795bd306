import ConfigModel
import TestSupport
import Testing

@testable import oconf

@Suite struct LinePositionTests {
  private static let encodings: [PositionEncoding] = [.utf8, .utf16, .utf32]
  private static let pieces = [
    "a", "é", "e\u{301}", "€", "😀", "👩‍👩‍👧", "\u{FEFF}", "\n", "\r\n", "\r", "{", "\"", " ",
    String(repeating: "x", count: 50),
  ]

  private static func text(_ random: inout SeededGenerator, upTo count: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    return text
  }

  @Test(arguments: encodings) func convertsBothWays(_ encoding: PositionEncoding) {
    var random = Soak.random(43)
    for _ in 0..<Soak.rounds(800) {
      let text = Self.text(&random, upTo: Bool.random(using: &random) ? 12 : 400)
      let positions = LinePositions(SourceBytes(text), encoding)
      for (offset, line, column) in ReferencePositions.all(text, encoding) {
        let place = LinePositions.Position(line: line, column: column)
        #expect(positions.position(at: offset) == place, "\(text.debugDescription)")
        #expect(positions.offset(of: place) == offset, "\(text.debugDescription) \(place)")
      }
    }
  }

  @Test func clampsPositions() {
    let text = SourceBytes("a😀b\r\ncd")
    for encoding in Self.encodings {
      let positions = LinePositions(text, encoding)
      func offset(_ line: Int, _ column: Int) -> Int {
        positions.offset(of: LinePositions.Position(line: line, column: column))
      }
      #expect(offset(0, 99) == 6)
      #expect(offset(1, 99) == 10)
      #expect(offset(9, 0) == 10)
      // Between CR and LF.
      #expect(positions.position(at: 7) == positions.position(at: 6))
    }
    // Inside of a character.
    let inside = LinePositions.Position(line: 0, column: 2)
    #expect(LinePositions(text, .utf16).offset(of: inside) == 1)
    #expect(LinePositions(text, .utf8).offset(of: inside) == 1)
  }

  @Test func bufferKeepsLines() {
    var random = Soak.random(44)
    for _ in 0..<Soak.rounds(400) {
      var text = Array(Self.text(&random, upTo: 60).utf8)
      var buffer = TextBuffer(text)
      for _ in 0..<20 {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = Int.random(in: start...min(text.count, start + 6), using: &random)
        let new = Array(Self.text(&random, upTo: 4).utf8)
        text.replaceSubrange(start..<end, with: new)
        buffer.replace(start..<end, with: new)
        #expect(buffer.bytes == text)
        #expect(buffer.starts == LinePositions.starts(of: text.span), "\(text)")
      }
    }
  }

  @Test func choosesAnEncoding() {
    #expect(PositionEncoding(offered: []) == .utf16)
    #expect(PositionEncoding(offered: ["utf-7"]) == .utf16)
    #expect(PositionEncoding(offered: ["utf-16"]) == .utf16)
    #expect(PositionEncoding(offered: ["utf-16", "utf-32"]) == .utf32)
    #expect(PositionEncoding(offered: ["utf-16", "utf-8"]) == .utf8)
  }
}
