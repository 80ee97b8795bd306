/// The source of an issuer's keys, or the reason why they are not available.
enum KeySource {
  case keySet
  case certificates
  case missing(String)
  case unencrypted(KeyAddress)
  case noTLSVersion(SourceRange)

  /// True if an issuer has both sources, which the documentation does not allow.
  static func areBoth(_ issuer: Issuer) -> Bool {
    issuer.jwksMember.isPresent && hasCertificates(issuer)
  }

  private static func hasCertificates(_ issuer: Issuer) -> Bool {
    issuer.certificateSubjectNames.isPresent && !issuer.certificateSubjectNames.isWrittenEmpty
  }

  /// If there are both sources, the key set is used.
  init(_ issuer: Issuer) {
    guard issuer.jwksMember.isPresent, let jwks = issuer.jwks else {
      let isEmpty = issuer.certificateSubjectNames.isWrittenEmpty
      self =
        Self.hasCertificates(issuer)
        ? .certificates
        : .missing(
          isEmpty
            ? "'certificateSubjectNames' is empty"
            : "the issuer has neither 'jwks' nor 'certificateSubjectNames'")
      return
    }
    let written = [jwks.jwksUri, jwks.discoveryUri].first {
      $0.written.map { !$0.text.isEmpty } ?? false
    }
    guard let written else {
      self = .missing("'jwks' has neither 'discoveryUri' nor 'jwksUri'")
      return
    }
    let address = KeyAddress(written)
    if let address, address.isHTTP, !jwks.allowHttp.value {
      self = .unencrypted(address)
    } else if jwks.tlsVersions.isPresent, address.map({ !$0.isHTTP }) ?? true,
      !jwks.tlsVersions.elements.contains(where: { $0.text.isOne(of: JWKSSource.tlsVersions) })
    {
      self = .noTLSVersion(jwks.tlsVersions.range)
    } else {
      self = .keySet
    }
  }
}
