package import ConfigModel

package enum URINotAbsolute: KeyAddressRule {
  package static let about = RuleInfo(
    id: "uri-not-absolute",
    topic: .keys,
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
