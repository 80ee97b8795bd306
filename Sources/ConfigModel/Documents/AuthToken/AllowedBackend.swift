/// A mobile backend that may use an issuer: an element of `allowedMbes` (JWT Configuration
/// Reference, Issuer Fields).
package struct AllowedBackend: ObjectModel {
  package let object: DecodedObject

  package init(_ object: DecodedObject) {
    self.object = object
  }

  package static let schema = ObjectSchema(
    "allowed backend", firstTrait: 35,
    [
      Field("name", .string, "The backend's name; needs version."),
      Field("version", .string, "The backend's version, a text such as \"1.0\"; needs name."),
      Field("clientId", .string, "The backend's OAuth client ID, instead of name and version."),
    ])

  package var name: TextMember { TextMember(site: site(0, "name")) }
  package var version: TextMember { TextMember(site: site(1, "version")) }
  package var clientId: TextMember { TextMember(site: site(2, "clientId")) }
}
