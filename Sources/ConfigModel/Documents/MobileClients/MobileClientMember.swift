/// The settings of a client configuration, with their names in each format and each generation of the
/// SDKs.
public enum MobileClientMember: Sendable {
  case backends, backend, analytics
  case baseURL, name, version, isDefault, authentication, headers
  case type, offline
  case basic, oauth, facebook, sso, token
  case backendID, anonymousKey, clientID, clientSecret, tokenEndpoint, facebookAppID
  case logHTTP, logRequestBody, logResponseBody
  case sync, syncExpress

  /// The object that a setting is in.
  public enum Place: Sendable {
    case root, backend, authentication, section
  }

  /// The formats of the files.
  public enum Format: Int, Sendable {
    /// `oracle_mobile_cloud_config.xml` of an Android app.
    case xml
    /// `OMC.plist` of an iOS app.
    case propertyList
    /// `oracle_mobile_cloud_config.js` of a web or hybrid app, or the same as JSON.
    case script
  }

  /// The generations of the SDKs. Neither reads the files of the other.
  public enum Generation: Sendable {
    /// Mobile Cloud Service, up to 18.1.
    case first
    /// Autonomous Mobile Cloud Enterprise and Mobile Hub, since 18.2.
    case second

    public var name: StaticString {
      switch self {
      case .first: "Mobile Cloud Service up to 18.1"
      case .second: "Mobile Hub since 18.2"
      }
    }

    public var other: Generation { self == .first ? .second : .first }
  }

  /// The name of a setting in one place.
  public struct Spelling: Sendable {
    public let member: MobileClientMember
    let place: Place
    private let first: [StaticString]
    private let second: [StaticString]

    /// - Parameter names: Six names: of the first generation in XML, property lists and scripts, and
    ///   then of the second one. A name is empty if that format does not have the setting, and `?` if
    ///   its name there is not documented.
    fileprivate init(_ place: Place, _ member: MobileClientMember, _ names: [StaticString]) {
      self.member = member
      self.place = place
      first = Array(names.prefix(3))
      second = Array(names.dropFirst(3))
    }

    /// The name in a format; nil if it is not documented.
    public func name(_ format: Format, _ generation: Generation) -> StaticString? {
      let name = (generation == .first ? first : second)[format.rawValue]
      return name.description == "?" ? nil : name
    }

    fileprivate func has(_ name: Text) -> Bool {
      !name.isEmpty && (first + second).contains { name.equalsIgnoringCase($0) }
    }
  }

  // Names of a row are equal if the SDKs of all formats agree on them.
  private static let spellings: [Spelling] = [
    Spelling(
      .root, .backends,
      ["mobileBackends", "mobileBackends", "mobileBackends", "", "", ""]),
    Spelling(.root, .backend, ["", "", "", "mobileBackend", "mobileBackend", "mobileBackend"]),
    Spelling(.root, .analytics, ["?", "?", "?", "analyticsApp", "analyticsApp", "analyticsApp"]),
    Spelling(
      .root, .tokenEndpoint,
      ["", "", "", "oAuthTokenEndPoint", "oAuthTokenEndPoint", "oAuthTokenEndPoint"]),
    Spelling(.root, .logHTTP, ["?", "?", "logHTTP", "?", "logHTTP", "logHTTP"]),
    Spelling(.root, .logRequestBody, ["?", "logHTTPRequestBody", "?", "?", "?", "?"]),
    Spelling(.root, .logResponseBody, ["?", "logHTTPResponseBody", "?", "?", "?", "?"]),
    Spelling(.root, .sync, ["?", "?", "sync", "?", "?", "sync"]),
    Spelling(.root, .syncExpress, ["?", "?", "syncExpress", "?", "?", "syncExpress"]),
    Spelling(.backend, .logHTTP, ["logHTTP", "?", "?", "?", "?", "?"]),
    Spelling(
      .backend, .baseURL, ["baseUrl", "baseURL", "baseUrl", "baseUrl", "baseURL", "baseUrl"]),
    Spelling(.backend, .name, ["mbeName", "?", "?", "name", "name", "name"]),
    Spelling(.backend, .version, ["mbeVersion", "?", "?", "", "?", "?"]),
    Spelling(.backend, .isDefault, ["default", "default", "default", "?", "?", "?"]),
    Spelling(
      .backend, .authentication,
      [
        "authorization", "authorization", "authorization", "authentication", "authentication",
        "authentication",
      ]),
    Spelling(.backend, .type, ["", "", "authType", "", "", ""]),
    Spelling(
      .authentication, .type,
      ["authenticationType", "authenticationType", "?", "type", "type", "type"]),
    Spelling(
      .authentication, .offline,
      ["offlineAuthenticationEnabled", "offlineAuthenticationEnabled", "?", "?", "?", "?"]),
    Spelling(
      .authentication, .basic, ["basic", "Basic", "basicAuth", "basic", "basic", "basic"]),
    Spelling(.authentication, .oauth, ["oauth", "OAuth", "oAuth", "oauth", "oauth", "oauth"]),
    Spelling(
      .authentication, .facebook,
      ["?", "Facebook", "facebookAuth", "facebook", "facebook", "facebook"]),
    Spelling(.authentication, .sso, ["?", "SSO", "ssoAuth", "sso", "?", "?"]),
    Spelling(
      .authentication, .token,
      ["tokenAuth", "SSOTokenExchange", "tokenAuth", "tokenExchange", "?", "token"]),
    Spelling(
      .section, .backendID,
      [
        "mobileBackendID", "mobileBackendID", "backendId", "mobileBackendId", "mobileBackendID",
        "mobileBackendId",
      ]),
    Spelling(
      .section, .anonymousKey,
      [
        "anonymousKey", "anonymousKey", "anonymousToken", "anonymousKey", "anonymousKey",
        "anonymousKey",
      ]),
    Spelling(
      .section, .clientID,
      ["oAuthClientId", "clientID", "clientId", "clientId", "?", "clientId"]),
    Spelling(
      .section, .clientSecret,
      [
        "oAuthClientSecret", "clientSecret", "clientSecret", "clientSecret", "clientSecret",
        "clientSecret",
      ]),
    Spelling(
      .section, .tokenEndpoint,
      ["oAuthTokenEndPoint", "tokenEndpoint", "tokenEndpoint", "", "", ""]),
    Spelling(
      .section, .facebookAppID, ["?", "facebookAppID", "facebookAppId", "appId", "?", "appId"]),
  ]

  /// The setting that a name denotes in a place, in the spelling of any format or generation.
  static func spelling(of name: Text, in place: Place) -> Spelling? {
    spellings.first { $0.place == place && $0.has(name) }
  }

  /// The authentication method that a value of ``type`` selects; nil if it is unknown.
  public init?(method: Text) {
    let methods: [(StaticString, MobileClientMember)] = [
      ("basic", .basic), ("basicAuth", .basic), ("oauth", .oauth), ("facebook", .facebook),
      ("facebookAuth", .facebook), ("sso", .sso), ("ssoAuth", .sso), ("token", .token),
      ("tokenAuth", .token), ("tokenExchange", .token), ("ssoTokenExchange", .token),
    ]
    guard let method = methods.first(where: { method.equalsIgnoringCase($0.0) }) else { return nil }
    self = method.1
  }
}
