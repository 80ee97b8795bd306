import ConfigModel

/// What one claim has to be like for some conditions to hold at once, or to fail.
///
/// A claim is seen in three ways that must not be confused. Filters see texts: strings, and numbers
/// and booleans as text. Audience, username and client check see strings (the latter numbers, too).
/// Roles are strings that are not empty. So an empty string or a number can satisfy a filter and be
/// no role.
struct ClaimConstraint {
  let name: Text

  // MARK: Texts

  /// Of each set some member's text has to be.
  var hit: [PatternSet] = []
  /// No member's text may be in one of these.
  var avoided: [PatternSet] = []

  // MARK: Shape

  var isAbsent = false
  var isPresent = false
  /// One string that is not empty.
  var isUsername = false
  /// With the text of a number, if it is a username.
  var isNumeric = false
  /// Absent, no string, or an empty one.
  var isNoUsername = false
  /// A number, if it is there: seconds since 1970.
  var isTime = false
  /// This very string.
  var fixed: Text?

  // MARK: Strings

  /// Of each set some member has to be, or the claim is absent, if that passes.
  var audiences: [[Text]] = []
  /// Some audience is demanded, so that the claim cannot be absent.
  var lacksAudience = false
  /// Strings of which none may be a member.
  var foreignStrings: Set<Text> = []
  /// As strings or numbers.
  var foreignClients: Set<Text> = []
  /// A member has to be this, as a string or as a number.
  var clients: [Text] = []

  // MARK: Roles

  /// Each has to be a role in the claim.
  var roles: [Text] = []
  /// None may be a role in it.
  var foreignRoles: Set<Text> = []
  var hasRole = false
  var hasNoRole = false
  /// Absent, or an empty string or array: without anything that could be taken for a role.
  var isVoid = false
  var isNotVoid = false

  init(_ name: Text) {
    self.name = name
  }

  /// Whether absence is excluded, other than by an audience.
  var needsMembers: Bool {
    isPresent || isUsername || fixed != nil || !hit.isEmpty || !clients.isEmpty || !roles.isEmpty
      || hasRole || isNotVoid
  }

  /// What holds for every string in the claim holds for another text as well.
  ///
  /// - Parameter isWhole: Whether that text is all there is in the claim.
  mutating func restrict(to other: ClaimConstraint, isWhole: Bool) {
    avoided += other.avoided
    foreignStrings.formUnion(other.foreignStrings)
    foreignClients.formUnion(other.foreignClients)
    foreignRoles.formUnion(other.foreignRoles)
    hasNoRole = hasNoRole || other.hasNoRole
    guard isWhole else { return }
    hit += other.hit
    audiences += other.audiences
    clients += other.clients
    roles += other.roles
    fixed = fixed ?? other.fixed
    if let one = other.fixed, one != fixed { isAbsent = true }
  }
}
