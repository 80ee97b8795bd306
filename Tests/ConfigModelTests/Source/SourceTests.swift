import ConfigModel
import TestSupport
import Testing

/// Positions, edits and the small types for source text.
@Suite struct SourceTests {
  @Test func countsLinesAndColumnsInScalars() {
    let lines = LineTable(SourceBytes("aé😀b\r\nc\n\n"))
    #expect(lines.lineCount == 4)
    #expect(lines.position(at: 0) == .init(line: 1, column: 1))
    #expect(lines.position(at: 7) == .init(line: 1, column: 4))
    #expect(lines.position(at: 10) == .init(line: 2, column: 1))
    #expect(lines.position(at: 13) == .init(line: 4, column: 1))
    #expect(lines.range(ofLine: 1).bounds == 0..<8)
    #expect(lines.range(ofLine: 2).bounds == 10..<11)
    #expect(lines.range(ofLine: 4).bounds == 13..<13)
  }

  @Test func countsColumnsInLongLines() {
    let text = String(repeating: "é", count: 10_000) + "x\n" + String(repeating: "y", count: 5_000)
    let lines = LineTable(SourceBytes(text))
    #expect(lines.position(at: 20_000) == .init(line: 1, column: 10_001))
    #expect(lines.position(at: 20_002 + 4_999) == .init(line: 2, column: 5_000))
    for count in [4_095, 4_096, 4_097, 8_192] {
      let table = LineTable(SourceBytes(String(repeating: "z", count: count)))
      #expect(table.position(at: count) == .init(line: 1, column: count + 1))
    }
  }

