/// A text that equals another one only if both have the same code points.
///
/// `String` compares by canonical equivalence, which takes a letter with a combining accent for the
/// accented letter. Issuers, claims, roles and member names are compared exactly.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
