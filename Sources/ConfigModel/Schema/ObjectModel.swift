/// A typed view of an object.
public protocol ObjectModel: Sendable {
  static var schema: ObjectSchema { get }
  var object: DecodedObject { get }
  init(_ object: DecodedObject)
}

extension ObjectModel {
  /// The member at an index of the schema. The name documents the index, and debug builds check it.
  @inline(__always) static func site(
    _ object: DecodedObject, _ slot: Int, _ name: StaticString
  ) -> MemberSite {
    assert(schema.fields[slot].name.description == name.description)
    return MemberSite(object: object, slotNumber: slot, schema: schema)
  }

  @inline(__always) func site(_ slot: Int, _ name: StaticString) -> MemberSite {
    Self.site(object, slot, name)
  }
}
