import ConfigModel

/// One of the two addresses of a `jwks` object, taken apart.
struct KeyAddress {
  /// `discoveryUri` or `jwksUri`.
  let field: Field
  let range: SourceRange
  let uri: URI

  var isHTTP: Bool { uri.isHTTP }

  /// Whether what a reader of URIs takes for the scheme is a host: `idp.corp.net:8443/keys`.
  var lacksScheme: Bool {
    guard let scheme = uri.scheme else { return true }
    guard uri.authority == nil else { return false }
    return scheme.includes(".") || uri.path.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
  }

  /// The same address with another text for a part of it.
  func replacing(_ text: String) -> Edit {
    Edit(range, JSONText.quoted(text))
  }

  fileprivate init?(_ member: Member<String>) {
    // Blanks around an address, and nothing at all, are reported as such.
    guard let written = member.written, !written.value.isEmpty,
      written.value.trimmingBlanks == written.value
    else { return nil }
    field = member.field
    range = written.range
    uri = URI(written.value)
  }
}

extension JWKSSource {
  /// The addresses that can be judged, `discoveryUri` first.
  var keyAddresses: [KeyAddress] {
    [KeyAddress(discoveryUri), KeyAddress(jwksUri)].compactMap { $0 }
  }
}

extension AuthTokenConfiguration {
  /// Every `jwks` object, in the order of the issuers.
  var keySources: [JWKSSource] {
    issuers.models().compactMap(\.jwks.model)
  }
}
