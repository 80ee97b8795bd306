/// The expected result of a case. Only the members that are written are compared.
public struct TokenTestExpectation: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case verdict, reason, reasons, username, userKind, roles, rolesInclude, rolesExclude, expiresIn,
      assumptions, allowed, pattern

    public var field: Field {
      switch self {
      case .verdict:
        Field(
          "verdict", .string, allowed: ["accept", "reject", "indeterminate"],
          "Whether the token is exchanged for one of the service's own.")
      case .reason:
        Field(
          "reason", .string, allowed: TokenTestExpectation.reasons,
          "The first check that fails, or `ok`.",
          interactions: ["`reasons` are all of them."])
      case .reasons:
        Field(
          "reasons", .strings, allowed: TokenTestExpectation.reasons,
          "All checks that fail, in any order. An empty list demands that none does.")
      case .username:
        Field(
          "username", .string, "The user that the token is about.",
          examples: [.string("ann")])
      case .userKind:
        Field(
          "userKind", .string, allowed: ["virtual", "mapped"],
          "Whether the user exists by the token only, or is one of the directory.")
      case .roles:
        Field(
          "roles", .strings, "The roles that are granted: these, and no others.",
          examples: [.strings(["Manager"])])
      case .rolesInclude:
        Field("rolesInclude", .strings, "Roles that are granted, perhaps among others.")
      case .rolesExclude:
        Field("rolesExclude", .strings, "Roles that are not granted.")
      case .expiresIn:
        Field(
          "expiresIn", .integer, unit: .seconds, "How long the service's own token holds.",
          examples: [.integer(3600)])
      case .assumptions:
        Field(
          "assumptions", .strings, allowed: Assumptions.knownNames,
          """
          The readings of the documentation that the result rests on: these, and no others. An empty \
          list demands that it rests on the letter alone.
          """)
      case .allowed:
        Field("allowed", .boolean, "Whether the origin is admitted.")
      case .pattern:
        Field(
          "pattern", .string, "The pattern that admits the origin.",
          interactions: ["Of several that match the first one counts."],
          examples: [.string("https://*.corp.example")])
      }
    }
  }

  public static let schema = ObjectSchema("expectation", Member.self)

  fileprivate static var reasons: [StaticString] { ExchangeReason.allCases.map(\.code) }

  public var verdict: TextMember { text(.verdict) }
  public var reason: TextMember { text(.reason) }
  public var reasons: TextListMember { texts(.reasons) }
  public var username: TextMember { text(.username) }
  public var userKind: TextMember { text(.userKind) }
  public var roles: TextListMember { texts(.roles) }
  public var rolesInclude: TextListMember { texts(.rolesInclude) }
  public var rolesExclude: TextListMember { texts(.rolesExclude) }
  public var expiresIn: IntegerMember { integer(.expiresIn) }
  public var assumptions: TextListMember { texts(.assumptions) }
  public var allowed: BooleanMember { boolean(.allowed) }
  public var pattern: TextMember { text(.pattern) }

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
