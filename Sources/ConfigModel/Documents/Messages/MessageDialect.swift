/// Who speaks: the guide for apps without Mobile SDK, or a generation of the SDK. Each has names of its
/// own for the same things, and leaves out others.
public enum MessageDialect: String, CaseIterable, Sendable {
  /// Mobile Identity Provider Apps Without Mobile SDK, the messages as that guide lists them.
  case guide
  /// Mobile SDK for iOS, from 6.0 on.
  case iosSDK = "ios-sdk"
  /// Mobile SDK for Android, 6.0 to 10.2: intents with the settings of the client in a bundle.
  case android6 = "android-6"
  /// Mobile SDK for Android, from 11.0 on: intents with an identifier of the flow.
  case android11 = "android-11"

  /// One line for help texts.
  public var summary: String {
    switch self {
    case .guide: "the guide for apps without Mobile SDK"
    case .iosSDK: "Mobile SDK for iOS"
    case .android6: "Mobile SDK for Android, 6.0 to 10.2"
    case .android11: "Mobile SDK for Android, 11.0 and later"
    }
  }

  /// Whether messages travel as intents of Android, and not as URLs.
  public var usesIntents: Bool { self == .android6 || self == .android11 }

  /// Whether a user hint names the user before the organisation.
  public var putsUserFirst: Bool { self == .iosSDK }
}

/// What a message is for.
public enum MessageType: String, CaseIterable, Sendable {
  /// A client asks the identity provider for an authorization code.
  case request
  /// The identity provider hands the code over; or a client says that it is done.
  case response
  case error
  /// The identity provider asks a client to log a user in.
  case idpInit = "idp-init"
  case unknown

  /// In a sentence, with its article.
  public var noun: String {
    switch self {
    case .request: "a request"
    case .response: "a response"
    case .error: "an error message"
    case .idpInit: "a message that starts a login from the identity provider"
    case .unknown: "no known message"
    }
  }
}
