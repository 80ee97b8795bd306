import ConfigModel

extension AccessReport {
  /// Adds the findings of a report that hold only under another answer to an open question, and
  /// marks the findings of this report that do not hold under it. If the question is about roles,
  /// the other report covers only roles.
  mutating func take(_ other: AccessReport, under reading: Reading, _ readings: Readings) {
    let choice = ChosenReading(reading, readings[reading])
    let open = Set(other.undecided.map { $0.kind.rawValue + $0.pointer })
    Self.take(other.widened, choice, &widened) { open.contains(Kind.notDecided.rawValue + $0) }
    Self.take(other.narrowed, choice, &narrowed) {
      open.contains(Kind.narrowingNotDecided.rawValue + $0)
    }
    let known = Set(undecided.map { $0.kind.rawValue + $0.pointer })
    undecided += other.undecided.filter { !known.contains($0.kind.rawValue + $0.pointer) }
      .map { $0.under(choice) }
    internalErrors += other.internalErrors
  }

  private typealias Kind = AccessFinding.Kind

  private static func take(
    _ others: [AccessFinding], _ choice: ChosenReading, _ findings: inout [AccessFinding],
    isOpen: (String) -> Bool
  ) {
    let theirs = Set(others.map(\.id))
    var mine: Set<String> = []
    for index in findings.indices where findings[index].reading == nil {
      if choice.reading.isAboutRoles, !findings[index].kind.isOfRoles { continue }
      mine.insert(findings[index].id)
      // If the other reading leaves the question undecided, it does not contradict the finding.
      let finding = findings[index]
      if theirs.contains(finding.id) || isOpen(finding.pointer) { continue }
      findings[index].exceptions.append(choice)
    }
    findings += others.filter { !mine.contains($0.id) }.map { $0.under(choice) }
  }
}

extension AccessReport {
  /// Records an assumed base URL in the report and in each witness.
  mutating func assume(_ baseURL: String) {
    assumedBaseURL = baseURL
    for index in widened.indices { widened[index].witness?.baseURL = baseURL }
    for index in narrowed.indices { narrowed[index].witness?.baseURL = baseURL }
  }
}

extension AccessFinding.Kind {
  fileprivate var isOfRoles: Bool { self == .roleWidened || self == .roleNarrowed }
}

extension AccessFinding {
  fileprivate func under(_ reading: ChosenReading) -> AccessFinding {
    var finding = AccessFinding(
      kind, pointer: pointer, issuer: issuer, message: message, reading: reading,
      witness: witness, oldVerdict: oldVerdict, newVerdict: newVerdict, places: places)
    finding.role = role
    finding.granted = granted
    return finding
  }
}

extension Reading {
  /// True if an answer to the question may make a difference between two issuers. This is an
  /// overestimate: the results may still be equal.
  func mayMatter(_ old: AccessTerms?, _ new: AccessTerms?, _ isRepeated: Bool) -> Bool {
    let sides = [old, new].compactMap { $0 }
    func any(_ test: (IssuerTerms) -> Bool) -> Bool { sides.contains { test($0.terms) } }
    // Issuers that accept no token in either version stay closed under other readings, except for
    // the two questions handled here.
    switch self {
    case .duplicateIssuer: return isRepeated
    case .bothKeySources:
      return any { !$0.issuer.jwksMember.isAbsent && !$0.issuer.certificateSubjectNames.isAbsent }
    default: break
    }
    guard sides.contains(where: { !$0.isClosed }) else { return false }
    switch self {
    case .absentAudience: return true
    case .filterCase, .nonStringClaims: return any { !$0.filters.isEmpty }
    case .absentExpiry:
      return any { ($0.lifetime?.policy ?? .seconds) != .seconds || $0.looks(at: "exp") }
    case .usernameFromPrn:
      guard any({ $0.usernameAttribute == nil }) else { return false }
      return any { terms in
        terms.usernameAttribute != nil || terms.looks(at: "sub") || terms.looks(at: "prn")
          || terms.clientIdAttribute != nil
      }
    case .oddRoleClaims: return any(\.readsRoles)
    case .defaultRolesWhen: return any { $0.readsRoles && !$0.defaultRoles.isEmpty }
    case .unmappedRole: return any { $0.readsRoles && $0.hasMappings }
    case .duplicateMapping:
      return any { terms in
        terms.readsRoles && terms.mappedRoles.count < terms.issuer.roleMappings.count
      }
    case .rolesOnMappedIssuer: return any { !$0.isVirtual }
    case .emptyBackendList:
      return any { $0.issuer.allowedMbesMember.isWrittenEmpty }
    case .duplicateIssuer, .bothKeySources, .wildcardPort, .emptyWildcard, .originCase,
      .writtenDefaultPort:
      return false
    }
  }
}

extension IssuerTerms {
  fileprivate var readsRoles: Bool { !roleAttributes.isEmpty }

  /// True if a filter or a role attribute refers to the claim, or the claim holds the client ID.
  func looks(at claim: StaticString) -> Bool {
    filters.contains { $0.claim == claim } || roleAttributes.contains { $0 == claim }
      || clientIdAttribute.map { $0 == claim } ?? false
  }
}
