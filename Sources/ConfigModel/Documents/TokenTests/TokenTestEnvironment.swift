/// The facts, other than the policy, that the decisions of a suite depend on.
public struct TokenTestEnvironment: ObjectModel {
  public let object: DecodedObject
  public let users: [TokenTestUser]

  public init(_ object: DecodedObject) {
    self.object = object
    users = ObjectMember(site: Self.site(object, 3, "users")).elements { TokenTestUser($0) }
  }

  public static let schema = ObjectSchema(
    "test environment",
    [
      Field(
        "baseURL", .string,
        "The base URL of the mobile backend, without a slash at the end.",
        interactions: [
          "The default of `audience` in an issuer is made from it."
        ],
        examples: [.string("https://mobile.corp.example")]),
      Field(
        "policies", .mapOrString,
        """
        The values of the other environment policies, by name, or the path of an export that holds \
        them, relative to this file.
        """),
      Field(
        "readings", .map,
        "Which reading of the documentation holds where it leaves a choice, by name."),
      Field(
        "users", .objects(TokenTestUser.schema),
        "The users of the directory. An empty list is a directory without users."),
      Field(
        "now", .time,
        "The time of the request. Without it a suite says something else every day.",
        examples: [.string("2030-01-01T12:00:00Z"), .integer(1_893_499_200)]),
      Field(
        "skew", .integer, default: .integer(0), minimum: 0, unit: .seconds,
        "How much the clocks of issuer and service may differ."),
    ])

  public var baseURL: TextMember { TextMember(site: site(0, "baseURL")) }
  public var policies: MapOrTextMember { MapOrTextMember(site: site(1, "policies")) }
  public var readings: MapMember { MapMember(site: site(2, "readings")) }
  public var usersMember: ObjectMember { ObjectMember(site: site(3, "users")) }
  public var now: TimeMember { TimeMember(site: site(4, "now")) }
  public var skew: IntegerMember { IntegerMember(site: site(5, "skew")) }

  /// The users of the directory; nil if the suite does not describe a directory.
  public var directory: [DirectoryUser]? {
    usersMember.isPresent ? users.map(\.user) : nil
  }
}

/// A user of the directory.
public struct TokenTestUser: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "user", allowsNull: true,
    [
      Field(
        "uid", .string, "The name that the user signs in with.",
        examples: [.string("ann")]),
      Field(
        "mail", .string, "The primary e-mail address.",
        examples: [.string("ann@corp.example")]),
      Field("roles", .strings, "The roles that the directory gives."),
    ])

  public var user: DirectoryUser {
    DirectoryUser(
      uid: TextMember(site: site(0, "uid")).written?.text,
      mail: TextMember(site: site(1, "mail")).written?.text,
      roles: TextListMember(site: site(2, "roles")).elements.map(\.text))
  }
}
