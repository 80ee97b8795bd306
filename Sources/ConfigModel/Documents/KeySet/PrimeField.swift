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
