import Foundation
import TestSupport
import Testing

@testable import ConfigModel

/// Numbers in plain decimal notation, compared with `Decimal`.
@Suite struct CanonicalNumberTests {
  private func canonical(_ number: String) -> String {
    JSONParser.parse(SourceBytes(number)).root.canonicalNumber
  }

  @Test(arguments: [
    ("1e3", "1000"), ("1000.0", "1000"), ("2.50", "2.5"), ("0.5", "0.5"), ("12.34", "12.34"),
    ("-1.5e1", "-15"), ("-0", "0"), ("-0.0", "0"), ("1E-2", "0.01"), ("12e-1", "1.2"),
    ("1e400", "1e400"), ("1e399", "1" + String(repeating: "0", count: 399)),
  ])
  func isPlainDecimal(_ written: String, _ expected: String) {
    #expect(canonical(written) == expected)
  }

  @Test func keepsTheValue() throws {
    var random = SeededGenerator()
    for _ in 0..<Soak.rounds(3_000) {
      var written = Bool.random(using: &random) ? "-" : ""
      written += String(Int.random(in: 0...20_000, using: &random))
      if Bool.random(using: &random) {
        written += "."
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          written += String(Int.random(in: 0...9, using: &random))
        }
      }
      if Bool.random(using: &random) { written += "e\(Int.random(in: -9...9, using: &random))" }
      let expected = try #require(Decimal(string: written)).description
      if canonical(written) != expected {
        Issue.record("\(written): \(canonical(written)), should be \(expected)")
      }
    }
  }
}
