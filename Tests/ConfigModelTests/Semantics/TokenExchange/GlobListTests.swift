import Testing

@testable import ConfigModel

/// Lists of filter values, short and long.
@Suite struct GlobListTests {
  private func matches(_ values: [String], _ text: String, ignoringCase: Bool) -> Bool {
    GlobList(values.map { Glob($0) }).match(Text(text), ignoringCase: ignoringCase)
  }

  @Test(arguments: [0, 20]) func matchesWholeTexts(others: Int) {
    let values = ["Sales", "field-*", "*é"] + (0..<others).map { "other\($0)*x" }
    for (text, isExact, isLoose) in [
      ("Sales", true, true), ("sALES", false, true), ("Sale", false, false),
      ("field-", true, true), ("FIELD-É", false, true), ("caf\u{E9}", true, true),
      ("CAF\u{C9}", false, false), ("", false, false),
    ] {
      #expect(matches(values, text, ignoringCase: false) == isExact, "\(text)")
      #expect(matches(values, text, ignoringCase: true) == isLoose, "\(text)")
    }
  }
}
