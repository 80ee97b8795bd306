/// A token in compact serialization: header, claims, and signature in base64url, separated by dots
/// (RFC 7515, section 7.1; RFC 7519).
///
/// Reading a token does not verify its signature.
public struct CompactToken: Sendable {
  public let header: TokenHeader
  public let claims: TokenClaims
  /// The signed text: the first two parts as written, and the dot between them.
  public let signingInput: Text
  /// The decoded signature; empty if the third part is empty.
  public let signature: [UInt8]

  /// Reads a token. Surrounding whitespace is ignored.
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

  /// The reason why the signature cannot be valid with any key; nil if there is none.
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
        "the claims are themselves a token; nested tokens are not supported",
        SourceRange(offset, offset + text.count))
    }
    let tree = JSONParser.parse(source)
    if let fault = TokenJSON.fault(in: tree, part) { throw fault.encoded(at: offset, source) }
    return tree
  }
}
