/// The checks of the request and the user.
extension ExchangeRun {
  mutating func checkClientAuthentication(_ issuer: PreparedIssuer) {
    if request.hasInvalidCredentials {
      fail(
        .clientAuthInvalid, .clientAuthentication, at: nil,
        "the client credentials are malformed")
      return
    }
    let form = request.form
    switch form {
    case .none:
      fail(
        .clientAuthMissing, .clientAuthentication, at: nil,
        "the request does not identify the client")
    case .idOnly where issuer.requiresClientAuth:
      fail(
        .clientAuthRequired, .clientAuthentication, at: issuer.issuer.requireClientAuth.range,
        "the issuer requires a client secret, but the request has none")
    case .idOnly:
      pass(
        .clientAuthentication, at: issuer.issuer.requireClientAuth.range,
        "the issuer does not require a client secret")
    case .header, .body, .assertion:
      pass(.clientAuthentication, at: nil, "the client authenticates (\(form.rawValue))")
    }
  }

  mutating func checkBackend(_ issuer: PreparedIssuer) {
    guard let backends = issuer.backends else { return }
    if backends.isEmpty {
      assumptions.insert(.emptyBackendList)
      if !readings.emptyBackendListMeansAny {
        fail(
          .backendNotAllowed, .backend, at: issuer.issuer.allowedMbesMember.label,
          "'allowedMbes' is empty, so no backend is allowed")
      }
      return
    }
    if touches != nil { touch(backends, of: issuer) }
    switch request.isAllowed(by: backends) {
    case true?:
      pass(
        .backend, at: issuer.issuer.allowedMbesMember.label,
        "the backend is in 'allowedMbes'")
    case false?:
      fail(
        .backendNotAllowed, .backend, at: issuer.issuer.allowedMbesMember.label,
        "the backend is not in 'allowedMbes'"
          + PreparedBackend.list(backends))
    case nil:
      lack(
        .backendUnknown, .backend, at: issuer.issuer.allowedMbesMember.label,
        "the issuer allows only some backends; set the request's backend with '--backend'")
    }
  }

  private mutating func touch(_ backends: [PreparedBackend], of issuer: PreparedIssuer) {
    for (index, backend) in backends.enumerated() where backend.allows(request) ?? false {
      touches?.insert(issuer.issuer.allowedMbes[index].object.range)
    }
  }

  /// The roles of the user in the directory, for issuers with mapped users. Empty for other
  /// issuers, and if no single user is found.
  mutating func findUser(_ issuer: PreparedIssuer, _ username: Text) -> [Text] {
    guard !issuer.isVirtual else {
      decision.userKind = .virtual
      pass(.user, at: issuer.issuer.virtualUserEnabled.range, "the user is virtual")
      return []
    }
    decision.userKind = .mapped
    let byMail = issuer.mapsByMail
    guard let directory = exchange.directory else {
      lack(
        .userDirectoryNeeded, .user, at: issuer.issuer.userMappingAttribute.range,
        "the user is looked up by \(byMail ? "mail" : "uid"); set the directory with '--users'")
      return []
    }
    let found = directory.users(named: username, byMail: byMail)
    guard found.count == 1 else {
      fail(
        found.count == 0 ? .userNotFound : .userAmbiguous, .user,
        at: issuer.issuer.userMappingAttribute.range,
        "\(found.count == 0 ? "no user" : "\(found.count) users") in the directory "
          + "\(found.count == 0 ? "has" : "have") \(byMail ? "mail" : "uid") '\(username)'"
      )
      return []
    }
    pass(
      .user, at: issuer.issuer.userMappingAttribute.range,
      "a user in the directory has \(byMail ? "mail" : "uid") '\(username)'")
    return found[0].roles
  }
}

/// The users of the directory, indexed by both names.
struct PreparedDirectory: Sendable {
  private let uids: [Text?: [DirectoryUser]]
  private let mails: [Text?: [DirectoryUser]]

  init(_ users: [DirectoryUser]) {
    uids = Dictionary(grouping: users, by: \.uid)
    mails = Dictionary(grouping: users, by: \.mail)
  }

  func users(named name: Text, byMail: Bool) -> [DirectoryUser] {
    (byMail ? mails : uids)[name] ?? []
  }
}
