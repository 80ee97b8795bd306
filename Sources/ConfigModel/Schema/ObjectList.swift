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
