package import ConfigModel

package enum KeySetMalformedKey: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-malformed-key",
    topic: .keys,
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
