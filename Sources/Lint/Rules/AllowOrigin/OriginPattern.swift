package import ConfigModel

extension Family {
  static let originPattern = Family(
    "origin-pattern", topic: .origins,
    summary: "A pattern is malformed, can never match, or allows the origin `null`.",
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6")
}

package enum OriginPatternFaults: AllowOriginRule {
  package static let faults = [hasPath, malformed, neverSent, null, trailingSlash, uppercase]

  static let hasPath = RuleInfo(
    .originPattern, "has-path", severity: .error, scope: .origins,
    summary: "A pattern has a path, a query or a fragment, so it can never match.",
    rationale: """
      An origin is the scheme, host and port of a page. Browsers send nothing more, so a pattern \
      cannot be limited to a path.
      """,
    bad: [
      Sample("⟦https://app.corp.net/shop⟧", fixed: "https://app.corp.net", .suggest),
      Sample("⟦https://*.corp.net/*⟧", fixed: "https://*.corp.net", .suggest),
      Sample("⟦https://app.corp.net?v=1⟧", fixed: "https://app.corp.net", .suggest),
    ],
    good: ["https://app.corp.net", "https://shop.app.corp.net:8443"])

  static let malformed = RuleInfo(
    .originPattern, "malformed", severity: .error, scope: .origins,
    summary: "An item of the list is not a valid origin pattern.",
    rationale: """
      A pattern consists of a scheme, a host and, if it is not the scheme's default, a port: \
      `https://app.corp.net:8443`. Anything else can never match an origin, so the intended page \
      stays blocked.
      """,
    bad: [
      "⟦www.corp.net⟧",
      "https://a.corp.net, ⟦https://user@b.corp.net⟧",
      "⟦https://a..corp.net⟧, ⟦\"https://b.corp.net\"⟧",
    ],
    good: ["https://www.corp.net", "https://www.corp.net:8443, http://[2001:db8::1]"])

  static let neverSent = RuleInfo(
    .originPattern, "never-sent", severity: .warning, scope: .origins,
    summary: "A pattern matches only origins that no browser sends.",
    rationale: """
      Pages of `ftp:`, `data:` or `file:` URLs have no origin with a host. A page that opens a \
      `wss:` connection has an `https` origin. Host labels have at most 63 letters, digits, \
      hyphens and underscores, and a host that ends with a number must be a full IPv4 address. The \
      intended page has a different origin; list that one.
      """,
    source: "RFC 6454, section 4; URL Standard, host parsing",
    bad: [
      "⟦ftp⟧://files.corp.net, ⟦wss⟧://chat.corp.net",
      "https://⟦$HOST.corp.net⟧, https://⟦app%20.corp.net⟧",
      "https://⟦10.1.300.1⟧, https://⟦10.01.2.3⟧, https://⟦10.1⟧:8443",
      "https://⟦\(String(repeating: "a", count: 64)).corp.net⟧",
    ],
    good: [
      "https://my_app.corp.net, https://a--b.corp.net, https://4.corp.net",
      "app-shell://start, https://\(String(repeating: "a", count: 63)).corp.net",
    ])

  static let null = RuleInfo(
    .originPattern, "null", severity: .error, scope: .origins,
    summary: "The list contains `null`.",
    rationale: """
      Browsers send `null` for sandboxed frames, local files and `data:` documents, which anyone \
      can create. It is not an origin and never matches in Oracle Mobile Cloud. A server that does \
      accept `null` allows everyone.
      """,
    source: "RFC 6454, section 7.3; Securing Cross-Site Requests to OMCe APIs",
    bad: ["⟦null⟧", "https://app.corp.net, ⟦NULL⟧"],
    good: ["https://null.corp.net", "disallow"])

  static let trailingSlash = RuleInfo(
    .originPattern, "trailing-slash", severity: .error, scope: .origins,
    summary: "A pattern ends with a slash, so it can never match.",
    rationale: """
      An origin ends after the host or the port. An example in the documentation says that a \
      pattern with a trailing slash does not match. Without the slash, the pattern starts to allow \
      the site, so review the fix before you apply it.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    bad: [
      Sample("⟦https://app.corp.net/⟧", fixed: "https://app.corp.net", .suggest),
      Sample(
        "https://a.corp.net, ⟦https://*.corp.net:8443/⟧",
        fixed: "https://a.corp.net, https://*.corp.net:8443", .suggest),
    ],
    good: ["https://app.corp.net", "disallow"])

  static let uppercase = RuleInfo(
    .originPattern, "uppercase", severity: .warning, scope: .origins,
    summary: "A pattern contains uppercase letters.",
    rationale: """
      Browsers send the scheme and the host in lowercase. The documentation does not say whether \
      Oracle Mobile Cloud ignores case in the comparison, so write the origin as browsers send it.
      """,
    source: "RFC 6454, section 4",
    bad: [
      Sample("https://⟦A⟧pp.corp.net", fixed: "https://app.corp.net", .suggest),
      Sample(
        "⟦HTTPS://W⟧ww.corp.net, https://*.shop.⟦C⟧orp.net:8443",
        fixed: "https://www.corp.net, https://*.shop.corp.net:8443", .suggest),
    ],
    good: ["https://app.corp.net", "http://[2001:db8::1], https://xn--bcher-kva.corp.net"])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      switch fault {
      case .path(let pattern):
        report.add(
          hasPath, "'\(item.text)' can never match; an origin has no path, query or fragment",
          at: item.range,
          fix: FixIt("keep only the origin", .suggest, [Edit(item.range, pattern)]))
      case .malformed(let reason):
        report.add(
          malformed, "invalid origin pattern '\(item.shown)': \(reason)", at: item.range)
      case .null:
        report.add(
          null,
          "'\(item.text)' never matches and cannot be trusted; browsers send it for documents without an origin",
          at: item.range)
      case .trailingSlash(let pattern):
        report.add(
          trailingSlash, "'\(item.text)' can never match; remove the trailing slash",
          at: item.range,
          fix: FixIt("remove the slash", .suggest, [Edit(item.range, pattern)]))
      default: break
      }
    }
    for (item, pattern) in policy.patterns {
      if pattern.scheme.count == 1, pattern.scheme[0].pattern.isOne(of: schemes) {
        report.add(
          neverSent,
          "no page has an origin with the scheme '\(pattern.scheme[0].pattern)', so this can never match",
          at: item.schemeRange)
      } else if let reason = fault(of: pattern) {
        report.add(neverSent, "browsers never send this host: \(reason)", at: item.hostRange)
      }
      checkCase(item, &report)
    }
  }

  private static func checkCase(_ item: AllowOriginPolicy.Item, _ report: inout Report) {
    let bytes = item.text.utf8
    guard let first = bytes.firstIndex(where: isCapital),
      let last = bytes.lastIndex(where: isCapital), bytes.allSatisfy({ $0 < 0x80 })
    else { return }
    let start = item.range.start + bytes.distance(from: bytes.startIndex, to: first)
    let range = SourceRange(start, start + bytes.distance(from: first, to: last) + 1)
    let text = item.text[first...last]
    report.add(
      uppercase,
      "uppercase letters in the pattern; browsers send '\(item.text.lowercased())'", at: range,
      fix: FixIt("convert to lowercase", .suggest, [Edit(range, text.lowercased())]))
  }

  private static let schemes: [StaticString] = [
    "about", "blob", "data", "file", "ftp", "javascript", "mailto", "ws", "wss",
  ]

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

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
}
