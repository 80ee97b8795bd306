/// A text as it is meant, and where it is written.
public struct LocatedText: Sendable {
  /// With references and escapes decoded.
  public let text: Text
  public let range: SourceRange

  public init(_ text: Text, at range: SourceRange) {
    self.text = text
    self.range = range
  }

  public var string: String { text.string }
  public var isEmpty: Bool { text.isEmpty }
}
