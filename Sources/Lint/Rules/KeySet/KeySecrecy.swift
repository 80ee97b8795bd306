package import ConfigModel

extension Family {
  static let keySecrecy = Family(
    "key-secrecy", topic: .keys,
    summary: "A published key set contains a secret.")
}

package enum KeySetPrivateKey: KeySetRule {
  package static let about = RuleInfo(
    .keySecrecy, "private",
    risk: .secret,
    severity: .error,
    summary: "A published key set contains a private key.",
    rationale: """
      Anyone who fetches the key set can sign tokens for every user of the issuer. The provider \
      must replace the key and revoke this one. It is not enough to remove the private fields, \
      because the key is already known.
      """,
    source: "RFC 7517, section 9.2; RFC 7518, sections 6.2.2 and 6.3.2",
    examples: [
      .bad(
        .keys,
        #"{\#(ExampleKey.rsa), ⟦"d"⟧: "c29tZXRoaW5n", "p": "c29tZQ", "q": "dGhpbmc", "dp": "YQ", "dq": "Yg", "qi": "Yw"}"#
      ),
      .bad(.keys, #"{\#(ExampleKey.ellipticCurve), ⟦"d"⟧: "c29tZXRoaW5n", "use": "enc"}"#),
      .bad(.keys, #"{\#(ExampleKey.rsa), ⟦"p"⟧: "c29tZQ"}"#),
      .good(.keys, #"{\#(ExampleKey.octetPair), "kid": "d"}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve), "p": "signing", "x5t": "c29tZXRoaW5n"}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      let members = key.privateMembers
      guard let first = members.first?.entry else { continue }
      let names = members.map { "'\($0.field.name)'" }
      let list =
        names.count == 1
        ? "\(names[0]) is"
        : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1]) are"
      report.add(
        "\(list) private: anyone who fetches this can sign for every user; replace the key",
        at: first.name.range)
    }
  }
}

package enum KeySetSymmetricKey: KeySetRule {
  package static let about = RuleInfo(
    .keySecrecy, "shared-secret",
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
