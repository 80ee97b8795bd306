package import ConfigModel

package enum KeySetWeakRSAKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-weak-rsa-key",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "An RSA key is shorter than 2048 bits.",
    rationale: """
      A well-funded attacker may break a key of 1024 bits, and a key of 512 bits can be broken by \
      anyone. RFC 7518 requires at least 2048 bits, and strict libraries reject shorter keys. \
      Leading zeros do not count.
      """,
    source: "RFC 7518, section 3.3",
    examples: [
      .bad(
        .keys, #"{"kty": "RSA", "n": ⟦"\#(ExampleKey.number(bits: 512))"⟧, "e": "AQAB"}"#),
      .bad(
        .keys, #"{"kty": "RSA", "n": ⟦"AAAA\#(ExampleKey.number(bits: 512))"⟧, "e": "AQAB"}"#),
      .good(.keys, #"{\#(ExampleKey.rsa(bits: 2048))}"#),
      .good(.keys, #"{\#(ExampleKey.rsa), "use": "enc"}, {\#(ExampleKey.octetPair)}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys where key.type == .rsa && key.mayVerify {
      guard let modulus = key.n.written, let bits = Base64.bitCount(ofInteger: modulus.text),
        bits < PublicKey.leastModulusBits
      else { continue }
      report.add(
        "RSA key of \(bits) bits is too short; expected at least \(PublicKey.leastModulusBits)",
        at: modulus.range)
    }
  }
}
