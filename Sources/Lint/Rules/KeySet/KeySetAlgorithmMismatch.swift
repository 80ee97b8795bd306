package import ConfigModel

package enum KeySetAlgorithmMismatch: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-algorithm-mismatch",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "A key's `alg` does not fit its type or curve.",
    rationale: """
      `alg` ties a key to one algorithm. A library that compares `alg` with the type and curve of \
      the key cannot use this key. A library that does not compare them may be tricked into using \
      the key incorrectly.
      """,
    source: "RFC 7517, section 4.4; RFC 7518, section 3; RFC 8725, section 3.1",
    examples: [
      .bad(.keys, #"{\#(ExampleKey.ellipticCurve), "alg": ⟦"RS256"⟧}"#),
      .bad(.keys, #"{\#(ExampleKey.ellipticCurve), "alg": ⟦"ES384"⟧}"#),
      .bad(.keys, #"{\#(ExampleKey.rsa), "alg": ⟦"HS256"⟧}"#),
      .bad(.keys, #"{\#(ExampleKey.octetPair), "alg": ⟦"none"⟧}"#),
      .good(.keys, #"{\#(ExampleKey.rsa(bits: 2048)), "alg": "PS512"}"#),
      .good(.keys, #"{\#(ExampleKey.octetPair), "alg": "EdDSA"}"#),
      .good(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "alg": "ECDH-ES+A128KW", "use": "enc"}, {\#(ExampleKey.rsa), "alg": "RSA-OAEP-256", "use": "enc"}, {\#(ExampleKey.ellipticCurve), "alg": "ES256"}"#
      ),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      guard let algorithm = key.alg.written, let type = key.type, type != .symmetric,
        let requirement = requirement(of: algorithm.text)
      else { continue }
      guard !requirement.types.contains(type) else {
        guard let curve = requirement.curve, let written = key.crv.written, written.text != curve
        else { continue }
        report.add(
          "'\(algorithm.text)' requires the curve '\(curve)', but the key is on '\(written.text)'",
          at: algorithm.range)
        continue
      }
      report.add(
        "'\(algorithm.text)' cannot be used with a key of type '\(key.kty.value ?? "")'",
        at: algorithm.range)
    }
  }

  /// The key types that an algorithm can be used with. Nil for an unknown algorithm.
  private static func requirement(
    of algorithm: Text
  ) -> (types: [JSONWebKey.KeyType], curve: StaticString?)? {
    if algorithm.hasPrefix("RS") || algorithm.hasPrefix("PS") { return ([.rsa], nil) }
    if algorithm == "ES256" { return ([.ellipticCurve], "P-256") }
    if algorithm == "ES384" { return ([.ellipticCurve], "P-384") }
    if algorithm == "ES512" { return ([.ellipticCurve], "P-521") }
    if algorithm == "ES256K" { return ([.ellipticCurve], "secp256k1") }
    if algorithm == "EdDSA" { return ([.octetPair], nil) }
    if algorithm == "Ed25519" { return ([.octetPair], "Ed25519") }
    if algorithm.hasPrefix("ECDH-ES") { return ([.ellipticCurve, .octetPair], nil) }
    return algorithm.hasPrefix("HS") || algorithm == "none" ? ([], nil) : nil
  }
}
