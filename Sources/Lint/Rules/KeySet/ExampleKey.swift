/// Keys for examples. The numbers of RSA keys only look like such; the others are points of their curves.
enum ExampleKey {
  /// An odd number in base64url of so many bits, of which the first is set.
  static func number(bits: Int) -> String {
    let count = (bits / 8 * 8 + 5) / 6
    // The last digit holds bits beyond the last byte, which are zero, and the last bit of that byte.
    let last = ["B", "", "E", "", "Q"][count * 6 - bits / 8 * 8]
    return String(repeating: "vR3x", count: count / 4 + 1).prefix(count - 1) + last
  }

  static func rsa(bits: Int) -> String {
    #""kty": "RSA", "n": "\#(number(bits: bits))", "e": "AQAB""#
  }

  /// Short, so that it can be read; too short for signatures.
  static let rsa = rsa(bits: 64)

  /// The coordinates of a point of P-256.
  static let x = "HKYhGxucAJEOyGvCMTsT5l8hHROg0XhpJiltYWGkMSA"
  static let y = "28OsSCMKugddOhvJU_VXZavVGCRnO0iY4lFlzYEBNOM"

  static let ellipticCurve = #""kty": "EC", "crv": "P-256", "x": "\#(x)", "y": "\#(y)""#

  static let octetPair =
    #""kty": "OKP", "crv": "Ed25519", "x": "rRwopdpTJETiw3LhJ4k9qv_BPxEYL859dW4hOhzul6w""#
}
