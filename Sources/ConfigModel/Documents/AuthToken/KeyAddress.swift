/// One of the two addresses of a `jwks` object, parsed.
public struct KeyAddress: Sendable {
  /// `discoveryUri` or `jwksUri`.
  public let field: Field
  public let range: SourceRange
  public let uri: URI

  /// Returns nil if the address is absent, empty, or surrounded by whitespace.
  init?(_ member: TextMember) {
    guard let written = member.written, !written.text.isEmpty,
      written.text.trimmed.count == written.text.count
    else { return nil }
    field = member.field
    range = written.range
    uri = URI(written.text)
  }

  public var isHTTP: Bool { uri.isHTTP }

  /// True if the address has no scheme, or if a URI parser takes its host for the scheme:
  /// `idp.corp.net:8443/keys`.
  public var lacksScheme: Bool {
    guard let scheme = uri.scheme else { return true }
    guard !uri.hasAuthority else { return false }
    return scheme.contains(UInt8(ascii: ".")) || uri.path.first?.isASCIIDigit ?? false
  }
}
