package import ConfigModel

package enum OriginDuplicate: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-duplicate",
    topic: .origins,
    severity: .warning,
    summary: "The list contains the same pattern twice.",
    rationale: """
      Patterns that differ only in case, or in a port that the scheme implies, are the same. If \
      only one copy is removed, the pattern stays in force, which is easy to overlook.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(
        .origins, "https://a.corp.net, https://b.corp.net, ⟦https://a.corp.net⟧",
        fixed: "https://a.corp.net, https://b.corp.net", .safe),
      .bad(
        .origins, "https://a.corp.net,⟦https://A.corp.net⟧, ⟦https://a.corp.net:443⟧",
        fixed: "https://a.corp.net", .safe),
      .good(.origins, "https://a.corp.net, http://a.corp.net, https://a.corp.net:8443"),
      .good(.origins, "https://*.corp.net, https://*.*.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard policy.patterns.count > 1 else { return }
    let firsts = policy.duplicates
    guard !firsts.isEmpty else { return }
    let edits = policy.removing(Set(firsts.keys))
    for (index, first) in firsts.sorted(by: { $0.key < $1.key }) {
      report.add(
        "'\(policy.items[index].text)' is already in the list", at: policy.items[index].range,
        notes: [Note("the same pattern", at: policy.items[first].range)],
        fix: edits[index].map { FixIt("remove the duplicate", .safe, [$0]) })
    }
  }
}

extension AllowOriginPolicy {
  /// Maps the index of each item that is equivalent to an earlier one to the index of the first.
  var duplicates: [Int: Int] {
    var firsts: [String: Int] = [:]
    var duplicates: [Int: Int] = [:]
    for (index, pattern) in zip(patternIndices, patterns) {
      let text = pattern.pattern.canonicalText
      if let first = firsts[text] { duplicates[index] = first } else { firsts[text] = index }
    }
    return duplicates
  }
}
