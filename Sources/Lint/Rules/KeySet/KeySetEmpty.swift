package import ConfigModel

package enum KeySetEmpty: KeySetRule {
  package static let about = RuleInfo(
    id: "key-set-empty",
    severity: .error,
    summary: "A saved key set has no keys.",
    rationale: """
      Without a key no signature can be verified, and every token of the issuer is rejected. \
      Perhaps the address is of another tenant or realm, or the provider has not been set up.
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
    report.add("there is no key here, so that no token can be verified", at: list.range)
  }
}
