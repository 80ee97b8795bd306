import ConfigModel

/// The comparison of the keys that verify tokens, and of how users are identified. These changes
/// have no order: the configuration does not tell whether one is as trustworthy as the other.
extension IssuerComparison {
  // MARK: Identity

  mutating func compareIdentity(_ old: AccessTerms, _ new: AccessTerms) {
    // The legacy claim counts only if the other claim is absent, and a version without the legacy
    // claim rejects such tokens.
    if old.username.claim != new.username.claim {
      note(
        .wider,
        Subject(
          kind: .usernameSourceChanged, path: "/usernameAttribute",
          message: "usernames come from '\(new.username.claim)' instead of "
            + "'\(old.username.claim)'; a username may now belong to a different person",
          oldPlace: AccessTerms.place(old.terms.issuer.usernameAttribute, old.terms.issuer),
          newPlace: AccessTerms.place(new.terms.issuer.usernameAttribute, new.terms.issuer)))
    }
    let (oldIssuer, newIssuer) = (old.terms.issuer, new.terms.issuer)
    if old.terms.isVirtual != new.terms.isVirtual {
      note(
        .wider,
        Subject(
          kind: .usernameSourceChanged, path: "/virtualUserEnabled",
          message: new.terms.isVirtual
            ? "users are now virtual and no longer need an account in the directory"
            : "users are no longer virtual; the service finds them in the directory",
          oldPlace: AccessTerms.place(oldIssuer.virtualUserEnabled, oldIssuer),
          newPlace: AccessTerms.place(newIssuer.virtualUserEnabled, newIssuer)))
    } else if !new.terms.isVirtual, old.terms.mapsByMail != new.terms.mapsByMail {
      note(
        .wider,
        Subject(
          kind: .usernameSourceChanged, path: "/userMappingAttribute",
          message: new.terms.mapsByMail
            ? "users are found by email address instead of by name"
            : "users are found by name instead of by email address",
          oldPlace: AccessTerms.place(oldIssuer.userMappingAttribute, oldIssuer),
          newPlace: AccessTerms.place(newIssuer.userMappingAttribute, newIssuer)))
    }
  }

  // MARK: Trust

  mutating func compareTrust(_ old: AccessTerms, _ new: AccessTerms) {
    let (oldKeys, newKeys) = (TrustAnchor(old.terms.issuer), TrustAnchor(new.terms.issuer))
    for (path, change) in newKeys.changes(since: oldKeys) {
      // Other keys verify tokens, rather than the same keys fetched in another manner.
      let hasOtherKeys = path == "/jwks" || path == "/certificateSubjectNames"
      let message =
        change + (hasOtherKeys ? ", so the holder of the new keys is newly trusted" : "")
      note(
        .wider,
        Subject(
          kind: .trustAnchorChanged, path: path, message: message, oldPlace: oldKeys.range,
          newPlace: newKeys.range))
    }
    if let before = oldKeys.maxReload, let after = newKeys.maxReload, before != after {
      let isSlower = after > before
      note(
        isSlower ? .wider : .narrower,
        Subject(
          kind: isSlower ? .reloadSlowed : .reloadQuickened, path: "/jwks/maxReloadInterval",
          message: "a revoked key is accepted for up to \(after) s instead of \(before) s",
          oldPlace: oldKeys.range, newPlace: newKeys.range))
    }
  }
}

/// The source of the keys or certificates that verify the signatures of an issuer's tokens.
private struct TrustAnchor {
  /// The URL that keys are fetched from, or nil if certificates are used.
  let address: Text?
  let certificates: Set<Text>
  let allowsHTTP: Bool
  let tlsVersions: Set<Text>
  let maxReload: Int?
  let range: SourceRange

  init(_ issuer: Issuer) {
    guard issuer.jwksMember.isPresent, let jwks = issuer.jwks else {
      address = nil
      certificates = Set(issuer.certificateSubjectNames.elements.map(\.text))
      (allowsHTTP, tlsVersions, maxReload) = (false, [], nil)
      range = AccessTerms.place(issuer.certificateSubjectNames, issuer)
      return
    }
    let written = [jwks.jwksUri, jwks.discoveryUri].first {
      $0.written.map { !$0.text.isEmpty } ?? false
    }
    address = written?.written.map { $0.text.withoutFragment }
    certificates = []
    allowsHTTP = jwks.allowHttp.value
    tlsVersions =
      jwks.tlsVersions.isPresent
      ? Set(jwks.tlsVersions.elements.map(\.text)) : [Text("TLSv1.1"), Text("TLSv1.2")]
    maxReload = jwks.maxReloadInterval.value
    range = written?.range ?? issuer.jwksMember.range
  }

  /// The differences, except those that only make the configuration stricter.
  func changes(since old: TrustAnchor) -> [(path: String, message: String)] {
    var changes: [(String, String)] = []
    switch (old.address, address) {
    case (let before?, let after?) where before != after:
      changes.append(("/jwks", "keys are fetched from '\(after)' instead of '\(before)'"))
    case (nil, let after?):
      changes.append(("/jwks", "keys are fetched from '\(after)'; certificates are no longer used"))
    case (let before?, nil):
      changes.append(
        ("/certificateSubjectNames", "certificates are used instead of the keys from '\(before)'"))
    case (nil, nil):
      if let added = certificates.subtracting(old.certificates).min() {
        let manner = Self.manner(certificates, old.certificates)
        changes.append(
          ("/certificateSubjectNames", "the certificate of '\(added)' \(manner) verifies tokens"))
      }
    default: break
    }
    if address != nil, allowsHTTP, !old.allowsHTTP {
      changes.append(("/jwks/allowHttp", "keys may now be fetched without TLS"))
    }
    if old.address != nil, let added = tlsVersions.subtracting(old.tlsVersions).min() {
      let manner = Self.manner(tlsVersions, old.tlsVersions)
      changes.append(("/jwks/tlsVersions", "keys may \(manner) be fetched with '\(added)'"))
    }
    return changes
  }

  /// The wording for an added value: in addition to the old ones, or in place of some of them.
  private static func manner(_ new: Set<Text>, _ old: Set<Text>) -> String {
    new.isSuperset(of: old) ? "now also" : "now"
  }
}

extension Text {
  /// The part of a URL that is sent in a request, which excludes the fragment (RFC 9110, section
  /// 7.1).
  fileprivate var withoutFragment: Text {
    firstIndex(of: UInt8(ascii: "#")).map { part(0, $0) } ?? self
  }
}
