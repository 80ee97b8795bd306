package import ConfigModel

package enum KeySetWithoutSigningKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-without-signing-key",
    topic: .keys,
    severity: .error,
    summary: "No key of a saved key set is for signatures.",
    rationale: """
      According to its `use`, `key_ops`, or curve, each key is for encryption or another purpose. \
      Oracle Mobile Cloud cannot verify any token with these keys.
      """,
    source: "RFC 7517, sections 4.2 and 4.3; RFC 8037, section 3.2",
    examples: [
      .bad(.keySet, #"{⟦"keys"⟧: [{\#(ExampleKey.rsa), "use": "enc"}]}"#),
      .bad(
        .keySet,
        #"{⟦"keys"⟧: [{\#(ExampleKey.ellipticCurve), "key_ops": ["deriveKey"]}, {"kty": "OKP", "crv": "X25519", "x": "\#(ExampleKey.number(bits: 256))"}]}"#
      ),
      .good(
        .keySet,
        #"{"keys": [{\#(ExampleKey.rsa), "use": "enc", "kid": "a"}, {\#(ExampleKey.octetPair), "kid": "b"}]}"#
      ),
      .good(
        .keySet, #"{"keys": [{\#(ExampleKey.ellipticCurve), "use": "sig", "key_ops": ["verify"]}]}"#
      ),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    guard let name = set.keysMember.entry?.name, !set.keys.isEmpty else { return }
    // Another rule reports keys of types that cannot verify signatures.
    for key in set.keys {
      guard let type = key.type, type != .symmetric, !key.mayVerify else { return }
    }
    report.add(
      "none of these keys is for signatures, so no token can be verified", at: name.range)
  }
}
