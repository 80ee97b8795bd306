/// A reason why a text is not the intended request, or is not read completely.
public struct RequestProblem: Sendable {
  public enum Kind: Sendable {
    /// The text, or this part of it, is not a request.
    case malformed
    /// This part is ignored here, although the request may be valid.
    case notRead
  }

  public let kind: Kind
  /// In lower case, without a period.
  public let message: String
  public let range: SourceRange
}
