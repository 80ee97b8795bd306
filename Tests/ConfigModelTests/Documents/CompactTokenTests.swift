import ConfigModel
import Foundation
import Testing

/// Tokens that can be read, and the faults reported for texts that are not tokens.
@Suite struct CompactTokenTests {
  static let header = #"{"alg":"RS256","kid":"k1","typ":"JWT"}"#
  static let claims = #"{"iss":"https://idp.corp.example","sub":"mia","exp":1767225600}"#

  static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

  static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  static func token(_ header: String = header, _ claims: String = claims) -> String {
    [encoded(header), encoded(claims), encoded([1, 2, 3])].joined(separator: ".")
  }

  static func read(_ text: String) -> Result<CompactToken, TokenFault> {
    Result { () throws(TokenFault) in try CompactToken.read(Text(text)) }
  }

  static func fault(_ text: String) -> TokenFault? {
    if case .failure(let fault) = read(text) { return fault }
    return nil
  }

  @Test func readsAToken() throws {
    let text = Self.token()
    let token = try CompactToken.read(Text(text))
    #expect(token.header.algorithm == Text("RS256"))
    #expect(token.header.signatureAlgorithm == .rs256)
    #expect(token.header.keyID == Text("k1"))
    #expect(token.header.type == Text("JWT"))
    #expect(token.header.critical.isEmpty)
    #expect(token.header.notes.isEmpty)
    #expect(token.refusal == nil)
    #expect(token.claims.claim("sub")?.text == Text("mia"))
    #expect(token.signature == [1, 2, 3])
    #expect(token.signingInput.string + "." + Self.encoded([1, 2, 3]) == text)
  }

  @Test(arguments: [" ", "\n", "\r\n", " \t", "\n\n"])
  func ignoresSurroundingWhitespace(_ blanks: String) throws {
    let text = Self.token()
    let token = try CompactToken.read(Text(blanks + text + blanks))
    #expect(token.claims.claim("sub")?.text == Text("mia"))
    #expect(text.hasPrefix(token.signingInput.string))
    let broken = blanks + "*" + text + blanks
    #expect(Self.fault(broken)?.range == SourceRange(blanks.utf8.count, blanks.utf8.count + 1))
  }

  // MARK: The outer shape

  static let shapes: [(String, String, String)] = [
    ("", "", "the token is empty"),
    (" \n", "", "the token is empty"),
    (
      "Bearer a.b.c", "Bearer ",
      "this is the value of a header; the token starts after 'Bearer'"
    ),
    (
      "authorization:  bearer a.b.c", "authorization:  bearer ",
      "this is the value of a header; the token starts after 'authorization:  bearer'"
    ),
    (
      "Authorization: a.b.c", "Authorization: ",
      "this is the value of a header; the token starts after 'Authorization:'"
    ),
    ("\"a.b.c\"", "\"", "the token is in quotation marks; remove them"),
    ("a.b.c'", "'", "the token ends with a quotation mark; remove it"),
    (
      "{\"iss\": 1}", "{", "expected a token (three base64url parts separated by dots), found JSON"
    ),
    (
      "ab.cd\nef.gh", "\n", "the token contains a line break; expected one line without spaces"
    ),
    ("ab.cd ef.gh", " ", "the token contains whitespace; expected one line without spaces"),
    ("abcd", "abcd", "expected three parts separated by dots, found one"),
    ("ab.cd", "ab.cd", "expected three parts (header, claims, signature), found two"),
    ("ab.cd.ef.gh", "ab.cd.ef.gh", "expected three parts separated by dots, found 4"),
    (
      "ab.cd.ef.gh.ij", "ab.cd.ef.gh.ij",
      "five parts: the token is encrypted (JWE), and only its recipient can read it"
    ),
    (".ab.cd", ".", "the header is empty: the token begins with a dot"),
    ("ab..cd", "..", "the claims are empty: there is nothing between the two dots"),
    (
      "e+J9.e30.", "+",
      "the header is not base64url: '+' is standard base64; "
        + "tokens use '-' and '_' instead of '+' and '/'"
    ),
    (
      "e30.e/J9.", "/",
      "the claims are not base64url: '/' is standard base64; "
        + "tokens use '-' and '_' instead of '+' and '/'"
    ),
    ("e30=.e30.", "=", "the header is not base64url: '=' is padding, which tokens do not have"),
    (
      "e30.e30.a%3D", "%",
      "the signature is not base64url: '%' is URL encoding; decode the token first"
    ),
    ("e30.e30.añb", "ñ", "the signature is not base64url: unexpected 'ñ'"),
    ("e30.e\u{1}30.ab", "\u{1}", "the claims are not base64url: unexpected byte 0x01"),
    (
      "e3090.e30.", "e3090",
      "the header is truncated: 5 base64url characters do not encode a whole "
        + "number of bytes"
    ),
    (
      "e30.e30.QR", "R",
      "the signature is truncated or modified: base64url of this length cannot end with 'R'"
    ),
  ]

