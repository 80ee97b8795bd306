import ConfigModel
import Foundation
import TestSupport
import Testing

/// The places that are masked in the inputs of the fuzz targets, as they were recorded. The inputs
/// hold secrets in every notation, most of them damaged.
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
      for group in 0..<16 {
        var places = ""
        for _ in 0..<10 {
          let source = SourceBytes(Self.damaged(Array(text.utf8), &random))
          let secrets = Secrets(source, of: kind)
          places += secrets.ranges.map { "\($0.start)-\($0.end) " }.joined()
          places += secrets.masked(text, about: SourceRange(0, 40)) + "\n"
        }
        let digest = places.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
          ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        lines.append("\(name) \(group): \(String(digest, radix: 16))")
      }
    }
    #expect(try Recording.differences(lines, "output/masked-damaged.txt") == [])
  }
}
