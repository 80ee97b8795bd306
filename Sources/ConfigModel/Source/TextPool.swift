/// Stores texts from different sources next to each other, because texts that are compared together
/// are read together.
struct TextPool {
  private static let blockSize = 1 << 14

  private var block = SourceBytes(capacity: blockSize)

  /// A copy of the text in the pool. A long text is returned without a copy.
  mutating func copy(_ text: Text) -> Text {
    guard text.count <= Self.blockSize / 16 else { return text }
    if let copy = block.append(text) { return copy }
    block = SourceBytes(capacity: Self.blockSize)
    return block.append(text) ?? text
  }
}
