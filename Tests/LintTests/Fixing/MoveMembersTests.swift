import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Moves members to the objects they belong to, several at once, and only if the place is clear.
@Suite struct MoveMembersTests {
  private func fixed(_ text: String) -> String {
    let linter = Linter(LintSettings())
    let input = LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text))
    let file = Fixer(upTo: .suggest, includesHints: false).fix(input) { linter.lint($0) }
    return file.input.source.text(0..<file.input.source.count)
  }

  private func fixes(_ text: String) -> [FixIt] {
    let linter = Linter(LintSettings())
    let input = LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text))
    return linter.lint(input).diagnostics.filter { $0.rule == "field/misplaced" }.flatMap(\.fixes)
  }

  @Test func mergesObjects() {
    let text =
      #"{"issuers": [{"issuerName": "https://idp.corp.net", "jwksUri": "https://idp.corp.net/keys", "audience": ["a"], "tlsVersions": ["TLSv1.2"], "readTimeout": 9}]}"#
    let result = fixed(text)
    let root = JSONParser.parse(SourceBytes(result)).root
    let issuer = root.member("issuers")?.elements.map { $0 }.first
    #expect(issuer?.members.map(\.name.text.string) == ["issuerName", "jwks", "audience"])
    #expect(
      issuer?.member("jwks")?.members.map(\.name.text.string).sorted()
        == ["jwksUri", "readTimeout", "tlsVersions"])
    #expect(fixes(result).isEmpty)
  }

  @Test(arguments: [
    // More than one issuer could be meant.
    #"{"audience": ["a"], "issuers": [{"issuerName": "a"}, {"issuerName": "b"}]}"#,
    // The member is there already, or twice.
    #"{"issuers": [{"issuerName": "a", "readTimeout": 9, "jwks": {"readTimeout": 8}}]}"#,
    #"{"issuers": [{"issuerName": "a", "jwks": {}, "readTimeout": 9, "readTimeout": 8}]}"#,
    // A misspelled or malformed object is in the way.
    #"{"issuers": [{"issuerName": "a", "jwsk": {}, "readTimeout": 9}]}"#,
    #"{"issuers": [{"issuerName": "a", "jwks": [], "readTimeout": 9}]}"#,
    // Several filters could be meant.
    #"{"issuers": [{"issuerName": "a", "values": ["x"], "filters": []}]}"#,
    // The text is not JSON.
    #"{"issuers": [{"issuerName": "a", "jwks": {}, "readTimeout": 9}],}"#,
  ])
  func movesNothingToAmbiguousTargets(_ text: String) {
    #expect(fixes(text).isEmpty)
  }

  @Test func findsEnclosingIssuer() throws {
    let issuers = (0..<4).map {
      #"{"issuerName": "https://i\#($0).corp.net", "jwks": {"jwksUri": "https://i\#($0).corp.net/k", "audience": ["\#($0)"]}}"#
    }
    let result = fixed(#"{"issuers": [\#(issuers.joined(separator: ", "))]}"#)
    for (index, issuer) in (JSONParser.parse(SourceBytes(result)).root.member("issuers")?.elements)
      .map({ Array($0) })!.enumerated()
    {
      let audience = try #require(issuer.member("audience")).elements.map(\.text.string)
      #expect(audience == ["\(index)"])
      #expect(issuer.member("jwks")?.member("audience") == nil)
    }
    let only = fixed(
      #"{"audience": ["a"], "issuers": [{"issuerName": "https://i.corp.net", "jwks": {"jwksUri": "https://i.corp.net/k"}}]}"#
    )
    #expect(
      only
        == #"{"issuers": [{"issuerName": "https://i.corp.net", "jwks": {"jwksUri": "https://i.corp.net/k"}, "audience": ["a"]}]}"#
    )
  }
}
