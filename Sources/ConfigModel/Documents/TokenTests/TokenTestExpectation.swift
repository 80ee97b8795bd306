/// The expected result of a case. Only the members that are written are compared.
public struct TokenTestExpectation: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "expectation",
    [
      Field(
        "verdict", .string, allowed: ["accept", "reject", "indeterminate"],
        "Whether the token is exchanged for one of the service's own."),
      Field(
        "reason", .string, allowed: reasons,
        "The first check that fails, or `ok`.",
        interactions: ["`reasons` are all of them."]),
      Field(
        "reasons", .strings, allowed: reasons,
        "All checks that fail, in any order. An empty list demands that none does."),
      Field(
        "username", .string, "The user that the token is about.",
        examples: [.string("ann")]),
      Field(
        "userKind", .string, allowed: ["virtual", "mapped"],
        "Whether the user exists by the token only, or is one of the directory."),
      Field(
        "roles", .strings, "The roles that are granted: these, and no others.",
        examples: [.strings(["Manager"])]),
      Field("rolesInclude", .strings, "Roles that are granted, perhaps among others."),
      Field("rolesExclude", .strings, "Roles that are not granted."),
      Field(
        "expiresIn", .integer, unit: .seconds, "How long the service's own token holds.",
        examples: [.integer(3600)]),
      Field(
        "assumptions", .strings, allowed: Assumptions.knownNames,
        """
        The readings of the documentation that the result rests on: these, and no others. An empty \
        list demands that it rests on the letter alone.
        """),
      Field("allowed", .boolean, "Whether the origin is admitted."),
      Field(
        "pattern", .string, "The pattern that admits the origin.",
        interactions: ["Of several that match the first one counts."],
        examples: [.string("https://*.corp.example")]),
    ])

  private static var reasons: [StaticString] { ExchangeReason.allCases.map(\.code) }

  public var verdict: TextMember { TextMember(site: site(0, "verdict")) }
  public var reason: TextMember { TextMember(site: site(1, "reason")) }
  public var reasons: TextListMember { TextListMember(site: site(2, "reasons")) }
  public var username: TextMember { TextMember(site: site(3, "username")) }
  public var userKind: TextMember { TextMember(site: site(4, "userKind")) }
  public var roles: TextListMember { TextListMember(site: site(5, "roles")) }
  public var rolesInclude: TextListMember { TextListMember(site: site(6, "rolesInclude")) }
  public var rolesExclude: TextListMember { TextListMember(site: site(7, "rolesExclude")) }
  public var expiresIn: IntegerMember { IntegerMember(site: site(8, "expiresIn")) }
  public var assumptions: TextListMember { TextListMember(site: site(9, "assumptions")) }
  public var allowed: BooleanMember { BooleanMember(site: site(10, "allowed")) }
  public var pattern: TextMember { TextMember(site: site(11, "pattern")) }

  /// The members that are written, in the order of the schema.
  public var written: [(field: Field, value: JSONValue)] {
    Self.schema.fields.indices.compactMap { slot in
      let site = MemberSite(object: object, slotNumber: slot, schema: Self.schema)
      return site.json.map { (site.field, $0) }
    }
  }

  /// The written members that do not apply: those about tokens if the case is about an origin,
  /// otherwise those about origins.
  public func inapplicable(toOrigin: Bool) -> [(field: Field, value: JSONValue)] {
    written.filter { field, _ in
      switch field.name.description {
      case "allowed", "pattern": !toOrigin
      // Readings apply to both.
      case "assumptions": false
      default: toOrigin
      }
    }
  }
}
