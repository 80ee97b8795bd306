/// A condition on one claim: an element of `filters` (JWT Configuration Reference, Issuer Fields).
///
/// A filter that is incomplete or malformed in any way is never satisfied.
public struct TokenFilter: ObjectModel {
  public let object: DecodedObject
  /// True if the filter rejects tokens that match; false if it requires a match.
  public let isExclude: Bool
  /// The kind of the claim that the filter is on.
  public let claimKind: ClaimKind
  /// True if the filter has a name, at least one value, and a `type` that is valid or absent.
  public let isWellFormed: Bool

  public init(_ object: DecodedObject) {
    self.object = object
    let name = TextMember(site: Self.site(object, .name)).written?.text
    claimKind = name.map { ClaimKind(ofClaim: $0) } ?? .ordinary
    let type = TextMember(site: Self.site(object, .type))
    isExclude = type.isWritten("exclude")
    let values = TextListMember(site: Self.site(object, .values))
    isWellFormed =
      !(name?.isEmpty ?? true) && (!type.isPresent || type.isUsable) && values.isUsable
      && !values.isWrittenEmpty
  }

  /// True if both filters name the same claim.
  public func isOnSameClaim(as other: TokenFilter) -> Bool {
    guard let name = name.written, let otherName = other.name.written else { return false }
    return name.text == otherName.text
  }

  public enum Member: Int, SchemaMember {
    case name, type, values

    public var field: Field {
      switch self {
      case .name:
        Field(
          "name", .string, required: true, "The name of the claim.",
          interactions: [
            """
            A claim at the top level of the token. A dot is part of the name, not a path into an \
            object.
            """,
            "If the name is missing or empty, the filter is never satisfied.",
          ],
          examples: [.string("dept")])
      case .type:
        Field(
          "type", .string, default: .string("include"), allowed: ["include", "exclude"],
          meanings: [
            "Only tokens whose claim contains a string that matches one of `values` pass.",
            """
            Tokens whose claim contains a string that matches one of `values` are rejected; a \
            token without the claim passes.
            """,
          ],
          """
          `include`: the claim must contain a string that matches one of the filter's values. \
          `exclude`: it must not; a missing claim passes.
          """,
          interactions: [
            """
            With any other type, even one that differs only in case, the filter is never \
            satisfied.
            """,
            """
            If a claim has several values, a single match with `values` satisfies an include \
            filter, or fails an exclude filter.
            """,
          ])
      case .values:
        Field(
          "values", .strings, required: true,
          """
          The patterns to match, in which `*` matches any number of characters, including none.
          """,
          interactions: [
            """
            Compared with the whole value of the claim in `name`; upper and lower case must also match.
            """,
            "With an empty list, the filter is never satisfied, regardless of its `type`.",
          ],
          examples: [.strings(["Field Service*"])])
      }
    }
  }

  public static let schema = ObjectSchema("filter", Member.self)

  public var name: TextMember { text(.name) }
  public var type: TextMember { text(.type) }
  public var values: TextListMember { texts(.values) }

  /// True if the filter is well-formed and no misspelled member could be its `type`.
  public var isUnmistakable: Bool { (type.isAbsent || type.isUsable) && isWellFormed }

  /// The values as patterns.
  public var globs: [Glob] { values.elements.map { Glob($0.text) } }
}

/// The backend roles that a token role maps to: an element of `roleMappings` (JWT Configuration
/// Reference, Issuer Fields).
public struct RoleMapping: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case tokenRole, mappedRoles

    public var field: Field {
      switch self {
      case .tokenRole:
        Field(
          "tokenRole", .string, required: true,
          "The exact value of a role in the claims of `roleAttributes`.",
          interactions: [
            """
            Compared with the values in the claims of `roleAttributes`. An asterisk has no special \
            meaning.
            """,
            "The documentation does not say which of two mappings for the same role applies.",
          ],
          examples: [.string("managers")])
      case .mappedRoles:
        Field(
          "mappedRoles", .strings, required: true,
          "The roles of the backend that the mapping grants.",
          interactions: [
            "Granted instead of the `tokenRole`, which is not granted itself.",
            """
            Must contain at least one role: the documentation does not say what an empty list \
            means.
            """,
            """
            oconf reads the roles that exist from the setting `roles`, and the roles that must not \
            be granted by accident from `privilegedRoles`.
            """,
          ],
          examples: [.strings(["Manager"])])
      }
    }
  }

  public static let schema = ObjectSchema("role mapping", Member.self)

  public var tokenRole: TextMember { text(.tokenRole) }
  public var mappedRoles: TextListMember { texts(.mappedRoles) }
}
