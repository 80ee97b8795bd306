/// What the request and the user have to fulfil.
extension ExchangeRun {
  mutating func checkClientAuthentication(_ issuer: PreparedIssuer) {
    let member = issuer.issuer.requireClientAuth
    if request.hasInvalidCredentials {
      fail(
        .clientAuthInvalid, .clientAuthentication, at: nil,
        "the credentials of the client are malformed")
      return
    }
    let form = request.form
    switch form {
    case .none:
      fail(
        .clientAuthMissing, .clientAuthentication, at: nil,
        "the request does not say which client it is from")
    case .idOnly where member.value:
      fail(
        .clientAuthRequired, .clientAuthentication, at: member.range,
        "the client gives no secret, and the issuer requires one")
    case .idOnly:
      pass(
        .clientAuthentication, at: member.range, "the issuer does not require a client's secret")
    case .header, .body, .assertion:
      pass(.clientAuthentication, at: nil, "the client authenticates (\(form.rawValue))")
    }
  }

  mutating func checkBackend(_ issuer: PreparedIssuer) {
    guard let backends = issuer.backends else { return }
    let member = issuer.issuer.allowedMbesMember
    if backends.isEmpty {
      assumptions.insert(.emptyBackendList)
      if !readings.emptyBackendListMeansAny {
        fail(.backendNotAllowed, .backend, at: member.range, "'allowedMbes' allows no backend")
      }
      return
    }
    var (isAllowed, isUnknown) = (false, false)
    for (index, backend) in backends.enumerated() {
      switch backend.allows(request.backend) {
      case true?:
        isAllowed = true
        touches?.insert(issuer.issuer.allowedMbes[index].object.range)
      case nil: isUnknown = true
      case false?: break
      }
    }
    if isAllowed {
      pass(.backend, at: member.range, "the backend is among 'allowedMbes'")
    } else if isUnknown {
      lack(
        .backendUnknown, .backend, at: member.range,
        "only some backends may use the issuer, and the request's is not known (--backend)")
    } else {
      fail(
        .backendNotAllowed, .backend, at: member.range, "the backend is not among 'allowedMbes'")
    }
  }

  /// The user of the directory, for issuers whose users are mapped.
  mutating func findUser(_ issuer: PreparedIssuer, _ username: Text) -> DirectoryUser? {
    guard !issuer.isVirtual else {
      decision.userKind = .virtual
      pass(.user, at: issuer.issuer.virtualUserEnabled.range, "the user is virtual")
      return nil
    }
    decision.userKind = .mapped
    let range = issuer.issuer.userMappingAttribute.range
    let byMail = issuer.mapsByMail
    guard let users = environment.users else {
      lack(
        .userDirectoryNeeded, .user, at: range,
        "the user is looked up by \(byMail ? "mail" : "uid") in a directory (--users)")
      return nil
    }
    let found = users.filter { (byMail ? $0.mail : $0.uid) == username }
    guard found.count == 1 else {
      fail(
        found.isEmpty ? .userNotFound : .userAmbiguous, .user, at: range,
        "\(found.isEmpty ? "no user" : "\(found.count) users") of the directory "
          + "\(found.isEmpty ? "has" : "have") \(byMail ? "mail" : "uid") '\(username)'")
      return nil
    }
    pass(.user, at: range, "a user of the directory has \(byMail ? "mail" : "uid") '\(username)'")
    return found[0]
  }
}
