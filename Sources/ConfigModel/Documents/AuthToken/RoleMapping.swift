/// The backend roles that a token role maps to: an element of `roleMappings` (JWT Configuration
/// Reference, Issuer Fields).
public struct RoleMapping: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SurveyedMember {
    case tokenRole, mappedRoles

    static var firstFeature: Int { AllowedBackend.Member.clientId.feature &+ 1 }

    public var field: Field {
      switch self {
      case .tokenRole:
        Field(
          "tokenRole", .string, required: true,
          "A text found in one of the roleAttributes, exactly.",
          interactions: [
            """
            Looked for in the claims of `roleAttributes`. An asterisk is a character like any \
            other here.
            """,
            "Two mappings of one role leave open which of them counts.",
          ],
          examples: [.string("managers")])
      case .mappedRoles:
        Field(
          "mappedRoles", .strings, required: true, "The roles of the backend that it grants.",
          interactions: [
            "Granted in place of the `tokenRole`, which is not granted itself.",
            "One role at least: what an empty list means is nowhere said.",
            """
            The settings `roles` and `privilegedRoles` tell oconf which roles exist, and which \
            nobody is to get by accident.
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
