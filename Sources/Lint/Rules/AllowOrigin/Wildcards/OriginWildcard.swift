package import ConfigModel

extension Family {
  static let originWildcard = Family(
    "origin-wildcard", topic: .origins,
    summary: "A wildcard in a pattern allows too many sites, or can never match.")
}

package enum OriginWildcardAnyHost: AllowOriginRule {
  package static let about = RuleInfo(
    .originWildcard, "any-host",
    risk: .access,
    severity: .error,
    summary: "The host consists only of wildcards.",
    rationale: """
      Each `*` matches one label of the host, which is a part between dots. `https://*.*` allows \
      every site with two labels, such as `https://evil.com`. `https://*` allows only hosts \
      without a dot, which is rarely intended.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦https://*.*⟧"),
      .bad(.origins, "⟦https://*⟧, ⟦https://**.*.*:8443⟧"),
      .good(.origins, "https://*.corp.net"),
      .good(.origins, "https://*.*.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.labels.allSatisfy(\.matchesEverything) {
      let count = pattern.labels.count
      report.add(
        count == 1
          ? "the pattern allows every host without a dot in its name, and no other host"
          : "the pattern allows every host with \(count) labels, no matter who owns it",
        at: item.range)
    }
  }
}

package enum OriginBareWildcard: AllowOriginRule {
  package static let about = RuleInfo(
    .originWildcard, "bare",
    severity: .error,
    summary: "A bare wildcard can never match an origin.",
    rationale: """
      `*` matches characters within one part of an origin, between dots, slashes and colons. On \
      its own it has no scheme and no host, so it matches nothing. List the sites that need \
      access, or set the value to `disallow`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦*⟧"),
      .bad(.origins, "https://a.corp.net, ⟦**⟧"),
      .good(.origins, "https://*.corp.net"),
      .good(.origins, "disallow"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .bareWildcard {
      report.add(
        "'\(item.text)' can never match an origin; list the sites that need access", at: item.range)
    }
  }
}

package enum OriginWildcardPartialRegistrable: AllowOriginRule {
  package static let about = RuleInfo(
    .originWildcard, "part-of-domain",
    risk: .access,
    severity: .error,
    summary:
      "A wildcard is part of a registered domain name, as in `https://*corp.com`.",
    rationale: """
      `*corp.com` matches `corp.com`, but also `evilcorp.com`, which anyone can buy. A wildcard is \
      safe only in the labels to the left of a domain that you own. Write the domain itself and \
      `*.corp.com`. Suffixes under which anyone can register a name, such as `com`, are \
      those of the Public Suffix List.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    examples: [
      .bad(.origins, "⟦https://*corp.com⟧"),
      .bad(.origins, "https://corp.com, ⟦https://www.corp*.co.uk⟧"),
      .bad(.origins, "⟦https://shop-*.azurewebsites.net⟧"),
      .good(.origins, "https://corp.com, https://*.corp.com, https://shop-*.corp.com"),
      .good(.origins, "https://*-corp.uscom-east-1.oraclecloud.com, https://build*.intranet"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      guard let open = pattern.openRegistration, !open.isWhole else { continue }
      report.add(
        "the pattern allows '\(open.witness(for: pattern))', which anyone can register; write the domain in full",
        at: item.range)
    }
  }
}

package enum OriginWildcardPublicSuffix: AllowOriginRule {
  package static let about = RuleInfo(
    .originWildcard, "public-suffix",
    risk: .access,
    severity: .error,
    summary: "A wildcard directly precedes a public suffix, as in `https://*.co.uk`.",
    rationale: """
      Anyone can get a name under `co.uk`, `github.io` or `azurewebsites.net`, and serve pages and \
      scripts from it. A wildcard directly before such a suffix allows all of these sites. The \
      suffixes come from the Public Suffix List, plus a few hosting domains that it lacks. Write \
      the host in full.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    examples: [
      .bad(.origins, "⟦https://*.github.io⟧"),
      .bad(.origins, "https://www.corp.com, ⟦https://*.co.uk:8443⟧, ⟦https://*.com⟧"),
      .bad(.origins, "⟦https://app.*.azurewebsites.net⟧, ⟦https://*.*.amazonaws.com⟧"),
      .bad(.origins, "⟦https://*.uscom-east-1.oraclecloud.com⟧"),
      .good(.origins, "https://*.corp.co.uk, https://corp.github.io"),
      .good(.origins, "https://*.www.ck, https://*.intranet, https://*.amazonaws.com"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      guard let open = pattern.openRegistration, open.isWhole else { continue }
      report.add(
        "anyone can register a name under '\(open.suffix)', such as '\(open.witness(for: pattern))'; write the host in full",
        at: item.range)
    }
  }
}

extension OriginPattern {
  /// True if a label of the host has a wildcard.
  var hasHostWildcard: Bool { labels.contains(where: \.hasWildcard) }
}

package enum OriginWildcardSubdomain: AllowOriginRule {
  package static let about = RuleInfo(
    .originWildcard, "subdomains",
    risk: .access,
    severity: .info,
    summary: "A wildcard allows many hosts of a domain.",
    rationale: """
      A wildcard below your own domain also allows forgotten hosts, DNS names that now point to \
      another party's service, and hosts that serve your users' own pages. If there are few hosts, \
      list them. Each `*` matches one label: `*.corp.com` matches neither `corp.com` nor \
      `a.b.corp.com`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "If the domain has many hosts that come and go, and you own all of them.",
    examples: [
      .bad(.origins, "https://⟦*.corp.com⟧"),
      .bad(.origins, "https://⟦*.shop.corp.co.uk⟧:8443, https://⟦build-*.corp.com⟧"),
      .good(.origins, "https://app.corp.com, https://shop.corp.com"),
      .good(.origins, "http://*.localhost:3000"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      let domain = pattern.literalLabels
      guard !domain.isEmpty, !pattern.isLoopback, !pattern.looksLikeIPv4,
        pattern.openRegistration == nil
      else { continue }
      let name = domain.map(\.pattern.string).joined(separator: ".")
      report.add(
        "the wildcard allows hosts of '\(name)' that you may not expect; list the hosts if there are few",
        at: item.hostRange)
    }
  }
}

package enum OriginWildcardTLD: AllowOriginRule {
  package static let about = RuleInfo(
    .originWildcard, "top-level-domain",
    risk: .access,
    severity: .error,
    summary: "A wildcard in the last label of the host allows other top-level domains.",
    rationale: """
      `https://app.corp.com*` also matches `https://app.corp.community`. `https://corp.*` matches \
      the name in every top-level domain where someone registers it. Write the domain in full. A \
      `*` at the end of the host does not match a port, because `*` does not match `:`; write `:*` \
      for any port.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦https://app.corp.com*⟧"),
      .bad(.origins, "⟦https://corp.*⟧, ⟦https://*.corp.n*t⟧"),
      .good(.origins, "https://*.corp.com"),
      .good(.origins, "http://192.168.*.*:8080, https://intra*"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      guard pattern.labels.count > 1, let last = pattern.labels.last, last.hasWildcard,
        !pattern.labels.allSatisfy(\.matchesEverything), !pattern.looksLikeIPv4
      else { continue }
      let witness = pattern.labels.dropLast().map { $0.hasWildcard ? "app" : $0.pattern.string }
      let topLevel =
        Self.topLevelDomains.first { last.matches($0) }
        ?? last.pattern.string.replacing("*", with: "x")
      let domains = last.matchesEverything ? "" : " that matches '\(last.pattern)'"
      report.add(
        "the pattern allows every top-level domain\(domains), as in '\((witness + [topLevel]).joined(separator: "."))'; write the domain in full",
        at: item.range)
    }
  }

  /// Existing top-level domains, starting with the most striking examples.
  private static let topLevelDomains = [
    "community", "company", "network", "evil", "xyz", "online", "info", "org", "com", "net", "io",
    "co", "dev", "app",
  ]
}
