/// One of the two addresses of a `jwks` object, taken apart.
public struct KeyAddress: Sendable {
  /// `discoveryUri` or `jwksUri`.
  public let field: Field
  public let range: SourceRange
  public let uri: URI

  /// Nil when nothing is written, or nothing that could be judged: an empty text, or one with blanks
  /// around it.
  init?(_ member: TextMember) {
    guard let written = member.written, !written.text.isEmpty,
      written.text.trimmed.count == written.text.count
    else { return nil }
    field = member.field
    range = written.range
    uri = URI(written.text)
  }

  public var isHTTP: Bool { uri.isHTTP }

  /// Whether what a reader of URIs takes for the scheme is a host: `idp.corp.net:8443/keys`.
  public var lacksScheme: Bool {
    guard let scheme = uri.scheme else { return true }
    guard !uri.hasAuthority else { return false }
    return scheme.contains(UInt8(ascii: ".")) || uri.path.first?.isASCIIDigit ?? false
  }
}
