/// Keys for examples. The numbers of RSA keys only have the right format, but the other keys are
/// points on their curves.
enum ExampleKey {
  /// An odd number with the given number of bits, in base64url. The first bit is set.
  static func number(bits: Int) -> String {
    let count = (bits / 8 * 8 + 5) / 6
    // The last digit holds the lowest bit of the last byte, which is set, and bits beyond it, which
    // are zero.
    let last = ["B", "", "E", "", "Q"][count * 6 - bits / 8 * 8]
    return String(repeating: "vR3x", count: count / 4 + 1).prefix(count - 1) + last
  }

  static func rsa(bits: Int) -> String {
    #""kty": "RSA", "n": "\#(number(bits: bits))", "e": "AQAB""#
  }

  /// A key that is short enough to read, and too short for signatures.
  static let rsa = rsa(bits: 64)

  /// The coordinates of a point on P-256.
  static let x = "HKYhGxucAJEOyGvCMTsT5l8hHROg0XhpJiltYWGkMSA"
  static let y = "28OsSCMKugddOhvJU_VXZavVGCRnO0iY4lFlzYEBNOM"

  static let ellipticCurve = #""kty": "EC", "crv": "P-256", "x": "\#(x)", "y": "\#(y)""#

  static let octetPair =
    #""kty": "OKP", "crv": "Ed25519", "x": "rRwopdpTJETiw3LhJ4k9qv_BPxEYL859dW4hOhzul6w""#
}
