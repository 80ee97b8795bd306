package import ConfigModel

package enum ProviderStageMismatch: ConfigurationRule {
  package static let about = RuleInfo(
    .provider, "stage-mismatch",
    risk: .access,
    severity: .warning,
    summary: "One address belongs to a different environment, or its host is misspelled.",
    rationale: """
      The hosts of one configuration usually belong to one environment. If the keys come from the \
      same host with `-stg`, `-dev` or `-test` in its name, Oracle Mobile Cloud rejects the \
      issuer's tokens and accepts those of the test server. A single audience on such a host, \
      while all other issuers have the host without it, is usually a remnant. The rule also \
      reports a host whose top-level domain does not exist, if another host differs only in having \
      a valid one.
      """,
    source: """
      OpenID Connect Discovery 1.0, section 4.3 (2014, errata 2 of 2023); JWT Configuration \
      Reference, Issuer Fields; Public Suffix List
      """,
    exceptions: "If both environments have the same keys.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": ⟦"https://sso-stg.corp.net/realms/staff/protocol/openid-connect/certs"⟧}}"#
      ),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/realms/staff", "audience": ["https://omc.corp.net/mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}},
        {"issuerName": "https://sso.corp.net/realms/shop", "audience": ["https://omc.corp.net/mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/shop/.well-known/openid-configuration"}},
        {"issuerName": "https://corp.okta.com/oauth2/default", "audience": [⟦"https://omc-dev.corp.net/mobile"⟧], "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://sso-stg.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": "https://sso-stg.corp.net/realms/staff/protocol/openid-connect/certs"}}"#
      ),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/realms/staff", "audience": ["https://omc.corp.net/mobile", "https://omc-dev.corp.net/mobile"], "jwks": {"jwksUri": "https://keys.corp.net/staff"}},
        {"issuerName": "https://corp.okta.com/oauth2/default", "audience": ["https://omc.corp.net/mobile", "https://omc-dev.corp.net/mobile"], "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for issuer in configuration.issuers { checkKeys(of: issuer, &report) }
    checkAudiences(configuration, &report)
    checkDomains(configuration, &report)
  }

  /// Hosts whose top-level domain does not exist, next to hosts with a similar one that does.
  private static func checkDomains(
    _ configuration: AuthTokenConfiguration, _ report: inout Report
  ) {
    var hosts: [(host: Text, range: SourceRange)] = []
    for issuer in configuration.issuers {
      if let host = issuer.nameURI?.bareHost { hosts.append((host, issuer.issuerName.range)) }
      for (address, _) in issuer.keyLocations {
        if let host = address.uri.bareHost { hosts.append((host, address.range)) }
      }
      for value in issuer.audience.elements {
        if let host = URI(value.text).bareHost { hosts.append((host, value.range)) }
      }
    }
    func split(_ host: Text) -> (name: Text, domain: Text)? {
      let labels = host.split(UInt8(ascii: "."))
      return labels.count < 2 ? nil : (labels[labels.count - 2], labels[labels.count - 1])
    }
    var known: [Text: Bool] = [:]
    func isListed(_ domain: Text) -> Bool {
      if let known = known[domain] { return known }
      let isListed = PublicSuffixes.isListedSuffix([domain])
      known[domain] = isListed
      return isListed
    }
    // The existing domains of each name, in order.
    var listed: [String: [Text]] = [:]
    for (name, domain) in hosts.compactMap({ split($0.host) }) where isListed(domain) {
      let name = name.string.lowercased()
      if !(listed[name]?.contains(domain) ?? false) { listed[name, default: []].append(domain) }
    }
    for (host, range) in hosts {
      guard let (name, domain) = split(host), !isListed(domain), PrivateHost(host) == nil,
        let right = listed[name.string.lowercased()]?.first(where: {
          EditDistance.between($0.string, domain.string, limit: 1) != nil
        })
      else { continue }
      report.add(
        "there is no top-level domain '\(domain)'; '\(host)' looks like a misspelling with '.\(right)'",
        at: range)
    }
  }

  private static func checkKeys(of issuer: Issuer, _ report: inout Report) {
    guard let (address, own, other) = HostStage.mismatch(in: issuer) else { return }
    guard KeyOrigin(of: address.uri, for: issuer, report.inventory).isOwn else { return }
    // A name without a stage is usually the right one.
    let isInName = own.stage != nil && other.stage == nil
    report.add(
      "the keys come from the environment '\(other.stage ?? "production")', but the issuer belongs to '\(own.stage ?? "production")'; use hosts of one environment",
      at: isInName ? issuer.issuerName.range : address.range,
      notes: [
        isInName
          ? Note("the address of the keys", at: address.range)
          : Note("the issuer's name", at: issuer.issuerName.range)
      ])
  }

  /// An audience of another stage, which only one of at least three issuers has.
  private static func checkAudiences(
    _ configuration: AuthTokenConfiguration, _ report: inout Report
  ) {
    struct Use {
      let value: WrittenText
      let host: HostStage
    }
    var uses: [[Use]] = []
    for issuer in configuration.issuers {
      let own = issuer.audience.elements.compactMap { value -> Use? in
        let uri = URI(value.text)
        guard uri.isHTTPS || uri.isHTTP else { return nil }
        return uri.bareHost.flatMap(HostStage.init).map { Use(value: value, host: $0) }
      }
      if !own.isEmpty { uses.append(own) }
    }
    guard uses.count >= 3 else { return }
    // How many issuers have the host in each stage, where nil is production, and in any.
    var counts: [String: [String?: Int]] = [:]
    var all: [String: Int] = [:]
    for issuer in uses {
      for (host, same) in Dictionary(grouping: issuer, by: \.host.plain) {
        all[host, default: 0] += 1
        for stage in Set(same.map(\.host.stage)) {
          counts[host, default: [:]][stage, default: 0] += 1
        }
      }
    }
    for issuer in uses where issuer.allSatisfy({ $0.host.stage != nil }) {
      for use in issuer {
        let host = use.host.plain
        guard let count = all[host], count >= 3, counts[host]?[use.host.stage] == 1,
          counts[host]?[nil] == count - 1
        else { continue }
        report.add(
          "this audience belongs to the environment '\(use.host.stage ?? "")', but all other issuers have '\(use.host.plain)'",
          at: use.value.range)
      }
    }
  }
}

