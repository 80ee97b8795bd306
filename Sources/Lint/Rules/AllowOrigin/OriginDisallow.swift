package import ConfigModel

extension Family {
  static let originDisallow = Family(
    "origin-disallow", topic: .origins,
    summary: "The value `disallow` is misspelled, or is in a list, where it blocks nothing.")
}

package enum OriginDisallowInList: AllowOriginRule {
  package static let about = RuleInfo(
    .originDisallow, "among-patterns",
    risk: .access,
    severity: .error,
    summary: "A list of patterns contains `disallow`, which blocks nothing there.",
    rationale: """
      `disallow` is a keyword only in lowercase and as the whole value. In a list, it is a \
      malformed pattern, and Oracle Mobile Cloud still allows the origins that the other items \
      match.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦disallow⟧, https://app.corp.net"),
      .bad(.origins, "https://app.corp.net,⟦Disallow⟧"),
      .good(.origins, "disallow"),
      .good(.origins, "https://disallow.corp.net, https://app.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .disallowInList {
      report.add(
        "'\(item.text)' in a list blocks nothing; to block all origins, make 'disallow' (in lowercase) the whole value",
        at: item.range)
    }
  }
}

package enum OriginDisallowMisspelt: AllowOriginRule {
  package static let about = RuleInfo(
    .originDisallow, "misspelled",
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
