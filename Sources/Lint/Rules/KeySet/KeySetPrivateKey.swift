package import ConfigModel

package enum KeySetPrivateKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-private-key",
    topic: .keys,
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
