package import ConfigModel

package enum KeySetUnknownKeyType: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-unknown-key-type",
    topic: .keys,
    severity: .warning,
    summary: "A key has an unknown type.",
    rationale: """
      The types are `RSA`, `EC`, `OKP`, and `oct`, and are case-sensitive. Libraries skip a key of \
      another type, so tokens signed with it are rejected.
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
        meant.map {
          "unknown key type '\(type.text)', so the key is skipped; did you mean '\($0)'?"
        }
          ?? "unknown key type '\(type.text)', so the key is skipped; expected one of: RSA, EC, OKP, oct",
        at: type.range)
    }
  }
}
