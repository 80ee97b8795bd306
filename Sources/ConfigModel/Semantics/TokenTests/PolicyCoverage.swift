/// What of a policy the cases of suites can exercise, and what they did.
public struct PolicyCoverage: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// Some token was of it.
    case issuer
    /// Some token was refused by it, so that somebody would notice its absence.
    case filter
    /// Some token's claim matched it.
    case filterValue = "filter-value"
    /// Some request was of it.
    case backend
    /// It gave some token a role.
    case mapping
    /// Some token got it: a role that a mapping gives.
    case role
    case defaultRole = "default-role"
    case issuerRole = "issuer-role"
    /// It admitted some origin.
    case originPattern = "origin-pattern"
  }

  /// One thing to exercise.
  public struct Item: Sendable {
    public let kind: Kind
    /// What it is called: a name or a value of the policy.
    public let name: Text
    /// The issuer that it belongs to; nil for issuers, and for patterns.
    public let issuer: Text?
    /// In the text of the policy's value.
    public let range: SourceRange
    public let isExercised: Bool
  }

  /// In the order of the text.
  public let items: [Item]

  public var exercisedCount: Int { items.count { $0.isExercised } }

  /// The members of issuers, as far as a token can reach them: an issuer that is disabled, or that
  /// nothing can be made of, is only to be asked.
  public init(_ configuration: AuthTokenConfiguration, _ touches: ExchangeTouches) {
    var items = Items(touches: touches)
    for issuer in configuration.issuers { items.add(issuer) }
    self.items = items.all.sorted { $0.range < $1.range }
  }

  /// - Parameter admitting: The indices of the patterns that admitted something.
  public init(_ policy: AllowOriginPolicy, admitting: Set<Int>) {
    items =
      policy.isDisallow
      ? []
      : policy.patterns.enumerated().map { index, pattern in
        Item(
          kind: .originPattern, name: Text(pattern.item.text), issuer: nil,
          range: pattern.item.range, isExercised: admitting.contains(index))
      }
  }

  private struct Items {
    let touches: ExchangeTouches
    var all: [Item] = []
    private var knownRoles: Set<Text> = []

    init(touches: ExchangeTouches) {
      self.touches = touches
    }

    mutating func add(_ issuer: Issuer) {
      let name = issuer.issuerName.written?.text ?? Text("")
      let isAsked = touches.contains(issuer.object.range)
      all.append(
        Item(
          kind: .issuer, name: name, issuer: nil, range: issuer.anchor, isExercised: isAsked))
      guard issuer.enabled.value, MemberFault.first(in: issuer) == nil else { return }
      for filter in issuer.filters {
        let claim = filter.name.written?.text ?? Text("")
        add(.filter, claim, name, filter.object.range)
        guard filter.isWellFormed else { continue }
        for value in filter.values.elements { add(.filterValue, value.text, name, value.range) }
      }
      for backend in issuer.allowedMbes {
        let words = backend.clientId.written ?? backend.name.written
        add(.backend, words?.text ?? Text(""), name, backend.object.range)
      }
      for mapping in issuer.roleMappings {
        add(
          .mapping, mapping.tokenRole.written?.text ?? Text(""), name, mapping.object.range)
        addRoles(mapping.mappedRoles, name)
      }
      for role in issuer.defaultRoles.elements { add(.defaultRole, role.text, name, role.range) }
      for role in issuer.issuerRoles.elements { add(.issuerRole, role.text, name, role.range) }
    }

    private mutating func add(_ kind: Kind, _ name: Text, _ issuer: Text, _ range: SourceRange) {
      all.append(
        Item(
          kind: kind, name: name, issuer: issuer, range: range,
          isExercised: touches.contains(range)))
    }

    /// A role counts once, wherever it is written.
    private mutating func addRoles(_ member: TextListMember, _ issuer: Text) {
      for role in member.elements where knownRoles.insert(role.text).inserted {
        all.append(
          Item(
            kind: .role, name: role.text, issuer: issuer, range: role.range,
            isExercised: touches.roles.contains(role.text)))
      }
    }
  }
}
