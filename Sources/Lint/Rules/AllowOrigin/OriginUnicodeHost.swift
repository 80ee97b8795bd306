package import ConfigModel

package enum OriginUnicodeHost: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-unicode-host",
    topic: .origins,
    severity: .error,
    summary: "A host contains non-ASCII letters, which browsers do not send.",
    rationale: """
      In an origin, browsers write an internationalized host name in its ASCII form, `xn--…`. A \
      pattern with non-ASCII letters can never match.
      """,
    source: "RFC 6454, section 4; RFC 5891",
    examples: [
      .bad(
        .origins, "⟦https://bücher.corp.net⟧", fixed: "https://xn--bcher-kva.corp.net", .suggest),
      .bad(
        .origins, "⟦https://*.МОСКВА.corp.net:8443⟧",
        fixed: "https://*.xn--80adxhks.corp.net:8443", .suggest),
      .good(.origins, "https://xn--bcher-kva.corp.net"),
      .good(.origins, "https://buecher.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      let labels = pattern.labels.map(\.pattern)
      guard labels.contains(where: { !$0.isASCII }) else { continue }
      let ascii = labels.map { Punycode.asciiLabel($0.string) }
      var fix: FixIt?
      if let host = URI(item.text).host, let place = item.text.firstPlace(of: host.string),
        ascii.allSatisfy({ $0 != nil })
      {
        let name = ascii.compactMap { $0 }.joined(separator: ".")
        var text = item.text
        text.replaceSubrange(place, with: name)
        fix = FixIt("replace with '\(name)'", .suggest, [Edit(item.range, text)])
      }
      report.add(
        "a non-ASCII host can never match; browsers send the ASCII form ('xn--…')", at: item.range,
        fix: fix)
    }
  }
}
