import ConfigModel
import Foundation
import TestSupport
import Testing

/// The keys that may have made a signature, and the formats in which other programs read them.
@Suite struct KeySelectionTests {
  static let rsa = #""kty":"RSA","n":"\#(modulus)","e":"AQAB""#
  private static let modulus = CompactTokenTests.encoded(
    (0..<255).map { UInt8(0x81 + $0 % 100) } + [1])
  private static let (x, y) = (
    "HKYhGxucAJEOyGvCMTsT5l8hHROg0XhpJiltYWGkMSA", "28OsSCMKugddOhvJU_VXZavVGCRnO0iY4lFlzYEBNOM"
  )
  static let p256 = #""kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)""#
  static let ed25519 =
    #""kty":"OKP","crv":"Ed25519","x":"gYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6A""#

  /// Encodes the given number of bytes, none of them zero.
  static func encoded(_ count: Int) -> String {
    CompactTokenTests.encoded((0..<count).map { UInt8(0x81 + $0 % 100) })
  }

  private func set(_ keys: String...) throws -> KeySet {
    let list = keys.map { "{" + $0 + "}" }.joined(separator: ",")
    let tree = JSONParser.parse(SourceBytes(#"{"keys":[\#(list)]}"#))
    return KeySet(try #require(DecodedDocument(tree, KeySet.schema).root))
  }

  private func select(
    _ set: KeySet, _ algorithm: SignatureAlgorithm, _ kid: String? = nil
  ) -> KeySelection {
    KeySelection(set, algorithm, keyID: kid.map { Text($0) })
  }

  // MARK: Selection

  @Test func selectsKeysByKid() throws {
    let keys = try set(
      #""kid":"a",\#(Self.rsa)"#, #""kid":"b",\#(Self.rsa)"#, #""kid":"b",\#(Self.p256)"#, Self.rsa)
    #expect(select(keys, .rs256, "a").candidates.count == 1)
    let chosen = select(keys, .ps512, "b").candidates
    #expect(chosen.map(\.key.kid.value) == ["b"])
    #expect(chosen.first?.publicKey.modulusBits == 2048)
    #expect(select(keys, .es256, "b").candidates.count == 1)
    #expect(select(keys, .rs256, "A").problem == "the key set has no key 'A'; it has 'a', 'b', 'b'")
    #expect(select(keys, .rs256).candidates.count == 3)
    #expect(select(keys, .rs256).problem == nil)
  }

  static let unfit: [(String, SignatureAlgorithm, String)] = [
    (rsa, .es256, "has type 'RSA', but 'ES256' requires 'EC'"),
    (p256, .edDSA, "has type 'EC', but 'EdDSA' requires 'OKP'"),
    (ed25519, .rs256, "has type 'OKP', but 'RS256' requires 'RSA'"),
    (#""kty":"oct","k":"AAAA""#, .rs256, "has type 'oct', but 'RS256' requires 'RSA'"),
    (#""kty":"rsa""#, .rs256, "has an unknown type"),
    ("", .rs256, "has an unknown type"),
    (p256, .es384, "is on the curve 'P-256', but 'ES384' requires 'P-384'"),
    (ed25519, .ed448, "is on the curve 'Ed25519', but 'Ed448' requires 'Ed448'"),
    (
      ed25519.replacing("Ed25519", with: "X25519"), .edDSA,
      "is on the curve 'X25519', but 'EdDSA' requires 'Ed25519' or 'Ed448'"
    ),
    (rsa + #","use":"enc""#, .rs256, "is not for signatures: its 'use' is 'enc'"),
    (
      rsa + #","key_ops":["encrypt","sign"]"#, .rs256,
      "is not for verification: 'key_ops' does not list 'verify'"
    ),
    (rsa + #","alg":"RS512""#, .rs256, "is for 'RS512', not for 'RS256'"),
    (rsa + #","alg":"RSA-OAEP""#, .rs256, "is for 'RSA-OAEP', not for 'RS256'"),
    (ed25519 + #","alg":"Ed448""#, .ed25519, "is for 'Ed448', not for 'Ed25519'"),
    (ed25519 + #","alg":"Ed448""#, .edDSA, "is for 'Ed448', not for 'EdDSA'"),
    (#""kty":"RSA","e":"AQAB""#, .rs256, "has no 'n'"),
    (#""kty":"RSA","n":7,"e":"AQAB""#, .rs256, "has no 'n'"),
    (#""kty":"RSA","n":"","e":"AQAB""#, .rs256, "has a 'n' that is not base64url"),
    (#""kty":"RSA","n":"AQAB","e":"A+B/""#, .rs256, "has a 'e' that is not base64url"),
    (#""kty":"RSA","n":"AQAB","e":"AAA""#, .rs256, "has the value zero for 'e'"),
    (
      rsa.replacing("AQAB", with: "AQ"), .rs256,
      "has the exponent 1 ('e'), so anyone can forge its signatures"
    ),
    (
      rsa.replacing("AQAB", with: "Ag"), .rs256,
      "has an even exponent ('e'), which is not valid for RSA"
    ),
    (
      #""kty":"RSA","n":"\#(encoded(256))","e":"AQAB""#, .rs256,
      "has an even modulus ('n'), which is not valid for RSA"
    ),
    (
      #""kty":"RSA","n":"\#(encoded(255))","e":"AQAB""#, .rs256,
      "has 2040 bits; the minimum is 2048"
    ),
    (
      #""kty":"OKP","crv":"Ed448","x":"_v____________________________________7___________________________________8A""#,
      .ed448, "is a point of small order, so anyone can forge its signatures"
    ),
    (
      #""kty":"OKP","crv":"Ed448","x":"AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA""#,
      .ed448,
      "is a point of small order, so anyone can forge its signatures"
    ),
    (rsa + #","use":["enc"]"#, .rs256, "has a 'use' that is not a string"),
    (rsa + #","alg":7"#, .rs256, "has a 'alg' that is not a string"),
    (rsa + #","key_ops":"encrypt""#, .rs256, "has a 'key_ops' that is not a list of strings"),
    (#""kty":"EC","x":"AA","y":"AA""#, .es256, "has no 'crv'"),
    (
      #""kty":"EC","crv":"P-256","x":"\#(encoded(31))","y":"\#(encoded(32))""#, .es256,
      "has 31 bytes in 'x'; P-256 requires 32"
    ),
    (
      #""kty":"OKP","crv":"Ed448","x":"\#(encoded(32))""#, .edDSA,
      "has 32 bytes in 'x'; Ed448 requires 57"
    ),
    (
      #""kty":"EC","crv":"P-256","x":"\#(encoded(32))","y":"\#(encoded(32))""#, .es256,
      "is not a point on P-256"
    ),
    (
      #""kty":"OKP","crv":"Ed25519","x":"AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHgA""#, .edDSA,
      "is not a point on Ed25519"
    ),
  ]

  @Test(arguments: unfit)
  func explainsWhyAKeyDoesNotFit(
    _ key: String, _ algorithm: SignatureAlgorithm, _ reason: String
  ) throws {
    let named = key.isEmpty ? #""kid":"k""# : key + #","kid":"k""#
    #expect(select(try set(named), algorithm, "k").problem == "the key 'k' " + reason)
    #expect(select(try set(key), algorithm).problem == "the only key " + reason)
    #expect(
      select(try set(key, key), algorithm).problem
        == "none of the 2 keys is for '\(algorithm.rawValue)'; the first one " + reason)
    #expect(
      select(try set(named, named), algorithm, "k").problem
        == "none of the 2 keys 'k' can be used; the first one " + reason)
  }

  static let fit: [(String, SignatureAlgorithm)] = [
    (rsa + #","alg":"PS256""#, .ps256), (rsa + #","use":"sig","key_ops":["verify"]"#, .rs512),
    (ed25519 + #","alg":"EdDSA""#, .ed25519), (ed25519 + #","alg":"Ed25519""#, .edDSA),
    (ed25519 + #","alg":"Ed25519""#, .ed25519), (p256 + #","alg":"ES256""#, .es256),
    // Members of other key types are ignored.
    (rsa + #","crv":"P-521""#, .rs256),
  ]

  @Test(arguments: fit)
  func selectsTheFittingKey(_ key: String, _ algorithm: SignatureAlgorithm) throws {
    #expect(select(try set(key), algorithm).candidates.count == 1)
  }

  @Test func selectsKeysWithoutKid() throws {
    #expect(select(try set(), .rs256, "k").problem == "the key set has no keys")
    #expect(
      select(try set(Self.rsa), .rs256, "k").problem
        == "the key set has no key 'k': its keys have no 'kid'")
  }

  // MARK: Other key formats

  private func key(_ members: String) throws -> PublicKey {
    try PublicKey(try #require(try set(members).keys.first))
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0, radix: 16) }.map { $0.count == 1 ? "0" + $0 : $0 }.joined()
  }

  @Test func writesKeysInDER() throws {
    // 3233 = 61 · 53, with exponent 17. DER drops a leading zero byte, and adds
    // one before a set highest bit.
    let small = try key(#""kty":"RSA","n":"AAyh","e":"EQ""#)
    #expect(
      hex(small.subjectPublicKeyInfo)
        == "301b300d06092a864886f70d0101010500030a003007" + "02020ca1" + "020111")
    let high = try key(#""kty":"RSA","n":"gQ","e":"Aw""#)
    #expect(
      hex(high.subjectPublicKeyInfo)
        == "301b300d06092a864886f70d0101010500030a003007" + "02020081" + "020103")
    let long = try key(Self.rsa)
    #expect(
      hex(long.subjectPublicKeyInfo).hasPrefix(
        "30820122300d06092a864886f70d01010105000382010f003082010a02820101008182"))
    #expect(long.subjectPublicKeyInfo.count == 294)

    func decoded(_ text: String) throws -> String {
      hex(try #require(Base64.decoded(Text(text), .url)))
    }
    let curve = try key(Self.p256)
    #expect(
      hex(curve.subjectPublicKeyInfo)
        == "3059301306072a8648ce3d020106082a8648ce3d030107034200" + "04" + (try decoded(Self.x))
        + (try decoded(Self.y)))
    let pair = try key(Self.ed25519)
    let encoded = hex((0..<31).map { UInt8(0x81 + $0) } + [0xA0])
    #expect(hex(pair.subjectPublicKeyInfo) == "302a300506032b6570032100" + encoded)
  }

  @Test func writesKeysInPEM() throws {
    let key = try key(Self.rsa)
    let lines = String(decoding: key.pem, as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "-----BEGIN PUBLIC KEY-----")
    #expect(lines.last == "-----END PUBLIC KEY-----")
    #expect(lines.allSatisfy { $0.utf8.count <= 64 })
    let text = lines.dropFirst().dropLast().joined()
    #expect(Data(base64Encoded: text).map(Array.init) == key.subjectPublicKeyInfo)
  }

  @Test func convertsECDSASignaturesToDER() throws {
    let curve = try key(Self.p256)
    func raw(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
      [UInt8](repeating: 0, count: 32 - first.count) + first
        + [UInt8](repeating: 0, count: 32 - second.count) + second
    }
    #expect(hex(try curve.signature(raw([0x7F], [0x80]))) == "300702017f" + "02020080")
    #expect(hex(try curve.signature(raw([], [1, 0]))) == "3007020100" + "02020100")
    let full = [UInt8](repeating: 0xFF, count: 64)
    #expect(try curve.signature(full).count == 72)
    for count in [0, 1, 63, 65, 72, 128] {
      #expect(throws: PublicKey.Fault.self) {
        try curve.signature([UInt8](repeating: 1, count: count))
      }
    }
  }

  @Test func keepsOtherSignatures() throws {
    let bytes = [UInt8](repeating: 7, count: 256)
    #expect(try key(Self.rsa).signature(bytes) == bytes)
    #expect(throws: PublicKey.Fault.self) { try key(Self.rsa).signature(Array(bytes.dropLast())) }
    #expect(try key(Self.ed25519).signature(Array(bytes.prefix(64))).count == 64)
    #expect(throws: PublicKey.Fault.self) { try key(Self.ed25519).signature(bytes) }
  }
}
