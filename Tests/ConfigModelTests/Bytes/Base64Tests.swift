import ConfigModel
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test func agreesWithFoundation() {
    var random = SeededGenerator()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let standard = Data(bytes).base64EncodedString()
      #expect(Base64.decoded(Text(standard), .standard) == bytes, "seed \(random.seed)")
      let bare = standard.replacing("=", with: "")
      #expect(Base64.decoded(Text(bare), .standard) == bytes, "seed \(random.seed)")
      let url = bare.replacing("+", with: "-").replacing("/", with: "_")
      #expect(Base64.decoded(Text(url), .url) == bytes, "seed \(random.seed)")
      guard count > 0 else { continue }
      let zeros = bytes.prefix { $0 == 0 }.count
      let bits = 8 * (count - zeros) - (zeros < count ? bytes[zeros].leadingZeroBitCount : 0)
      #expect(Base64.bitCount(ofInteger: Text(url)) == bits, "seed \(random.seed)")
    }
  }

  @Test(arguments: ["A", "AAAAA", "AA==A", "A===", "AA-_", "a b c d ", "ä", "===="])
  func rejectsInvalidText(_ text: String) {
    #expect(Base64.decoded(Text(text), .standard) == nil)
  }

  @Test(arguments: ["", "A", "AA==", "AA+/", "AAAAA", "AQ AB"])
  func rejectsIntegersNotInBase64URL(_ text: String) {
    #expect(Base64.bitCount(ofInteger: Text(text)) == nil)
  }

  @Test(arguments: [("AQAB", 17), ("AQ", 1), ("AA", 0), ("AAAA", 0), ("AAE", 1), ("_w", 8)])
  func countsBits(_ text: String, _ bits: Int) {
    #expect(Base64.bitCount(ofInteger: Text(text)) == bits)
  }

  @Test func encodesLikeFoundation() {
    var random = SeededGenerator()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(
        String(decoding: Base64.encoded(bytes), as: UTF8.self) == Data(bytes).base64EncodedString(),
        "seed \(random.seed)")
    }
  }

  @Test(
    arguments: [
      ("", nil), ("AA", nil), ("AAA", nil), ("AAAA", nil), ("-_", .unusedBits), ("_w", nil),
      ("AB", .unusedBits), ("AAB", .unusedBits), ("AAE", nil), ("A", .incomplete),
      ("AAAAA", .incomplete), ("AA=", .character(2)), ("A+AA", .character(1)), ("é", .character(0)),
    ] as [(String, Base64.Fault?)])
  func reportsCharactersThatAreNotURLSafe(_ text: String, _ fault: Base64.Fault?) {
    #expect(Base64.faultOfURLSafe(Text(text)) == fault)
  }
}
