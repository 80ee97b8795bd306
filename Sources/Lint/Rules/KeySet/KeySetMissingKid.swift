package import ConfigModel

package enum KeySetMissingKid: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-missing-kid",
    topic: .keys,
    severity: .warning,
    summary: "One of several keys has no `kid`.",
    rationale: """
      If a key set has more than one key for signatures, each token names its key by `kid`. A key \
      without a `kid` is not found. If Oracle Mobile Cloud cannot find the key for a token, it \
      fetches the key set again.
      """,
    source: "RFC 7517, section 4.5; OpenID Connect Core, section 10.1",
    examples: [
      .bad(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, ⟦{⟧\#(ExampleKey.ellipticCurve)}"#),
      .bad(
        .keys,
        #"⟦{⟧\#(ExampleKey.octetPair), "x5t": "a"}, {\#(ExampleKey.ellipticCurve), "kid": "b"}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve)}"#),
      .good(
        .keys,
        #"{\#(ExampleKey.ellipticCurve)}, {\#(ExampleKey.ellipticCurve), "use": "enc"}"#),
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
