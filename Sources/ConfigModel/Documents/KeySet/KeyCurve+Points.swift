/// The equations of the curves (FIPS 186-4, appendix D.1.2; RFC 8032, sections 5.1 and 5.2).
extension KeyCurve {
  /// True if two big-endian coordinates are a point of a curve for ECDSA: y² = x³ - 3x + b. The
  /// other curves have no such points. Every such point generates the whole curve. Only the neutral
  /// element does not, and it has no coordinates.
  func hasPoint(x: [UInt8], y: [UInt8]) -> Bool {
    guard let constant = Self.bytes(constant) else { return false }
    let field = PrimeField(prime: prime)
    guard let x = field.element(x), let y = field.element(y), let three = field.element(3),
      let constant = field.element(constant)
    else { return false }
    let slope = field.difference(field.product(x, x), three)
    return field.product(y, y) == field.sum(field.product(slope, x), constant)
  }

  /// True if the key of an octet pair is a point of its curve, that is, if an x exists for its y.
  /// The key is y in little-endian order, with the sign of x in the highest bit of the last byte.
  func hasPoint(encoded: [UInt8]) -> Bool {
    guard var last = encoded.last, let constant = Self.bytes(constant) else { return false }
    last &= 0x7F
    let field = PrimeField(prime: prime)
    guard let y = field.element([last] + encoded.dropLast().reversed()),
      let one = field.element(1), let factor = field.element(constant)
    else { return false }
    let square = field.product(y, y)
    let numerator = field.difference(square, one)
    let multiple = field.product(factor, square)
    let denominator =
      self == .ed25519 ? field.sum(multiple, one) : negated(field.sum(multiple, one), field)
    // A quotient is a square if and only if the product is a square.
    return field.isSquare(field.product(numerator, denominator))
  }

  private func negated(_ element: PrimeField.Element, _ field: PrimeField) -> PrimeField.Element {
    field.difference(field.difference(element, element), element)
  }

  /// The big-endian prime that the coordinates are below.
  private var prime: [UInt8] {
    let ones: (Int) -> [UInt8] = { [UInt8](repeating: 0xFF, count: $0) }
    let zeros: (Int) -> [UInt8] = { [UInt8](repeating: 0, count: $0) }
    switch self {
    case .p256: return ones(4) + [0, 0, 0, 1] + zeros(12) + ones(12)
    case .p384: return ones(31) + [0xFE] + ones(4) + zeros(8) + ones(4)
    case .p521: return [1] + ones(65)
    case .ed25519: return [0x7F] + ones(30) + [0xED]
    case .ed448: return ones(27) + [0xFE] + ones(28)
    }
  }

  /// The constant of the curve in hexadecimal: b of a curve for ECDSA, d of Ed25519, and minus d of
  /// Ed448, whose d is negative.
  private var constant: StaticString {
    switch self {
    case .p256: "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"
    case .p384:
      """
      b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875a\
      c656398d8a2ed19d2a85c8edd3ec2aef
      """
    case .p521:
      """
      0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef1\
      09e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00
      """
    case .ed25519: "52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3"
    case .ed448: "98a9"
    }
  }

  private static func bytes(_ hexadecimal: StaticString) -> [UInt8]? {
    let digits = hexadecimal.description.utf8.compactMap { Character(.init($0)).hexDigitValue }
    guard digits.count == hexadecimal.utf8CodeUnitCount, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
