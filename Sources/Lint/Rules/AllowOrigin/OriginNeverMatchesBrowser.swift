package import ConfigModel

package enum OriginNeverMatchesBrowser: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-never-matches-browser",
    severity: .warning,
    summary: "No browser sends an origin that a pattern matches.",
    rationale: """
      Pages of `ftp:`, `data:` or `file:` addresses have no origin with a host, a connection of \
      `wss:` is opened by a page of https, and hosts have labels of at most 63 letters, digits, \
      hyphens and underscores; a host that ends with a number is an IPv4 address in full. The page \
      that the pattern was meant for is another one.
      """,
    source: "RFC 6454, section 4; URL Standard, host parsing",
    examples: [
      .bad(.origins, "⟦ftp⟧://files.corp.net, ⟦wss⟧://chat.corp.net"),
      .bad(.origins, "https://⟦$HOST.corp.net⟧, https://⟦app%20.corp.net⟧"),
      .bad(.origins, "https://⟦10.1.300.1⟧, https://⟦10.01.2.3⟧, https://⟦10.1⟧:8443"),
      .bad(.origins, "https://⟦\(String(repeating: "a", count: 64)).corp.net⟧"),
      .good(.origins, "https://my_app.corp.net, https://a--b.corp.net, https://4.corp.net"),
      .good(.origins, "app-shell://start, https://\(String(repeating: "a", count: 63)).corp.net"),
    ])

  private static let schemes: [StaticString] = [
    "about", "blob", "data", "file", "ftp", "javascript", "mailto", "ws", "wss",
  ]

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      if pattern.scheme.count == 1, pattern.scheme[0].pattern.isOne(of: schemes) {
        report.add(
          "pages have no origin of the scheme '\(pattern.scheme[0].pattern)', so this admits nobody",
          at: item.schemeRange)
      } else if let reason = fault(of: pattern) {
        report.add("browsers send no such host: \(reason)", at: item.hostRange)
      }
    }
  }

  private static func fault(of pattern: OriginPattern) -> String? {
    guard !pattern.isIPLiteral else { return nil }
    for label in pattern.labels {
      if let byte = firstStrange(in: label.pattern) {
        return "'\(Unicode.Scalar(byte))' does not occur in one"
      }
      if label.pattern.count > 63, label.pattern.isASCII,
        label.canonicalPattern.string.replacing("*", with: "").count > 63
      {
        return "a label has at most 63 characters"
      }
    }
    guard let last = pattern.labels.last, last.pattern.allSatisfy(\.isASCIIDigit), !pattern.isIPv4
    else { return nil }
    return "one that ends with a number is an IPv4 address, four numbers up to 255"
  }

  private static func firstStrange(in label: Text) -> UInt8? {
    for index in 0..<label.count {
      let byte = label[index]
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*"), 0x80...: continue
      default: if !byte.isASCIILetter, !byte.isASCIIDigit { return byte }
      }
    }
    return nil
  }
}
