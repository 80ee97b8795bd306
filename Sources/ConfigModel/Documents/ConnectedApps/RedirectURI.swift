/// A parsed redirect URI.
public struct RedirectURI: Sendable {
  public let text: Text
  public let uri: URI

  public init(_ text: Text) {
    self.text = text
    uri = URI(text)
  }

  /// The text before the first colon, well-formed or not; nil if there is no colon before the first
  /// slash.
  public var writtenScheme: Text? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.part(0, colon)
    return scheme.contains(UInt8(ascii: "/")) ? nil : scheme
  }

  public var isWeb: Bool { uri.isHTTP || uri.isHTTPS }

  /// True if the scheme looks like a private-use scheme that an app defined for itself (RFC 8252,
  /// section 7.1).
  public var isPrivateUse: Bool {
    guard let scheme = uri.scheme, !isWeb, !isHostWithPort else { return false }
    return !scheme.equalsIgnoringCase("urn") && !Self.isSystemScheme(scheme)
  }

  /// True if the text begins with a host and a port, such as `localhost:3000/callback`. By its
  /// syntax, the host is a scheme.
  public var isHostWithPort: Bool {
    guard let host = writtenScheme else { return false }
    let rest = text.dropFirst(host.count + 1)
    var count = 0
    while count < rest.count, rest[count].isASCIIDigit { count += 1 }
    return 1...5 ~= count && (count == rest.count || "/?#".utf8.contains(rest[count]))
  }

  /// True if the host is the device itself (RFC 8252, section 7.3).
  public var isLoopback: Bool { uri.hasHost(oneOf: ["localhost", "127.0.0.1", "::1"]) }

  /// True for pages of Salesforce, such as `/services/oauth2/success`, which apps without a server
  /// use. Salesforce itself is the server of an app only at `/services/authcallback`.
  public var isSalesforcePage: Bool {
    if uri.hasHost(oneOf: ["login.salesforce.com", "test.salesforce.com"]) {
      return !uri.path.hasPrefix("/services/authcallback")
    }
    return uri.path.hasPrefix("/services/oauth2/")
      && uri.bareHost?.hasSuffix(".salesforce.com") ?? false
  }

  /// True if a scheme belongs to an operating system or to a well-known app.
  public static func isSystemScheme(_ scheme: Text) -> Bool {
    let isKnown = systemSchemes.contains { scheme.equalsIgnoringCase($0) }
    return isKnown || isFacebook(scheme)
  }

  private static let systemSchemes: [StaticString] = [
    "about", "blob", "chrome", "content", "data", "facetime", "facetime-audio", "fb", "file", "ftp",
    "geo", "intent", "itms", "itms-apps", "itms-services", "javascript", "mailto", "maps", "market",
    "salesforce1", "sms", "smsto", "tel", "twitter", "view-source", "whatsapp", "ws", "wss",
  ]

  /// True for `fb` followed by the digits of a Facebook app ID.
  private static func isFacebook(_ scheme: Text) -> Bool {
    scheme.count > 8 && scheme.part(0, 2).equalsIgnoringCase("fb")
      && scheme.dropFirst(2).allSatisfy(\.isASCIIDigit)
  }
}
