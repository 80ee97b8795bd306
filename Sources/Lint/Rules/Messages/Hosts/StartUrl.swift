package import ConfigModel

extension Family {
  static let startUrl = Family(
    "start-url", topic: .messages,
    summary: "The start URL is invalid, or leads to a site that may not be yours.")
}

package enum StartURLFaults: MessagesRule {
  package static let faults = [malformed, openRedirect]

  static let malformed = RuleInfo(
    .startUrl, "malformed", severity: .error, scope: .messages,
    summary: "The start URL is not a valid URL.",
    rationale: """
      The client app opens the URL in `start_url` after the user has logged in. Spaces and control \
      characters make the URL fail, or change its meaning.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    bad: [
      MessageSample.idpInit(("start_url", "⟦the%20start%20page⟧")),
      MessageSample.idpInit(("start_url", "⟦java%0Ascript%3Aalert(1)⟧")),
    ],
    good: [
      MessageSample.idpInit(("start_url", "%2Fa%3Fx%3D1%26y%3D2%23top")),
      MessageSample.idpInit(("start_url", "home")),
    ])

  static let openRedirect = RuleInfo(
    .startUrl, "open-redirect", risk: .access, severity: .warning, scope: .messages,
    summary: "The start URL leads neither to Salesforce nor to a domain of your own.",
    rationale: """
      The client app opens the URL in `start_url` after the user has logged in, and any app can \
      send the message. With a URL on a foreign host, or one that runs a script, that app can show \
      the user any content. Paths and the custom schemes of apps are not reported. List your own \
      domains in the setting `ownDomains`.
      """,
    source:
      "Implementation Details and Options, Initiate Authentication from an IdP App; RFC 6819, section 4.2.4",
    bad: [
      MessageSample.idpInit(("start_url", "⟦%2F%2Fcorp.example⟧")),
      MessageSample.idpInit(("start_url", "⟦https%3A%2F%2Fcorp.example%2Fhome⟧")),
      MessageSample.idpInit(("start_url", "⟦javascript%3Aalert(1)⟧")),
      MessageSample.idpInit(("start_url", "⟦%2F%5Ccorp.example⟧")),
    ],
    good: [
      MessageSample.idpInit(),
      MessageSample.idpInit(("start_url", "https%3A%2F%2Fcorp.lightning.force.com%2Fhome")),
      MessageSample.idpInit(("start_url", "fieldapp%3A%2F%2Forders")),
      Sample(
        MessageSample.idpInit(("start_url", "https://home.corp.example")),
        inventory: Inventory(ownDomains: ["corp.example"])),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    let hosts = report.inventory.loginHosts ?? []
    let domains = report.inventory.ownDomains ?? []
    for message in document.messages {
      guard let start = message.filled(.startURL) else { continue }
      // Another rule reports unencoded whitespace.
      if start.value.count != start.raw.count,
        !start.value.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
      {
        report.add(
          malformed,
          "'\(start.value.brief)' is not a valid URL; it contains a space or a control character",
          at: start.valueRange)
      }
      if let reason = reason(start.value, hosts, domains) {
        report.add(openRedirect, "'\(start.value.brief)' \(reason)", at: start.valueRange)
      }
    }
  }

  private static func reason(_ value: Text, _ hosts: [String], _ domains: [String]) -> String? {
    // Browsers treat a backslash like a slash.
    let slashes = (0..<min(2, value.count)).allSatisfy { value[$0] == 0x2F || value[$0] == 0x5C }
    let uri = URI(value)
    if uri.scheme == nil {
      guard value.count > 1, slashes else { return nil }
      if let host = uri.bareHost, isOwn(host, hosts, domains) { return nil }
      return "looks like a path, but names another host"
    }
    guard let scheme = uri.scheme else { return nil }
    if uri.isHTTP || uri.isHTTPS {
      if let host = uri.bareHost, isOwn(host, hosts, domains) { return nil }
      return "leads to a host that is not known to be Salesforce's; if it is your own,"
        + " add its domain to 'ownDomains'"
    }
    return URI.isStandardScheme(scheme)
      ? "has a scheme that does not open a page; expected a path or an https URL" : nil
  }

  private static func isOwn(_ host: Text, _ hosts: [String], _ domains: [String]) -> Bool {
    if LoginHost(host).isKnown(hosts) { return true }
    return (salesforce + domains).contains { domain in
      let domain = Text(domain)
      guard host.count > domain.count else { return host.equalsIgnoringCase(domain) }
      let rest = host.count - domain.count
      return host[rest - 1] == UInt8(ascii: ".") && host.dropFirst(rest).equalsIgnoringCase(domain)
    }
  }

  private static let salesforce = ["salesforce.com", "force.com", "my.site.com"]
}
