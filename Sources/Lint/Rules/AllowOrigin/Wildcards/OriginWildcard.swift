package import ConfigModel

extension Family {
  static let originWildcard = Family(
    "origin-wildcard", topic: .origins,
    summary: "A wildcard in a pattern allows too many sites, or can never match.",
    source: "Securing Cross-Site Requests to OMCe APIs")
}

package enum OriginWildcardFaults: AllowOriginRule {
  package static let faults = [
    anyHost, bare, partOfDomain, publicSuffix, subdomains, topLevelDomain,
  ]

  static let anyHost = RuleInfo(
    .originWildcard, "any-host", risk: .access, severity: .error, scope: .origins,
    summary: "The host consists only of wildcards.",
    rationale: """
      Each `*` matches one label of the host, which is a part between dots. `https://*.*` allows \
      every site with two labels, such as `https://evil.com`. `https://*` allows only hosts \
      without a dot, which is rarely intended.
      """,
    bad: ["⟦https://*.*⟧", "⟦https://*⟧, ⟦https://**.*.*:8443⟧"],
    good: ["https://*.corp.net", "https://*.*.corp.net"])

  static let bare = RuleInfo(
    .originWildcard, "bare", severity: .error, scope: .origins,
    summary: "A bare wildcard can never match an origin.",
    rationale: """
      `*` matches characters within one part of an origin, between dots, slashes and colons. On \
      its own it has no scheme and no host, so it matches nothing. List the sites that need \
      access, or set the value to `disallow`.
      """,
    bad: ["⟦*⟧", "https://a.corp.net, ⟦**⟧"],
    good: ["https://*.corp.net", "disallow"])

  static let partOfDomain = RuleInfo(
    .originWildcard, "part-of-domain", risk: .access, severity: .error, scope: .origins,
    summary: "A wildcard is part of a registered domain name, as in `https://*corp.com`.",
    rationale: """
      `*corp.com` matches `corp.com`, but also `evilcorp.com`, which anyone can buy. A wildcard is \
      safe only in the labels to the left of a domain that you own. Write the domain itself and \
      `*.corp.com`. Suffixes under which anyone can register a name, such as `com`, are \
      those of the Public Suffix List.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    bad: [
      "⟦https://*corp.com⟧",
      "https://corp.com, ⟦https://www.corp*.co.uk⟧",
      "⟦https://shop-*.azurewebsites.net⟧",
    ],
    good: [
      "https://corp.com, https://*.corp.com, https://shop-*.corp.com",
      "https://*-corp.uscom-east-1.oraclecloud.com, https://build*.intranet",
    ])

  static let publicSuffix = RuleInfo(
    .originWildcard, "public-suffix", risk: .access, severity: .error, scope: .origins,
    summary: "A wildcard directly precedes a public suffix, as in `https://*.co.uk`.",
    rationale: """
      Anyone can get a name under `co.uk`, `github.io` or `azurewebsites.net`, and serve pages and \
      scripts from it. A wildcard directly before such a suffix allows all of these sites. The \
      suffixes come from the Public Suffix List, plus a few hosting domains that it lacks. Write \
      the host in full.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    bad: [
      "⟦https://*.github.io⟧",
      "https://www.corp.com, ⟦https://*.co.uk:8443⟧, ⟦https://*.com⟧",
      "⟦https://app.*.azurewebsites.net⟧, ⟦https://*.*.amazonaws.com⟧",
      "⟦https://*.uscom-east-1.oraclecloud.com⟧",
    ],
    good: [
      "https://*.corp.co.uk, https://corp.github.io",
      "https://*.www.ck, https://*.intranet, https://*.amazonaws.com",
    ])

  static let subdomains = RuleInfo(
    .originWildcard, "subdomains", risk: .access, severity: .info, scope: .origins,
    summary: "A wildcard allows many hosts of a domain.",
    rationale: """
      A wildcard below your own domain also allows forgotten hosts, DNS names that now point to \
      another party's service, and hosts that serve your users' own pages. If there are few hosts, \
      list them. Each `*` matches one label: `*.corp.com` matches neither `corp.com` nor \
      `a.b.corp.com`.
      """,
    exceptions: "If the domain has many hosts that come and go, and you own all of them.",
    bad: ["https://⟦*.corp.com⟧", "https://⟦*.shop.corp.co.uk⟧:8443, https://⟦build-*.corp.com⟧"],
    good: ["https://app.corp.com, https://shop.corp.com", "http://*.localhost:3000"])

  static let topLevelDomain = RuleInfo(
    .originWildcard, "top-level-domain", risk: .access, severity: .error, scope: .origins,
    summary: "A wildcard in the last label of the host allows other top-level domains.",
    rationale: """
      `https://app.corp.com*` also matches `https://app.corp.community`. `https://corp.*` matches \
      the name in every top-level domain where someone registers it. Write the domain in full. A \
      `*` at the end of the host does not match a port, because `*` does not match `:`; write `:*` \
      for any port.
      """,
    bad: ["⟦https://app.corp.com*⟧", "⟦https://corp.*⟧, ⟦https://*.corp.n*t⟧"],
    good: ["https://*.corp.com", "http://192.168.*.*:8080, https://intra*"])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .bareWildcard {
      report.add(
        bare, "'\(item.text)' can never match an origin; list the sites that need access",
        at: item.range)
    }
    for (item, pattern) in policy.patterns {
      if pattern.labels.allSatisfy(\.matchesEverything) {
        let count = pattern.labels.count
        report.add(
          anyHost,
          count == 1
            ? "the pattern allows every host without a dot in its name, and no other host"
            : "the pattern allows every host with \(count) labels, no matter who owns it",
          at: item.range)
      } else {
        checkTopLevel(item, pattern, &report)
      }
      if pattern.hasHostWildcard { checkDomain(item, pattern, &report) }
    }
  }

  private static func checkDomain(
    _ item: AllowOriginPolicy.Item, _ pattern: OriginPattern, _ report: inout Report
  ) {
    if let open = pattern.openRegistration {
      let witness = open.witness(for: pattern)
      if open.isWhole {
        report.add(
          publicSuffix,
          "anyone can register a name under '\(open.suffix)', such as '\(witness)'; write the host in full",
          at: item.range)
      } else {
        report.add(
          partOfDomain,
          "the pattern allows '\(witness)', which anyone can register; write the domain in full",
          at: item.range)
      }
      return
    }
    let domain = pattern.literalLabels
    guard !domain.isEmpty, !pattern.isLoopback, !pattern.looksLikeIPv4 else { return }
    let name = domain.map(\.pattern.string).joined(separator: ".")
    report.add(
      subdomains,
      "the wildcard allows hosts of '\(name)' that you may not expect; list the hosts if there are few",
      at: item.hostRange)
  }

  private static func checkTopLevel(
    _ item: AllowOriginPolicy.Item, _ pattern: OriginPattern, _ report: inout Report
  ) {
    guard pattern.labels.count > 1, let last = pattern.labels.last, last.hasWildcard,
      !pattern.looksLikeIPv4
    else { return }
    let witness = pattern.labels.dropLast().map { $0.hasWildcard ? "app" : $0.pattern.string }
    let topLevel =
      topLevelDomains.first { last.matches($0) } ?? last.pattern.string.replacing("*", with: "x")
    let domains = last.matchesEverything ? "" : " that matches '\(last.pattern)'"
    report.add(
      topLevelDomain,
      "the pattern allows every top-level domain\(domains), as in '\((witness + [topLevel]).joined(separator: "."))'; write the domain in full",
      at: item.range)
  }

  /// Existing top-level domains, starting with the most striking examples.
  private static let topLevelDomains = [
    "community", "company", "network", "evil", "xyz", "online", "info", "org", "com", "net", "io",
    "co", "dev", "app",
  ]
}

extension OriginPattern {
  /// True if a label of the host has a wildcard.
  var hasHostWildcard: Bool { labels.contains(where: \.hasWildcard) }
}
