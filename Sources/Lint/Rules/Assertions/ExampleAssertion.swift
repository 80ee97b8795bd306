/// Parts of the examples for rules about SAML assertions.
enum ExampleAssertion {
  private static let protocols = "urn:oasis:names:tc:SAML:2.0:protocol"
  private static let namespace = "xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\""
  static let times = "NotBefore=\"2030-01-01T08:00:00Z\" NotOnOrAfter=\"2030-01-01T09:00:00Z\""
  static let endpoint = "https://mobile.corp.net/mobile/platform/sso/exchange-token"
  /// Text that stands for a signature of the element `_a1`.
  static let signature =
    "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo>"
    + "<ds:Reference URI=\"#_a1\"/></ds:SignedInfo></ds:Signature>"

  /// An assertion with this start of its start tag, signature and conditions.
  static func xml(
    _ start: String = "<saml:Assertion", signature: String = signature,
    conditions: String = conditions()
  ) -> String {
    "\(start) \(namespace) ID=\"_a1\" Version=\"2.0\">\(signature)\(conditions)</saml:Assertion>"
  }

  static func conditions(_ times: String = times, audience: String = endpoint) -> String {
    "<saml:Conditions \(times)><saml:AudienceRestriction><saml:Audience>\(audience)"
      + "</saml:Audience></saml:AudienceRestriction></saml:Conditions>"
  }

  /// A response with this start of its start tag.
  static func response(_ start: String = "<samlp:Response", _ content: String = xml()) -> String {
    "\(start) xmlns:samlp=\"\(protocols)\" \(namespace)>\(content)</samlp:Response>"
  }
}
