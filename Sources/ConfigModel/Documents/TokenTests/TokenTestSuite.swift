/// A suite of expectations about the decisions of a policy: a file `*.oconf-test.json`.
public final class TokenTestSuite: ObjectModel {
  public let object: DecodedObject
  public let environment: TokenTestEnvironment?
  public let base: TokenTestBase?
  /// The cases, in document order.
  public let cases: [TokenTestCase]
  public let origins: OriginTable?

  public init(_ object: DecodedObject) {
    self.object = object
    environment = ObjectMember(site: Self.site(object, 3, "environment")).object.map {
      TokenTestEnvironment($0)
    }
    base = ObjectMember(site: Self.site(object, 4, "base")).object.map { TokenTestBase($0) }
    cases = ObjectMember(site: Self.site(object, 5, "cases")).elements { TokenTestCase($0) }
    origins = ObjectMember(site: Self.site(object, 6, "origins")).object.map { OriginTable($0) }
  }

  public static let schema = ObjectSchema(
    "test suite",
    [
      Field("$schema", .string, "The JSON Schema that editors check this file with."),
      Field("description", .string, "What the suite is about, for whoever reads it."),
      Field(
        "policy", .string, required: true,
        """
        The file whose decisions are tested, relative to this one: an issuer configuration, a list \
        of origins, or an export of policies. It must be in the same repository.
        """,
        interactions: [
          "An export is tested by its policies for tokens and for origins alike."
        ],
        examples: [.string("issuers.auth-token.json")]),
      Field(
        "environment", .object(TokenTestEnvironment.schema),
        "What decisions depend on besides the policy.",
        interactions: [
          """
          What it leaves out is taken from the settings that apply to the file in `policy`; options \
          of the command line win over both.
          """
        ]),
      Field(
        "base", .object(TokenTestBase.schema),
        "What the cases have in common: each one says only what is different.",
        interactions: [
          "Cases with a `token` or an `origin` of their own do not use its claims."
        ]),
      Field(
        "cases", .objects(TokenTestCase.schema), isSet: false,
        "What is tried, and what is expected to come of it."),
      Field(
        "origins", .object(OriginTable.schema),
        "Origins that are to be admitted, and origins that are not."),
    ])

  public var policy: TextMember { TextMember(site: site(2, "policy")) }
  public var casesMember: ObjectMember { ObjectMember(site: site(5, "cases")) }
  public var originsMember: ObjectMember { ObjectMember(site: site(6, "origins")) }
}

/// The values that the cases of a suite share.
public struct TokenTestBase: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "base",
    [
      Field("claims", .anyObject, "The claims of the token, as in its payload."),
      Field(
        "request", .object(TokenTestRequest.schema), "What the token is presented with."),
    ])

  public var claims: AnyObjectMember { AnyObjectMember(site: site(0, "claims")) }
  public var request: ObjectMember { ObjectMember(site: site(1, "request")) }
}

/// Origins, each with the expected decision.
public struct OriginTable: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "table of origins",
    [
      Field("allowed", .strings, "Origins that the policy must admit."),
      Field("refused", .strings, "Origins that the policy must not admit."),
    ])

  public var allowed: TextListMember { TextListMember(site: site(0, "allowed")) }
  public var refused: TextListMember { TextListMember(site: site(1, "refused")) }
}
