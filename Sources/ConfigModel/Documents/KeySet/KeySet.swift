/// A saved key set (RFC 7517, section 5).
public struct KeySet: ObjectModel {
  public let object: DecodedObject
  /// The keys, in document order.
  public let keys: [JSONWebKey]

  public init(_ object: DecodedObject) {
    self.object = object
    keys = ObjectMember(site: Self.site(object, 0, "keys")).elements { JSONWebKey($0) }
  }

  public static let schema = ObjectSchema(
    "key set", isOpen: true,
    [Field("keys", .objects(JSONWebKey.schema), required: true, "The keys.")])

  public var keysMember: ObjectMember { ObjectMember(site: site(0, "keys")) }
}
