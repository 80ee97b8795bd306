package import ConfigModel

extension Family {
  static let keyUrl = Family(
    "key-url", topic: .keys,
    summary:
      "A discovery or key set URL is invalid, contains credentials, or points to a private network."
  )
}

package enum URIHasFragment: KeyAddressRule {
  package static let about = RuleInfo(
    .keyUrl, "fragment",
    severity: .warning,
    summary: "A discovery or key set URL has a fragment, which is never sent.",
    rationale: """
      An HTTP client does not send the part after the `#`, so the fragment cannot select a key or \
      a realm. If the fragment looks like a path, the URL was probably copied from a browser. \
      Oracle Mobile Cloud then fetches a different page than the one in the browser.
      """,
    source: "RFC 3986, section 3.5; RFC 9110, section 4.2.5",
    examples: [
      .bad(
        .jwks, #""jwksUri": ⟦"https://idp.corp.net/keys#k1"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .safe),
      .bad(
        .jwks, #""jwksUri": ⟦"https://idp.corp.net/keys?v=2#"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys?v=2""#, .safe),
      .bad(.jwks, #""jwksUri": ⟦"https://idp.corp.net/#/realms/staff/keys"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys%23k1""#),
      .good(.issuer, #""defaultRoles": ["Team #1"]"#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let fragment = address.uri.fragment else { return }
    let text = address.uri.text
    let isPath = fragment.contains(UInt8(ascii: "/"))
    report.add(
      isPath
        ? "the part after the '#' is never sent, so the service fetches another page than a browser shows"
        : "the part after the '#' is never sent; remove it",
      at: address.range,
      fix: isPath
        ? nil
        : FixIt(
          "remove the fragment", .safe,
          [address.replacing(text.dropLast(fragment.count + 1).string)]))
  }
}

package enum URIInternalAddress: IssuerRule {
  package static let about = RuleInfo(
    .keyUrl, "internal-address",
    risk: .access,
    severity: .warning,
    inProduction: .error,
    inTest: .info,
    summary: "A discovery or key set URL points to a private network or to the local machine.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from the cloud and does not know the names and \
      addresses of your network. Its `localhost` and link-local address are not yours. Any program \
      that listens there would decide which keys are trusted.
      """,
    source:
      "RFC 1918; RFC 4193; RFC 6761; RFC 6762, appendix G; OWASP, Server-Side Request Forgery",
    exceptions: "If Oracle Mobile Cloud runs in the private network that the URL points to.",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"https://169.254.169.254/jwks"⟧"#),
      .bad(.jwks, #""discoveryUri": ⟦"https://keycloak:8443/realms/staff/metadata"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://idp.corp.net.internal/keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://[fd12:3456::1]/keys"⟧"#, in: .production),
      .bad(
        .jwks, #""jwksUri": ⟦"https://localhost:8443/keys"⟧, "discoveryUri": ⟦"https://0x7f.1/"⟧"#),
      .good(.jwks, #""jwksUri": "https://172.32.0.1/keys?host=10.0.0.1""#),
      .good(.jwks, #""jwksUri": "https://localhost.corp.net/127.0.0.1/keys""#),
      .good(.jwks, #""jwksUri": "https://internal.corp.net/keys""#, in: .production),
      .good(.jwks, #""jwksUri": "https://[2001:db8::1]/keys""#),
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
    case .linkLocal: "is a link-local address, where clouds serve the secrets of their machines"
    case .privateAddress: "is an address in a private network, which the service cannot reach"
    case .privateName: "is a name known only inside a private network"
    }
  }
}

package enum URINotAbsolute: KeyAddressRule {
  package static let about = RuleInfo(
    .keyUrl, "not-absolute",
    severity: .error,
    summary: "A discovery or key set URL is not an absolute URI.",
    rationale: """
      Oracle Mobile Cloud fetches the URL unchanged. The URL needs a scheme and a host, and may \
      contain only characters that are allowed in a URI. Percent-encode spaces, quotes, and \
      non-ASCII letters in the path and query. Write a non-ASCII host in its ASCII form, `xn--…`.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 3986",
    examples: [
      .bad(.jwks, #""discoveryUri": ⟦"idp.corp.net/.well-known/openid-configuration"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"/keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https:///keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://idp.corp.net/my keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://idp.corp.net:https/keys"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/my%20keys""#),
      .good(.jwks, #""jwksUri": "https://[2001:db8::1]:8443/keys?p=b2c_1_mobile""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let fault = fault(address) else { return }
    report.add("'\(address.field.name)' is not a valid absolute URI: \(fault)", at: address.range)
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

package enum URISecretInQuery: KeyAddressRule {
  package static let about = RuleInfo(
    .keyUrl, "secret-in-query",
    risk: .secret,
    severity: .error,
    summary: "A discovery or key set URL contains a secret in its query.",
    rationale: """
      An access key, a code, or a signature in a URL is a credential. It is exposed in the policy \
      file, and in the logs of the servers that see the URL. Key documents are usually public, so \
      serve them at a public URL.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 9700, section 4.3.2",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"https://keys.corp.net/jwks?code=Zm9vYmFyYmF6"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://keys.corp.net/jwks?v=1&sig=Zm9vYmFyYmF6"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys?p=b2c_1_mobile&key=""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/jwks/code/sig""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let query = address.uri.query,
      let name = SecretParameters.firstName(inQuery: query)
    else { return }
    report.add(
      "the query parameter '\(name)' looks like a secret; use a public URL for the keys",
      at: address.range)
  }
}

package enum URIUnsupportedScheme: KeyAddressRule {
  package static let about = RuleInfo(
    .keyUrl, "unsupported-scheme",
    severity: .error,
    summary: "A discovery or key set URL uses neither https nor http.",
    rationale: """
      Oracle Mobile Cloud sends GET requests to these URLs. At best, other schemes do not work. At \
      worst, they make the server read its own files or connect to hosts that should be out of \
      reach.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"file:///etc/mobile/keys.json"⟧"#),
      .bad(.jwks, #""discoveryUri": ⟦"ftp://idp.corp.net/openid-configuration"⟧"#),
      .good(.jwks, #""jwksUri": "HTTPS://idp.corp.net/keys""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/file:///keys""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let scheme = address.uri.scheme, !address.uri.isHTTP, !address.uri.isHTTPS,
      !address.lacksScheme, address.uri.hasOnlyAllowedCharacters
    else { return }
    report.add("unsupported URL scheme '\(scheme)'; expected 'https'", at: address.range)
  }
}

package enum URIHasUserinfo: KeyAddressRule {
  package static let about = RuleInfo(
    .keyUrl, "user-info",
    risk: .secret,
    severity: .error,
    summary: "A discovery or key set URL contains a user name or password.",
    rationale: """
      Credentials in a URL end up in logs, in proxies, and in this repository. Key documents are \
      usually public, so serve the keys at a URL that needs no password.
      """,
    source: "RFC 3986, section 3.2.1; RFC 9110, section 4.2.4",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"https://reader:pass@idp.corp.net/keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://reader@idp.corp.net/keys"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/@reader/keys""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys?mail=a@corp.net""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard address.uri.userinfo != nil else { return }
    report.add(
      "'\(address.field.name)' contains a user name or a password, which can end up in logs; use a public URL for the keys",
      at: address.range)
  }
}
