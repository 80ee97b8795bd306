package import ConfigModel

extension Family {
  static let jwk = Family(
    "jwk", topic: .keys,
    summary: "A key in a key set is incomplete, malformed, or inconsistent.")
}

package enum KeySetAlgorithmMismatch: KeySetRule {
  package static let about = RuleInfo(
    .jwk, "algorithm-mismatch",
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

package enum KeySetIncompleteKey: KeySetRule {
  package static let about = RuleInfo(
    .jwk, "incomplete",
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

package enum KeySetMalformedKey: KeySetRule {
  package static let about = RuleInfo(
    .jwk, "malformed",
    severity: .error,
    summary: "A field of a key is not valid base64url.",
    rationale: """
      The numbers of a key are encoded in base64url: with `-` and `_`, and without `+`, `/`, `=`, \
      or whitespace. Strict libraries reject a key with any other encoding.
      """,
    source: "RFC 7515, section 2; RFC 7518, section 6",
    examples: [
      .bad(
        .keys, #"{"kty": "RSA", "n": "\#(ExampleKey.number(bits: 2048))", "e": ⟦"AQAB=="⟧}"#),
      .bad(
        .keys,
        #"{"kty": "EC", "crv": "P-256", "x": ⟦"4f/+abcd"⟧, "y": "\#(ExampleKey.number(bits: 256))"}"#
      ),
      .good(.keys, #"{\#(ExampleKey.ellipticCurve), "x5t": "a+b/c="}"#),
      .good(
        .keys,
        #"{"kty": "OKP", "crv": "Ed25519", "x": "__--vR3xvR3xvR3xvR3xvR3xvR3xvR3xvR3xvR3xvQI"}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    for key in set.keys {
      for part in key.material where part.field.name.description != "crv" {
        guard let written = part.written, Base64.bitCount(ofInteger: written.text) == nil else {
          continue
        }
        report.add("the value of '\(part.field.name)' is not valid base64url", at: written.range)
      }
    }
  }
}

package enum KeySetUnknownCurve: KeySetRule {
  package static let about = RuleInfo(
    .jwk, "unknown-curve",
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

package enum KeySetUnknownKeyType: KeySetRule {
  package static let about = RuleInfo(
    .jwk, "unknown-type",
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
