package import ConfigModel

package enum OriginDisallowMisspelt: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-disallow-misspelt",
    topic: .origins,
    severity: .error,
    summary: "The value was probably meant to be `disallow`.",
    rationale: """
      The only keyword is `disallow`, in lowercase. Oracle Mobile Cloud reads any other word, or \
      an empty value, as a list in which no pattern matches. No origin is allowed then either, but \
      only by accident.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦Disallow⟧", fixed: "disallow", .suggest),
      .bad(.origins, "⟦none⟧", fixed: "disallow", .suggest),
      .bad(.origins, "⟦⟧", fixed: "disallow", .suggest),
      .good(.origins, "disallow"),
      .good(.origins, " disallow "),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .misspeltDisallow {
      let subject = item.text.isEmpty ? "an empty value" : "'\(item.text)'"
      report.add(
        "\(subject) is not the keyword; to allow no origin, use 'disallow'", at: item.range,
        fix: FixIt(
          "replace with 'disallow'", .suggest, [Edit(item.range, AllowOriginPolicy.keyword)]))
    }
  }
}
