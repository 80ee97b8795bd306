/// Texts side by side in memory, whatever their sources: what is compared together is read together.
struct TextPool {
  private static let blockSize = 1 << 14

  private var block = SourceBytes(capacity: blockSize)

  /// The same text in the pool; a long one is left where it is.
  mutating func copy(_ text: Text) -> Text {
    guard text.count <= Self.blockSize / 16 else { return text }
    if let copy = block.append(text) { return copy }
    block = SourceBytes(capacity: Self.blockSize)
    return block.append(text) ?? text
  }
}
