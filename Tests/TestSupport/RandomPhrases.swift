/// Random texts made of given fragments.
package struct RandomPhrases {
  private let fragments: [String]
  private var random: SeededGenerator

  /// - Parameters:
  ///   - fragments: The fragments, separated by `¦`.
  ///   - seed: The same seed yields the same texts.
  package init(_ fragments: String = "", seed: UInt64) {
    self.fragments = fragments.unicodeScalars.split(separator: "¦").map(String.init)
    random = SeededGenerator(seed)
  }

  /// A text of some fragments, in random order and with repetitions.
  package mutating func next(_ counts: ClosedRange<Int>) -> String {
    (0..<Int.random(in: counts, using: &random)).map { _ in pick(fragments) }.joined()
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}
