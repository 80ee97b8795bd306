import ConfigModel
import Testing

@testable import oconf

@Suite struct JSONPlaceTests {
  /// The path of names and kinds of containers, the spot, and the field.
  private func shown(_ text: String) throws -> String {
    let sample = try FeatureSample("a.auth-token.json", text)
    let place = try #require(sample.document.parts.first?.place(at: sample.offset))
    let path = place.levels.map { level in
      (level.name?.text.string ?? "") + (level.isObject ? "{" : "[")
    }.joined()
    return "\(path) \(place.spot) \(place.field?.name.description ?? "-")"
  }

  @Test(arguments: [
    (#"{"issuers": [{"issuer‸Name": "x"}]}"#, "{issuers[{ name issuerName"),
    (#"{"issuers": [{"issuerName": "x‸"}]}"#, "{issuers[{ value issuerName"),
    (#"{"issuers": [{"issuerName"‸: "x"}]}"#, "{issuers[{ name issuerName"),
    (#"{"issuers": [{‸}]}"#, "{issuers[{ gap -"),
    (#"{"issuers": [‸]}"#, "{issuers[ gap issuers"),
    (#"{"issuers": [{"jwks": {"allowHttp": ‸}}]}"#, "{issuers[{jwks{ value allowHttp"),
    (#"{"issuers": [{"issuerRoles": ["a", ‸]}]}"#, "{issuers[{issuerRoles[ gap issuerRoles"),
    (#"{"issuers": [{"issuerRoles": ["a‸"]}]}"#, "{issuers[{issuerRoles[ value issuerRoles"),
    ("‸{}", " value -"), ("{}‸", " value -"),
  ]) func findsInnermostPosition(_ text: String, _ expected: String) throws {
    #expect(try shown(text) == expected)
  }

  @Test(arguments: [
    // Nothing is closed.
    ("{\"issuers\": [{\"enabled\": true,\n  ‸", "{issuers[{ gap -"),
    ("{\"issuers\": [{\"issuerName\": \"a\", \"jwks\": {\n ‸", "{issuers[{jwks{ gap -"),
    // A name without quotes, a name without a value, a value before the next name.
    (#"{"issuers": [{aud‸}]}"#, "{issuers[{ gap -"),
    (#"{"issuers": [{"audience‸"}]}"#, "{issuers[{ name audience"),
    ("{\"issuers\": [{\"enabled\": ‸\n \"audience\": []}]}", "{issuers[{ value enabled"),
    ("{\"issuers\": [{\"enabled\":‸\r\n}]}", "{issuers[{ value enabled"),
    // A bracket of the other kind.
    ("{\"issuers\": [{\"filters\": [{\"name\": \"a\", ‸ ]}]}", "{issuers[{filters[{ gap -"),
    ("", " value -"),
  ]) func malformedDocumentHasLikelyPosition(_ text: String, _ expected: String) throws {
    #expect(try shown(text) == expected)
  }

  @Test func multibyteCharactersDoNotShiftPositions() throws {
    let text = "{\"issuers\": [{\"issuerName\": \"😀e\u{301}‸\"}]}"
    #expect(try shown(text) == "{issuers[{ value issuerName")
  }

  @Test func everyOffsetHasAPosition() throws {
    let text =
      #"{"issuers": [{"issuerName": "é😀", "filters": [{"name": "a", "values": ["b*"]}]}, 1]}"#
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let tree = JSONParser.parse(SourceBytes(bytes[..<end]))
      for offset in 0...end {
        let place = JSONPlace(tree, AuthTokenConfiguration.schema, at: offset)
        for (outer, inner) in zip(place.levels, place.levels.dropFirst()) {
          #expect(outer.container.range.contains(inner.container.range))
        }
      }
    }
  }
}
