package import ConfigModel

package enum KeySetEmpty: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-empty",
    topic: .keys,
    severity: .error,
    summary: "A saved key set has no keys.",
    rationale: """
      Without a key, Oracle Mobile Cloud cannot verify any signature and rejects every token of \
      the issuer. The key set may come from the URL of another tenant or realm, or the provider \
      may not be set up yet.
      """,
    source: "RFC 7517, section 5",
    examples: [
      .bad(.keySet, #"{"keys": ⟦[]⟧}"#),
      .bad(.keySet, "{\n  \"keys\": ⟦[\n  ]⟧\n}"),
      .good(.keySet, #"{"keys": [{\#(ExampleKey.ellipticCurve)}]}"#),
      .good(.keySet, #"{"keys": [{\#(ExampleKey.octetPair)}], "old": []}"#),
    ])

  package static func check(_ set: KeySet, _ report: inout Report) {
    guard set.keys.isEmpty, let list = set.keysMember.json, list.kind == .array,
      list.node.next == list.index + 1, !list.node.has(.irregular)
    else { return }
    report.add("the key set is empty, so no token can be verified", at: list.range)
  }
}
