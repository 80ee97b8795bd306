/// Surveys filters and roles.
extension FeatureSurvey {
  /// The number of an issuer's filters that are compared with each other. Beyond it, an exact
  /// answer costs more than running the rules.
  private static var comparedFilters: Int { 9 }
  /// The number of role mapping nodes up to which role mappings are compared with each other.
  private static var comparedRoleNodes: Int { 160 }

  mutating func lookAtFilters(_ issuer: Issuer, _ roleClaims: Slot) {
    let filters = issuer.filters
    note(
      [.repeatedClaim, .repeatedCondition, .roleFilter], if: filters.count > Self.comparedFilters)
    for index in filters.indices {
      let (isExclude, marks) = (filters[index].isExclude, filters[index].valueMarks)
      note(.excludeFilter, if: isExclude)
      note(.regexSign, if: !marks.isDisjoint(with: [.star, .regexSign]))
      switch filters[index].claimKind {
      case .ordinary: break
      case .path: note([.specialClaim, .nestedClaim])
      default: note(.specialClaim)
      }
      let record = filters[index].object.record
      lookAtList(slot(TokenFilter.Member.values, record))
      guard let name = text(slot(TokenFilter.Member.name, record)) else { continue }
      guard index < Self.comparedFilters else { continue }
      forEachText(roleClaims) { $0.note(.roleFilter, if: $1 == name) }
      for other in 0..<index {
        let earlier = slot(TokenFilter.Member.name, filters[other].object.record)
        guard let earlier = text(earlier), earlier == name else { continue }
        note(.repeatedClaim)
        note(.repeatedCondition, if: filters[other].isExclude == isExclude)
      }
    }
  }

  /// Notes whether filters restrict the usernames that the issuer may speak for.
  mutating func lookAtUsernames(_ issuer: Issuer, _ record: Int) {
    guard !features.contains(.unrestrictedUsernames), issuer.enabled.value else { return }
    let username = slot(Issuer.Member.usernameAttribute, record)
    guard username.isAbsent || username.isUsable else { return note(.unrestrictedUsernames) }
    let claim = text(username)
    let filters = issuer.filters
    for index in filters.indices
    where !filters[index].isExclude && !filters[index].valueMarks.contains(.everything) {
      let name = text(slot(TokenFilter.Member.name, filters[index].object.record))
      guard let name, claim.map({ name == $0 }) ?? (name == "sub"), filters[index].isWellFormed
      else { continue }
      return
    }
    note(.unrestrictedUsernames)
  }

  mutating func lookAtRoles(_ record: Int) {
    let claims = slot(Issuer.Member.roleAttributes, record)
    let defaults = slot(Issuer.Member.defaultRoles, record)
    let everybody = slot(Issuer.Member.issuerRoles, record)
    if isAbsentOrEmpty(claims) {
      note(.noRoleAttributes)
      note(.noRoles, if: isAbsentOrEmpty(defaults) && isAbsentOrEmpty(everybody))
    }
    lookAtList(claims)
    forEachText(claims) { survey, claim in
      survey.note(.specialRoleClaim, if: RoleClaimKind.special.contains(claim))
      survey.note(.nestedClaim, if: ClaimKind.isPath(claim))
    }
    lookAtRoles(defaults)
    lookAtRoles(everybody)
    lookAtMappings(slot(Issuer.Member.roleMappings, record))
  }

  private mutating func lookAtRoles(_ list: Slot) {
    lookAtList(list)
    forEachText(list) { $0.note(.administratorRole, if: $1.mayNameAdministrator) }
  }

  private mutating func lookAtMappings(_ mappings: Slot) {
    guard !mappings.isAbsent else { return note(.noRoleMappings) }
    let (list, count) = (mappings.index, document.elementCount(mappings.index))
    note(.noRoleMappings, if: count == 0)
    let array = document.nodeIndex(list)
    let comparesAll = Int(tree[array].next) - array <= Self.comparedRoleNodes
    note(.repeatedTokenRole, if: !comparesAll)
    for index in 0..<count {
      let record = document.elementRecord(list, index)
      lookAtList(slot(RoleMapping.Member.mappedRoles, record))
      guard let role = text(slot(RoleMapping.Member.tokenRole, record)) else { continue }
      note(
        .opaqueTokenRole,
        if: role.count == 36 || role.count > 8 && role.start[2] == UInt8(ascii: "="))
      guard comparesAll, !features.contains(.repeatedTokenRole) else { continue }
      for other in 0..<count {
        let otherRecord = document.elementRecord(list, other)
        if other < index,
          let earlier = text(slot(RoleMapping.Member.tokenRole, otherRecord))
        {
          note(.repeatedTokenRole, if: earlier.resembles(role))
        }
        forEachText(slot(RoleMapping.Member.mappedRoles, otherRecord)) {
          $0.note(.repeatedTokenRole, if: $1.resembles(role))
        }
      }
    }
  }
}

extension BorrowedText {
  /// True if the text contains the first four letters of a word for an administrator: `admin`,
  /// `super`, `root`. Ignores case.
  fileprivate var mayNameAdministrator: Bool {
    var index = 0
    while index &+ 4 <= count {
      switch (start + index).word32 | 0x2020_2020 {
      // Four letters as a little-endian word.
      case 0x696D_6461, 0x6570_7573, 0x746F_6F72: return true
      default: index &+= 1
      }
    }
    return false
  }
}
