/// The objects of an array, each made into its model when somebody asks for it.
///
/// For models that know nothing but their object. Nothing is allocated.
public struct ObjectList<Model: ObjectModel>: RandomAccessCollection, Sendable {
  /// The array, or what stands for it; nil when there is none.
  private let array: DecodedObject?
  public let count: Int

  /// No objects.
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
