/// A fault of a redirect URI. If a URI has several, only the most important one is reported, so
/// that each URI yields at most one finding.
public enum CallbackFault: Sendable {
  case noScheme
  /// A host and a port without `http://` or `https://`.
  case hostWithPort
  case schemeSyntax
  /// The offsets of the fragment or the wildcard.
  case fragmentOrWildcard(Range<Int>)
  case noHost
  case plainHTTP
  case systemScheme
  case sample
  case genericScheme
  case uppercaseScheme
  case schemeWithoutDot

  /// The callback of every sample app of the Mobile SDK.
  public static let sampleText: StaticString = "testsfdc:///mobilesdk/detect/oauth/done"

  public static func of(_ text: Text) -> CallbackFault? {
    // Programs without a browser write these values. No user is redirected to them.
    if text.trimmed.isEmpty || text.equalsIgnoringCase("oob") || text.hasPrefix("urn:ietf:") {
      return nil
    }
    let redirect = RedirectURI(text)
    guard let scheme = redirect.writtenScheme else { return .noScheme }
    if redirect.isHostWithPort { return .hostWithPort }
    guard redirect.uri.scheme != nil else { return .schemeSyntax }
    if let part = fragmentOrWildcard(redirect) { return .fragmentOrWildcard(part) }
    if redirect.isWeb { return web(redirect) }
    if RedirectURI.isSystemScheme(scheme) { return .systemScheme }
    if text == sampleText { return .sample }
    if isGeneric(scheme) { return .genericScheme }
    if hasCapital(scheme) { return .uppercaseScheme }
    return scheme.contains(UInt8(ascii: ".")) ? nil : .schemeWithoutDot
  }

  /// True if no response can reach an app at the URI.
  public var isBroken: Bool {
    switch self {
    case .noScheme, .hostWithPort, .schemeSyntax, .fragmentOrWildcard, .systemScheme: true
    case .noHost, .plainHTTP, .sample, .genericScheme, .uppercaseScheme, .schemeWithoutDot: false
    }
  }

  /// True if the fault matters only if the operating system opens the URL with an app.
  var isAboutAppScheme: Bool {
    switch self {
    case .systemScheme, .sample, .genericScheme, .uppercaseScheme, .schemeWithoutDot: true
    case .noScheme, .hostWithPort, .schemeSyntax, .fragmentOrWildcard, .noHost, .plainHTTP: false
    }
  }

  /// The fault of a URL scheme that an app registers; nil if it has none.
  public static func ofRegistered(_ scheme: Text) -> CallbackFault? {
    guard let first = scheme.first, first.isASCIILetter else { return .schemeSyntax }
    let isScheme = scheme.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
    }
    if !isScheme { return .schemeSyntax }
    return hasCapital(scheme) ? .uppercaseScheme : nil
  }

  private static func fragmentOrWildcard(_ redirect: RedirectURI) -> Range<Int>? {
    let text = redirect.text
    if let hash = text.firstIndex(of: UInt8(ascii: "#")) { return hash..<text.count }
    return text.firstIndex(of: UInt8(ascii: "*")).map { $0..<$0 + 1 }
  }

  private static func web(_ redirect: RedirectURI) -> CallbackFault? {
    guard let host = redirect.uri.bareHost, host != "." else { return .noHost }
    return redirect.uri.isHTTP && !redirect.isLoopback ? .plainHTTP : nil
  }

  /// Scheme names that many apps are likely to choose.
  private static let generic: [StaticString] = [
    "app", "auth", "authenticator", "callback", "demo", "demoapp", "example", "exampleapp",
    "hybridapp", "login", "mobile", "mobileapp", "myapp", "myapplication", "myhybridapp",
    "mymobileapp", "mysampleapp", "myscheme", "oauth", "oauth2", "redirect", "salesforce",
    "sampleapp", "sfdc", "signin", "sso", "test", "testapp", "testsfdc",
  ]

  private static func isGeneric(_ scheme: Text) -> Bool {
    generic.contains { scheme.equalsIgnoringCase($0) }
  }

  private static func hasCapital(_ scheme: Text) -> Bool {
    !scheme.allSatisfy { !(0x41...0x5A ~= $0) }
  }
}

extension LocatedText {
  /// The range of the scheme, or of the whole text if the scheme cannot be located.
  public var schemeRange: SourceRange {
    let end = RedirectURI(text).writtenScheme?.count ?? text.count
    return place(of: 0..<end) ?? range
  }
}
