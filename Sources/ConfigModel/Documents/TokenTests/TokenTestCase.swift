/// One test case: an element of `cases` in a suite.
public struct TokenTestCase: ObjectModel {
  public let object: DecodedObject
  public let expect: TokenTestExpectation?

  public init(_ object: DecodedObject) {
    self.object = object
    expect = ObjectMember(site: Self.site(object, .expect)).object.map {
      TokenTestExpectation($0)
    }
  }

  public enum Member: Int, SchemaMember {
    case name, description, claims, token, origin, request, now, readings, expect

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true,
          """
          The name of the case, used in reports and filters. It states the expectation, such as `a \
          contractor gets no role`.
          """,
          examples: [.string("a contractor gets no role")])
      case .description:
        Field("description", .string, "The reason for the expectation, for readers.")
      case .claims:
        Field(
          "claims", .anyObject,
          """
          The claims of the token that differ from those of the base. They are merged into them \
          (RFC 7396): null removes a claim.
          """,
          interactions: [
            """
            Cannot be used together with `token` or `origin`. If none of the three is present, the \
            case uses the token of the base.
            """
          ])
      case .token:
        Field(
          "token", .string,
          """
          A token in compact form, or the path of a file that contains one, relative to this file. \
          The signature is not verified.
          """,
          interactions: ["Cannot be used together with `claims` or `origin`."],
          examples: [.string("tokens/ann.jwt")])
      case .origin:
        Field(
          "origin", .string, "The origin of a cross-site request, as browsers send it.",
          interactions: ["Cannot be used together with `claims` or `token`."],
          examples: [.string("https://app.corp.example")])
      case .request:
        Field(
          "request", .object(TokenTestRequest.schema),
          "The request that presents the token, merged into the request of the base.")
      case .now:
        Field(
          "now", .time,
          "The time of the request. Overrides the time in the environment and in the option.",
          examples: [.string("2030-01-01T12:00:00Z"), .integer(1_893_499_200)])
      case .readings:
        Field(
          "readings", .map,
          "The readings for this case, which override those of the environment and the options.")
      case .expect:
        Field(
          "expect", .object(TokenTestExpectation.schema), required: true,
          "The expected result. Only the given fields are compared.")
      }
    }
  }

  public static let schema = ObjectSchema("test case", Member.self)

  public var name: TextMember { text(.name) }
  public var claims: AnyObjectMember { anyObject(.claims) }
  public var token: TextMember { text(.token) }
  public var origin: TextMember { text(.origin) }
  public var request: ObjectMember { objectMember(.request) }
  public var now: TimeMember { time(.now) }
  public var readings: MapMember { map(.readings) }
  public var expectMember: ObjectMember { objectMember(.expect) }

  /// True if the case is about an origin rather than a token.
  public var isOfOrigin: Bool { origin.isPresent }

  /// The location of findings about the case as a whole: its name, or else its opening bracket.
  public var anchor: SourceRange { name.range }
}
