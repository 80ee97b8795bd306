package import ConfigModel

extension Family {
  static let originDisallow = Family(
    "origin-disallow", topic: .origins,
    summary: "The value `disallow` is misspelled, or is in a list, where it blocks nothing.",
    source: "Securing Cross-Site Requests to OMCe APIs")
}

package enum OriginDisallowFaults: AllowOriginRule {
  package static let faults = [amongPatterns, misspelled]

  static let amongPatterns = RuleInfo(
    .originDisallow, "among-patterns", risk: .access, severity: .error, scope: .origins,
    summary: "A list of patterns contains `disallow`, which blocks nothing there.",
    rationale: """
      `disallow` is a keyword only in lowercase and as the whole value. In a list, it is a \
      malformed pattern, and Oracle Mobile Cloud still allows the origins that the other items \
      match.
      """,
    bad: ["⟦disallow⟧, https://app.corp.net", "https://app.corp.net,⟦Disallow⟧"],
    good: ["disallow", "https://disallow.corp.net, https://app.corp.net"])

  static let misspelled = RuleInfo(
    .originDisallow, "misspelled", severity: .error, scope: .origins,
    summary: "The value was probably meant to be `disallow`.",
    rationale: """
      The only keyword is `disallow`, in lowercase. Oracle Mobile Cloud reads any other word, or \
      an empty value, as a list in which no pattern matches. No origin is allowed then either, but \
      only by accident.
      """,
    bad: [
      Sample("⟦Disallow⟧", fixed: "disallow", .suggest),
      Sample("⟦none⟧", fixed: "disallow", .suggest),
      Sample("⟦⟧", fixed: "disallow", .suggest),
    ],
    good: ["disallow", " disallow "])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      if fault == .disallowInList {
        report.add(
          amongPatterns,
          "'\(item.text)' in a list blocks nothing; to block all origins, make 'disallow' (in lowercase) the whole value",
          at: item.range)
      } else if fault == .misspeltDisallow {
        let subject = item.text.isEmpty ? "an empty value" : "'\(item.text)'"
        report.add(
          misspelled, "\(subject) is not the keyword; to allow no origin, use 'disallow'",
          at: item.range,
          fix: FixIt(
            "replace with 'disallow'", .suggest, [Edit(item.range, AllowOriginPolicy.keyword)]))
      }
    }
  }
}
