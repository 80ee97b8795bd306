/// The dialect of a message: that of the guide for apps without Mobile SDK, or that of an SDK
/// generation. Each dialect has its own parameter names and omits some parameters.
public enum MessageDialect: String, CaseIterable, Sendable {
  /// The messages as listed in the guide Mobile Identity Provider Apps Without Mobile SDK.
  case guide
  /// Mobile SDK for iOS, 6.0 and later.
  case iosSDK = "ios-sdk"
  /// Mobile SDK for Android, 6.0 to 10.2. Messages are intents with the client's settings in a
  /// bundle.
  case android6 = "android-6"
  /// Mobile SDK for Android, 11.0 and later. Messages are intents with an identifier of the flow.
  case android11 = "android-11"

  /// A one-line description for help texts.
  public var summary: String {
    switch self {
    case .guide: "the guide for apps without Mobile SDK"
    case .iosSDK: "Mobile SDK for iOS"
    case .android6: "Mobile SDK for Android, 6.0 to 10.2"
    case .android11: "Mobile SDK for Android, 11.0 and later"
    }
  }

  /// True if messages are Android intents rather than URLs.
  public var usesIntents: Bool { self == .android6 || self == .android11 }

  /// True if a user hint names the user before the organization.
  public var putsUserFirst: Bool { self == .iosSDK }
}

/// The purpose of a message.
public enum MessageType: String, CaseIterable, Sendable {
  /// A client requests an authorization code from the identity provider.
  case request
  /// The identity provider returns the code, or a client reports that it is done.
  case response
  case error
  /// The identity provider asks a client to log a user in.
  case idpInit = "idp-init"
  case unknown

  /// The type with its article, for use in a sentence.
  public var noun: String {
    switch self {
    case .request: "a request"
    case .response: "a response"
    case .error: "an error message"
    case .idpInit: "a message that starts a login from the identity provider"
    case .unknown: "an unknown message"
    }
  }
}
