import ConfigModel
import Testing

/// Secrets of whole documents, and of messages about them.
@Suite struct SecretDocumentTests {
  /// Only documents are searched for such lines: a message may begin with the same words.
  @Test(arguments: ["password hunter2", "a=b\napikey\thunter2  \nc=d"])
  func masksSecretsInLines(_ text: String) {
    let source = SourceBytes(text)
    #expect(Secrets(source).ranges.map { source.text($0.bounds).trimmingWhitespace } == ["hunter2"])
  }

  /// Odd characters can hide a secret from the text search, but not from
  /// the parser of the document.
  @Test(arguments: [
    (DocumentKind.policies, "*.*.C\u{1}\u{0}nector_Password hunter2"),
    (.policies, "\u{1}_Password hunter2\na=b"), (.policies, "*.*.{X}<\"Password hunter2"),
    (.policies, "a,b'_Passwor\\u0064 x\\\n  hunter2"),
    (.tokenRequest, "cur--pass hunter2 https://corp.net"),
    (.tokenRequest, "kurl#-E client.pem:hunter2 https://corp.net"),
    (.tokenRequest, " \n#a\n1-u app:x hunter2"), (.idpMessages, "app://cb?sid=hunter2#x"),
  ])
  func usesTheParserOfTheKind(_ kind: DocumentKind, _ text: String) {
    let source = SourceBytes(text)
    let secrets = Secrets(source, of: kind)
    let from = text.firstPlace(of: "hunter2")?.lowerBound ?? text.endIndex
    let place = text.utf8.distance(from: text.startIndex, to: from)
    #expect(secrets.ranges(in: SourceRange(place, place + 7)) == [SourceRange(place, place + 7)])
    let secret = secrets.ranges.first { $0.end > place }.map { source.text($0.bounds) } ?? ""
    let message = secrets.masked("it is '\(secret)'", about: SourceRange(at: place))
    #expect(secret.contains("hunter2") && !message.contains("hunter2"))
  }

