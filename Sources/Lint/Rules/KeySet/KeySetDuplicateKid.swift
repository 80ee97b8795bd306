package import ConfigModel

package enum KeySetDuplicateKid: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-duplicate-kid",
    severity: .warning,
    summary: "Two keys of a saved set have one name.",
    rationale: """
      A token names its key by `kid`. When two keys of one type have that name, some readers try the \
      first and others the last, and tokens that were signed with the other one are rejected. Keys \
      for different algorithms may share a name.
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
          "another key is also named '\(kid.text)'; which one verifies a token is undefined",
          at: kid.range, notes: [Note("the other one", at: earlier)])
      } else {
        first[name] = kid.range
      }
    }
  }
}
