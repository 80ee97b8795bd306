/// A request, prepared once for comparison with many tokens.
public final class PreparedRequest: Sendable {
  let form: ClientAuthentication
  let faults: [ExchangeReason]
  let hasInvalidCredentials: Bool
  /// The properties of the backend; nil if unknown.
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

  /// True if one of some entries allows the backend; nil if too little is known about it.
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

/// An entry of `allowedMbes`, prepared for comparison.
struct PreparedBackend: Sendable {
  let name: Text?
  let version: Text?
  let clientId: Text?

  init(_ entry: AllowedBackend) {
    name = entry.name.written?.text
    version = entry.version.written?.text
    clientId = entry.clientId.written?.text
  }

  /// True if the entry has a client ID, or both a name and a version. An incomplete entry allows no
  /// backend.
  var isComplete: Bool { clientId != nil || name != nil && version != nil }

  /// True if the entry allows the backend of a request; nil if too little is known about it.
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

  /// The complete entries of a list, to follow a message; empty if there are none.
  static func list(_ entries: [PreparedBackend]) -> String {
    let complete = entries.filter(\.isComplete)
    return complete.isEmpty ? "" : ": " + ShortList.list(complete, \.words)
  }

  private var words: String {
    let backend = name.flatMap { name in
      version.map { "\(ShortList.quoted(name)) \(ShortList.quoted($0))" }
    }
    let client = clientId.map { "client ID \(ShortList.quoted($0))" }
    return [backend, client].compactMap { $0 }.joined(separator: " with ")
  }

  /// True if two texts are equal, or may be because one is unknown.
  private static func isSame(_ wanted: Text, _ given: Text?, _ isKnown: inout Bool) -> Bool {
    guard let given else {
      isKnown = false
      return true
    }
    return wanted == given
  }
}
