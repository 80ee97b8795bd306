/// The parts of a configuration that affected decisions: issuers that were looked up, filters that
/// refused a token, values that matched a claim, backends that were recognized, and mappings and
/// roles that were granted. Proofs add the parts that their properties name.
public struct ExchangeTouches: Sendable {
  /// The offsets of these parts in the text of the configuration.
  private var offsets: Set<Int> = []
  /// The roles that accepted tokens were granted.
  public private(set) var roles: Set<Text> = []

  public init() {}

  /// True if the part at a range affected a decision.
  public func contains(_ range: SourceRange) -> Bool { offsets.contains(range.start) }

  /// Combines the parts of both.
  public func union(_ other: ExchangeTouches) -> ExchangeTouches {
    var union = self
    union.offsets.formUnion(other.offsets)
    union.roles.formUnion(other.roles)
    return union
  }

  /// Adds the part at a range.
  public mutating func insert(_ range: SourceRange) { offsets.insert(range.start) }

  public mutating func insert(role: Text) { roles.insert(role) }

  /// Adds the values of a filter that match a text of its claim.
  mutating func insert(_ filter: PreparedFilter, _ text: Text, ignoringCase: Bool) {
    guard let written = filter.written else { return }
    for value in written.values.elements
    where Glob(value.text).matches(text, ignoringCase: ignoringCase) {
      insert(value.range)
    }
  }

  /// Adds the issuer of a decision and everything that it granted.
  mutating func insert(_ decision: Decision, _ configuration: AuthTokenConfiguration?) {
    guard let index = decision.issuer, let issuer = configuration?.issuers[index] else { return }
    insert(issuer.object.range)
    var (defaults, everybody): (Set<Text>, Set<Text>) = ([], [])
    for grant in decision.grants {
      roles.insert(grant.role)
      switch grant.origin {
      case .claim(_, _, let mapping):
        if let mapping { insert(issuer.roleMappings[mapping].object.range) }
      case .defaultRole: defaults.insert(grant.role)
      case .issuerRole: everybody.insert(grant.role)
      case .directory: break
      }
    }
    insert(defaults, among: issuer.defaultRoles)
    insert(everybody, among: issuer.issuerRoles)
  }

  private mutating func insert(_ roles: Set<Text>, among list: TextListMember) {
    guard !roles.isEmpty else { return }
    for element in list.elements where roles.contains(element.text) { insert(element.range) }
  }
}
