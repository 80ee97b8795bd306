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
          "The expected decision: whether the service exchanges the token for its own token.")
      case .reason:
        Field(
          "reason", .string, allowed: TokenTestExpectation.reasons,
          "The first check that fails, or `ok`.",
          interactions: ["`reasons` lists all failing checks."])
      case .reasons:
        Field(
          "reasons", .strings, allowed: TokenTestExpectation.reasons,
          "All checks that fail, in any order. An empty list requires that none fails.")
      case .username:
        Field(
          "username", .string, "The user that the token identifies.",
          examples: [.string("ann")])
      case .userKind:
        Field(
          "userKind", .string, allowed: ["virtual", "mapped"],
          """
          Whether the user exists only through the token (`virtual`) or is in the directory \
          (`mapped`).
          """)
      case .roles:
        Field(
          "roles", .strings, "The exact set of roles that are granted.",
          examples: [.strings(["Manager"])])
      case .rolesInclude:
        Field("rolesInclude", .strings, "Roles that are granted, possibly among others.")
      case .rolesExclude:
        Field("rolesExclude", .strings, "Roles that are not granted.")
      case .expiresIn:
        Field(
          "expiresIn", .integer, unit: .seconds,
          "The lifetime of the token that the service issues.",
          examples: [.integer(3600)])
      case .assumptions:
        Field(
          "assumptions", .strings, allowed: Assumptions.knownNames,
          """
          The exact set of readings of the documentation on which the result depends. An empty \
          list requires that it does not depend on any.
          """)
      case .allowed:
        Field("allowed", .boolean, "Whether the origin is allowed.")
      case .pattern:
        Field(
          "pattern", .string, "The pattern that allows the origin.",
          interactions: ["If several patterns match, this is the first one."],
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
