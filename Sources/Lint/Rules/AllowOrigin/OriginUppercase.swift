package import ConfigModel

package enum OriginUppercase: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-uppercase",
    topic: .origins,
    severity: .warning,
    summary: "A pattern contains uppercase letters.",
    rationale: """
      Browsers send the scheme and the host in lowercase. The documentation does not say whether \
      Oracle Mobile Cloud ignores case in the comparison, so write the origin as browsers send it.
      """,
    source: "RFC 6454, section 4",
    examples: [
      .bad(.origins, "https://⟦A⟧pp.corp.net", fixed: "https://app.corp.net", .suggest),
      .bad(
        .origins, "⟦HTTPS://W⟧ww.corp.net, https://*.shop.⟦C⟧orp.net:8443",
        fixed: "https://www.corp.net, https://*.shop.corp.net:8443", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "http://[2001:db8::1], https://xn--bcher-kva.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, _) in policy.patterns {
      let bytes = item.text.utf8
      guard let first = bytes.firstIndex(where: isCapital),
        let last = bytes.lastIndex(where: isCapital), bytes.allSatisfy({ $0 < 0x80 })
      else { continue }
      let start = item.range.start + bytes.distance(from: bytes.startIndex, to: first)
      let range = SourceRange(start, start + bytes.distance(from: first, to: last) + 1)
      let text = item.text[first...last]
      report.add(
        "uppercase letters in the pattern; browsers send '\(item.text.lowercased())'", at: range,
        fix: FixIt("convert to lowercase", .suggest, [Edit(range, text.lowercased())]))
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
}
