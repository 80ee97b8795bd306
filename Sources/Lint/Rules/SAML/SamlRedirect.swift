package import ConfigModel

extension Family {
  static let samlRedirect = Family(
    "saml-redirect", topic: .saml,
    summary: "A redirect pattern of single sign-on is not the one of the app or of the environment."
  )
}

package enum SAMLRedirectHost: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlRedirect, "live-site", risk: .access, severity: .warning, scope: .samlRegistration,
    summary: "A redirect URL of a SAML issuer may send tokens to a live site.",
    rationale: """
      The identity provider redirects the web view of the app to this URL, with the token in it. \
      The app normally intercepts the request. If it does not, for example because the URL opens \
      in a browser, the token reaches the owner of the host. Use a host name of your own without a \
      site, or one that ends in `.invalid`. Made-up names such as `hostname.com` belong to \
      someone. With the setting `ownDomains`, all hosts outside these domains are reported.
      """,
    source: "Configuring SAML Tokens for Virtual Users, Redirect URL; RFC 6761, section 6.4",
    bad: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": [⟦"https://www.corp.net/mobile/platform/sso/redirect"⟧]}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["https://sso.corp.net/sso/redirect", ⟦"http://hostname.com/mobile/platform/sso/redirect"⟧]}]}"#,
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["http://hostname/mobile/platform/sso/redirect", "https://sso.corp.invalid/redirect"]}]}"#,
      Sample(
        #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["https://sso.corp.net/mobile/platform/sso/redirect"]}]}"#,
        inventory: Inventory(ownDomains: ["corp.net"])),
    ])

  private static let madeUp: [StaticString] = [
    "hostname", "host", "dummy", "fake", "fictitious", "mycompany", "yourcompany", "mydomain",
    "yourdomain", "myhost", "yourhost", "company", "domain", "redirect",
  ]

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers {
      for url in issuer.redirectURLs.elements {
        let uri = URI(url.text)
        guard uri.isHTTP || uri.isHTTPS, let host = uri.bareHost,
          let why = reason(uri, host, report.inventory.ownDomains)
        else { continue }
        report.add(
          "\(why); if the app does not intercept the request, the token goes there", at: url.range)
      }
    }
  }

  private static func reason(_ uri: URI, _ host: Text, _ ownDomains: [String]?) -> String? {
    guard ReservedDomain.find(host) == nil,
      let domain = PublicSuffixes.registrableDomain(of: host)
    else { return nil }
    if uri.path.isEmpty || uri.path == "/" || host.hasPrefix("www.") {
      return "'\(host)' looks like the address of a site"
    }
    let isMadeUp = madeUp.contains { domain.split(UInt8(ascii: "."))[0].equalsIgnoringCase($0) }
    let isOther = ownDomains.map { own in !own.contains { host.isHost(below: Text($0)) } } ?? false
    return isMadeUp || isOther ? "'\(domain)' belongs to someone else" : nil
  }
}

package enum SAMLRedirectMismatch: SAMLRegistrationRule {
  package static let about = RuleInfo(
    .samlRedirect, "mismatch", severity: .error, scope: .samlRegistration,
    summary: "The app expects a redirect URL that the identity provider does not use.",
    rationale: """
      The app takes the token when its web view is redirected to the expected URL. If the \
      identity provider redirects to another one, the app never sees the token, and the web view \
      shows an error. Oracle's examples differ, too: some end in `/redirect`, others in \
      `/redirect/saml`.
      """,
    source: "Configuring SAML Tokens for Virtual Users, Redirect URL",
    bad: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["https://sso.corp.net/sso/redirect"], "appRedirectURL": ⟦"https://sso.corp.net/sso/redirect/saml"⟧}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "appRedirectURL": ⟦"http://sso.corp.net/sso/redirect"⟧, "redirectURLs": ["https://sso.corp.net/sso/redirect", "https://sso.corp.net/other"], "certificateSubjectNames": ["CN=sts.corp.net"]}]}"#,
    ],
    good: [
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "redirectURLs": ["https://SSO.corp.net/sso/redirect"], "appRedirectURL": "https://sso.corp.net/sso/redirect"}]}"#,
      #"{"tokenIssuers": [{"name": "corp", "certificateSubjectNames": ["CN=sts.corp.net"], "appRedirectURL": "https://sso.corp.net/sso/redirect"}]}"#,
    ])

  package static func check(_ registration: SAMLRegistration, _ report: inout Report) {
    for issuer in registration.issuers {
      guard let app = issuer.appRedirectURL.written, issuer.redirectURLs.isUsable else { continue }
      let urls = Array(issuer.redirectURLs.elements)
      let expected = SetupValue(app.text, app.range).canonicalURI
      guard let first = urls.first,
        !urls.contains(where: { SetupValue($0.text, $0.range).canonicalURI == expected })
      else { continue }
      report.add(
        "the identity provider never redirects to '\(app.string)', so the app gets no token",
        at: app.range, notes: [Note("it redirects here", at: first.range)])
    }
  }
}
