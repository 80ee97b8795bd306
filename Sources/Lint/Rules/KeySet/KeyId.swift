package import ConfigModel

extension Family {
  static let keyId = Family(
    "key-id", topic: .keys,
    summary: "A key of a saved key set has no `kid`, or shares it with another key.")
}

package enum KeySetDuplicateKid: KeySetRule {
  package static let about = RuleInfo(
    .keyId, "duplicate", severity: .warning, scope: .keys,
    summary: "Two keys of a saved key set have the same `kid`.",
    rationale: """
      A token names its key by `kid`. If two keys of the same type have that `kid`, some libraries \
      try the first and others the last. Tokens signed with the other key are then rejected. Keys \
      of different types or for different algorithms may share a `kid`, and so may a key for \
      signatures and one for encryption.
      """,
    source: "RFC 7517, section 4.5",
    bad: [
      #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {\#(ExampleKey.ellipticCurve), "kid": ⟦"a"⟧}"#,
      #"{\#(ExampleKey.octetPair), "kid": "a"}, {\#(ExampleKey.octetPair), "kid": ⟦"\u0061"⟧, "use": "sig"}"#,
    ],
    good: [
      #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {\#(ExampleKey.octetPair), "kid": "a"}"#,
      #"{\#(ExampleKey.ellipticCurve), "kid": "a", "alg": "ES256"}, {\#(ExampleKey.ellipticCurve), "kid": "a", "alg": "ECDH-ES"}"#,
      #"{\#(ExampleKey.ellipticCurve), "kid": "a", "use": "sig"}, {\#(ExampleKey.ellipticCurve), "kid": "a", "use": "enc"}"#,
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

package enum KeySetMissingKid: KeySetRule {
  package static let about = RuleInfo(
    .keyId, "missing", severity: .warning, scope: .keys,
    summary: "One of several keys has no `kid`.",
    rationale: """
      If a key set has more than one key for signatures, each token names its key by `kid`. A key \
      without a `kid` is not found. If Oracle Mobile Cloud cannot find the key for a token, it \
      fetches the key set again.
      """,
    source: "RFC 7517, section 4.5; OpenID Connect Core, section 10.1",
    bad: [
      #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, ⟦{⟧\#(ExampleKey.ellipticCurve)}"#,
      #"⟦{⟧\#(ExampleKey.octetPair), "x5t": "a"}, {\#(ExampleKey.ellipticCurve), "kid": "b"}"#,
    ],
    good: [
      #"{\#(ExampleKey.ellipticCurve)}"#,
      #"{\#(ExampleKey.ellipticCurve)}, {\#(ExampleKey.ellipticCurve), "use": "enc"}"#,
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    let keys = set.keys.lazy.filter(\.isForSignatures)
    guard keys.dropFirst().first != nil else { return }
    for key in keys where key.kid.isAbsent && !key.object.isCutShort {
      report.add(
        "this key has no 'kid', so tokens cannot select it among several keys",
        at: key.object.opening)
    }
  }
}

extension JSONWebKey {
  /// True if the key is the public half of a key pair and may be used for verification.
  var isForSignatures: Bool { type != nil && type != .symmetric && mayVerify }
}
