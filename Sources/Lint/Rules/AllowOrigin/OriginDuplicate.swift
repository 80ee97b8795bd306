package import ConfigModel

package enum OriginDuplicate: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-duplicate",
    severity: .warning,
    summary: "The same pattern stands in the list twice.",
    rationale: """
      Upper and lower case, and a port that the scheme implies, make no difference. Whoever takes the \
      pattern out of the list may overlook that it is still in force.
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
        "'\(policy.items[index].text)' is in the list already", at: policy.items[index].range,
        notes: [Note("the same pattern", at: policy.items[first].range)],
        fix: edits[index].map { FixIt("remove it", .safe, [$0]) })
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
