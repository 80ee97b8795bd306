package import ConfigModel

extension Family {
  static let keyUrl = Family(
    "key-url", topic: .keys,
    summary:
      "A discovery or key set URL is invalid, contains credentials, or points to a private network."
  )
}

package enum KeyURLFaults: KeyAddressRule {
  package static let faults = [fragment, notAbsolute, secretInQuery, unsupportedScheme, userInfo]

  static let fragment = RuleInfo(
    .keyUrl, "fragment", severity: .warning, scope: .jwks,
    summary: "A discovery or key set URL has a fragment, which is never sent.",
    rationale: """
      An HTTP client does not send the part after the `#`, so the fragment cannot select a key or \
      a realm. If the fragment looks like a path, the URL was probably copied from a browser. \
      Oracle Mobile Cloud then fetches a different page than the one in the browser.
      """,
    source: "RFC 3986, section 3.5; RFC 9110, section 4.2.5",
    bad: [
      Sample(
        #""jwksUri": ⟦"https://idp.corp.net/keys#k1"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .safe),
      Sample(
        #""jwksUri": ⟦"https://idp.corp.net/keys?v=2#"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys?v=2""#, .safe),
      #""jwksUri": ⟦"https://idp.corp.net/#/realms/staff/keys"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys%23k1""#,
      Sample(#""defaultRoles": ["Team #1"]"#, scope: .issuer),
    ])

  static let notAbsolute = RuleInfo(
    .keyUrl, "not-absolute", severity: .error, scope: .jwks,
    summary: "A discovery or key set URL is not an absolute URI.",
    rationale: """
      Oracle Mobile Cloud fetches the URL unchanged. The URL needs a scheme and a host, and may \
      contain only characters that are allowed in a URI. Percent-encode spaces, quotes, and \
      non-ASCII letters in the path and query. Write a non-ASCII host in its ASCII form, `xn--…`.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 3986",
    bad: [
      #""discoveryUri": ⟦"idp.corp.net/.well-known/openid-configuration"⟧"#,
      #""jwksUri": ⟦"/keys"⟧"#,
      #""jwksUri": ⟦"https:///keys"⟧"#,
      #""jwksUri": ⟦"https://idp.corp.net/my keys"⟧"#,
      #""jwksUri": ⟦"https://idp.corp.net:https/keys"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/my%20keys""#,
      #""jwksUri": "https://[2001:db8::1]:8443/keys?p=b2c_1_mobile""#,
    ])

  static let secretInQuery = RuleInfo(
    .keyUrl, "secret-in-query", risk: .secret, severity: .error, scope: .jwks,
    summary: "A discovery or key set URL contains a secret in its query.",
    rationale: """
      An access key, a code, or a signature in a URL is a credential. It is exposed in the policy \
      file, and in the logs of the servers that see the URL. Key documents are usually public, so \
      serve them at a public URL.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 9700, section 4.3.2",
    bad: [
      #""jwksUri": ⟦"https://keys.corp.net/jwks?code=Zm9vYmFyYmF6"⟧"#,
      #""jwksUri": ⟦"https://keys.corp.net/jwks?v=1&sig=Zm9vYmFyYmF6"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys?p=b2c_1_mobile&key=""#,
      #""jwksUri": "https://idp.corp.net/jwks/code/sig""#,
    ])

  static let unsupportedScheme = RuleInfo(
    .keyUrl, "unsupported-scheme", severity: .error, scope: .jwks,
    summary: "A discovery or key set URL uses neither https nor http.",
    rationale: """
      Oracle Mobile Cloud sends GET requests to these URLs. At best, other schemes do not work. At \
      worst, they make the server read its own files or connect to hosts that should be out of \
      reach.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    bad: [
      #""jwksUri": ⟦"file:///etc/mobile/keys.json"⟧"#,
      #""discoveryUri": ⟦"ftp://idp.corp.net/openid-configuration"⟧"#,
    ],
    good: [
      #""jwksUri": "HTTPS://idp.corp.net/keys""#,
      #""jwksUri": "https://idp.corp.net/file:///keys""#,
    ])

  static let userInfo = RuleInfo(
    .keyUrl, "user-info", risk: .secret, severity: .error, scope: .jwks,
    summary: "A discovery or key set URL contains a user name or password.",
    rationale: """
      Credentials in a URL end up in logs, in proxies, and in this repository. Key documents are \
      usually public, so serve the keys at a URL that needs no password.
      """,
    source: "RFC 3986, section 3.2.1; RFC 9110, section 4.2.4",
    bad: [
      #""jwksUri": ⟦"https://reader:pass@idp.corp.net/keys"⟧"#,
      #""jwksUri": ⟦"https://reader@idp.corp.net/keys"⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/@reader/keys""#,
      #""jwksUri": "https://idp.corp.net/keys?mail=a@corp.net""#,
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    let (uri, field) = (address.uri, address.field)
    if let fault = fault(address) {
      report.add(
        notAbsolute, "'\(field.name)' is not a valid absolute URI: \(fault)", at: address.range)
    } else if let scheme = uri.scheme, !uri.isHTTP, !uri.isHTTPS {
      report.add(
        unsupportedScheme, "unsupported URL scheme '\(scheme)'; expected 'https'",
        at: address.range)
    }
    if uri.userinfo != nil {
      report.add(
        userInfo,
        "'\(field.name)' contains a user name or a password, which can end up in logs; use a public URL for the keys",
        at: address.range)
    }
    if let query = uri.query, let name = SecretParameters.firstName(inQuery: query) {
      report.add(
        secretInQuery,
        "the query parameter '\(name)' looks like a secret; use a public URL for the keys",
        at: address.range)
    }
    guard let part = uri.fragment else { return }
    let isPath = part.contains(UInt8(ascii: "/"))
    report.add(
      fragment,
      isPath
        ? "the part after the '#' is never sent, so the service fetches a different page from the one in the browser"
        : "the part after the '#' is never sent; remove it",
      at: address.range,
      fix: isPath
        ? nil
        : FixIt(
          "remove the fragment", .safe,
          [address.replacing(uri.text.dropLast(part.count + 1).string)]))
  }

  private static func fault(_ address: KeyAddress) -> String? {
    let uri = address.uri
    guard !address.lacksScheme else { return "it has no scheme such as 'https://'" }
    if let host = uri.host, !host.isASCII {
      return "the host is not ASCII; write it in its ASCII form ('xn--…')"
    }
    guard uri.hasOnlyAllowedCharacters else {
      return "it contains a character that must be percent-encoded"
    }
    // Another rule reports other schemes.
    guard uri.isHTTP || uri.isHTTPS else { return nil }
    guard uri.bareHost != nil else { return "it has no host" }
    if let port = uri.port, Int(port.string).map({ 1...65535 ~= $0 }) != true {
      return "'\(port)' is not a port number"
    }
    return nil
  }
}

package enum URIInternalAddress: IssuerRule {
  package static let about = RuleInfo(
    .keyUrl, "internal-address", risk: .access, severity: .warning, inProduction: .error,
    inTest: .info, scope: .jwks,
    summary: "A discovery or key set URL points to a private network or to the local machine.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from the cloud and does not know the names and \
      addresses of your network. Its `localhost` and link-local address are not yours. Any program \
      that listens there would decide which keys are trusted.
      """,
    source:
      "RFC 1918; RFC 4193; RFC 6761; RFC 6762, appendix G; OWASP, Server-Side Request Forgery",
    exceptions: "If Oracle Mobile Cloud runs in the private network that the URL points to.",
    bad: [
      #""jwksUri": ⟦"https://169.254.169.254/jwks"⟧"#,
      #""discoveryUri": ⟦"https://keycloak:8443/realms/staff/metadata"⟧"#,
      #""jwksUri": ⟦"https://idp.corp.net.internal/keys"⟧"#,
      Sample(#""jwksUri": ⟦"https://[fd12:3456::1]/keys"⟧"#, in: .production),
      #""jwksUri": ⟦"https://localhost:8443/keys"⟧, "discoveryUri": ⟦"https://0x7f.1/"⟧"#,
    ],
    good: [
      #""jwksUri": "https://172.32.0.1/keys?host=10.0.0.1""#,
      #""jwksUri": "https://localhost.corp.net/127.0.0.1/keys""#,
      Sample(#""jwksUri": "https://internal.corp.net/keys""#, in: .production),
      #""jwksUri": "https://[2001:db8::1]/keys""#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let addresses = issuer.jwks?.addresses else { return }
    for address in addresses where address.uri.isHTTPS || address.uri.isHTTP {
      guard let host = address.uri.bareHost, let kind = PrivateHost(host) else { continue }
      report.add("'\(host)' \(meaning(of: kind))", at: address.range)
    }
  }

  private static func meaning(of kind: PrivateHost) -> String {
    switch kind {
    case .loopback: "is the service's own machine, not your identity provider"
    case .linkLocal:
      "is a link-local address, where cloud providers serve the credentials of virtual machines"
    case .privateAddress: "is an address in a private network, which the service cannot reach"
    case .privateName: "is a name known only inside a private network"
    }
  }
}
