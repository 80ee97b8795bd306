package import ConfigModel

package enum OriginNeverMatchesBrowser: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-never-matches-browser",
    topic: .origins,
    severity: .warning,
    summary: "A pattern matches only origins that no browser sends.",
    rationale: """
      Pages of `ftp:`, `data:` or `file:` URLs have no origin with a host. A page that opens a \
      `wss:` connection has an `https` origin. Host labels have at most 63 letters, digits, \
      hyphens and underscores, and a host that ends with a number must be a full IPv4 address. The \
      intended page has a different origin; list that one.
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
          "no page has an origin with the scheme '\(pattern.scheme[0].pattern)', so this can never match",
          at: item.schemeRange)
      } else if let reason = fault(of: pattern) {
        report.add("browsers never send this host: \(reason)", at: item.hostRange)
      }
    }
  }

  private static func fault(of pattern: OriginPattern) -> String? {
    guard !pattern.isIPLiteral else { return nil }
    for label in pattern.labels {
      if let byte = firstStrange(in: label.pattern) {
        return "'\(Unicode.Scalar(byte))' is not allowed in a host"
      }
      if label.pattern.count > 63, label.pattern.isASCII,
        label.canonicalPattern.string.replacing("*", with: "").count > 63
      {
        return "a label has at most 63 characters"
      }
    }
    guard let last = pattern.labels.last, last.pattern.allSatisfy(\.isASCIIDigit), !pattern.isIPv4
    else { return nil }
    return "a host that ends with a number must be an IPv4 address: four numbers up to 255,"
      + " without leading zeros"
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
