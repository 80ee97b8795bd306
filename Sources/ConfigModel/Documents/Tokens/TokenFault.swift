/// Why a text is no token, or no claims.
public struct TokenFault: Error, Sendable {
  /// The three parts of a token, as people call them.
  public enum Part: String, Sendable {
    case header, claims, signature

    var isOrAre: String { self == .claims ? "are" : "is" }
  }

  /// A place in the JSON that a part of a token stands for.
  public struct DecodedPlace: Sendable {
    public let source: SourceBytes
    public let range: SourceRange
  }

  /// Lower case, without a full stop.
  public let message: String
  /// The place in the text that was given. For JSON inside a part: the characters that stand for what
  /// is wrong.
  public let range: SourceRange
  /// The place in the decoded JSON; nil when the fault is not in it, and for claims that were given
  /// as JSON.
  public let decoded: DecodedPlace?

  init(_ message: String, _ range: SourceRange, decoded: DecodedPlace? = nil) {
    self.message = message
    self.range = range
    self.decoded = decoded
  }

  /// The same fault of JSON that is encoded as base64url, from an offset of a text on.
  func encoded(at offset: Int, _ source: SourceBytes) -> TokenFault {
    // Six bits a character.
    let start = range.start * 8 / 6
    let end = max(start, (range.end * 8 + 5) / 6)
    return TokenFault(
      message, SourceRange(offset + start, offset + end),
      decoded: DecodedPlace(source: source, range: range))
  }
}
