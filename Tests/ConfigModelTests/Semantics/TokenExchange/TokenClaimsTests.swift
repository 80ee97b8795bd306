import TestSupport
import Testing

@testable import ConfigModel

/// Lookups of claims by name, among few claims and among many.
@Suite struct TokenClaimsTests {
  private func claims(_ json: String) throws -> TokenClaims {
    try #require(TokenClaims(JSONParser.parse(SourceBytes(json))))
  }

  @Test(arguments: [0, 1, 8, 31, 32, 33, 100])
  func lastOfDuplicateClaimsWins(others: Int) throws {
    var generator = SeededGenerator(UInt64(others))
    var names = ["", "a", "sub", "é", "a.very.long.name", "a.vary.long.name", "\u{0}"]
    names += (0..<others).map { "claim\($0)" }
    for _ in 0..<20 {
      let written = (0..<others).map { _ in names.randomElement(using: &generator) ?? "" }
      let members = written.enumerated().map { "\(JSONString.quoted($1)):\($0)" }
      let claims = try claims("{" + members.joined(separator: ",") + "}")
      for name in names {
        let value = claims.claim(Text(name))?.exactInteger
        #expect(value == written.lastIndex(of: name), "\(name) in \(written)")
      }
      #expect(claims.hasRepeatedNames == (Set(written).count < written.count))
    }
  }

  @Test func comparesUnescapedNames() throws {
    let claims = try claims(#"{"s\u0075b":1,"\u00e9":2,"d\/d":3}"#)
    #expect(claims.claim(Text("sub"))?.exactInteger == 1)
    #expect(claims.claim(Text("é"))?.exactInteger == 2)
    #expect(claims.claim(Text("d/d"))?.exactInteger == 3)
    #expect(claims.claim(Text(#"s\u0075b"#)) == nil)
    #expect(claims.claim(Text("e\u{301}")) == nil)
    #expect(!claims.hasRepeatedNames)
    #expect(try self.claims(#"{"sub":1,"s\u0075b":2}"#).hasRepeatedNames)
    // A lone surrogate is not a valid claim name.
    #expect(TokenClaims(JSONParser.parse(SourceBytes(#"{"\ud800":1}"#))) == nil)
  }
}
