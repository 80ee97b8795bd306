package import ConfigModel

package enum KeySetDuplicateKid: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-duplicate-kid",
    topic: .keys,
    severity: .warning,
    summary: "Two keys of a saved key set have the same `kid`.",
    rationale: """
      A token names its key by `kid`. If two keys of the same type have that `kid`, some libraries \
      try the first and others the last. Tokens signed with the other key are then rejected. Keys \
      of different types or for different algorithms may share a `kid`, and so may a key for \
      signatures and one for encryption.
      """,
    source: "RFC 7517, section 4.5",
    examples: [
      .bad(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {\#(ExampleKey.ellipticCurve), "kid": ⟦"a"⟧}"#
      ),
      .bad(
        .keys,
        #"{\#(ExampleKey.octetPair), "kid": "a"}, {\#(ExampleKey.octetPair), "kid": ⟦"\u0061"⟧, "use": "sig"}"#
      ),
      .good(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {\#(ExampleKey.octetPair), "kid": "a"}"#),
      .good(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "kid": "a", "alg": "ES256"}, {\#(ExampleKey.ellipticCurve), "kid": "a", "alg": "ECDH-ES"}"#
      ),
      .good(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "kid": "a", "use": "sig"}, {\#(ExampleKey.ellipticCurve), "kid": "a", "use": "enc"}"#
      ),
    ])

  private struct Name: Hashable {
    let type: JSONWebKey.KeyType
    let algorithm: Text?
    let kid: Text
  }

  package static func check(_ set: KeySet, _ report: inout Report) {
    guard set.keys.count > 1 else { return }
    var first: [Name: SourceRange] = [:]
    for key in set.keys where key.mayVerify {
      guard let kid = key.kid.written, let type = key.type else { continue }
      let name = Name(type: type, algorithm: key.alg.written?.text, kid: kid.text)
      if let earlier = first[name] {
        report.add(
          "duplicate 'kid' '\(kid.text)'; it is undefined which of the keys verifies a token",
          at: kid.range, notes: [Note("the other key", at: earlier)])
      } else {
        first[name] = kid.range
      }
    }
  }
}
