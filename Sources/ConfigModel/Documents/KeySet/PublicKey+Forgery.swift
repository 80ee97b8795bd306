extension PublicKey {
  /// A reason not to trust a key.
  public struct Weakness: Sendable {
    /// The reason, as the continuation of a sentence that begins with the key's name.
    public let message: String
    /// The name of the faulty member.
    public let member: String
    /// True if the only defect of the key is that it is too short to be safe.
    public let isOnlyShort: Bool

    fileprivate init(_ member: String, _ message: String, isOnlyShort: Bool = false) {
      self.message = message
      self.member = member
      self.isOnlyShort = isOnlyShort
    }
  }

  /// The minimum length of an RSA modulus, in bits (RFC 7518, section 3.3).
  public static let leastModulusBits = 2048

  /// The defect in the numbers of a key; nil for a sound key, for one that lacks a number, and for
  /// one on an unknown curve.
  public static func weakness(of key: JSONWebKey) -> Weakness? {
    do throws(Fault) {
      return try PublicKey(key).weakness
    } catch {
      return error.member.map { Weakness($0, error.message) }
    }
  }

  /// The reason why signatures of the key prove nothing; nil for a sound key.
  ///
  /// A sound RSA key has at least 2048 bits and an odd exponent of at least 3 (RFC 8017,
  /// section 3.1). Anyone can produce signatures that fit a point of small order on an Edwards
  /// curve (RFC 8032, section 8.2, leaves it to applications to reject them). Coordinates that are
  /// not a point of their curve are not a key.
  var weakness: Weakness? {
    switch material {
    case .rsa(let modulus, let exponent): Self.weakness(modulus, exponent)
    case .octetPair(let curve, let x):
      if Self.hasSmallOrder(x, curve) {
        Weakness("x", "is a point of small order, so anyone can forge its signatures")
      } else {
        curve.hasPoint(encoded: x) ? nil : Weakness("x", "is not a point on \(curve.rawValue)")
      }
    case .ellipticCurve(let curve, let x, let y):
      curve.hasPoint(x: x, y: y) ? nil : Weakness("x", "is not a point on \(curve.rawValue)")
    }
  }

  private static func weakness(_ modulus: [UInt8], _ exponent: [UInt8]) -> Weakness? {
    let isOdd = exponent.last.map { $0 & 1 == 1 } ?? false
    if exponent == [1] {
      return Weakness("e", "has the exponent 1 ('e'), so anyone can forge its signatures")
    }
    if !isOdd { return Weakness("e", "has an even exponent ('e'), which is not valid for RSA") }
    if modulus.last.map({ $0 & 1 == 0 }) ?? true {
      return Weakness("n", "has an even modulus ('n'), which is not valid for RSA")
    }
    let bits = bits(of: modulus)
    guard bits < leastModulusBits else { return nil }
    return Weakness(
      "n", "has \(bits) bits; the minimum is \(leastModulusBits)", isOnlyShort: true)
  }

  /// True if eight times the point, or four times on Ed448, is the neutral element. Includes
  /// encodings that RFC 8032 does not allow, but that some programs accept.
  private static func hasSmallOrder(_ encoded: [UInt8], _ curve: KeyCurve) -> Bool {
    guard var last = encoded.last else { return true }
    last &= 0x7F
    let y = encoded.dropLast() + [last]
    return smallOrders(curve).contains { $0.elementsEqual(y) }
  }

  /// The little-endian y coordinates of the points of small order: 0, 1, -1, the first two again
  /// with the prime added, and on Ed25519 the two of order 8.
  private static func smallOrders(_ curve: KeyCurve) -> [[UInt8]] {
    func filled(_ first: UInt8, _ rest: UInt8, _ last: UInt8) -> [UInt8] {
      [first] + [UInt8](repeating: rest, count: curve.size - 2) + [last]
    }
    let (zero, one) = (filled(0, 0, 0), filled(1, 0, 0))
    switch curve {
    case .p256, .p384, .p521: return []
    case .ed25519:
      let eighth: [UInt8] = [
        0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98,
        0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53,
        0xFC, 0x05,
      ]
      let prime = filled(0xED, 0xFF, 0x7F)
      var borrow = 0
      let negative = zip(prime, eighth).map { (digit, other) -> UInt8 in
        let difference = Int(digit) - Int(other) - borrow
        borrow = difference < 0 ? 1 : 0
        return UInt8(truncatingIfNeeded: difference)
      }
      return [
        zero, one, filled(0xEC, 0xFF, 0x7F), prime, filled(0xEE, 0xFF, 0x7F), eighth, negative,
      ]
    case .ed448:
      // The prime is 2^448 - 2^224 - 1. The last byte holds the sign.
      func number(_ lowest: UInt8, _ low: UInt8, _ middle: UInt8) -> [UInt8] {
        [lowest] + [UInt8](repeating: low, count: 27) + [middle]
          + [UInt8](repeating: 0xFF, count: 27) + [0]
      }
      return [
        zero, one, number(0xFE, 0xFF, 0xFE), number(0xFF, 0xFF, 0xFE), number(0, 0, 0xFF),
      ]
    }
  }
}
