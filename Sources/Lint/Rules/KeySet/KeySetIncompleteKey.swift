package import ConfigModel

package enum KeySetIncompleteKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-incomplete-key",
    topic: .keys,
    severity: .error,
    summary: "A key lacks a required field.",
    rationale: """
      A key of type `RSA` consists of `n` and `e`, one of type `EC` of `crv`, `x`, and `y`, and \
      one of type `OKP` of `crv` and `x`. If one of these fields is missing, the key cannot be \
      used, even if it has a certificate (`x5c`).
      """,
    source: "RFC 7518, sections 6.2.1 and 6.3.1; RFC 8037, section 2",
    examples: [
      .bad(.keys, #"⟦{⟧"kty": "RSA", "e": "AQAB", "kid": "a"}"#),
      .bad(.keys, #"⟦{⟧"kty": "EC", "x": "\#(ExampleKey.number(bits: 256))"}"#),
      .good(.keys, #"{\#(ExampleKey.octetPair)}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve), "x5c": []}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys where !key.object.isCutShort {
      let missing = key.material.filter(\.isAbsent).map { "'\($0.field.name)'" }
      guard !missing.isEmpty, let type = key.kty.written else { continue }
      report.add(
        "a key of type '\(type.text)' needs \(missing.joined(separator: " and "))",
        at: key.object.opening)
    }
  }
}
