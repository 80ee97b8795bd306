/// The chosen answers to the questions that the documentation leaves open. Without a choice, the
/// first answer to each question applies.
public struct Readings: Hashable, Sendable {
  /// Two bits for each reading: the index of the answer.
  private var answers: UInt64 = 0

  public init() {}

  /// The index of the answer in ``ReadingInfo/answers``.
  public subscript(reading: Reading) -> Int {
    get { Int(answers >> (2 * UInt64(reading.rawValue)) & 3) }
    set {
      let shift = 2 * UInt64(reading.rawValue)
      answers = answers & ~(3 << shift) | UInt64(newValue & 3) << shift
    }
  }

  /// The name of the answer.
  public func choice(of reading: Reading) -> StaticString {
    let answers = reading.info.answers
    return answers[min(self[reading], answers.count - 1)].name
  }

  /// Returns these readings with another answer to one question.
  public func with(_ reading: Reading, _ choice: Int) -> Readings {
    var other = self
    other[reading] = choice
    return other
  }

  /// Returns these readings with each of the other answers to a question.
  public func alternatives(to reading: Reading) -> [Readings] {
    reading.info.answers.indices.filter { $0 != self[reading] }.map { with(reading, $0) }
  }

  /// Adopts the choices in a map. Misspelled names are ignored, because a rule reports them.
  public mutating func choose(_ choices: MapMember) {
    for member in choices.members.map(Array.init) ?? []
    where member.value.kind == .string {
      guard let reading = Reading.named(member.name.text.string),
        let choice = reading.choices.firstIndex(where: { member.value.text == $0 })
      else { continue }
      self[reading] = choice
    }
  }
}

/// The answers by their meaning.
extension Readings {
  public var rejectsAbsentAudience: Bool { self[.absentAudience] == 1 }
  public var rejectsDuplicateIssuers: Bool { self[.duplicateIssuer] == 1 }
  public var acceptsAbsentExpiry: Bool { self[.absentExpiry] == 1 }
  public var ignoresNonStringClaims: Bool { self[.nonStringClaims] == 1 }
  public var filtersIgnoreCase: Bool { self[.filterCase] == 1 }
  public var takesUsernameFromPrn: Bool { self[.usernameFromPrn] == 1 }
  public var takesOddRolesAsText: Bool { self[.oddRoleClaims] == 1 }
  public var grantsDefaultsWhenClaimsAreAbsent: Bool { self[.defaultRolesWhen] == 1 }
  public var dropsUnmappedRoles: Bool { self[.unmappedRole] == 1 }
  public var ignoresRolesOnMappedIssuers: Bool { self[.rolesOnMappedIssuer] == 1 }
  public var emptyBackendListMeansAny: Bool { self[.emptyBackendList] == 1 }
  public var rejectsBothKeySources: Bool { self[.bothKeySources] == 1 }
  public var wildcardPortsAreWritten: Bool { self[.wildcardPort] == 1 }
  public var wildcardsRefuseTheEmptyText: Bool { self[.emptyWildcard] == 1 }
  public var originsAreCaseSensitive: Bool { self[.originCase] == 1 }
  public var writtenDefaultPortsAreLiteral: Bool { self[.writtenDefaultPort] == 1 }

  /// The mapping that applies if a token role has several.
  public enum DuplicateMapping: Int, Sendable { case union, first, last }

  public var duplicateMapping: DuplicateMapping {
    DuplicateMapping(rawValue: self[.duplicateMapping]) ?? .union
  }
}
