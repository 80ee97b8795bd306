package import ConfigModel

package enum KeySetUnknownKeyType: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-unknown-key-type",
    severity: .warning,
    summary: "A key is of no type that the standards have.",
    rationale: """
      The types are `RSA`, `EC`, `OKP` and `oct`, and case counts. A reader passes over a key of \
      another type, so that tokens signed with it are rejected.
      """,
    source: "RFC 7517, sections 4.1 and 5; RFC 7518, section 6.1; RFC 8037",
    examples: [
      .bad(.keys, #"{"kty": ⟦"rsa"⟧, "n": "\#(ExampleKey.number(bits: 2048))", "e": "AQAB"}"#),
      .bad(.keys, #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {"kty": ⟦"DSA"⟧, "kid": "b"}"#),
      .good(.keys, #"{\#(ExampleKey.octetPair)}"#),
      .good(.keys, #"{\#(ExampleKey.octetPair), "kid": "rsa"}"#),
    ])

  private static let known: [StaticString] = ["RSA", "EC", "OKP", "oct"]

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys where key.type == nil {
      guard let type = key.kty.written else { continue }
      let meant = known.first { type.text.equalsIgnoringCase($0) }
      report.add(
        meant.map { "'\(type.text)' must be written '\($0)', or the key is passed over" }
          ?? "'\(type.text)' is none of RSA, EC, OKP and oct, so that the key is passed over",
        at: type.range)
    }
  }
}
