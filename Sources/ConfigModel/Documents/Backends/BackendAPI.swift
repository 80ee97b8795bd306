/// A custom API of a backend, with the switches of its page Security.
public struct BackendAPI: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case name, version, loginRequired, socialLogin, isPublic, platformApis

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true, "The name of the API.", examples: [.string("orders")])
      case .version:
        Field(
          "version", .string, "The version of the API, such as \"1.0\".",
          examples: [.string("1.0")])
      case .loginRequired:
        Field(
          "loginRequired", .boolean, default: .boolean(true),
          "The Login Required switch. If it is off, apps can call the API without a login.")
      case .socialLogin:
        Field(
          "socialLogin", .boolean, default: .boolean(false),
          "The Social Login switch. If it is on, users who signed in with Facebook can call the API."
        )
      case .isPublic:
        Field(
          "public", .boolean, default: .boolean(false),
          "Whether the API is meant to be public, so that `loginRequired` may be off.")
      case .platformApis:
        Field(
          "platformApis", .strings, "The platform APIs that the code of the API calls.",
          examples: [.strings(["Database Access"])])
      }
    }
  }

  public static let schema = ObjectSchema("backend API", Member.self)

  public var name: TextMember { text(.name) }
  public var version: TextMember { text(.version) }
  public var loginRequired: BooleanMember { boolean(.loginRequired) }
  public var socialLogin: BooleanMember { boolean(.socialLogin) }
  public var isPublic: BooleanMember { boolean(.isPublic) }
  public var platformAPIs: TextListMember { texts(.platformApis) }
}

/// An app that uses a backend.
public struct BackendApp: ObjectModel {
  /// The ways in which apps sign users in.
  public enum Login: String, CaseIterable, Sendable {
    case basic, oauth, tokenExchange, facebook, browserSSO
  }

  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case name, login, usesSdk, facebookAppId

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true, "The name of the app.",
          examples: [.string("Orders for iOS")])
      case .login:
        Field(
          "login", .string, allowed: ["basic", "oauth", "tokenExchange", "facebook", "browserSSO"],
          """
          The way in which the app signs users in. Calls with the anonymous key are `basic`.
          """)
      case .usesSdk:
        Field(
          "usesSdk", .boolean, default: .boolean(false),
          "Whether the app signs users in with the client SDK.")
      case .facebookAppId:
        Field(
          "facebookAppId", .string, "The Facebook app ID in the configuration of the app.",
          examples: [.string("1046325987512340")])
      }
    }
  }

  public static let schema = ObjectSchema("backend app", Member.self)

  public var name: TextMember { text(.name) }
  public var loginMember: TextMember { text(.login) }
  public var login: Login? { loginMember.written.flatMap { Login(rawValue: $0.string) } }
  public var usesSDK: BooleanMember { boolean(.usesSdk) }
  public var facebookAppId: TextMember { text(.facebookAppId) }
}
