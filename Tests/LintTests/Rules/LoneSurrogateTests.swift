import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// A lone surrogate is not a character. It always differs from the replacement
/// character, and no token contains it.
@Suite struct LoneSurrogateTests {
  private static func configuration(_ members: String, name: String = "i")
    -> AuthTokenConfiguration?
  {
    let text = """
      {"issuers":[{"issuerName":"\(name)","certificateSubjectNames":["CN=i"],
      "virtualUserEnabled":true,\(members)}]}
      """
    let tree = JSONParser.parse(SourceBytes(text))
    #expect(tree.isWellFormed)
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  /// The members of an issuer, in which `@` stands for the text under test.
  private static let places = [
    #""filters":[{"name":"dept","values":["@"]}]"#,
    #""filters":[{"name":"dept","values":["x","@*"]}]"#,
    #""filters":[{"name":"dept","type":"exclude","values":["@"]}]"#,
    #""filters":[{"name":"@","values":["x"]}]"#,
    #""filters":[{"name":"@","type":"exclude","values":["*"]}]"#,
    #""audience":["@"]"#, #""audience":["@","shop"]"#, #""usernameAttribute":"@""#,
    #""clientIdAttribute":"@""#,
    #""roleAttributes":["groups"],"roleMappings":[{"tokenRole":"@","mappedRoles":["A"]}]"#,
    #""roleAttributes":["groups"],"roleMappings":[{"tokenRole":"x","mappedRoles":["@"]}]"#,
    #""roleAttributes":["@"],"defaultRoles":["D"]"#, #""defaultRoles":["@"]"#,
    #""issuerRoles":["@"]"#, #""allowedMbes":[{"clientId":"@"}]"#,
    #""allowedMbes":[{"name":"@","version":"1"},{"clientId":"k"}]"#,
  ]
  private static let texts = ["x", "\\ufffd", "\\ud800", "\\udc00", "a\\ud800", "\\ud800\\ud801"]

  @Test(arguments: places)
  func comparesWithoutContradictions(_ place: String) {
    for old in Self.texts {
      for new in Self.texts {
        let report = AccessComparison().compare(
          Self.configuration(place.replacing("@", with: old)),
          Self.configuration(place.replacing("@", with: new)),
          AccessContext(baseURL: "https://m.corp.example"))
        #expect(report.internalErrors == [], "\(place) \(old) \(new)")
        #expect(report.undecided.isEmpty, "\(place) \(old) \(new)")
        if old == new { #expect(report.isEmpty) }
      }
    }
  }

  @Test func nameDiffersFromReplacementCharacter() {
    let place = #""filters":[{"name":"dept","values":["@"]}]"#
    let report = AccessComparison().compare(
      Self.configuration(place.replacing("@", with: "\\ud800")),
      Self.configuration(place.replacing("@", with: "\\ufffd")),
      AccessContext(baseURL: "https://m.corp.example"))
    #expect(report.widened.count == 1 && report.narrowed.isEmpty)
    let issuers = AccessComparison().compare(
      Self.configuration(#""enabled":true"#, name: "\\ud800"),
      Self.configuration(#""enabled":true"#, name: "\\ufffd"), AccessContext())
    #expect(issuers.widened.map(\.kind) == [.issuerAdded])
    #expect(issuers.narrowed.isEmpty && issuers.internalErrors.isEmpty)
  }

  @Test(arguments: ["\\ud800", "x\\udc00y", "\\ud800\\ud800"])
  func claimsAreMalformed(_ text: String) {
    for claims in [
      "{\"iss\":\"i\",\"sub\":\"\(text)\"}", "{\"\(text)\":1}", "{\"a\":[{\"b\":\"\(text)\"}]}",
    ] {
      do throws(TokenFault) {
        _ = try TokenClaims.read(SourceBytes(claims))
        Issue.record("\(claims) are read")
      } catch {
        #expect(error.message.includes("half of a surrogate pair"))
        #expect(error.range.count == 6)
      }
    }
    #expect(throws: Never.self) {
      _ = try TokenClaims.read(SourceBytes("{\"sub\":\"\\ud83d\\ude00 \\ufffd\"}"))
    }
  }

  @Test func equalsNoOtherText() {
    var seen: Set<Text> = []
    for unit in 0xD800...0xDFFF {
      let text = JSONParser.parse(SourceBytes("\"a\\u\(String(unit, radix: 16))b\"")).root.text
      #expect(text.hasLoneSurrogate && seen.insert(text).inserted)
      #expect(text.string == "a\u{FFFD}b")
    }
    for text in ["", "a", "é", "\u{FFFD}", "😀", "😀😀", "\u{10000}", "\u{3FFFF}x", "\u{10FFFF}"] {
      #expect(!Text(text).hasLoneSurrogate && !seen.contains(Text(text)))
    }
  }

  @Test func meaningDiffersFromReplacementCharacter() {
    func meaning(_ text: String) -> String {
      Meaning.of(JSONParser.parse(SourceBytes(text)).root, nil)
    }
    let texts = [#""\ud800""#, #""\ud801""#, #""\ufffd""#, #""\ufffd\ufffd\ufffd""#]
    #expect(Set(texts.map(meaning)).count == texts.count)
  }
}
