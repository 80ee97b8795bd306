/// The reason why a text is not a token, or not claims.
public struct TokenFault: Error, Sendable {
  /// The three parts of a token, as messages name them.
  public enum Part: String, Sendable {
    case header, claims, signature

    var isOrAre: String { self == .claims ? "are" : "is" }
  }

  /// A location in the JSON that a part of a token encodes.
  public struct DecodedPlace: Sendable {
    public let source: SourceBytes
    public let range: SourceRange
  }

  /// In lower case, without a period.
  public let message: String
  /// The range in the given text. For a fault in JSON inside a part, the range of the characters
  /// that encode it.
  public let range: SourceRange
  /// The location in the decoded JSON; nil if the fault is not in it, or if the claims were given
  /// as JSON.
  public let decoded: DecodedPlace?

  init(_ message: String, _ range: SourceRange, decoded: DecodedPlace? = nil) {
    self.message = message
    self.range = range
    self.decoded = decoded
  }

  /// The same fault for JSON that is encoded as base64url, starting at an offset of a text.
  func encoded(at offset: Int, _ source: SourceBytes) -> TokenFault {
    // Each character encodes six bits.
    let start = range.start * 8 / 6
    let end = max(start, (range.end * 8 + 5) / 6)
    return TokenFault(
      message, SourceRange(offset + start, offset + end),
      decoded: DecodedPlace(source: source, range: range))
  }
}
