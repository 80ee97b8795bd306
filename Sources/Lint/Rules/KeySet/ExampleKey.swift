/// Keys for examples. They look like keys, and are none.
enum ExampleKey {
  /// A number in base64url of so many bits, of which the first is set.
  static func number(bits: Int) -> String {
    let count = (bits / 8 * 8 + 5) / 6
    // The last digit holds no bits beyond the last byte.
    return String(repeating: "vR3x", count: count / 4 + 1).prefix(count - 1) + "A"
  }

  static func rsa(bits: Int) -> String {
    #""kty": "RSA", "n": "\#(number(bits: bits))", "e": "AQAB""#
  }

  /// Short, so that it can be read; too short for signatures.
  static let rsa = rsa(bits: 64)

  static let ellipticCurve =
    #""kty": "EC", "crv": "P-256", "x": "\#(number(bits: 256))", "y": "\#(number(bits: 256))""#

  static let octetPair = #""kty": "OKP", "crv": "Ed25519", "x": "\#(number(bits: 256))""#
}
