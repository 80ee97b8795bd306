package import ConfigModel

package enum KeySetSymmetricKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-symmetric-key",
    topic: .keys,
    risk: .secret,
    severity: .error,
    summary: "A published key is a shared secret.",
    rationale: """
      A key of type `oct` both signs and verifies. If it is published, anyone who fetches it can \
      create tokens. Replace it at the provider, and publish only the public keys of key pairs.
      """,
    source: "RFC 7518, section 6.4; RFC 8725, section 3.5",
    examples: [
      .bad(.keys, #"{"kty": ⟦"oct"⟧, "kid": "a", "k": "c29tZSBzZWNyZXQgb3Igb3RoZXI"}"#),
      .bad(.keys, #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {"kty": ⟦"oct"⟧, "kid": "b"}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve), "kid": "oct"}"#),
      .good(.keys, #"{\#(ExampleKey.octetPair), "use": "sig"}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys where key.type == .symmetric {
      report.add(
        "this key is a shared secret: anyone who fetches it can create tokens",
        at: key.kty.range)
    }
  }
}
