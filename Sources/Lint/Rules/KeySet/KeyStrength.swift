package import ConfigModel

extension Family {
  static let keyStrength = Family(
    "key-strength", topic: .keys,
    summary: "A key is too short, or its numbers are invalid or insecure.")
}

package enum KeyStrengthFaults: KeySetRule {
  package static let faults = [shortRSA, unsound]

  static let shortRSA = RuleInfo(
    .keyStrength, "short-rsa", risk: .access, severity: .error, scope: .keys,
    summary: "An RSA key is shorter than 2048 bits.",
    rationale: """
      A well-funded attacker may break a key of 1024 bits, and a key of 512 bits can be broken by \
      anyone. RFC 7518 requires at least 2048 bits, and strict libraries reject shorter keys. \
      Leading zeros do not count.
      """,
    source: "RFC 7518, section 3.3",
    bad: [
      #"{"kty": "RSA", "n": ⟦"\#(ExampleKey.number(bits: 512))"⟧, "e": "AQAB"}"#,
      #"{"kty": "RSA", "n": ⟦"AAAA\#(ExampleKey.number(bits: 512))"⟧, "e": "AQAB"}"#,
    ],
    good: [
      #"{\#(ExampleKey.rsa(bits: 2048))}"#,
      #"{\#(ExampleKey.rsa), "use": "enc"}, {\#(ExampleKey.octetPair)}"#,
    ])

  static let unsound = RuleInfo(
    .keyStrength, "unsound", risk: .access, severity: .error, scope: .keys,
    summary: "The numbers of a key are invalid or insecure.",
    rationale: """
      If an RSA key has the exponent 1, or an Ed25519 or Ed448 key is a point of small order, \
      anyone can create signatures for it. An even exponent or modulus, a zero, a number of the \
      wrong length, or a point off its curve is not a valid key. Libraries reject it or compute \
      something unintended. Derive the public key from the private key again, and publish it.
      """,
    source: "RFC 7518, section 6; RFC 8017, section 3.1; RFC 8032, sections 5 and 8",
    bad: [
      #"{"kty": "RSA", "n": "\#(ExampleKey.number(bits: 2048))", "e": ⟦"AQ"⟧}"#,
      #"{"kty": "EC", "crv": "P-256", "x": ⟦"\#(zeros)"⟧, "y": "\#(zeros)", "use": "enc"}"#,
      #"{"kty": "OKP", "crv": "Ed25519", "x": ⟦"\#(zeros)"⟧, "alg": "EdDSA"}"#,
      #"{"kty": "EC", "crv": "P-384", "x": ⟦"\#(ExampleKey.x)"⟧, "y": "\#(ExampleKey.y)"}"#,
      #"{"kty": "EC", "crv": "P-256", "x": ⟦"\#(ExampleKey.y)"⟧, "y": "\#(ExampleKey.x)"}"#,
    ],
    good: [
      #"{"kty": "RSA", "n": "\#(ExampleKey.number(bits: 2048))", "e": "Aw"}"#,
      #"{\#(ExampleKey.ellipticCurve)}, {\#(ExampleKey.octetPair)}"#,
      #"{"kty": "OKP", "crv": "X25519", "x": "\#(zeros)", "use": "enc"}, {\#(ExampleKey.octetPair), "kid": "a"}"#,
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      if key.type == .rsa, key.mayVerify, let modulus = key.n.written,
        let bits = Base64.bitCount(ofInteger: modulus.text), bits < PublicKey.leastModulusBits
      {
        report.add(
          shortRSA,
          "RSA key of \(bits) bits is too short; expected at least \(PublicKey.leastModulusBits)",
          at: modulus.range)
      }
      guard let weakness = PublicKey.weakness(of: key), !weakness.isOnlyShort,
        let part = key.material.first(where: { $0.field.name.description == weakness.member })
      else { continue }
      report.add(unsound, "the key \(weakness.message)", at: part.range)
    }
  }

  private static let zeros = String(repeating: "A", count: 43)
}
