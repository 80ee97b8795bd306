/// One of the files that make up an external client app (Metadata API Developer Guide,
/// ExternalClientApplication and the types whose names begin with ExtlClntApp).
public struct ExternalClientApp: Sendable {
  public let part: Part
  public let declared: DeclaredElement

  /// - Parameter declared: The root element, decoded with the part's schema.
  public init(_ part: Part, _ declared: DeclaredElement) {
    self.part = part
    self.declared = declared
  }

  /// The key and the redirect URIs; nil unless this is the file that has them.
  public var oauth: ExternalClientAppOAuth? {
    part == .globalOAuth ? ExternalClientAppOAuth(declared) : nil
  }

  /// The OAuth policies; nil unless this is the file that has them.
  public var oauthPolicies: ExternalClientAppPolicies? {
    part == .oauthPolicies ? ExternalClientAppPolicies(declared) : nil
  }

  /// The name of the app that the file belongs to; nil for the file of the app itself.
  public var application: LocatedText? {
    ElementSite(parent: declared, named: "externalClientApplication")?.text
  }

  /// The name of the app in its org; nil unless this is the file of the app itself.
  public var ownName: Text? {
    guard let text = ElementSite(parent: declared, named: "orgScopedExternalApp")?.text?.text,
      let colon = text.lastIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return text.dropFirst(colon + 1)
  }

  /// The scopes; empty unless this is the file that has them.
  public var scopes: [LocatedText] {
    ElementSite(parent: declared, named: "commaSeparatedOauthScopes")?.commaList ?? []
  }
}
