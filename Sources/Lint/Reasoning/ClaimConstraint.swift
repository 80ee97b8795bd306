import ConfigModel

/// The constraints on one claim for some conditions to hold together, or to fail.
///
/// A claim is seen in three different ways. Filters see texts: strings, and numbers and Booleans as
/// text. The checks of the audience, username, and client see strings; the client check also sees
/// numbers. Roles are non-empty strings. Therefore an empty string or a number can satisfy a filter
/// without being a role.
struct ClaimConstraint {
  let name: Text

  // MARK: Texts

  /// Each set must match the text of some member.
  var hit: [PatternSet] = []
  /// No set may match the text of any member.
  var avoided: [PatternSet] = []

  /// Each set must match the text of some member, whether or not filters see it, and
  /// case-sensitively. Conditions that are asked for have this meaning under all readings.
  var hitExactly: [PatternSet] = []
  /// No set may match the text of any member, with the same meaning.
  var avoidedExactly: [PatternSet] = []

  // MARK: Shape

  var isAbsent = false
  var isPresent = false
  /// The claim is a single non-empty string.
  var isUsername = false
  /// If the claim is a username, its text is that of a number.
  var isNumeric = false
  /// The claim is absent, not a string, or an empty string.
  var isNoUsername = false
  /// If the claim is present, it is a number of seconds since 1970.
  var isTime = false
  /// The least number of seconds, if the claim is a time.
  var leastTime = 0
  /// The claim is exactly this string.
  var fixed: Text?
  /// If the claim is a username, the set matches it. Letters always match case-sensitively.
  var wantedName: PatternSet?
  /// If the claim is a username, no set matches it. Letters always match case-sensitively.
  var foreignNames: [PatternSet] = []
  /// If the claim is a username, it is in each of these sets.
  var usernames: [[Text]] = []

  // MARK: Strings

  /// Some member is in each of these sets, or the claim is absent, if the reading permits that.
  var audiences: [[Text]] = []
  /// Strings that no member may equal.
  var foreignStrings: Set<Text> = []
  /// Texts that no member may equal, neither as a string nor as a number.
  var foreignClients: Set<Text> = []
  /// Texts that some member must equal, as a string or as a number.
  var clients: [Text] = []

  // MARK: Roles

  /// Texts that must be roles in the claim.
  var roles: [Text] = []
  /// Texts that must not be roles in the claim.
  var foreignRoles: Set<Text> = []
  /// Patterns that no role in the claim may match, except for the texts in ``exemptRoles``. Letters
  /// always match case-sensitively.
  var foreignRolePatterns: [PatternSet] = []
  var exemptRoles: Set<Text> = []
  var hasRole = false
  var hasNoRole = false
  /// The claim is absent, an empty string, or an empty array, so that nothing can be taken for a
  /// role.
  var isVoid = false
  var isNotVoid = false

  /// True if the claim can be any time from the least one.
  var isOfAnyTime: Bool {
    isTime && !isOneString && hit.isEmpty && avoided.isEmpty && hitExactly.isEmpty
      && avoidedExactly.isEmpty && clients.isEmpty && foreignClients.isEmpty && roles.isEmpty
      && foreignRoles.isEmpty && foreignRolePatterns.isEmpty && !hasRole && !hasNoRole
  }

  /// True if the claim is known to be a single string.
  var isOneString: Bool { isUsername || fixed != nil }

  init(_ name: Text) {
    self.name = name
  }

  /// True if the claim must be present for a reason other than an audience.
  var needsMembers: Bool {
    isPresent || isOneString || !hit.isEmpty || !hitExactly.isEmpty || !clients.isEmpty
      || !roles.isEmpty || hasRole || isNotVoid
  }

  /// An upper bound for the number of texts that a claim of one string can be; nil if there is none.
  var maximumTexts: Int? {
    if fixed != nil { return 1 }
    let lists =
      usernames.map(\.count)
      + (hit + hitExactly).filter { !$0.hasWildcard }.map(\.globs.count)
    return lists.min()
  }

  /// False only if the claim is not one string that the patterns match. Found without the solver, by
  /// comparing patterns in pairs.
  func mayBe(_ patterns: PatternSet) -> Bool {
    hit.allSatisfy { $0.mayIntersect(patterns) } && avoided.allSatisfy { $0.mayMiss(patterns) }
  }

  /// Adds the constraints on every string of another claim to the strings of this claim.
  ///
  /// - Parameter isWhole: True if the string is the entire value of the other claim.
  mutating func restrict(to other: ClaimConstraint, isWhole: Bool) {
    avoided += other.avoided
    avoidedExactly += other.avoidedExactly
    foreignStrings.formUnion(other.foreignStrings)
    foreignClients.formUnion(other.foreignClients)
    foreignRoles.formUnion(other.foreignRoles)
    foreignRolePatterns += other.foreignRolePatterns
    exemptRoles.formUnion(other.exemptRoles)
    hasNoRole = hasNoRole || other.hasNoRole
    guard isWhole else { return }
    hit += other.hit
    hitExactly += other.hitExactly
    audiences += other.audiences
    clients += other.clients
    roles += other.roles
    usernames += other.usernames
    foreignNames += other.foreignNames
    wantedName = wantedName ?? other.wantedName
    fixed = fixed ?? other.fixed
    if let one = other.fixed, one != fixed { isAbsent = true }
  }
}
