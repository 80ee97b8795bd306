/// Looks at the members of one object while it is made into a model, and counts no references.
///
/// To be used only as long as somebody keeps the object.
struct ObjectReader<Model: ObjectModel> {
  private let object: DecodedObject
  private let tree: BorrowedTree

  @inline(__always) init(_ object: DecodedObject) {
    self.object = object
    tree = BorrowedTree(object.document.tree)
  }

  /// What became of a declared member. The name is for the reader, and checked in debug builds.
  @inline(__always) func slot(_ number: Int, _ name: StaticString) -> Slot {
    object.document.slot(Model.self, object.record, number, name)
  }

  /// What somebody makes of the text of a member, and of its node; something else where none is
  /// written.
  @inline(__always) func text<Result>(
    _ number: Int, _ name: StaticString, _ otherwise: @autoclosure () -> Result,
    _ look: (BorrowedText, Int) -> Result
  ) -> Result {
    let slot = slot(number, name)
    guard slot.isUsable else { return otherwise() }
    if let text = tree.plainText(at: slot.index) { return look(text, slot.index) }
    return special(slot.index, look)
  }

  /// The same of a text that is not written as it reads.
  @inline(never) private func special<Result>(
    _ index: Int, _ look: (BorrowedText, Int) -> Result
  ) -> Result {
    let text = JSONValue(tree: object.document.tree, index: index).text
    return withExtendedLifetime(text) { look(BorrowedText(text), index) }
  }

  /// Whether a member has an array in which there is something.
  @inline(__always) func hasElements(_ slot: Slot) -> Bool {
    tree[slot.index].kind != .array || Int(tree[slot.index].next) != slot.index + 1
  }
}

extension BorrowedText {
  /// Whether it is empty, or there are blanks around it.
  @inline(__always) var isPadded: Bool {
    count == 0 || start.byte.isBlank || start[count &- 1].isBlank
  }
}
