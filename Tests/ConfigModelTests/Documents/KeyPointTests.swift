import Testing

@testable import ConfigModel

/// Points on the curves that keys use, and coordinates that only look like points.
@Suite struct KeyPointTests {
  /// Generators, and keys created with `openssl genpkey`.
  static let points: [(KeyCurve, x: String, y: String)] = [
    (
      .p521,
      "AMaFjga3BATpzZ4-y2YjlbRCnGSBOQU_tSH4KK9ga009uqFLXnfv51ko_h3BJ6L_qN4zSLPBhWpCm_l-fjHC5b1m",
      "ARg5KWp4mjvABFyKX7QsfRvZmPVESVebRGgXr70XJz5mLJfucple9CZAxVC5AT-tB2E1PHCGonLCQIi-lHaf0WZQ"
    ),
    (
      .p384, "qofKIr6LBTeOscce8yCtdG4dO2KLp5uYWfdB4IJUKjhVAvJdv1UpbDpUXjhydgq3",
      "NhfeSpYmLG9dnpi_kpLcKfj0Hb0omhR86doxE7XwuMAKYLHOHX6BnXpDHXyQ6g5f"
    ),
    (
      .p256, "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY",
      "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
    ),
    (
      .p521,
      "AUkDa-LioSaPnt5w03obDs1MRb71pk-sBf7QBi3lo5Jj0UHQQ4hUe9VYUhYpGbFXNzp0Nn-254AFwJk3y0854t-d",
      "AdVJ7niIGSsx4q0XE7ILtNsY6LzgFdf__74dEC4K7IMhAMKGjoov3KaW138-hmZM0tGLqPajyscfqwTUqpfMPMnj"
    ),
    (
      .p521,
      "AHLq7spYfMt-ItURK5SGsHybbFoyf8tj5hanRmnmy2wKD48TvSG1Q-LOGV5iweDJWbpaambxumuncnlz9qez5i2m",
      "AVqFxWSzEBRF0eyFB-UKwZ2PMX33aO4V3fLrsl7XJ7GLQOb-evIqTnz0_SPEVt7rX769io58N9DzMud68-ddDAZz"
    ),
    (
      .p384, "XEA4C44d4zYgJG-2B5QvGQXrHwvlYb1DoMkLgAQabgbRbCpC5Mp5wLhwwXKDYltP",
      "UJIgyjoLYjhuVB3iW4QXzx46n2uNiNXuZbLSQ8ZA7kHi-2QFNRxQhebBH_XN_82q"
    ),
    (
      .p384, "wqZ5R3ulf4ZGN_06C54dTDiVY-icHgPKN7-YATCwVXGB9cnnrvE3WvVt0zmNC6Ql",
      "ghMOPP9non_uISwTrC7bCRr_ogc8fcHwngIjbImuZmYMG_d-OCjoucAZ8bVXgEUR"
    ),
    (
      .p256, "M_10VNXprA7XW-XySf5YbaHJSgp5TXRWPmyqLf4MLuQ",
      "L0hghDXqaErPX3gbBkS3kYe7ISegfpKxZRwrXozPy1M"
    ),
    (
      .p256, "kG9lO4BrV5nKOngZnWmZSfldgz5DJhNfWDuEdt7QG8s",
      "KcArfqsTEM5Pnvuzbe9vdBoF-i_EA3BjKbr3EQWIUSc"
    ),
  ]

  static let keys: [(KeyCurve, String)] = [
    (.ed448, "cm8hgzRi1QXsSuSqTKePIqTuU3OWCPmoizIm50dqIgk9prsVvfcEzE-hUYcCnDtrBmya5iViBhyA"),
    (.ed448, "kYJYoLGpIPZevpwm4i1kEcTru-bcdGTJ91new_7YKffU4Jt6eg7L05AkT5xCCsV7z-nMfHFx89yA"),
    (.ed448, "l76vdYG5gE3In1dcWi8J6lmQBY-qt6WeKxSB6HxULcYXjhs9Up2edm671NMs2H99yIOtZxdWpY0A"),
    (.ed25519, "tTMMwTPxNWuMmRtRbRWpa8zbHbFbXQrAqbY8xthy9UA"),
    (.ed25519, "93vJw3dtZvxa6VhO0DqyJbwMN6Wk0lEdreAgjwbxcOo"),
    (.ed25519, "t89qDi9RhOxARMN17P9vMF_9U8S3CegOdlRzak04Nik"),
  ]

