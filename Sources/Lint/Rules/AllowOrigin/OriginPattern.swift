package import ConfigModel

extension Family {
  static let originPattern = Family(
    "origin-pattern", topic: .origins,
    summary: "A pattern is malformed, can never match, or allows the origin `null`.")
}

package enum OriginHasPath: AllowOriginRule {
  package static let about = RuleInfo(
    .originPattern, "has-path",
    severity: .error,
    summary: "A pattern has a path, a query or a fragment, so it can never match.",
    rationale: """
      An origin is the scheme, host and port of a page. Browsers send nothing more, so a pattern \
      cannot be limited to a path.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6",
    examples: [
      .bad(.origins, "⟦https://app.corp.net/shop⟧", fixed: "https://app.corp.net", .suggest),
      .bad(.origins, "⟦https://*.corp.net/*⟧", fixed: "https://*.corp.net", .suggest),
      .bad(.origins, "⟦https://app.corp.net?v=1⟧", fixed: "https://app.corp.net", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "https://shop.app.corp.net:8443"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .path(let pattern) = fault else { continue }
      report.add(
        "'\(item.text)' can never match; an origin has no path, query or fragment",
        at: item.range,
        fix: FixIt("keep only the origin", .suggest, [Edit(item.range, pattern)]))
    }
  }
}

package enum OriginMalformed: AllowOriginRule {
  package static let about = RuleInfo(
    .originPattern, "malformed",
    severity: .error,
    summary: "An item of the list is not a valid origin pattern.",
    rationale: """
      A pattern consists of a scheme, a host and, if it is not the scheme's default, a port: \
      `https://app.corp.net:8443`. Anything else can never match an origin, so the intended page \
      stays blocked.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6",
    examples: [
      .bad(.origins, "⟦www.corp.net⟧"),
      .bad(.origins, "https://a.corp.net, ⟦https://user@b.corp.net⟧"),
      .bad(.origins, "⟦https://a..corp.net⟧, ⟦\"https://b.corp.net\"⟧"),
      .good(.origins, "https://www.corp.net"),
      .good(.origins, "https://www.corp.net:8443, http://[2001:db8::1]"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .malformed(let reason) = fault else { continue }
      report.add("invalid origin pattern '\(item.shown)': \(reason)", at: item.range)
    }
  }
}

package enum OriginNeverMatchesBrowser: AllowOriginRule {
  package static let about = RuleInfo(
    .originPattern, "never-sent",
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

package enum OriginNull: AllowOriginRule {
  package static let about = RuleInfo(
    .originPattern, "null",
    severity: .error,
    summary: "The list contains `null`.",
    rationale: """
      Browsers send `null` for sandboxed frames, local files and `data:` documents, which anyone \
      can create. It is not an origin and never matches in Oracle Mobile Cloud. A server that does \
      accept `null` allows everyone.
      """,
    source: "RFC 6454, section 7.3; Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦null⟧"),
      .bad(.origins, "https://app.corp.net, ⟦NULL⟧"),
      .good(.origins, "https://null.corp.net"),
      .good(.origins, "disallow"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .null {
      report.add(
        "'\(item.text)' never matches and cannot be trusted; browsers send it for documents without an origin",
        at: item.range)
    }
  }
}

package enum OriginTrailingSlash: AllowOriginRule {
  package static let about = RuleInfo(
    .originPattern, "trailing-slash",
    severity: .error,
    summary: "A pattern ends with a slash, so it can never match.",
    rationale: """
      An origin ends after the host or the port. An example in the documentation says that a \
      pattern with a trailing slash does not match. Without the slash, the pattern starts to allow \
      the site, so review the fix before you apply it.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(
        .origins, "⟦https://app.corp.net/⟧", fixed: "https://app.corp.net", .suggest),
      .bad(
        .origins, "https://a.corp.net, ⟦https://*.corp.net:8443/⟧",
        fixed: "https://a.corp.net, https://*.corp.net:8443", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "disallow"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .trailingSlash(let pattern) = fault else { continue }
      report.add(
        "'\(item.text)' can never match; remove the trailing slash",
        at: item.range,
        fix: FixIt("remove the slash", .suggest, [Edit(item.range, pattern)]))
    }
  }
}

package enum OriginUppercase: AllowOriginRule {
  package static let about = RuleInfo(
    .originPattern, "uppercase",
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
