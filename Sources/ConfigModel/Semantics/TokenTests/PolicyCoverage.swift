/// The parts of a policy that test cases can exercise, and those that they did. A property exercises
/// the parts that it names.
public struct PolicyCoverage: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// An issuer, exercised if a token named it.
    case issuer
    /// A filter, exercised if it refused a token, so that a test would detect its removal.
    case filter
    /// A value of a filter, exercised if it matched a token's claim.
    case filterValue = "filter-value"
    /// A backend, exercised if a request came from it.
    case backend
    /// A mapping, exercised if it granted a role to a token.
    case mapping
    /// A role in a mapping, exercised if a token received it.
    case role
    case defaultRole = "default-role"
    case issuerRole = "issuer-role"
    /// An origin pattern, exercised if it allowed an origin.
    case originPattern = "origin-pattern"
  }

  /// One part of a policy.
  public struct Item: Sendable {
    public let kind: Kind
    /// A name or a value of the policy.
    public let name: Text
    /// The name of the issuer that contains the part; nil for issuers and patterns.
    public let issuer: Text?
    /// The range in the text of the policy's value.
    public let range: SourceRange
    public let isExercised: Bool
  }

  /// The items, in the order of the text.
  public let items: [Item]

  public var exercisedCount: Int { items.count { $0.isExercised } }

  /// The members of issuers that a token can reach. For a disabled or unusable issuer, only the
  /// issuer itself counts.
  public init(_ configuration: AuthTokenConfiguration, _ touches: ExchangeTouches) {
    var items = Items(touches: touches)
    for issuer in configuration.issuers { items.add(issuer) }
    self.items = items.all.sorted { $0.range < $1.range }
  }

  /// - Parameter admitting: The indices of the patterns that allowed an origin.
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
        let isSecret = ClaimSecrets.isSecret(claim)
        for value in filter.values.elements {
          add(.filterValue, isSecret ? Text(Secrets.mask) : value.text, name, value.range)
        }
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

    /// Adds roles, each of which counts once, however often it is written.
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
