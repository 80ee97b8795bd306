package import ConfigModel

extension Family {
  static let keySecrecy = Family(
    "key-secrecy", topic: .keys,
    summary: "A published key set contains a secret.")
}

package enum KeySecrecyFaults: KeySetRule {
  package static let faults = [privateKey, sharedSecret]

  static let privateKey = RuleInfo(
    .keySecrecy, "private", risk: .secret, severity: .error, scope: .keys,
    summary: "A published key set contains a private key.",
    rationale: """
      Anyone who fetches the key set can sign tokens for every user of the issuer. The provider \
      must replace the key and revoke this one. It is not enough to remove the private fields, \
      because the key is already known.
      """,
    source: "RFC 7517, section 9.2; RFC 7518, sections 6.2.2 and 6.3.2",
    bad: [
      #"{\#(ExampleKey.rsa), ⟦"d"⟧: "c29tZXRoaW5n", "p": "c29tZQ", "q": "dGhpbmc", "dp": "YQ", "dq": "Yg", "qi": "Yw"}"#,
      #"{\#(ExampleKey.ellipticCurve), ⟦"d"⟧: "c29tZXRoaW5n", "use": "enc"}"#,
      #"{\#(ExampleKey.rsa), ⟦"p"⟧: "c29tZQ"}"#,
    ],
    good: [
      #"{\#(ExampleKey.octetPair), "kid": "d"}"#,
      #"{\#(ExampleKey.ellipticCurve), "p": "signing", "x5t": "c29tZXRoaW5n"}"#,
    ])

  static let sharedSecret = RuleInfo(
    .keySecrecy, "shared-secret", risk: .secret, severity: .error, scope: .keys,
    summary: "A published key is a shared secret.",
    rationale: """
      A key of type `oct` both signs and verifies. If it is published, anyone who fetches it can \
      create tokens. Replace it at the provider, and publish only the public keys of key pairs.
      """,
    source: "RFC 7518, section 6.4; RFC 8725, section 3.5",
    bad: [
      #"{"kty": ⟦"oct"⟧, "kid": "a", "k": "c29tZSBzZWNyZXQgb3Igb3RoZXI"}"#,
      #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {"kty": ⟦"oct"⟧, "kid": "b"}"#,
    ],
    good: [
      #"{\#(ExampleKey.ellipticCurve), "kid": "oct"}"#,
      #"{\#(ExampleKey.octetPair), "use": "sig"}"#,
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      if key.type == .symmetric {
        report.add(
          sharedSecret, "this key is a shared secret: anyone who fetches it can create tokens",
          at: key.kty.range)
      }
      let members = key.privateMembers
      guard let first = members.first?.entry else { continue }
      let names = members.map { "'\($0.field.name)'" }
      let list =
        names.count == 1
        ? "\(names[0]) is"
        : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1]) are"
      report.add(
        privateKey,
        "\(list) private: anyone who fetches this can sign for every user; replace the key",
        at: first.name.range)
    }
  }
}
