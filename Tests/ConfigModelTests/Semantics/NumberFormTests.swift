import ConfigModel
import Testing

/// The notation of numbers, compared with a regular expression on all short texts.
@Suite struct NumberFormTests {
  @Test func acceptsOnlyPlainDecimals() throws {
    let form = try Regex("(0|-?[1-9][0-9]*)|-?(0|[1-9][0-9]*)[.][0-9]*[1-9]")
    var (texts, numbers) = ([""], 0)
    for _ in 0..<6 {
      texts = texts.flatMap { text in ["0", "1", "9", "-", ".", "e"].map { text + $0 } }
      for text in texts {
        let isNumber = text.wholeMatch(of: form) != nil
        if isNumber { numbers += 1 }
        if NumberForm.matches(text) != isNumber { Issue.record("\(text)") }
      }
      // Only what begins like a number can become one.
      if texts.count > 6 * 6 * 6 { texts = texts.filter { !$0.includes("e") } }
    }
    #expect(numbers > 1000)
    #expect(!NumberForm.matches(""))
  }
}
