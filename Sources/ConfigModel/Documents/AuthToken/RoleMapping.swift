/// What a role of the token is worth: an element of `roleMappings` (JWT Configuration Reference,
/// Issuer Fields).
public struct RoleMapping: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public static let schema = ObjectSchema(
    "role mapping", firstTrait: 38,
    [
      Field(
        "tokenRole", .string, required: true, "A text found in one of the roleAttributes, exactly."),
      Field("mappedRoles", .strings, required: true, "The roles of the backend that it grants."),
    ])

  public var tokenRole: TextMember { TextMember(site: site(0, "tokenRole")) }
  public var mappedRoles: TextListMember { TextListMember(site: site(1, "mappedRoles")) }
}
