import ConfigModel
import Foundation
import TestSupport
import Testing

/// The recorded places that are masked: in the inputs of the fuzz targets, which hold secrets in
/// every notation, most of them damaged; in damaged texts that are dense with secrets; and in random
/// texts.
@Suite struct RecordedSecretsTests {
  private static let kinds: [(name: String, kind: DocumentKind?)] = [
    ("secrets", nil), ("documents", nil), ("requests", .tokenRequest), ("messages", .idpMessages),
    ("properties", .policies), ("json", .json), ("xml", nil), ("settings", .settings),
  ]

  /// The inputs of a target. Characters up to U+00FF stand for bytes.
  private static func inputs(_ name: String) throws -> [[UInt8]] {
    let file = Fixtures.repository.appendingPathComponent("Conformance/Fuzz/corpus/\(name).jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      try JSONDecoder().decode(String.self, from: Data(line.utf8)).unicodeScalars.map {
        UInt8(truncatingIfNeeded: $0.value)
      }
    }
  }

  @Test func masksThePlacesThatWereRecorded() throws {
    var lines: [String] = []
    for (name, kind) in Self.kinds {
      for (number, bytes) in try Self.inputs(name).enumerated() {
        let ranges = Secrets(SourceBytes(bytes), of: kind).ranges.map { "\($0.start)-\($0.end)" }
        if !ranges.isEmpty {
          lines.append("\(name) \(number + 1): \(ranges.joined(separator: " "))")
        }
      }
    }
    #expect(lines.count > 300)
    #expect(try Recording.differences(lines, "output/masked.txt") == [])
  }

  // MARK: Damaged texts

  /// Texts that are dense with secrets, in several notations.
  private static let dense: [(name: String, kind: DocumentKind?, text: String)] = [
    (
      "curl", .tokenRequest,
      #"curl -su "$MY_USER1:hunter2" -H 'X-Auth-Token: h9nter' -bsid=h9nter --pass=h9nter -d a=1&code=h9nter https://u:p@corp.net:8443/x?a=1"#
    ),
    (
      "lines", .tokenRequest,
      "curl --oauth2-bearer \\\n  h9nter-Zq8 localhost:80 $TOKEN ${TOKEN}x corp.net:x1 && curl -E c.pem:h9nter\r\n -H a:b\n"
    ),
    (
      "request", .tokenRequest,
      "POST /a HTTP/1.1\r\nAuthorization: Bearer\r\n\th9nter9h==\r\nCookie: sid=h9nter; b=c\r\nX-Api-Key : h9\n +/h9nter=\n\ngrant_type=x&client_secret=h9nter&assertion=eyJhbGciOiJub25lIn0.eyJhIjoxfQ."
    ),
    (
      "json", .json,
      #"{"clientSecret": "h9nter\u0041", "a": {"password" : ["x", {"b": "h9"}]}, "note": "Bearer h9nter9hunter", "k": "3MVG9kEyOf.x_y=", "q": "abc8Q~hunter2-hunter2-hunter2-hunter2-ab", "u": "https:\/\/u:h9nter@corp.net"}"#
    ),
    (
      "export", .policies,
      "*.*.Connector_Password h9nter\n*.*.A_Secret=h9\\\r\n   nter\\u0041\n#client_secret=h9nter&\n*.*.X={\"authorizationHeader\"\\:\"Bas\\u0069c h9nter9h\"}\n"
    ),
    (
      "xml", nil,
      "<a><key>consumerSecret</key> <string>h9nter</string><string name='clientSecret'>h9</string><m android:name=\"client_secret\" android:value=\"h9nter\"/><consumerSecret>h9</consumerSecret></a>"
    ),
    (
      "message", .idpMessages,
      "app://cb?code=h9nter9&sid=h9nter#x;password=h9;{token='h9nter'} start_url=https%3A%2F%2Fc%3Fsid%3Dh9nter Bundle[{access_token=h9nter, x=y}]"
    ),
    (
      "keys", nil,
      "-----BEGIN RSA PRIVATE KEY-----\nh9nter\n-----END RSA PRIVATE KEY-----\nAKIA0123456789ABCDEF ghp_0123456789abcdefABCDEF0123456789abcd glpat-h9nter9hunter9hunte xoxb-1-h9nter"
    ),
  ]

  private static let bytes = Array("\"'\\:=&?;#<>{}[]()-_ \t\r\n~%.,/@$+aB9".utf8) + [0x80, 0xE2]

  /// A text with some edits.
  private static func damaged(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.remove(at: place)
      case 1: text.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
      case 2: text[place] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
      default: text.removeSubrange(place..<min(text.count, place + 6))
      }
    }
    return text
  }

  /// Each line stands for the places in ten texts.
  @Test func masksThePlacesThatWereRecordedInDamagedTexts() throws {
    var lines: [String] = []
    for (name, kind, text) in Self.dense {
      var random = SeededGenerator(7)
      let places = (0..<160).map { _ in
        let source = SourceBytes(Self.damaged(Array(text.utf8), &random))
        let secrets = Secrets(source, of: kind)
        return secrets.ranges.map { "\($0.start)-\($0.end) " }.joined()
          + secrets.masked(text, about: SourceRange(0, 40))
      }
      lines += Recording.digests(name, places, each: 10)
    }
    #expect(try Recording.differences(lines, "output/masked-damaged.txt") == [])
  }

  // MARK: Random texts

  /// Names and parts of secrets, and the text around them.
  private static let fragments = """
    password¦client_secret¦clientSecret¦Connector_Password¦secret¦pwd¦pin¦d¦authorization¦\
    Authorization¦auth header¦clientsecrte¦passwort¦otp¦X-Api-Key¦Cookie¦name¦iss¦access_token¦\
    code¦sid¦refresh_token¦note¦\
    nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn_password¦\
    nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn_secret¦hunter2¦h9nter9hunter¦\
    Abc123def456¦x¦true¦null¦none¦a.b/c+d==¦ann@¦${X}¦$X¦%X%¦{{x}}¦__A__¦<x>¦***¦xxxx¦changeme¦\
    your-secret¦…¦eyJhbGciOiJub25lIn0.eyJhIjoxfQ.¦eyJ¦eyJ0.¦-----BEGIN PRIVATE KEY-----¦\
    -----BEGIN RSA PRIVATE KEY-----\nAbc/+9¦-----END PRIVATE KEY-----¦-----END¦-----¦\
    -----BEGIN CERTIFICATE-----¦3MVG9abcdef¦3MVG9¦3MVG9a.b_c=¦\
    abc8Q~hunter2-hunter2-hunter2-hunter2-ab¦c8Q~¦AKIA0123456789ABCDEF¦AKIA¦\
    ghp_0123456789abcdefABCDEF0123456789abcd¦xoxb-1-h9nter¦Basic ¦Bearer ¦bearer¦basic\t¦\
    Basic needs¦Bearer h9nter9hunter¦curl ¦-u ¦-u¦-sH ¦-H 'X-Key: h9'¦--oauth2-bearer ¦-b ¦\
    --pass ¦-d ¦POST / HTTP/1.1\n¦HTTP/¦https://¦//¦u:p@corp.net¦@¦app://cb¦kty¦\"keys\"¦<key>¦\
    </key>¦<string>¦</string>¦<consumerSecret>¦</a>¦/>¦name=¦value=¦android:name=¦<¦>¦!¦&amp;¦\
    &quot;¦&#34;¦&¦?¦#¦:¦:¦=¦=¦ = ¦: ¦\": \"¦\":\"¦\"¦\"¦'¦`¦“¦”¦,¦;¦ ¦ ¦  ¦\t¦\n¦\n¦\r\n¦\n ¦\
    \n\t¦\\\n¦\\¦\\\"¦\u{A0}¦\u{C}¦{¦}¦[¦]¦(¦)¦|¦$¦%3D¦%26¦\\u0041¦\\u003a¦~¦-¦_¦.
    """

  private static let randomKinds: [DocumentKind?] = [
    nil, .tokenRequest, .idpMessages, .policies, .json,
  ]

  /// The texts before a name, the names, the texts between name and value, the values, and the texts
  /// after them.
  private static let slots = [
    "¦x¦ ¦\n¦\"¦{\"¦?¦&¦<¦a ¦'¦-¦curl ¦\\¦//¦é¦(¦# ",
    """
    password¦client_secret¦d¦pin¦code¦sid¦name¦Authorization¦consumerSecret¦note¦auth header¦u¦H¦b¦\
    Connector_Password¦key name=\"clientSecret\"¦nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn_secret¦\
    nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn_secret¦string
    """,
    ":¦=¦ ¦\":\"¦\": ¦>¦ = ¦\t¦\\:¦\n¦: \"¦='¦\\\":\\\"¦ value=\"¦></string><string>¦: [¦={¦:  ¦",
    """
    x¦h9nter9hunter1¦\\x¦\\u0041bc¦\\\\¦true¦${X}¦${abcd}¦__ABC__¦a:b¦"a", "b"]¦"a":1}¦Bearer abcd1234efgh¦\
    eyJhbGciOiJub25lIn0.eyJhIjoxfQ.¦a@b¦\"¦a b¦%41b¦{{name}}¦@name@¦'a'b'¦aBCdefgh1¦é9é
    """,
    "¦\"¦\n¦\"}¦&x=1¦</a>¦\\\n y¦,¦'¦\n tail¦\r\nb¦;¦\\¦ \n=¦\"/>¦`¦ tail",
  ].map {
    $0.unicodeScalars.split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
  }

  private static func likely(_ phrases: inout RandomPhrases) -> String {
    slots.map { phrases.pick($0) }.joined()
  }

  @Test func masksThePlacesThatWereRecordedInRandomTexts() throws {
    var phrases = RandomPhrases(Self.fragments, seed: 11)
    var lines: [String] = []
    for kind in Self.randomKinds {
      let places = (0..<5000).map { _ in
        let text = phrases.number(0...3) > 0 ? Self.likely(&phrases) : phrases.next(1...7)
        let secrets = Secrets(SourceBytes(text), of: kind)
        let ranges = secrets.ranges.map { "\($0.start)-\($0.end) " }.joined()
        let about = SourceRange(0, phrases.number(1...8))
        return ranges + Secrets.masked(shapesIn: text) + "\u{1}"
          + secrets.masked("\(phrases.next(1...2))\(text) '\(text.prefix(20))'", about: about)
      }
      lines += Recording.digests(kind?.rawValue ?? "text", places, each: 100)
    }
    #expect(try Recording.differences(lines, "output/masked-random.txt") == [])
  }
}
