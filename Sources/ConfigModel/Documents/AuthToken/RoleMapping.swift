/// What a role of the token is worth: an element of `roleMappings` (JWT Configuration Reference,
/// Issuer Fields).
package struct RoleMapping: ObjectModel {
  package let object: DecodedObject

  package init(_ object: DecodedObject) {
    self.object = object
  }

  package static let schema = ObjectSchema(
    "role mapping", firstTrait: 38,
    [
      Field(
        "tokenRole", .string, required: true, "A text found in one of the roleAttributes, exactly."),
      Field("mappedRoles", .strings, required: true, "The roles of the backend that it grants."),
    ])

  package var tokenRole: TextMember { TextMember(site: site(0, "tokenRole")) }
  package var mappedRoles: TextListMember { TextListMember(site: site(1, "mappedRoles")) }
}
