import ConfigModel
import Testing

@Suite struct LineBufferTests {
  private func content(_ fill: (inout LineBuffer) -> Void) -> String {
    var buffer = LineBuffer()
    fill(&buffer)
    var text = ""
    buffer.flush { bytes in
      text = String(decoding: bytes.withUnsafeBufferPointer { Array($0) }, as: UTF8.self)
    }
    return text
  }

  @Test(arguments: [
    0, 7, 10, 99, 100, -1, -10, 1_750_000_000, 999_999_999_999_999_999, Int.max, Int.min,
  ])
  func writesNumbers(number: Int) {
    #expect(content { $0.append(number) } == String(number))
  }

  /// The output for a text; nil if the text is not plain.
  private func quoted(_ text: String) -> String? {
    var isPlain = false
    let written = content { isPlain = $0.appendQuoted(ifPlain: Text(text)) }
    return isPlain ? written : written.isEmpty ? nil : "something, though it is not plain"
  }

  @Test(arguments: ["", "a:b#c", "https://idp.corp.example", "~ "])
  func quotesPlainText(text: String) {
    #expect(quoted(text) == "\"\(text)\"")
  }

  @Test(arguments: ["\"", "a\\", "é", "a\nb", "a::b", "##", "\u{7F}", "\u{1B}["])
  func refusesTextWithSpecialCharacters(text: String) {
    #expect(quoted(text) == nil)
  }

  @Test func growsAsNeeded() {
    let long = String(repeating: "x", count: 300_000)
    var isPlain = false
    let written = content {
      $0.append("<")
      $0.append(copying: long)
      isPlain = $0.appendQuoted(ifPlain: Text(long))
      $0.append(">")
    }
    #expect(isPlain)
    #expect(written == "<\(long)\"\(long)\">")
  }

  @Test func isEmptyAfterFlush() {
    var buffer = LineBuffer()
    buffer.append("one")
    var counts: [Int] = []
    buffer.flush { counts.append($0.count) }
    counts.append(buffer.count)
    buffer.append("four")
    buffer.flush { counts.append($0.count) }
    #expect(counts == [3, 0, 4])
  }
}