  /// Characters of all widths and invalid UTF-8, compared with counting every byte from the start.
  @Test func countsColumnsLikeLinearScan() {
    var random = SeededGenerator()
    let pieces: [[UInt8]] = [
      [0x61], Array("é".utf8), Array("€".utf8), Array("😀".utf8), [0x0A], [0x80], [0xFF], [0xC3],
    ]
    for _ in 0..<Soak.rounds(40) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...6_000, using: &random) {
        // Line ends are rare, so that lines are longer than the table's stride.
        let isAny = Int.random(in: 0..<8, using: &random) == 0
        bytes += pieces[Int.random(in: 0..<(isAny ? 8 : 4), using: &random)]
      }
      let lines = LineTable(SourceBytes(bytes.span))
      for _ in 0..<20 {
        let offset = Int.random(in: 0...bytes.count, using: &random)
        let before = bytes[..<offset]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let position = LineTable.Position(
          line: before.count { $0 == 0x0A } + 1,
          column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
        #expect(lines.position(at: offset) == position, "offset \(offset), seed \(random.seed)")
      }
    }
  }

  @Test func appliesEditsInAnyOrder() throws {
    let source = SourceBytes("abcdef")
    let edited = try source.applying([
      Edit(SourceRange(4, 5), "X"), .insert("<", at: 0), .remove(SourceRange(1, 3)),
    ])
    #expect(String(decoding: edited, as: UTF8.self) == "<adXf")
  }

  @Test func rejectsOverlappingEdits() {
    let source = SourceBytes("abcdef")
    for edits in [
      [Edit(SourceRange(0, 3), "x"), Edit(SourceRange(2, 4), "y")],
      [Edit.insert("x", at: 2), Edit.insert("y", at: 2)],
    ] {
      #expect(throws: OverlappingEdits.self) { try source.applying(edits) }
    }
  }

  @Test func comparesTextsByCodePoint() {
    #expect("\u{e9}" == "e\u{301}")
    #expect(Text("\u{e9}") != Text("e\u{301}"))
    #expect(Set([Text("\u{e9}"), Text("e\u{301}"), Text("\u{e9}")]).count == 2)
  }

  @Test(
    arguments: [
      ("", "", 2, 0), ("abc", "abc", 0, 0), ("abc", "ABC", 0, 0), ("abc", "acb", 1, 1),
      ("issuers", "isuers", 2, 1), ("abc", "xyz", 2, nil), ("a", "abcd", 2, nil),
      ("requiresClientAuth", "requireClientAuth", 2, 1),
    ] as [(String, String, Int, Int?)])
  func measuresTypos(_ first: String, _ second: String, _ limit: Int, _ expected: Int?) {
    #expect(EditDistance.between(first, second, limit: limit) == expected)
  }

  @Test func suggestsOnlySimilarNames() {
    #expect(EditDistance.nearest(to: "audeince", among: ["issuer", "audience"]) == "audience")
    #expect(EditDistance.nearest(to: "name", among: ["type", "nam"]) == "nam")
    #expect(EditDistance.nearest(to: "ab", among: ["xy", "cd"]) == nil)
  }

  @Test func parsesURLs() {
    let uri = URI("HTTPS://user:pw@Host.Corp.Net.:8443/a/b?c=d?e#f#g")
    #expect(uri.scheme?.string == "HTTPS")
    #expect(uri.isHTTPS)
    #expect(uri.userinfo?.string == "user:pw")
    #expect(uri.endpoint == "host.corp.net:8443")
    #expect(uri.port?.string == "8443")
    #expect(uri.path.string == "/a/b")
    #expect(uri.query?.string == "c=d?e")
    #expect(uri.fragment?.string == "f#g")
    #expect(URI("mailto:a@b").authority == nil)
    #expect(URI("//host/x").scheme == nil)
    #expect(URI("http://[::1]:80").host?.string == "[::1]")
    #expect(URI("http://[::1]:80").port?.string == "80")
    #expect(URI("a/b:c").scheme == nil)
    #expect(!URI("http://a/\u{e9}").hasOnlyAllowedCharacters)
  }

  @Test(arguments: [
    ("bücher", "xn--bcher-kva"), ("München", "xn--mnchen-3ya"), ("москва", "xn--80adxhks"),
    ("例え", "xn--r8jz45g"), ("faß", "xn--fa-hia"), ("plain-1", "plain-1"),
  ])
  func encodesHostNamesInASCII(_ label: String, _ ascii: String) {
    #expect(Punycode.asciiLabel(label) == ascii)
  }

  @Test(arguments: ["bücher", "münchen", "москва", "例え", "faß", "cоrp", "ü", "a-ü-b", "\u{10FFFF}"])
  func decodesHostNamesFromASCII(_ label: String) {
    guard let ascii = Punycode.asciiLabel(label) else { return }
    #expect(Punycode.decode(String(ascii.dropFirst(4))) == label)
  }

  @Test func keepsOtherLabels() {
    for label in ["ü", "a-!", "a-9999999999999999", "99999999", "-\u{7F}", "a-zzzzzzzzzz"] {
      #expect(Punycode.decode(label) == nil, "\(label)")
    }
    #expect(Punycode.decode(String(repeating: "z", count: 64)) == nil)
    var random = SeededGenerator()
    for _ in 0..<Soak.rounds(2000) {
      let bytes = (0..<Int.random(in: 0...63, using: &random)).map { _ in
        UInt8.random(in: 0x2D...0x7A, using: &random)
      }
      _ = Punycode.decode(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func rejectsInvalidHostNames() {
    #expect(Punycode.asciiLabel("b*ü") == nil)
    #expect(Punycode.asciiLabel("a\u{200D}ü") == nil)
  }

  @Test func masksSecretsByShapeAndName() {
    let cases = [
      #""authorizationHeader": "abc def""#, #""clientSecret":"x\"y""#, "Bearer abcdef123",
      "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "https://u:p@corp.net/",
      "https://corp.net/?code=abc&x=1",
      "-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----",
      #"k={"authorizationHeader"\:"abc"}"#, "Some_ApiKey=xyz",
    ]
    let secrets = [
      "abc def", "x\\\"y", "abcdef123", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "u:p", "abc",
      "-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----", "abc", "xyz",
    ]
    for (text, secret) in zip(cases, secrets) {
      let source = SourceBytes(text)
      #expect(Secrets(source).ranges.map { source.text($0.bounds) } == [secret])
    }
    for harmless in [
      #""tokenTimeoutSeconds": 3600"#, #""tokenRole": "admin""#, "basic needs", "a@b // c",
      "https://corp.net/?page=2", "-----BEGIN CERTIFICATE-----",
    ] {
      #expect(Secrets(SourceBytes(harmless)).ranges == [])
    }
  }

  @Test func masksQuotedSecrets() {
    let source = SourceBytes(#"{"password": "hunter22", "name": "x"}"#)
    let secrets = Secrets(source)
    let message = secrets.masked("the text \"hunter22\" is bad", about: SourceRange(13, 23))
    #expect(!message.contains("hunter22"))
    #expect(message.contains(Secrets.mask))
  }
}
