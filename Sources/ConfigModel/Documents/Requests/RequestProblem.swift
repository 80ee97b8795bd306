/// What keeps a text from being the request that was meant.
public struct RequestProblem: Sendable {
  public enum Kind: Sendable {
    /// The text is no request at all, or not this part of it.
    case malformed
    /// Something in it is left out of account here, though the request may be sound.
    case notRead
  }

  public let kind: Kind
  /// Lower case, no full stop.
  public let message: String
  public let range: SourceRange
}