/// A host, with the word in it that names a stage.
struct HostStage {
  /// The host without the stage.
  let plain: String
  /// Nil for production.
  let stage: String?

  private static let names: Set<Substring> = [
    "acc", "acceptance", "dev", "develop", "development", "integration", "preprod", "qa",
    "sandbox", "stage", "staging", "stg", "test", "uat",
  ]

  init?(_ host: Text) {
    guard PrivateHost(host) == nil else { return nil }
    var stage: String?
    let labels = host.string.lowercased().split(separator: ".")
    guard labels.count > 1 else { return nil }
    let kept = labels.enumerated().compactMap { index, label -> String? in
      // The registered domain itself names no stage.
      guard index < labels.count - 2 else { return String(label) }
      let words = label.split(separator: "-").filter { word in
        guard Self.names.contains(word) else { return true }
        stage = String(word)
        return false
      }
      return words.isEmpty ? nil : words.joined(separator: "-")
    }
    plain = kept.joined(separator: ".")
    self.stage = stage
  }

  /// The first address of an issuer's keys that belongs to another stage than its name.
  static func mismatch(
    in issuer: Issuer
  ) -> (address: KeyAddress, own: HostStage, other: HostStage)? {
    guard let host = issuer.nameURI?.bareHost,
      issuer.keyLocations.contains(where: { $0.address.uri.bareHost != host }),
      let own = HostStage(host)
    else { return nil }
    for (address, _) in issuer.keyLocations {
      guard let there = address.uri.bareHost, there != host, let other = HostStage(there),
        other.plain == own.plain,
        other.stage != own.stage, issuer.tenantMismatch(address) == nil
      else { continue }
      return (address, own, other)
    }
    return nil
  }
}
