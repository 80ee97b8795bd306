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
