import ConfigModel
import TestSupport
import Testing

/// The recorded places that are masked in markup, and where a name, a value, or what stands between
/// them is about as long as a limit of the search. Other tests define what must be masked; these
/// detect changes.
@Suite struct RecordedSecretLimitsTests {
  private static func places(_ text: String, _ kind: DocumentKind?) -> String {
    Secrets(SourceBytes(text), of: kind).ranges.map { "\($0.start)-\($0.end) " }.joined()
  }

  // MARK: Markup

  /// The parts of an element that declares a secret, each with its damaged forms.
  private static let markup = [
    "¦<a>¦\n¦<key>name</key>¦x¦<¦</a>¦>",
    """
    <key>consumerSecret</key>¦<key>clientSecret</key>\n  ¦<consumerSecret¦<string name=\"clientSecret\"¦\
    <m name='client_secret'¦<m android:name=\"secret\"¦<refreshTokenPolicy secret=\"x\"¦<clientSecret a='b'¦\
    <string¦<m name=client_secret¦<key>secret</key><¦<key>consumerSecret</key>< ¦m name=\"password\"¦<key>consumerSecret</ky>¦<name=\"secret\"¦<a.secret¦\
    <key>refreshTokenValidityPeriod</key>¦\"password\" ¦</consumerSecret
    """,
    "¦>¦>¦>¦/>¦ />¦/¦ >¦\n>¦<string>¦<string>¦ <string>¦ value=\"¦ android:value='¦ value =\"¦value=¦<string",
    "hunter2¦hunter2¦ hunter2 ¦true¦ false\n¦¦<b>hunter2</b>¦<string>hunter2¦a<b/>c¦<![CDATA[hunter2]]>¦h<nter2",
    "</string>¦</consumerSecret>¦</clientSecret >¦</string¦</b></string>¦\"/>¦'/>¦</a></consumerSecret>¦</¦¦/>¦</m>¦</>¦</ >",
    "¦\n¦<string>hunter3</string>¦</consumerSecret>¦<key>secret</key>¦\n</a>¦x</string>¦</string>",
  ].map {
    $0.unicodeScalars.split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func masksThePlacesThatWereRecordedInMarkup() throws {
    var phrases = RandomPhrases(seed: 61)
    let places = (0..<12000).map { _ in
      let text = Self.markup.map { phrases.pick($0) }.joined()
      return "\(text): \(Self.places(text, nil))"
    }
    let lines = Recording.digests("markup", places, each: 100)
    #expect(try Recording.differences(lines, "output/masked-markup.txt") == [])
  }

  // MARK: Limits

  /// Texts in which `~` stands for padding.
  private static let padded: [(kind: DocumentKind?, text: String)] = [
    (nil, #"<m name="secret" a="~" value="hunter2"/> x"#),
    (nil, #"<m value="hunter2" a="~" name="secret"/> x"#),
    (nil, #"<m name="secret" a="~">hunter2</m> x"#),
    (nil, "<key>secret</key>~<string>hunter2</string> x"),
    (nil, "<a><consumerSecret>~</consumerSecret> x</a>"),
    (nil, "<a><consumerSecret><b>hunter2</b>~</consumerSecret> x</a>"),
    (nil, "<key>~secret</key><string>hunter2</string> x"),
    (nil, "<~secret>hunter2</b> x"),
    (nil, #"“~secret” value="hunter2" x"#),
    (nil, #""~secret": "hunter2""#),
    (nil, #""~secret" value="hunter2" x"#),
    (nil, #""secret_~" value="hunter2" x"#),
    (.tokenRequest, "curl https://corp.example/?a=1&&~password hunter2"),
    (.tokenRequest, "curl https://corp.example/?a=1&&b=~&code=hunter2"),
    (.idpMessages, "app://cb?u=a%%26code%3Dhunter2~"),
    (.idpMessages, "app://cb?u=a%%26code=hunter2~"),
    (nil, #""secret": "~", "a": 1"#),
    (nil, #""secret": ["~"], "a": 1"#),
    (nil, #""secret": [["a", "~"], "b"], "a": 1"#),
    (nil, "secret ~ : hunter2, x"),
    (nil, "secret: ~ hunter2, x"),
    (nil, "~secret=hunter2 x"),
    (nil, "secret=hunter2~ x"),
    (nil, "-----BEGIN ~PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY----- x"),
    (nil, "-----BEGIN PRIVATE KEY-----\n~\n-----END PRIVATE KEY----- x"),
    (nil, "eyJ~.eyJhIjoxfQ.hunter2 x"),
    (nil, "eyJhbGciOiJub25lIn0.eyJ~. x"),
    (nil, "Bearer ~ x"),
    (nil, "Authorization: ~ hunter2hunter2 x"),
    (nil, "https://~:hunter2@corp.example/ x"),
    (nil, "https://corp.example/?~=1&code=hunter2 x"),
    (nil, "https://corp.example/?code=~&a=1 x"),
    (nil, "3MVG9~ x"), (nil, "ghp_~ x"), (nil, "AKIA~ x"), (nil, "xoxb-~ x"),
    (.tokenRequest, "curl -u '~' https://corp.example"),
    (.tokenRequest, "curl -u ~ https://corp.example"),
    (.tokenRequest, "curl -H 'X-Auth-Token: ~' https://corp.example"),
    (.tokenRequest, "curl https://corp.example/~ -d password=hunter2"),
    (.tokenRequest, "GET / HTTP/1.1\r\nX-~-Token: hunter2\r\nCookie: ~=1\r\n"),
    (.idpMessages, "app://cb?~=1&code=hunter2&x=y"),
    (.idpMessages, "app://cb?code=~&x=y"),
    (.policies, "*.*.~_Password=hunter2\n*.*.X=1\n"),
    (.policies, "*.*.Connector_Password=~\n*.*.X=1\n"),
    (.policies, "#password=~\n*.*.X=1\n"),
    (.json, #"{"a": "{\"secret\": \"~\"}", "b": "x"}"#),
  ]

  /// Texts in which the padding can be as long as the longest value that is looked for.
  private static let long: [(kind: DocumentKind?, text: String)] = [
    (nil, "<a><consumerSecret>~</consumerSecret> x</a>"),
    (nil, #""secret": "~", "a": 1"#),
    (nil, #""secret": ["a", "~"], "b": 1"#),
    (nil, "secret='~' x"),
    (nil, "-----BEGIN PRIVATE KEY-----\n~\n-----END PRIVATE KEY----- x"),
    (.tokenRequest, "curl -u '~' https://corp.example"),
    (.policies, "*.*.Connector_Password=~\n*.*.X=1\n"),
  ]

  @Test func masksThePlacesThatWereRecordedAtLimits() throws {
    var lines: [String] = []
    for (number, (kind, text)) in Self.padded.enumerated() {
      var results: [String] = []
      for limit in [4, 16, 32, 48, 64, 128, 256, 512] {
        for count in max(0, limit - 28)...limit + 4 {
          for filler in ["n", " "] where filler == "n" || count % 3 == 0 {
            let padding = String(repeating: filler, count: count)
            results.append("\(count) " + Self.places(text.replacing("~", with: padding), kind))
          }
        }
      }
      lines += Recording.digests("\(number)", results, each: 40)
    }
    for (number, (kind, text)) in Self.long.enumerated() {
      let results = (Array(8180...8196) + Array(8690...8708)).map { count in
        Self.places(text.replacing("~", with: String(repeating: "n", count: count)), kind)
      }
      lines += Recording.digests("long \(number)", results, each: 9)
    }
    #expect(try Recording.differences(lines, "output/masked-limits.txt") == [])
  }

  /// Texts about a place that quote secrets at a distance from it.
  @Test func masksWhatIsQuotedFromAboutAsFarAsTheLimit() throws {
    var results: [String] = []
    for distance in [0, 1, 100, 4080, 4200] + Array(4090...4104) {
      let padding = String(repeating: " ", count: distance)
      for text in [
        #"{"a": 1,\#(padding)"secret": "abcdefgh12345678hunter"}"#,
        #"{"secret": "abcdefgh12345678hunter"\#(padding), "a": 1}"#,
      ] {
        let source = SourceBytes(text)
        let place = text.hasPrefix(#"{"a""#) ? 1 : text.utf8.count - 5
        let secrets = Secrets(source, of: .json)
        results.append(
          secrets.masked(
            "'abcdefgh1234' and 'abcdefgh12345678hunter'", about: SourceRange(place, place + 3)))
      }
    }
    let lines = Recording.digests("quoted", results, each: 2)
    #expect(try Recording.differences(lines, "output/masked-quoted.txt") == [])
  }

  /// From eight bytes on, a secret is found inside a word, too.
  @Test(arguments: [("a1b2c3d", false), ("a1b2c3d4", true), ("a1b2c3d45", true)])
  func masksSecretsInsideWords(_ secret: String, _ isMasked: Bool) {
    let secrets = Secrets(SourceBytes(#"{"secret": "\#(secret)", "b": "x"}"#), of: .json)
    #expect(secrets.masked("the value 'x\(secret)y'").contains(secret) == !isMasked)
    #expect(!secrets.masked("the value '\(secret)'").contains(secret))
  }
}
