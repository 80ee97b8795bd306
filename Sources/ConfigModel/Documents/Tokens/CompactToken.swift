/// A token as it travels: header, claims and signature in base64url, with dots between (RFC 7515,
/// section 7.1; RFC 7519).
///
/// Reading it says nothing about the signature: whether that fits a key is another question.
public struct CompactToken: Sendable {
  public let header: TokenHeader
  public let claims: TokenClaims
  /// What was signed: the first two parts as they are written, and the dot between.
  public let signingInput: Text
  /// Empty when the third part is.
  public let signature: [UInt8]

  /// Reads a token. Blanks at its ends do not count.
  public static func read(_ text: Text) throws(TokenFault) -> CompactToken {
    let token = text.trimmed
    let offset = text.leadingBlanks
    if let fault = CompactForm.fault(of: token, at: offset) { throw fault }
    let (firstDot, secondDot) = CompactForm.dots(of: token)
    let signature = token.dropFirst(secondDot + 1)
    for (part, start, end) in [
      (TokenFault.Part.header, 0, firstDot), (.claims, firstDot + 1, secondDot),
      (.signature, secondDot + 1, token.count),
    ] {
      let fault = CompactForm.faultOfBase64(token.part(start, end), part, at: offset + start)
      if let fault { throw fault }
    }
    let header = try json(token.part(0, firstDot), .header, at: offset)
    let claims = try json(token.part(firstDot + 1, secondDot), .claims, at: offset + firstDot + 1)
    guard let claims = TokenClaims(claims) else {
      throw TokenFault("the claims are not a JSON object", SourceRange(at: offset))
    }
    return CompactToken(
      header: TokenHeader(header.root), claims: claims, signingInput: token.part(0, secondDot),
      signature: Base64.decoded(signature, .url) ?? [])
  }

  /// Whether the signature cannot be right whatever the key is: the reason.
  public var refusal: String? {
    if let refusal = header.refusal { return refusal }
    return signature.isEmpty
      ? "the signature is empty: the token ends after its second dot" : nil
  }

  private static func json(
    _ text: Text, _ part: TokenFault.Part, at offset: Int
  ) throws(TokenFault) -> JSONTree {
    let source = SourceBytes(Base64.decoded(text, .url) ?? [])
    if part == .claims, Text(source).hasPrefix("eyJ") {
      throw TokenFault(
        "the claims are a token themselves: nested tokens are not read",
        SourceRange(offset, offset + text.count))
    }
    let tree = JSONParser.parse(source)
    if let fault = TokenJSON.fault(in: tree, part) { throw fault.encoded(at: offset, source) }
    return tree
  }
}
