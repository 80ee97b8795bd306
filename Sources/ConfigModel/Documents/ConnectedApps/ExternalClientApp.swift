/// One of the files that make up an external client app (Metadata API Developer Guide,
/// ExternalClientApplication and the types whose names begin with ExtlClntApp).
public struct ExternalClientApp: Sendable {
  /// The files of an app, each with its suffix and content.
  public enum Part: Sendable, CaseIterable {
    /// `.eca`: the app itself.
    case application
    /// `.ecaGlblOauth`: the app's key and redirect URIs, which stay with the developer.
    case globalOAuth
    /// `.ecaOauth`: the scopes that the app may request.
    case oauth
    /// `.ecaOauthPlcy`: the permissions that an administrator gives the app.
    case oauthPolicies
    /// `.ecaPlcy`: the parts of the app that are enabled.
    case policies

    public var rootName: StaticString {
      switch self {
      case .application: "ExternalClientApplication"
      case .globalOAuth: "ExtlClntAppGlobalOauthSettings"
      case .oauth: "ExtlClntAppOauthSettings"
      case .oauthPolicies: "ExtlClntAppOauthConfigurablePolicies"
      case .policies: "ExtlClntAppConfigurablePolicies"
      }
    }

    public var suffix: StaticString {
      switch self {
      case .application: ".eca"
      case .globalOAuth: ".ecaGlblOauth"
      case .oauth: ".ecaOauth"
      case .oauthPolicies: ".ecaOauthPlcy"
      case .policies: ".ecaPlcy"
      }
    }

    public var schema: ObjectSchema {
      switch self {
      case .application: ExternalClientAppParts.application
      case .globalOAuth: ExternalClientAppOAuth.schema
      case .oauth: ExternalClientAppParts.oauth
      case .oauthPolicies: ExternalClientAppPolicies.schema
      case .policies: ExternalClientAppParts.policies
      }
    }

    /// The part that a file name determines; nil if it determines none.
    public static func named(_ name: String) -> Part? {
      // Avoids comparing each suffix, because most names contain none of them.
      guard name.includes(".eca") else { return nil }
      let name = SalesforceFiles.withoutMetadataEnd(name)
      return allCases.first { name.hasSuffix($0.suffix.description) }
    }

    /// The part with a given root element; nil if there is none.
    public static func rooted(_ name: Text) -> Part? { allCases.first { name == $0.rootName } }
  }

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
