package import ConfigModel

extension Family {
  static let keySet = Family(
    "key-set", topic: .keys,
    summary: "A saved key set has no key that can verify signatures.")
}

package enum KeySetEmpty: KeySetRule {
  package static let about = RuleInfo(
    .keySet, "empty", severity: .error, scope: .keySet,
    summary: "A saved key set has no keys.",
    rationale: """
      Without a key, Oracle Mobile Cloud cannot verify any signature and rejects every token of \
      the issuer. The key set may come from the URL of another tenant or realm, or the provider \
      may not be set up yet.
      """,
    source: "RFC 7517, section 5",
    bad: [#"{"keys": ⟦[]⟧}"#, "{\n  \"keys\": ⟦[\n  ]⟧\n}"],
    good: [
      #"{"keys": [{\#(ExampleKey.ellipticCurve)}]}"#,
      #"{"keys": [{\#(ExampleKey.octetPair)}], "old": []}"#,
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    guard set.keys.isEmpty, let list = set.keysMember.json, list.kind == .array,
      list.node.next == list.index + 1, !list.node.has(.irregular)
    else { return }
    report.add("the key set is empty, so no token can be verified", at: list.range)
  }
}

package enum KeySetWithoutSigningKey: KeySetRule {
  package static let about = RuleInfo(
    .keySet, "not-for-signing", severity: .error, scope: .keySet,
    summary: "No key of a saved key set is for signatures.",
    rationale: """
      According to its `use`, `key_ops`, or curve, each key is for encryption or another purpose. \
      Oracle Mobile Cloud cannot verify any token with these keys.
      """,
    source: "RFC 7517, sections 4.2 and 4.3; RFC 8037, section 3.2",
    bad: [
      #"{⟦"keys"⟧: [{\#(ExampleKey.rsa), "use": "enc"}]}"#,
      #"{⟦"keys"⟧: [{\#(ExampleKey.ellipticCurve), "key_ops": ["deriveKey"]}, {"kty": "OKP", "crv": "X25519", "x": "\#(ExampleKey.number(bits: 256))"}]}"#,
    ],
    good: [
      #"{"keys": [{\#(ExampleKey.rsa), "use": "enc", "kid": "a"}, {\#(ExampleKey.octetPair), "kid": "b"}]}"#,
      #"{"keys": [{\#(ExampleKey.ellipticCurve), "use": "sig", "key_ops": ["verify"]}]}"#,
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
