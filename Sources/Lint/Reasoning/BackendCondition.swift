import ConfigModel

/// A condition on the backend of a request.
enum BackendCondition {
  /// The backend must match one of these entries.
  case inside([IssuerTerms.Backend])
  /// The backend must match none of these entries.
  case outside([IssuerTerms.Backend])

  /// Finds a backend that satisfies all conditions. Exact: a refused entry either covers everything
  /// that an allowed entry leaves open, or does not match the backend with fresh values in the open
  /// parts.
  static func solve(_ conditions: [BackendCondition]) -> Solution<BackendIdentity> {
    var allowed: [IssuerTerms.Backend] = [.init(name: nil, version: nil, clientId: nil)]
    var refused: [IssuerTerms.Backend] = []
    for condition in conditions {
      switch condition {
      case .inside(let entries): allowed = common(allowed, entries)
      case .outside(let entries): refused += entries
      }
    }
    let fresh = IssuerTerms.Backend(outside: conditions)
    let refusals = Refusals(refused)
    for entry in allowed {
      let backend = IssuerTerms.Backend(
        name: entry.name ?? fresh.name, version: entry.version ?? fresh.version,
        clientId: entry.clientId ?? fresh.clientId)
      if !refusals.contain(backend) { return .some(backend.identity) }
    }
    return .none
  }

  private static func common(
    _ entries: [IssuerTerms.Backend], _ others: [IssuerTerms.Backend]
  ) -> [IssuerTerms.Backend] {
    if entries == others { return entries }
    return entries.flatMap { entry in others.compactMap { entry.intersection($0) } }
  }
}

/// A set of refused entries for looking up a backend.
private struct Refusals {
  private let entries: Set<IssuerTerms.Backend>

  init(_ entries: [IssuerTerms.Backend]) {
    self.entries = Set(entries)
  }

  func contain(_ backend: IssuerTerms.Backend) -> Bool {
    let (name, version, clientId) = (backend.name, backend.version, backend.clientId)
    return entries.contains(.init(name: name, version: version, clientId: nil))
      || entries.contains(.init(name: nil, version: nil, clientId: clientId))
      || entries.contains(.init(name: name, version: version, clientId: clientId))
      || entries.contains(.init(name: nil, version: nil, clientId: nil))
  }
}

extension IssuerTerms.Backend {
  /// The entry for the backends that both entries allow, or nil if there are none.
  func intersection(_ other: Self) -> Self? {
    func agree(_ mine: Text?, _ theirs: Text?) -> Bool {
      mine == nil || theirs == nil || mine == theirs
    }
    guard agree(name, other.name), agree(version, other.version), agree(clientId, other.clientId)
    else { return nil }
    return Self(
      name: name ?? other.name, version: version ?? other.version,
      clientId: clientId ?? other.clientId)
  }
}

extension IssuerTerms.Backend {
  var identity: BackendIdentity {
    BackendIdentity(name: name?.string, version: version?.string, clientId: clientId?.string)
  }

  init(_ identity: BackendIdentity) {
    self.init(
      name: identity.name.map { Text($0) }, version: identity.version.map { Text($0) },
      clientId: identity.clientId.map { Text($0) })
  }

  /// A backend that shares no part with any condition.
  fileprivate init(outside conditions: [BackendCondition]) {
    var used: Set<Text> = []
    for condition in conditions {
      switch condition {
      case .inside(let entries), .outside(let entries):
        for entry in entries {
          used.formUnion([entry.name, entry.version, entry.clientId].compactMap { $0 })
        }
      }
    }
    func fresh(_ word: String) -> Text {
      var text = word
      while used.contains(Text(text)) { text += "2" }
      return Text(text)
    }
    self.init(
      name: fresh("OtherBackend"), version: fresh("9.0"), clientId: fresh("other-client"))
  }
}
