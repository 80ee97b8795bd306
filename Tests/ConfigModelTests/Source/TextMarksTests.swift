import TestSupport
import Testing

@testable import ConfigModel

/// Compares the marks found in blocks of sixteen bytes with a plain search of the text.
@Suite struct TextMarksTests {
  private static let signs: [(Character, TextMarks)] = [
    ("*", .star), ("@", .at), ("?", .questionMark), ("#", .hash), (",", .comma),
  ]
  private static let words = [
    "your", "YOUR", "-url", "-Url", "xx", "Xx", "guid", "GUID", "change", "Replace", "<", "{", "__",
  ]

  private func marks(of texts: String...) -> TextMarks {
    var scanner = TextScanner()
    for text in texts {
      // The bytes after the text are not part of it.
      let source = SourceBytes(text + "*@?#,<your")
      withExtendedLifetime(source) {
        scanner.scan(BorrowedText(source.start, text.utf8.count))
      }
    }
    return scanner.marks
  }

  @Test func findsMarksAtEveryPosition() {
    for length in 0...70 {
      let plain = String(repeating: "a", count: length)
      #expect(marks(of: plain) == [])
      for (sign, mark) in Self.signs {
        for place in 0..<length {
          var text = Array(plain)
          text[place] = sign
          #expect(marks(of: String(text)) == mark, "\(sign) at \(place) of \(length)")
        }
      }
      for word in Self.words where word.count <= length {
        for place in 0...(length - word.count) where word != "__" || place == 0 {
          var text = Array(plain)
          text.replaceSubrange(place..<(place + word.count), with: word)
          #expect(marks(of: String(text)) == .placeholder, "\(word) at \(place) of \(length)")
        }
      }
    }
  }

  @Test func combinesMarksOfTexts() {
    #expect(marks(of: "a*", "b", "c@") == [.star, .at])
    #expect(marks(of: "you", "r") == [.placeholder])
    #expect(marks(of: "x", "x") == [])
    #expect(marks(of: "reap chip gust a__b") == [])
  }

  /// Random texts over the characters that placeholders consist of.
  @Test func findsAllMarks() {
    var generator = SeededGenerator(5)
    let letters = Array("yourxgidchanrepl-_<{Y *@a")
    for _ in 0..<Soak.rounds(3000) {
      let count = Int.random(in: 0...40, using: &generator)
      let text = String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "a" })
      let marks = marks(of: text)
      for (sign, mark) in Self.signs { #expect(text.contains(sign) == marks.contains(mark)) }
      let small = text.lowercased()
      if Self.words.contains(where: {
        $0 == "__" ? text.hasPrefix($0) : small.contains($0.lowercased())
      }) {
        #expect(marks.contains(.placeholder), "\(text)")
      }
    }
  }
}
