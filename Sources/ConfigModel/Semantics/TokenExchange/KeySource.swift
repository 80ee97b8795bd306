/// Where the keys of an issuer are from, and whether they can be had.
enum KeySource {
  case keySet
  case certificates
  /// Both are there, which the documentation excludes. Usable as a key set, if without a fault.
  case both
  case missing(String)
  case unencrypted(KeyAddress)
  case noTLSVersion(SourceRange)

  init(_ issuer: Issuer) {
    let isEmpty = issuer.certificateSubjectNames.isWrittenEmpty
    let hasCertificates = issuer.certificateSubjectNames.isPresent && !isEmpty
    guard issuer.jwksMember.isPresent, let jwks = issuer.jwks else {
      self =
        hasCertificates
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
      self = hasCertificates ? .both : .keySet
    }
  }
}