  @Test(arguments: shapes)
  func reportsMalformedStructure(_ text: String, _ place: String, _ message: String) throws {
    let fault = try #require(Self.fault(text))
    #expect(fault.message == message)
    #expect(SourceBytes(text).text(fault.range.bounds) == place)
    #expect(fault.decoded == nil)
  }

  @Test func reportsInvalidBase64Character() throws {
    let bytes = Array("e30.e30.a".utf8) + [0xFF] + Array("b".utf8)
    let source = SourceBytes(bytes)
    #expect {
      try CompactToken.read(Text(source))
    } throws: { error in
      let fault = error as? TokenFault
      return fault?.message == "the signature is not base64url: unexpected byte 0xFF"
        && fault?.range == SourceRange(9, 10)
    }
  }

  // MARK: The JSON inside

  static let contents: [(String, String, String)] = [
    (#"{"alg":"RS256" "kid":"k1"}"#, "", "the header is not JSON: missing comma"),
    (#"["RS256"]"#, #"["RS256"]"#, "the header is not a JSON object, but an array"),
    (#""x""#, #""x""#, "the header is not a JSON object, but a string"),
    ("12", "12", "the header is not a JSON object, but a number"),
    ("null", "null", "the header is not a JSON object, but null"),
    (
      #"{"alg":"RS256","alg":"none"}"#, #""alg""#,
      "the header has 'alg' twice, and parsers differ in which one they use"
    ),
    (
      #"{"alg":"RS256","\u0061lg":"none"}"#, #""\u0061lg""#,
      "the header has 'alg' twice, and parsers differ in which one they use"
    ),
    ("{'alg':1}", "'alg'", "the header is not JSON: JSON strings must use double quotes"),
    (
      #"{"alg":True}"#, "True",
      "the header is not JSON: invalid literal"
    ),
    (#"{"alg":"RS256""#, "{", "the header is not JSON: a bracket is never closed"),
    (
      "\u{FEFF}{}", "\u{FEFF}",
      "the header is not JSON: JSON must not begin with a byte order mark"
    ),
    ("  ", "", "the header is empty"),
  ]

  @Test(arguments: contents)
  func reportsInvalidJSON(_ json: String, _ place: String, _ message: String) throws {
    let inHeader = try #require(Self.fault(Self.token(json, "{}")))
    #expect(inHeader.message == message)
    let decoded = try #require(inHeader.decoded)
    #expect(decoded.source.text(decoded.range.bounds) == place)

    let asClaims = message.replacing("the header is", with: "the claims are")
      .replacing("the header has", with: "the claims have")
    let inClaims = try #require(Self.fault(Self.token("{}", json)))
    #expect(inClaims.message == asClaims)
    #expect(inClaims.decoded?.range == decoded.range)

    // Bare claims give the same message.
    #expect {
      try TokenClaims.read(SourceBytes(json))
    } throws: { error in
      let fault = error as? TokenFault
      return fault?.message == asClaims && fault?.range == decoded.range && fault?.decoded == nil
    }
  }

  /// The base64url characters that a fault names cover all of its bytes,
  /// and at most two bytes more.
  @Test func positionsOfDecodedFaultsPointIntoTheToken() throws {
    for blanks in 0..<9 {
      let json = String(repeating: " ", count: blanks) + #"{"a": nope, "b": 1}"#
      let text = Self.token(Self.header, json)
      let fault = try #require(Self.fault(text))
      let part = Self.encoded(json)
      let start = Self.encoded(Self.header).count + 1
      let (from, to) = (fault.range.start - start, fault.range.end - start)
      #expect(from * 6 / 8 <= blanks + 6 && from * 6 / 8 >= blanks + 5)
      #expect(to * 6 / 8 >= blanks + 10 && to * 6 / 8 <= blanks + 11)
      #expect(to <= part.count)
    }
  }

  @Test func nestedDuplicatesAreNotDuplicateClaims() throws {
    let claims = try TokenClaims.read(SourceBytes(#"{"a":{"x":1,"x":2},"b":{"x":1}}"#))
    #expect(claims.claim("b")?.kind == .object)
  }

  @Test func findsDuplicatesAmongManyClaims() {
    let many = (0..<1000).map { #""claim\#($0)":\#($0)"# }.joined(separator: ",")
    #expect {
      try TokenClaims.read(SourceBytes("{" + many + #","claim500":0}"#))
    } throws: {
      ($0 as? TokenFault)?.message
        == "the claims have 'claim500' twice, and parsers differ in which one they use"
    }
  }

  @Test func recognizesTokenInPlaceOfClaims() {
    #expect {
      try TokenClaims.read(SourceBytes(Self.token() + "\n"))
    } throws: {
      ($0 as? TokenFault)?.message == "expected claims as JSON, found a token"
    }
  }

  @Test func rejectsNestedToken() {
    #expect(
      Self.fault(Self.token(Self.header, Self.token()))?.message
        == "the claims are themselves a token; nested tokens are not supported")
  }
}
