/// An unretained reference to a schema. Schemas are static, so they outlive every reference, and
/// threads do not contend for their reference counts.
@safe struct SchemaReference: Sendable {
  private let unmanaged: Unmanaged<ObjectSchema>

  @inline(__always) init(_ schema: ObjectSchema) {
    unsafe unmanaged = .passUnretained(schema)
  }

  /// The schema as a retained reference.
  var schema: ObjectSchema { unsafe unmanaged.takeUnretainedValue() }

  @inline(__always) private func ask<Answer>(_ question: (ObjectSchema) -> Answer) -> Answer {
    unsafe unmanaged._withUnsafeGuaranteedRef(question)
  }

  @inline(__always) func key(_ slot: Int) -> FieldKey { ask { $0.keys[slot] } }
  @inline(__always) func shape(_ slot: Int) -> FieldKey.Shape { ask { $0.keys[slot].shape } }
  @inline(__always) func field(_ slot: Int) -> Field { ask { $0.fields[slot] } }

  @inline(__always) func slot(named name: BorrowedText, after previous: Int) -> Int? {
    ask { $0.slot(named: name, after: previous) }
  }

  @inline(__always) var count: Int { ask { $0.keys.count } }
  @inline(__always) var isOpen: Bool { ask { $0.isOpen } }
  @inline(__always) var allowsNull: Bool { ask { $0.allowsNull } }
  @inline(__always) var requiredCount: Int { ask { $0.requiredSlots.count } }
  @inline(__always) func requiredSlot(_ index: Int) -> Int { ask { $0.requiredSlots[index] } }
}
