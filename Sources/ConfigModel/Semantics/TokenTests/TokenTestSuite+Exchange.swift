extension TokenTestRequest {
  public var exchangeRequest: ExchangeRequest {
    ExchangeRequest(
      form: form.written.flatMap { ClientAuthentication(rawValue: $0.string) } ?? .header,
      backend: backend?.identity ?? BackendIdentity())
  }
}

extension TokenTestBackend {
  public var identity: BackendIdentity {
    BackendIdentity(
      name: text(.name).written?.string,
      version: text(.version).written?.string,
      clientId: text(.clientId).written?.string)
  }
}

extension TokenTestEnvironment {
  /// The users of the directory; nil if the suite does not describe a directory.
  public var directory: [DirectoryUser]? {
    usersMember.isPresent ? users.map(\.user) : nil
  }
}

extension TokenTestUser {
  public var user: DirectoryUser {
    DirectoryUser(
      uid: text(.uid).written?.text,
      mail: text(.mail).written?.text,
      roles: texts(.roles).elements.map(\.text))
  }
}
