/// A request as it is compared with what issuers want: made once for many tokens.
public final class PreparedRequest: Sendable {
  let form: ClientAuthentication
  let faults: [ExchangeReason]
  let hasInvalidCredentials: Bool
  /// Of the backend; nil where that is not known.
  let name: Text?
  let version: Text?
  let clientId: Text?

  public init(_ request: ExchangeRequest) {
    form = request.form
    faults = request.faults
    hasInvalidCredentials = request.hasInvalidCredentials
    name = request.backend.name.map { Text($0) }
    version = request.backend.version.map { Text($0) }
    clientId = request.backend.clientId.map { Text($0) }
  }

  /// Whether one of some entries allows the backend; nil when not enough is known of it.
  func isAllowed(by entries: [PreparedBackend]) -> Bool? {
    var isKnown = true
    for entry in entries {
      switch entry.allows(self) {
      case true?: return true
      case nil: isKnown = false
      case false?: break
      }
    }
    return isKnown ? false : nil
  }
}

/// An entry of `allowedMbes` as it is compared.
struct PreparedBackend: Sendable {
  let name: Text?
  let version: Text?
  let clientId: Text?

  init(_ entry: AllowedBackend) {
    name = entry.name.written?.text
    version = entry.version.written?.text
    clientId = entry.clientId.written?.text
  }

  /// Whether it holds one of the two forms that count. What is incomplete allows nobody.
  var isComplete: Bool { clientId != nil || name != nil && version != nil }

  /// Whether it allows the backend of a request; nil when not enough is known of that one.
  func allows(_ request: PreparedRequest) -> Bool? {
    guard isComplete else { return false }
    var isKnown = true
    if let clientId, !Self.isSame(clientId, request.clientId, &isKnown) { return false }
    if let name, let version {
      guard Self.isSame(name, request.name, &isKnown),
        Self.isSame(version, request.version, &isKnown)
      else { return false }
    }
    return isKnown ? true : nil
  }

  /// Whether they are the same, or may be.
  private static func isSame(_ wanted: Text, _ given: Text?, _ isKnown: inout Bool) -> Bool {
    guard let given else {
      isKnown = false
      return true
    }
    return wanted == given
  }
}
