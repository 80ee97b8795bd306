/// An unretained reference to a schema. Schemas are static, so they outlive every reference, and
/// threads do not contend for their reference counts.
@safe struct SchemaReference: Sendable {
  private let unmanaged: Unmanaged<ObjectSchema>

  init(_ schema: ObjectSchema) {
    unsafe unmanaged = .passUnretained(schema)
  }

  /// The schema as a retained reference.
  var schema: ObjectSchema { unsafe unmanaged.takeUnretainedValue() }

  private func ask<Answer>(_ question: (ObjectSchema) -> Answer) -> Answer {
    unsafe unmanaged._withUnsafeGuaranteedRef(question)
  }

  func key(_ slot: Int) -> FieldKey { ask { $0.keys[slot] } }
  func shape(_ slot: Int) -> FieldKey.Shape { ask { $0.keys[slot].shape } }
  func field(_ slot: Int) -> Field { ask { $0.fields[slot] } }

  func slot(named name: Text, after previous: Int) -> Int? {
    ask { $0.slot(named: name, after: previous) }
  }

  var count: Int { ask { $0.keys.count } }
  var isOpen: Bool { ask { $0.isOpen } }
  var allowsNull: Bool { ask { $0.allowsNull } }
  var requiredCount: Int { ask { $0.requiredSlots.count } }
  func requiredSlot(_ index: Int) -> Int { ask { $0.requiredSlots[index] } }
}
