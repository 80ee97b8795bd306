/// A saved key set (RFC 7517, section 5).
public struct KeySet: ObjectModel {
  public let object: DecodedObject
  /// The keys, in document order.
  public let keys: [JSONWebKey]

  public init(_ object: DecodedObject) {
    self.object = object
    keys = ObjectMember(site: Self.site(object, .keys)).elements { JSONWebKey($0) }
  }

  public enum Member: Int, SchemaMember {
    case keys

    public var field: Field {
      switch self {
      case .keys:
        Field("keys", .objects(JSONWebKey.schema), required: true, "The keys.")
      }
    }
  }

  public static let schema = ObjectSchema("key set", isOpen: true, Member.self)

  public var keysMember: ObjectMember { objectMember(.keys) }
}
