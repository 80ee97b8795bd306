package import ConfigModel

package enum KeySetUnknownCurve: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-unknown-curve",
    topic: .keys,
    severity: .warning,
    summary: "A key's curve is not a standard one for its type.",
    rationale: """
      The curves of `EC` keys are P-256, P-384, P-521, and secp256k1. The curves of `OKP` keys are \
      Ed25519, Ed448, X25519, and X448. Libraries skip a key on another curve, so tokens signed \
      with it are rejected.
      """,
    source: "RFC 7518, section 6.2.1.1; RFC 8037, section 2; RFC 8812, section 3.1",
    examples: [
      .bad(
        .keys,
        #"{"kty": "EC", "crv": ⟦"secp256r1"⟧, "x": "\#(ExampleKey.number(bits: 256))", "y": "\#(ExampleKey.number(bits: 256))"}"#
      ),
      .bad(
        .keys, #"{"kty": "OKP", "crv": ⟦"P-256"⟧, "x": "\#(ExampleKey.number(bits: 256))"}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve)}"#),
      .good(
        .keys, #"{\#(ExampleKey.octetPair)}, {\#(ExampleKey.rsa), "use": "enc", "crv": "none"}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      guard let curve = key.crv.written else { continue }
      let (type, known): (StaticString, [StaticString])
      switch key.type {
      case .ellipticCurve: (type, known) = ("EC", ["P-256", "P-384", "P-521", "secp256k1"])
      case .octetPair: (type, known) = ("OKP", ["Ed25519", "Ed448", "X25519", "X448"])
      case .rsa, .symmetric, nil: continue
      }
      guard !curve.text.isOne(of: known) else { continue }
      let list = known.map(\.description).joined(separator: ", ")
      report.add(
        "invalid 'crv' value '\(curve.text)' for the key type '\(type)', so the key is skipped; expected one of: \(list)",
        at: curve.range)
    }
  }
}
