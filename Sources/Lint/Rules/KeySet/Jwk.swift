package import ConfigModel

extension Family {
  static let jwk = Family(
    "jwk", topic: .keys,
    summary: "A key in a key set is incomplete, malformed, or inconsistent.")
}

package enum JWKFaults: KeySetRule {
  package static let faults = [algorithmMismatch, incomplete, malformed, unknownCurve, unknownType]

  static let algorithmMismatch = RuleInfo(
    .jwk, "algorithm-mismatch", risk: .access, severity: .warning, scope: .keys,
    summary: "A key's `alg` does not fit its type or curve.",
    rationale: """
      `alg` ties a key to one algorithm. A library that compares `alg` with the type and curve of \
      the key cannot use this key. A library that does not compare them may be tricked into using \
      the key incorrectly.
      """,
    source: "RFC 7517, section 4.4; RFC 7518, section 3; RFC 8725, section 3.1",
    bad: [
      #"{\#(ExampleKey.ellipticCurve), "alg": ⟦"RS256"⟧}"#,
      #"{\#(ExampleKey.ellipticCurve), "alg": ⟦"ES384"⟧}"#,
      #"{\#(ExampleKey.rsa), "alg": ⟦"HS256"⟧}"#,
      #"{\#(ExampleKey.octetPair), "alg": ⟦"none"⟧}"#,
    ],
    good: [
      #"{\#(ExampleKey.rsa(bits: 2048)), "alg": "PS512"}"#,
      #"{\#(ExampleKey.octetPair), "alg": "EdDSA"}"#,
      #"{\#(ExampleKey.ellipticCurve), "alg": "ECDH-ES+A128KW", "use": "enc"}, {\#(ExampleKey.rsa), "alg": "RSA-OAEP-256", "use": "enc"}, {\#(ExampleKey.ellipticCurve), "alg": "ES256"}"#,
    ])

  static let incomplete = RuleInfo(
    .jwk, "incomplete", severity: .error, scope: .keys,
    summary: "A key lacks a required field.",
    rationale: """
      A key of type `RSA` consists of `n` and `e`, one of type `EC` of `crv`, `x`, and `y`, and \
      one of type `OKP` of `crv` and `x`. If one of these fields is missing, the key cannot be \
      used, even if it has a certificate (`x5c`).
      """,
    source: "RFC 7518, sections 6.2.1 and 6.3.1; RFC 8037, section 2",
    bad: [
      #"⟦{⟧"kty": "RSA", "e": "AQAB", "kid": "a"}"#,
      #"⟦{⟧"kty": "EC", "x": "\#(ExampleKey.number(bits: 256))"}"#,
    ],
    good: [#"{\#(ExampleKey.octetPair)}"#, #"{\#(ExampleKey.ellipticCurve), "x5c": []}"#])

  static let malformed = RuleInfo(
    .jwk, "malformed", severity: .error, scope: .keys,
    summary: "A field of a key is not valid base64url.",
    rationale: """
      The numbers of a key are encoded in base64url: with `-` and `_`, and without `+`, `/`, `=`, \
      or whitespace. Strict libraries reject a key with any other encoding.
      """,
    source: "RFC 7515, section 2; RFC 7518, section 6",
    bad: [
      #"{"kty": "RSA", "n": "\#(ExampleKey.number(bits: 2048))", "e": ⟦"AQAB=="⟧}"#,
      #"{"kty": "EC", "crv": "P-256", "x": ⟦"4f/+abcd"⟧, "y": "\#(ExampleKey.number(bits: 256))"}"#,
    ],
    good: [
      #"{\#(ExampleKey.ellipticCurve), "x5t": "a+b/c="}"#,
      #"{"kty": "OKP", "crv": "Ed25519", "x": "__--vR3xvR3xvR3xvR3xvR3xvR3xvR3xvR3xvR3xvQI"}"#,
    ])

  static let unknownCurve = RuleInfo(
    .jwk, "unknown-curve", severity: .warning, scope: .keys,
    summary: "A key's curve is not a standard one for its type.",
    rationale: """
      The curves of `EC` keys are P-256, P-384, P-521, and secp256k1. The curves of `OKP` keys are \
      Ed25519, Ed448, X25519, and X448. Libraries skip a key on another curve, so tokens signed \
      with it are rejected.
      """,
    source: "RFC 7518, section 6.2.1.1; RFC 8037, section 2; RFC 8812, section 3.1",
    bad: [
      #"{"kty": "EC", "crv": ⟦"secp256r1"⟧, "x": "\#(ExampleKey.number(bits: 256))", "y": "\#(ExampleKey.number(bits: 256))"}"#,
      #"{"kty": "OKP", "crv": ⟦"P-256"⟧, "x": "\#(ExampleKey.number(bits: 256))"}"#,
    ],
    good: [
      #"{\#(ExampleKey.ellipticCurve)}"#,
      #"{\#(ExampleKey.octetPair)}, {\#(ExampleKey.rsa), "use": "enc", "crv": "none"}"#,
    ])

  static let unknownType = RuleInfo(
    .jwk, "unknown-type", severity: .warning, scope: .keys,
    summary: "A key has an unknown type.",
    rationale: """
      The types are `RSA`, `EC`, `OKP`, and `oct`, and are case-sensitive. Libraries skip a key of \
      another type, so tokens signed with it are rejected.
      """,
    source: "RFC 7517, sections 4.1 and 5; RFC 7518, section 6.1; RFC 8037",
    bad: [
      #"{"kty": ⟦"rsa"⟧, "n": "\#(ExampleKey.number(bits: 2048))", "e": "AQAB"}"#,
      #"{\#(ExampleKey.ellipticCurve), "kid": "a"}, {"kty": ⟦"DSA"⟧, "kid": "b"}"#,
    ],
    good: [#"{\#(ExampleKey.octetPair)}"#, #"{\#(ExampleKey.octetPair), "kid": "rsa"}"#])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      if let algorithm = key.alg.written { checkAlgorithm(algorithm, key, &report) }
      if let curve = key.crv.written { checkCurve(curve, key, &report) }
      if let type = key.kty.written { checkType(type, key, &report) }
      for part in key.material where part.field.name.description != "crv" {
        guard let written = part.written, Base64.bitCount(ofInteger: written.text) == nil else {
          continue
        }
        report.add(
          malformed, "the value of '\(part.field.name)' is not valid base64url", at: written.range)
      }
    }
  }

  private static func checkAlgorithm(
    _ algorithm: WrittenText, _ key: JSONWebKey, _ report: inout Report
  ) {
    guard let type = key.type, type != .symmetric,
      let requirement = requirement(of: algorithm.text)
    else { return }
    guard requirement.types.contains(type) else {
      report.add(
        algorithmMismatch,
        "'\(algorithm.text)' cannot be used with a key of type '\(key.kty.value ?? "")'",
        at: algorithm.range)
      return
    }
    guard let curve = requirement.curve, let written = key.crv.written, written.text != curve
    else { return }
    report.add(
      algorithmMismatch,
      "'\(algorithm.text)' requires the curve '\(curve)', but the key is on '\(written.text)'",
      at: algorithm.range)
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

  private static func checkCurve(
    _ curve: WrittenText, _ key: JSONWebKey, _ report: inout Report
  ) {
    let (type, known): (StaticString, [StaticString])
    switch key.type {
    case .ellipticCurve: (type, known) = ("EC", ["P-256", "P-384", "P-521", "secp256k1"])
    case .octetPair: (type, known) = ("OKP", ["Ed25519", "Ed448", "X25519", "X448"])
    case .rsa, .symmetric, nil: return
    }
    guard !curve.text.isOne(of: known) else { return }
    let list = known.map(\.description).joined(separator: ", ")
    report.add(
      unknownCurve,
      "invalid 'crv' value '\(curve.text)' for the key type '\(type)', so the key is skipped; expected one of: \(list)",
      at: curve.range)
  }

  private static func checkType(
    _ type: WrittenText, _ key: JSONWebKey, _ report: inout Report
  ) {
    if key.type == nil {
      let meant = types.first { type.text.equalsIgnoringCase($0) }
      report.add(
        unknownType,
        "unknown key type '\(type.text)', so the key is skipped; "
          + (meant.map { "did you mean '\($0)'?" } ?? "expected one of: RSA, EC, OKP, oct"),
        at: type.range)
    }
    guard !key.object.isCutShort else { return }
    let missing = key.material.filter(\.isAbsent).map { "'\($0.field.name)'" }
    guard !missing.isEmpty else { return }
    report.add(
      incomplete, "a key of type '\(type.text)' needs \(missing.joined(separator: " and "))",
      at: key.object.opening)
  }

  private static let types: [StaticString] = ["RSA", "EC", "OKP", "oct"]
}

package enum KeySetCertificateArmored: KeySetRule {
  package static let about = RuleInfo(
    .jwk, "certificate-armor",
    severity: .warning,
    summary: "A certificate of a key has the first and last line of a PEM file.",
    rationale: """
      `x5c` has the bytes of each certificate in base64, and nothing else. With the lines `-----BEGIN \
      CERTIFICATE-----` and `-----END CERTIFICATE-----`, or line breaks, libraries reject the \
      certificate or the whole key.
      """,
    source: "RFC 7517, section 4.7",
    examples: [
      .bad(
        .keys,
        #"{\#(ExampleKey.ellipticCurve), "x5c": [⟦"-----BEGIN CERTIFICATE-----MIIB-----END CERTIFICATE-----"⟧]}"#
      ),
      .bad(.keys, #"{\#(ExampleKey.ellipticCurve), "x5c": ["MIIB", ⟦"MIIC\nMIID"⟧]}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve), "x5c": ["MIIB+/8="]}"#),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve), "x5c": []}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for certificate in set.keys.flatMap(\.certificates.elements) {
      let text = certificate.text
      guard text.hasPrefix("-----BEGIN") || text.contains(0x0A) || text.contains(0x0D) else {
        continue
      }
      report.add(
        "expected only base64 in 'x5c', without the lines of a PEM file and without line breaks",
        at: certificate.range)
    }
  }
}
