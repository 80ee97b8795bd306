/// The curves of keys that verify signatures (RFC 7518, section 6.2.1.1; RFC 8037, section 2).
public enum KeyCurve: String, CaseIterable, Sendable {
  case p256 = "P-256"
  case p384 = "P-384"
  case p521 = "P-521"
  case ed25519 = "Ed25519"
  case ed448 = "Ed448"

  /// The size of a coordinate, or of the key of an octet pair, in bytes.
  var size: Int {
    switch self {
    case .p256, .ed25519: 32
    case .p384: 48
    case .p521: 66
    case .ed448: 57
    }
  }

  /// The size of a signature, in bytes.
  var signatureSize: Int { 2 * size }

  /// The encoded arcs of its object identifier (RFC 5480, section 2.1.1.1; RFC 8410, section 3).
  var identifier: [UInt8] {
    switch self {
    case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
    case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
    case .ed25519: [0x2B, 0x65, 0x70]
    case .ed448: [0x2B, 0x65, 0x71]
    }
  }
}

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

/// Arithmetic modulo an odd prime of a few hundred bits, with Montgomery multiplication.
///
/// For public numbers only, because its timing depends on them.
struct PrimeField {
  /// A number below the prime, times 2^(64 · digits), in 64-bit digits with the lowest first.
  struct Element: Equatable {
    fileprivate var digits: [UInt64]
  }

  private let prime: [UInt64]
  /// The negated inverse of the prime modulo 2^64.
  private let inverse: UInt64
  /// 2^(128 · digits) modulo the prime, which converts a number to an element.
  private let conversion: [UInt64]
  private var count: Int { prime.count }

  /// - Parameter prime: The bytes of an odd prime, the highest first.
  init(prime bytes: [UInt8]) {
    let digits = Self.digits(bytes, count: (bytes.count + 7) / 8) ?? [3]
    // Each step doubles the number of correct bits.
    var inverse = digits[0]
    for _ in 0..<6 { inverse = inverse &* (2 &- digits[0] &* inverse) }
    prime = digits
    self.inverse = 0 &- inverse
    var power = [UInt64](repeating: 0, count: digits.count)
    power[0] = 1
    for _ in 0..<128 * digits.count { power = Self.sum(power, power, modulo: digits) }
    conversion = power
  }

  /// Converts bytes, the highest first, to an element; nil if the number is not below the prime.
  func element(_ bytes: some Collection<UInt8>) -> Element? {
    guard let digits = Self.digits(bytes, count: count), Self.difference(digits, prime).borrows
    else { return nil }
    return product(Element(digits: digits), Element(digits: conversion))
  }

  func element(_ number: UInt64) -> Element? {
    element((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
  }

  // MARK: Operations

  func sum(_ left: Element, _ right: Element) -> Element {
    Element(digits: Self.sum(left.digits, right.digits, modulo: prime))
  }

  func difference(_ left: Element, _ right: Element) -> Element {
    let (digits, borrows) = Self.difference(left.digits, right.digits)
    return Element(digits: borrows ? Self.plainSum(digits, prime).digits : digits)
  }

  func product(_ left: Element, _ right: Element) -> Element {
    var total = [UInt64](repeating: 0, count: count + 2)
    for index in 0..<count {
      Self.add(left.digits, times: right.digits[index], to: &total)
      Self.add(prime, times: total[0] &* inverse, to: &total)
      // The lowest digit is zero here.
      total.removeFirst()
      total.append(0)
    }
    let digits = Array(total[0..<count])
    let (reduced, borrows) = Self.difference(digits, prime)
    return Element(digits: total[count] == 0 && borrows ? digits : reduced)
  }

  /// True if an element is zero or the square of another (Euler's criterion).
  func isSquare(_ element: Element) -> Bool {
    let zero = Element(digits: [UInt64](repeating: 0, count: count))
    guard element != zero, let one = self.element(1) else { return true }
    // The exponent is half of the prime, rounded down.
    var power = one
    for bit in (1..<64 * count).reversed() {
      power = product(power, power)
      if prime[bit / 64] >> UInt64(bit % 64) & 1 == 1 { power = product(power, element) }
    }
    return power == one
  }

  // MARK: Digits

  private static func digits(_ bytes: some Collection<UInt8>, count: Int) -> [UInt64]? {
    var digits = [UInt64](repeating: 0, count: count)
    for (index, byte) in bytes.reversed().enumerated() {
      if index / 8 < count {
        digits[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
      } else if byte != 0 {
        return nil
      }
    }
    return digits
  }

  private static func plainSum(
    _ left: [UInt64], _ right: [UInt64]
  ) -> (digits: [UInt64], carries: Bool) {
    var (digits, carry) = (left, false)
    for index in left.indices {
      let (sum, overflow) = left[index].addingReportingOverflow(right[index])
      let (total, again) = sum.addingReportingOverflow(carry ? 1 : 0)
      (digits[index], carry) = (total, overflow || again)
    }
    return (digits, carry)
  }

  private static func difference(
    _ left: [UInt64], _ right: [UInt64]
  ) -> (digits: [UInt64], borrows: Bool) {
    var (digits, borrow) = (left, false)
    for index in left.indices {
      let (rest, overflow) = left[index].subtractingReportingOverflow(right[index])
      let (total, again) = rest.subtractingReportingOverflow(borrow ? 1 : 0)
      (digits[index], borrow) = (total, overflow || again)
    }
    return (digits, borrow)
  }

  private static func sum(
    _ left: [UInt64], _ right: [UInt64], modulo prime: [UInt64]
  ) -> [UInt64] {
    let (sum, carries) = plainSum(left, right)
    let (reduced, borrows) = difference(sum, prime)
    return borrows && !carries ? sum : reduced
  }

  /// Adds a multiple of a number to a total, which must have two more digits and room for the
  /// result.
  private static func add(_ number: [UInt64], times factor: UInt64, to total: inout [UInt64]) {
    var carry: UInt64 = 0
    for index in number.indices {
      let product = number[index].multipliedFullWidth(by: factor)
      let (low, first) = product.low.addingReportingOverflow(carry)
      let (sum, second) = low.addingReportingOverflow(total[index])
      total[index] = sum
      carry = product.high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
    }
    let (sum, overflow) = total[number.count].addingReportingOverflow(carry)
    total[number.count] = sum
    if overflow { total[number.count + 1] &+= 1 }
  }
}