  /// Names, placeholders, and the first word of a text that is not a request are shown.
  @Test func masksOnlySecrets() {
    func shown(_ kind: DocumentKind, _ text: String) -> String {
      Secrets(SourceBytes(text), of: kind).masked(text, about: SourceRange(0, text.utf8.count))
    }
    #expect(
      shown(.policies, "a.b.X_Password ${x.secret}\na.b.C=d")
        == "a.b.X_Password ${x.secret}\na.b.C=d")
    #expect(shown(.tokenRequest, "POST /a HTTP/1.1\nHost: a\n") == "POST /a HTTP/1.1\nHost: a\n")
    let words = Secrets(SourceBytes("kurl/-Ea:b \nx9c"), of: .tokenRequest)
    #expect(words.ranges == [SourceRange(4, 10), SourceRange(12, 15)])
  }

  /// What a filter expects of a claim with a credential is that credential.
  @Test(arguments: [
    #"{"name": "password", "type": "include", "values": ["a", "hunter2"]}"#,
    #"{"values": ["hunter2"], "type": "exclude", "name": "user_password"}"#,
    #"*.*.X={"name"\:"password","values"\:["hunter2"]}"#,
  ])
  func masksValuesOfSecretClaims(_ text: String) {
    let source = SourceBytes(text)
    let shown = Secrets(source).ranges.map { source.text($0.bounds) }.joined()
    #expect(shown.contains("hunter2") && !shown.contains("name"), "\(shown)")
    let other = SourceBytes(text.replacing("password", with: "dept"))
    #expect(Secrets(other).ranges.isEmpty)
  }

  /// A secret is hidden wherever its value is repeated, unless the value consists of words.
  @Test func masksRepeatedSecrets() {
    let text = #"{"clientSecret": "s3cr3t-Value", "url": "https://x.s3cr3t-Value.example/s3cr3t"}"#
    let source = SourceBytes(text)
    #expect(
      Secrets(source).ranges.map { source.text($0.bounds) } == ["s3cr3t-Value", "s3cr3t-Value"])
    #expect(Secrets(source).texts == ["s3cr3t-Value"])
    let words = SourceBytes(#"{"clientSecret": "the_secret", "name": "the_secret"}"#)
    #expect(Secrets(words).ranges.count == 1)
    let short = SourceBytes(#"{"password": "pa55w", "a": "pa55word", "b": "-pa55w-"}"#)
    #expect(Secrets(short).ranges.map { short.text($0.bounds) } == ["pa55w", "pa55w"])
    let cookie = SourceBytes("curl -b sid=pa55w-or9d-X -d a pa55w-or9d-X")
    #expect(Secrets(cookie).masked("[pa55w-or9d-X]") == "[‹hidden›]")
    let known = Secrets(SourceBytes("a 9f8e7d6c5b b"), known: ["9f8e7d6c5b", "words"])
    #expect(known.masked("x9f8e7d6c5bx words") == "x‹hidden›x words")
    #expect(known.ranges == [SourceRange(2, 12)])
  }

  /// Words of a message stay visible, even if a secret contains them.
  @Test(arguments: [
    ("consumer", "a consumer secret stands here", "a consumer secret stands here"),
    ("consumer", "the value 'consumer' is bad", "the value '‹hidden›' is bad"),
    ("my-consumer-secret-1", "the 'consumerSecret' of 'Shop'", "the 'consumerSecret' of 'Shop'"),
    ("my-consumer-secret-1", "'my-consumer-sec…'", "'‹hidden›…'"),
    ("aConsumerX9kQ", "text: aConsumerX9kQ", "text: ‹hidden›"),
    ("aConsumerX9kQ", "'Consumer…' is cut", "'‹hidden›…' is cut"),
    ("consumerKey", "a consumerKey stands here", "a consumerKey stands here"),
    ("MY_SECRET", "a MY_SECRET stands here", "a MY_SECRET stands here"),
    ("ab", "a table", "a table"), ("ab", "the value 'ab'", "the value '‹hidden›'"),
    ("my-organization-1", "the organization 'x'", "the organization 'x'"),
    ("my-administrator-1", "the administrator", "the ‹hidden›"),
    ("ax9kQ2w3eb7", "x9kQ2w3e", "‹hidden›"), ("ax9kQ2w3eb7", "x9kQ2w3", "x9kQ2w3"),
    // The last byte before the fragment is 0x80.
    ("my-administrator-1", "Àadministra x", "À‹hidden› x"),
    ("AbCdEfGh", "a AbCdEfGh stands here", "a ‹hidden› stands here"),
    ("AbcDefGhi", "a AbcDefGhi stands here", "a AbcDefGhi stands here"),
    ("pa55w", "pa55w", "‹hidden›"), ("pa55w", "pa55", "pa55"), ("ab", "a", "a"),
  ])
  func masksOnlyWholeWords(_ secret: String, _ message: String, _ expected: String) {
    let secrets = Secrets(SourceBytes(#"{"clientSecret": "\#(secret)"}"#))
    #expect(secrets.masked(message, about: SourceRange(0, 5)) == expected)
  }

  /// A message quotes the value of a string, and possibly only a part of it.
  @Test func masksQuotedSecretsInMessages() {
    let text = #"{"authorizationHeader": " Basic aHVudGVy\u004djpodW50ZXIy\/x "}"#
    let source = SourceBytes(text)
    let secrets = Secrets(source)
    for quoted in [
      "aHVudGVyMjpodW50ZXIy/x", "Basic aHVudGVyMjpodW50ZXIy/x", #"aHVudGVy\u004djpodW50ZXIy\/x"#,
      "MjpodW50ZXIy", "aHVudGVyM…",
    ] {
      let message = secrets.masked("the text '\(quoted)' is bad", about: SourceRange(25, 30))
      #expect(message.contains(Secrets.mask))
      #expect(!message.contains("podW50"), "\(message)")
      #expect(!message.contains("aHVudGVy"), "\(message)")
      #expect(message.hasPrefix("the text '"))
    }
    let harmless = "a header value cannot begin with a blank"
    #expect(secrets.masked(harmless, about: SourceRange(25, 30)) == harmless)
  }

  /// From eight bytes on, a secret is found inside a word, too.
  @Test(arguments: [("a1b2c3d", false), ("a1b2c3d4", true), ("a1b2c3d45", true)])
  func longSecretsAreMaskedInsideWords(_ secret: String, _ isMasked: Bool) {
    let secrets = Secrets(SourceBytes(#"{"secret": "\#(secret)", "b": "x"}"#), of: .json)
    #expect(secrets.masked("the value 'x\(secret)y'").contains(secret) == !isMasked)
    #expect(!secrets.masked("the value '\(secret)'").contains(secret))
  }

  /// A whole secret is masked everywhere, and a fragment only in a message about a place near it.
  @Test(arguments: [(0, true), (4000, true), (4200, false)])
  func fragmentsAreMaskedNearTheirPlace(_ distance: Int, _ isMasked: Bool) {
    let padding = String(repeating: " ", count: distance)
    for (text, isAfter) in [
      (#"{"a": 1,\#(padding)"secret": "abcdefgh12345678hunter"}"#, true),
      (#"{"secret": "abcdefgh12345678hunter"\#(padding), "a": 1}"#, false),
    ] {
      let place = isAfter ? 1 : text.utf8.count - 5
      let message = Secrets(SourceBytes(text), of: .json).masked(
        "'abcdefgh1234' and 'abcdefgh12345678hunter'", about: SourceRange(place, place + 3))
      #expect(message.contains("'abcdefgh1234'") == !isMasked, "\(message)")
      #expect(!message.contains("hunter"), "\(message)")
    }
  }
}

extension SecretDocumentTests {
  /// A replacement character is longer than the byte that it replaces.
  @Test func hidesSecretsInOriginsThatAreNotUTF8() {
    let source = SourceBytes(Array("https://ann:a".utf8) + [0xFF, 0xFE] + Array("b@x".utf8))
    #expect(Secrets(source, of: .allowOrigin).ranges == [SourceRange(8, 16)])
  }
}
