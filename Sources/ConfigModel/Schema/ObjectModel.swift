/// A typed view of an object.
public protocol ObjectModel: Sendable {
  associatedtype Member: SchemaMember
  static var schema: ObjectSchema { get }
  var object: DecodedObject { get }
  init(_ object: DecodedObject)
}

extension ObjectModel {
  static func site(_ object: DecodedObject, _ member: Member) -> MemberSite {
    MemberSite(object: object, slotNumber: member.rawValue, schema: schema)
  }

  func site(_ member: Member) -> MemberSite { Self.site(object, member) }

  /// The members that are written, in the order of the schema.
  public var writtenMembers: [(field: Field, value: JSONValue)] {
    Self.schema.fields.indices.compactMap { slot in
      let site = MemberSite(object: object, slotNumber: slot, schema: Self.schema)
      return site.json.map { (site.field, $0) }
    }
  }

  func text(_ member: Member) -> TextMember { TextMember(site: site(member)) }
  func texts(_ member: Member) -> TextListMember { TextListMember(site: site(member)) }
  func boolean(_ member: Member) -> BooleanMember { BooleanMember(site: site(member)) }
  func integer(_ member: Member) -> IntegerMember { IntegerMember(site: site(member)) }
  func time(_ member: Member) -> TimeMember { TimeMember(site: site(member)) }
  func map(_ member: Member) -> MapMember { MapMember(site: site(member)) }
  func mapOrText(_ member: Member) -> MapOrTextMember { MapOrTextMember(site: site(member)) }
  func textOrTexts(_ member: Member) -> TextOrListMember {
    TextOrListMember(site: site(member))
  }
  func objectMember(_ member: Member) -> ObjectMember { ObjectMember(site: site(member)) }
  func value(_ member: Member) -> ValueMember { ValueMember(site: site(member)) }
  func anyObject(_ member: Member) -> AnyObjectMember {
    AnyObjectMember(site: site(member))
  }
}

/// The objects of an array, each converted to its model on access.
///
/// For models that consist only of their object. Nothing is allocated.
public struct ObjectList<Model: ObjectModel>: RandomAccessCollection, Sendable {
  /// The array's record; nil if there is none.
  private let array: DecodedObject?
  public let count: Int

  /// An empty list.
  public static var none: ObjectList { ObjectList() }

  private init() {
    array = nil
    count = 0
  }

  init(_ site: MemberSite) {
    let slot = site.slot
    array = slot.isAbsent ? nil : DecodedObject(document: site.object.document, record: slot.index)
    count = ObjectMember(site: site).elementCount
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Model {
    guard let array, index < count else { preconditionFailure("no such element") }
    return Model(array.document.element(array.record, index))
  }
}
