package import ConfigModel

package enum KeySetUnsoundKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-unsound-key",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "The numbers of a key are invalid or insecure.",
    rationale: """
      If an RSA key has the exponent 1, or an Ed25519 or Ed448 key is a point of small order, \
      anyone can create signatures for it. An even exponent or modulus, a zero, a number of the \
      wrong length, or a point off its curve is not a valid key. Libraries reject it or compute \
      something unintended. Derive the public key from the private key again, and publish it.
      """,
    source: "RFC 7518, section 6; RFC 8017, section 3.1; RFC 8032, sections 5 and 8",
    examples: [
      .bad(.keys, #"{"kty": "RSA", "n": "\#(ExampleKey.number(bits: 2048))", "e": ⟦"AQ"⟧}"#),
      .bad(
        .keys,
        #"{"kty": "EC", "crv": "P-256", "x": ⟦"\#(zeros)"⟧, "y": "\#(zeros)", "use": "enc"}"#),
      .bad(.keys, #"{"kty": "OKP", "crv": "Ed25519", "x": ⟦"\#(zeros)"⟧, "alg": "EdDSA"}"#),
      .bad(
        .keys,
        #"{"kty": "EC", "crv": "P-384", "x": ⟦"\#(ExampleKey.x)"⟧, "y": "\#(ExampleKey.y)"}"#),
      .bad(
        .keys,
        #"{"kty": "EC", "crv": "P-256", "x": ⟦"\#(ExampleKey.y)"⟧, "y": "\#(ExampleKey.x)"}"#),
      .good(.keys, #"{"kty": "RSA", "n": "\#(ExampleKey.number(bits: 2048))", "e": "Aw"}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve)}, {\#(ExampleKey.octetPair)}"#),
      .good(
        .keys,
        #"{"kty": "OKP", "crv": "X25519", "x": "\#(zeros)", "use": "enc"}, {\#(ExampleKey.octetPair), "kid": "a"}"#
      ),
    ])

  private static let zeros = String(repeating: "A", count: 43)

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      guard let weakness = PublicKey.weakness(of: key), !weakness.isOnlyShort,
        let part = key.material.first(where: { $0.field.name.description == weakness.member })
      else { continue }
      report.add("the key \(weakness.message)", at: part.range)
    }
  }
}