  private func bytes(_ text: String) throws -> [UInt8] {
    try #require(Base64.decoded(Text(text), .url))
  }

  @Test(arguments: points)
  func recognizesPointsOnTheCurve(_ curve: KeyCurve, _ first: String, _ second: String) throws {
    let (x, y) = (try bytes(first), try bytes(second))
    #expect(curve.hasPoint(x: x, y: y))
    #expect(!curve.hasPoint(x: y, y: x))
    let zeros = [UInt8](repeating: 0, count: x.count)
    let ones = [UInt8](repeating: 0xFF, count: x.count)
    for other in [zeros, ones] {
      #expect(!curve.hasPoint(x: other, y: other))
      #expect(!curve.hasPoint(x: other, y: y))
      #expect(!curve.hasPoint(x: x, y: other))
    }
    for index in x.indices {
      for bit: UInt8 in [1, 0x10, 0x80] {
        var changed = x
        changed[index] ^= bit
        #expect(!curve.hasPoint(x: changed, y: y))
        changed = y
        changed[index] ^= bit
        #expect(!curve.hasPoint(x: x, y: changed))
      }
    }
    for other in [KeyCurve.p256, .p384, .p521] where other != curve {
      #expect(!other.hasPoint(x: x, y: y))
    }
  }

  @Test(arguments: keys)
  func acceptsKeysOfOctetKeyPairs(_ curve: KeyCurve, _ text: String) throws {
    var key = try bytes(text)
    #expect(curve.hasPoint(encoded: key))
    // The other point with the same y coordinate.
    key[key.count - 1] ^= 0x80
    #expect(curve.hasPoint(encoded: key))
    // Half of all numbers are the y coordinate of no point.
    var found = 0
    for change in 1...64 as ClosedRange<UInt8> {
      var changed = key
      changed[0] ^= change
      if curve.hasPoint(encoded: changed) { found += 1 }
    }
    #expect((16...48).contains(found), "\(found)")
  }

  @Test(arguments: [
    (KeyCurve.ed25519, "AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHgA"),
    (.ed448, "AgECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1NjcA"),
    (.ed25519, "7____________________________________________38"),
    (.ed448, String(repeating: "_", count: 76)),
  ])
  func rejectsInvalidOctetKeyPairs(_ curve: KeyCurve, _ text: String) throws {
    #expect(!curve.hasPoint(encoded: try bytes(text)))
  }

  /// Compares the field arithmetic with plain integer arithmetic, in a field of 61 bits.
  @Test func computesInSmallFields() throws {
    let prime: UInt64 = (1 << 61) - 1
    let field = PrimeField(prime: (0..<8).map { UInt8(truncatingIfNeeded: prime >> (56 - 8 * $0)) })
    var squares = 0
    var number: UInt64 = 3
    for step: UInt64 in 1...300 {
      let other = (number &* 0x9E37_79B9_7F4A_7C15 &+ step) % prime
      let (left, right) = (try #require(field.element(number)), try #require(field.element(other)))
      let product = number.multipliedFullWidth(by: other)
      let remainder = prime.dividingFullWidth((product.high % prime, product.low)).remainder
      #expect(field.product(left, right) == field.element(remainder))
      #expect(field.sum(left, right) == field.element((number + other) % prime))
      #expect(field.difference(left, right) == field.element((number + prime - other) % prime))
      #expect(field.isSquare(field.product(left, left)))
      if field.isSquare(left) { squares += 1 }
      number = other
    }
    #expect((100...200).contains(squares), "\(squares)")
    #expect(field.element(prime) == nil)
    #expect(field.element(.max) == nil)
    #expect(field.isSquare(try #require(field.element(0))))
    // -1 is not a square if the prime is 3 modulo 4.
    #expect(!field.isSquare(try #require(field.element(prime - 1))))
  }
}
