package import ConfigModel

package enum OriginDisallowMisspelt: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-disallow-misspelt",
    severity: .error,
    summary: "The value is nearly the word disallow, and not it.",
    rationale: """
      Only `disallow`, in lower case, is the keyword. Another word, or nothing at all, is taken for \
      a list in which no pattern matches: the effect is the same today, by luck.
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
        "\(subject) is not the keyword; to admit no origin, say 'disallow'", at: item.range,
        fix: FixIt("write 'disallow'", .suggest, [Edit(item.range, AllowOriginPolicy.keyword)]))
    }
  }
}
