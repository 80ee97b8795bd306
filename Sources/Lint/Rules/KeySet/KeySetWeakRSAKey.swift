package import ConfigModel

package enum KeySetWeakRSAKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-weak-rsa-key",
    severity: .error,
    summary: "An RSA key is shorter than 2048 bits.",
    rationale: """
      Keys of 1024 bits are within reach of those who can afford it, shorter ones of anybody. The \
      standard demands 2048, and strict readers refuse less.
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
        "an RSA key of \(bits) bits is too short; \(PublicKey.leastModulusBits) are the least",
        at: modulus.range)
    }
  }
}
