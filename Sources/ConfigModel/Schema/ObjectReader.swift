/// Reads the members of one object during its conversion to a model and counts no references.
///
/// Valid only while the object is alive.
struct ObjectReader<Model: ObjectModel> {
  private let object: DecodedObject
  private let tree: BorrowedTree

  @inline(__always) init(_ object: DecodedObject) {
    self.object = object
    tree = BorrowedTree(object.document.tree)
  }

  @inline(__always) func slot(_ member: Model.Member) -> Slot {
    object.document.slot(member, object.record)
  }

  /// The result of `look` for the text and the node of a member, or `otherwise` if no text is
  /// written.
  @inline(__always) func text<Result>(
    _ member: Model.Member, _ otherwise: @autoclosure () -> Result,
    _ look: (BorrowedText, Int) -> Result
  ) -> Result {
    let slot = slot(member)
    guard slot.isUsable else { return otherwise() }
    if let text = tree.plainText(at: slot.index) { return look(text, slot.index) }
    return special(slot.index, look)
  }

  /// Handles a text with escapes.
  @inline(never) private func special<Result>(
    _ index: Int, _ look: (BorrowedText, Int) -> Result
  ) -> Result {
    let text = JSONValue(tree: object.document.tree, index: index).text
    return withExtendedLifetime(text) { look(BorrowedText(text), index) }
  }

  /// True if the value of a slot is not an empty array.
  @inline(__always) func hasElements(_ slot: Slot) -> Bool {
    tree[slot.index].kind != .array || Int(tree[slot.index].next) != slot.index + 1
  }
}

extension BorrowedText {
  /// True if the text is empty, or begins or ends with whitespace.
  @inline(__always) var isPadded: Bool {
    count == 0 || start.byte.isBlank || start[count &- 1].isBlank
  }
}
