import ConfigModel
import TestSupport
import Testing

/// Verdicts on the header of a token and on the dates in its claims.
@Suite struct TokenHeaderTests {
  private func token(_ header: String) throws -> CompactToken {
    try CompactToken.read(Text(CompactTokenTests.token(header)))
  }

  static let refused: [(String, String)] = [
    ("{}", "the header has no 'alg', so the signature algorithm is unknown"),
    (#"{"alg":null}"#, "'alg' in the header is not a string"),
    (
      #"{"alg":"none"}"#,
      "the token is not signed ('alg' is 'none'); unsigned tokens are never accepted"
    ),
    (
      #"{"alg":"nOnE"}"#,
      "the token is not signed ('alg' is 'nOnE'); unsigned tokens are never accepted"
    ),
    (
      #"{"alg":"HS256"}"#,
      "'alg' is 'HS256', which uses a shared secret; only signatures made with a private"
        + " key are accepted"
    ),
    (
      #"{"alg":"hs512"}"#,
      "'alg' is 'hs512', which uses a shared secret; only signatures made with a private"
        + " key are accepted"
    ),
    (
      #"{"alg":"rs256"}"#,
      "'alg' is 'rs256', but algorithm names are case-sensitive; expected 'RS256'"
    ),
    (
      #"{"alg":"EDDSA"}"#,
      "'alg' is 'EDDSA', but algorithm names are case-sensitive; expected 'EdDSA'"
    ),
    (#"{"alg":""}"#, "'alg' is '', which is not a known signature algorithm"),
    (#"{"alg":"H"}"#, "'alg' is 'H', which is not a known signature algorithm"),
    (
      #"{"alg":"RSA-OAEP"}"#,
      "'alg' is 'RSA-OAEP', which is not a known signature algorithm"
    ),
    (
      #"{"alg":"RS256","crit":["b64"],"b64":false}"#,
      "'crit' in the header requires support for 'b64', which is not available"
    ),
    (#"{"alg":"RS256","kid":7}"#, "'kid' in the header is not a string"),
    (#"{"alg":"RS256","kid":null}"#, "'kid' in the header is not a string"),
    (#"{"alg":"RS256","crit":[]}"#, "'crit' in the header is not a list of names"),
    (#"{"alg":"RS256","crit":["x",1]}"#, "'crit' in the header is not a list of names"),
    (#"{"alg":"RS256","crit":"x"}"#, "'crit' in the header is not a list of names"),
  ]

  @Test(arguments: refused)
  func rejectsInvalidHeaders(_ header: String, _ reason: String) throws {
    #expect(try token(header).refusal == reason)
  }

  @Test(arguments: SignatureAlgorithm.allCases)
  func acceptsPublicKeyAlgorithms(_ algorithm: SignatureAlgorithm) throws {
    let token = try token(#"{"alg":"\#(algorithm.rawValue)","kid":"a"}"#)
    #expect(token.refusal == nil)
    #expect(token.header.signatureAlgorithm == algorithm)
    #expect(token.header.notes.isEmpty)
  }

  @Test func rejectsEmptySignature() throws {
    let text = CompactTokenTests.token()
    let token = try CompactToken.read(Text(String(text.prefix(text.utf8.count - 4))))
    #expect(token.signature.isEmpty)
    #expect(token.refusal == "the signature is empty: the token ends after its second dot")
  }

  static let noted: [(String, [String])] = [
    (#""kid":"a","typ":"jwt""#, []),
    (#""kid":"a","typ":"at+JWT""#, []),
    (#""kid":"a","typ":"application/at+jwt""#, []),
    (#""typ":"JWT""#, ["the header has no 'kid', so the keys must be tried one by one"]),
    (#""kid":"a","typ":"dpop+jwt""#, ["'typ' is 'dpop+jwt'; expected 'JWT' or 'at+jwt'"]),
    (#""kid":"a","typ":[]"#, ["'typ' in the header is not a string"]),
    (
      #""kid":"a","jwk":{"kty":"RSA"}"#,
      ["the header specifies its own key ('jwk'), which is never used"]
    ),
  ]

  @Test(arguments: noted)
  func notesUnusualHeaders(_ members: String, _ expected: [String]) throws {
    let token = try token(#"{"alg":"ES256",\#(members)}"#)
    #expect(token.header.notes == expected)
    #expect(token.refusal == nil)
  }

  // MARK: Dates

  static let now = 1_767_225_600

  static let dates: [(String, [String])] = [
    (#"{"exp":1767229200,"iat":1767225600,"nbf":1767225600.5}"#, []),
    ("{}", []),
    (
      #"{"exp":1767225600000}"#,
      [
        "'exp' is 1767225600000, which is after the year 9999; in milliseconds it would be"
          + " 2026-01-01T00:00:00Z"
      ]
    ),
    (
      #"{"iat":1767225600000000}"#,
      [
        "'iat' is 1767225600000000, which is after the year 9999; in microseconds it would be"
          + " 2026-01-01T00:00:00Z"
      ]
    ),
    (
      #"{"exp":1767225600000000000}"#,
      [
        "'exp' is 1767225600000000000, which is after the year 9999; in nanoseconds it would be"
          + " 2026-01-01T00:00:00Z"
      ]
    ),
    (#"{"exp":253402300799}"#, []),
    (#"{"exp":253402300800}"#, ["'exp' is 253402300800, which is after the year 9999"]),
    // Sixty characters of a number are shown.
    (
      "{\"exp\":1\(String(repeating: "0", count: 59))}",
      ["'exp' is 1\(String(repeating: "0", count: 59)), which is after the year 9999"]
    ),
    (
      "{\"exp\":1\(String(repeating: "0", count: 60))}",
      ["'exp' is 1\(String(repeating: "0", count: 59))…, which is after the year 9999"]
    ),
    (#"{"exp":9e300}"#, ["'exp' is 9e300, which is after the year 9999"]),
    (#"{"exp":1e400}"#, ["'exp' is out of range: 1e400"]),
    (#"{"exp":-1}"#, ["'exp' is -1, which is before 1970"]),
    (#"{"nbf":-0.5}"#, ["'nbf' is -0.5, which is before 1970"]),
    (#"{"exp":0}"#, []),
    (
      #"{"exp":"1767225600"}"#,
      ["'exp' is a string; expected a number of seconds since 1970"]
    ),
    (#"{"nbf":null}"#, ["'nbf' is null; expected a number of seconds since 1970"]),
    (#"{"iat":true}"#, ["'iat' is a Boolean; expected a number of seconds since 1970"]),
    (
      #"{"auth_time":[]}"#,
      ["'auth_time' is not a number; expected a number of seconds since 1970"]
    ),
    (
      #"{"iat":1767225601}"#,
      [
        "'iat' is 2026-01-01T00:00:01Z, which is in the future: the clocks differ, or the token"
          + " is not genuine"
      ]
    ),
    (
      #"{"exp":1767229200,"nbf":1767229200}"#,
      ["'exp' is not after 'nbf': the token is never valid"]
    ),
    (
      #"{"exp":1767225000,"iat":1767225600}"#,
      ["'exp' is not after 'iat': the token had expired when it was issued"]
    ),
    (#"{"level":1e999}"#, ["'level' is out of range: 1e999"]),
    (#"{"level":123456789012345678901234567890}"#, []),
  ]

  @Test(arguments: dates)
  func notesUnusualDates(_ claims: String, _ expected: [String]) throws {
    let claims = try TokenClaims.read(SourceBytes(claims))
    #expect(ClaimNotes.notes(on: claims, now: Self.now).map(\.message) == expected)
  }

  @Test func allowsClockSkew() throws {
    let claims = try TokenClaims.read(SourceBytes(#"{"iat":1767225630}"#))
    #expect(ClaimNotes.notes(on: claims, now: Self.now, skew: 30).isEmpty)
    #expect(ClaimNotes.notes(on: claims, now: Self.now, skew: 29).count == 1)
  }

  @Test func notesHavePositions() throws {
    let source = SourceBytes(#"{"sub":"mia","exp":-5}"#)
    let notes = ClaimNotes.notes(on: try TokenClaims.read(source), now: Self.now)
    #expect(notes.map { source.text($0.range.bounds) } == ["-5"])
  }
}
