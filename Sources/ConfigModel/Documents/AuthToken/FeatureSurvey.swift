/// Gathers the features of issuers in one pass, without counting references. Without it, each rule
/// would search for its subject separately, and mostly find nothing.
///
/// If a string's value differs from its source text, because of escapes or a syntax error, the
/// survey notes every feature that a string can have.
struct FeatureSurvey {
  let document: DecodedDocument
  let tree: BorrowedTree
  private(set) var features: Features = []

  init(_ document: DecodedDocument) {
    self.document = document
    tree = BorrowedTree(document.tree)
  }

  mutating func look(at issuer: Issuer) {
    let record = issuer.object.record
    lookAtSwitches(issuer, record)
    lookAtNameAndKeys(issuer, record)
    lookAtAudience(slot(Issuer.Member.audience, record))
    lookAtLifetime(record)
    lookAtBackends(slot(Issuer.Member.allowedMbes, record))
    lookAtFilters(issuer, slot(Issuer.Member.roleAttributes, record))
    lookAtUsernames(issuer, record)
    lookAtRoles(record)
  }

  // MARK: Reading values

  @inline(__always) func slot(_ member: some SchemaMember, _ record: Int) -> Slot {
    document.slot(member, record)
  }

  @inline(__always) mutating func note(_ found: Features) { features.insert(found) }
  @inline(__always) mutating func note(_ found: Features, if holds: Bool) {
    if holds { features.insert(found) }
  }

  /// The string at a node. If its value differs from its source text, returns nil and notes all
  /// features of strings.
  @inline(__always) mutating func text(_ index: Int) -> BorrowedText? {
    guard tree[index].isPlainText else {
      note(.ofTexts)
      return nil
    }
    return tree.plainText(at: index)
  }

  /// The string of a member, as for a node; also nil if the member is not a valid string.
  @inline(__always) mutating func text(_ slot: Slot) -> BorrowedText? {
    slot.isUsable ? text(slot.index) : nil
  }

  @inline(__always) func integer(_ slot: Slot) -> Int? {
    slot.isUsable ? tree.exactInteger(at: slot.index) : nil
  }

  /// The nodes below a list, each element before its own descendants; empty if there is no array.
  @inline(__always) func elements(_ slot: Slot) -> Range<Int> {
    guard slot.isPresent, tree[slot.index].kind == .array else { return 0..<0 }
    return slot.index + 1..<Int(tree[slot.index].next)
  }

  /// Calls `look` with each string of a list.
  @inline(__always) mutating func forEachText(
    _ list: Slot, _ look: (inout FeatureSurvey, BorrowedText) -> Void
  ) {
    let nodes = elements(list)
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      if tree[index].kind == .string, let text = text(index) { look(&self, text) }
      index = Int(tree[index].next)
    }
  }

  /// True if a list is empty, or if it is absent and no member looks like a misspelling of it.
  @inline(__always) func isAbsentOrEmpty(_ slot: Slot) -> Bool {
    slot.isAbsent || isWrittenEmpty(slot)
  }

  @inline(__always) func isWrittenEmpty(_ slot: Slot) -> Bool {
    guard slot.isPresent else { return false }
    return tree[slot.index].kind == .array && Int(tree[slot.index].next) == slot.index + 1
  }

  /// Notes the features that any list of strings may have.
  mutating func lookAtList(_ slot: Slot) {
    guard slot.isPresent, tree[slot.index].kind == .array else { return }
    switch Int(tree[slot.index].next) - slot.index {
    case 1: note(.emptyList)
    case 2: break
    default: note(.repeatedElement, if: tree.mayRepeat(in: slot.index))
    }
  }

  // MARK: Issuers

  private mutating func lookAtSwitches(_ issuer: Issuer, _ record: Int) {
    let enabled = slot(Issuer.Member.enabled, record)
    note(.disabledIssuer, if: enabled.isUsable && tree[enabled.index].kind == .false)
    let virtual = slot(Issuer.Member.virtualUserEnabled, record)
    // A value of the wrong type may be intended as either.
    note(.mappedUsers, if: !(virtual.isUsable && tree[virtual.index].kind == .true))
    note(
      .virtualUsers,
      if: !(virtual.isAbsent || virtual.isUsable && tree[virtual.index].kind == .false))
    note(.nestedClaim, if: issuer.usernameKind == .path)
    switch issuer.provider {
    case nil: break
    case .adfs, .keycloak: note(.knownProvider)
    default: note([.knownProvider, .hostedProvider])
    }
  }

  private mutating func lookAtLifetime(_ record: Int) {
    let seconds = slot(Issuer.Member.tokenTimeoutSeconds, record)
    note(.noLifetime, if: seconds.isAbsent)
    if let seconds = integer(seconds) {
      note(.longLifetime, if: seconds > 3600)
      note(.extremeLifetime, if: seconds < 60 || seconds > 86_400)
    } else {
      note(.longLifetime)
    }
    let policy = slot(Issuer.Member.tokenTimeoutPolicy, record)
    if policy.isAbsent {
      note(.ownLifetime)
    } else if let policy = text(policy) {
      note(.ownLifetime, if: policy == "FromTimeoutSecs")
      note(.externalLifetime, if: policy == "FromExternalToken")
    }
  }

  private mutating func lookAtBackends(_ backends: Slot) {
    guard !backends.isAbsent else { return note(.noBackends) }
    let (list, count) = (backends.index, document.elementCount(backends.index))
    note(.emptyList, if: count == 0)
    note(.severalBackends, if: count > 1)
    for index in 0..<count {
      let record = document.elementRecord(list, index)
      guard slot(AllowedBackend.Member.clientId, record).isAbsent else { continue }
      note(
        .incompleteBackend,
        if: slot(AllowedBackend.Member.name, record).isAbsent
          || slot(AllowedBackend.Member.version, record).isAbsent)
    }
  }

  private mutating func lookAtAudience(_ audience: Slot) {
    note(.defaultAudience, if: isAbsentOrEmpty(audience))
    lookAtList(audience)
    forEachText(audience) { survey, text in
      survey.note(.wellKnownAudience, if: WellKnownAudience.all.contains(text))
      guard text.count > 0, text.start.byte.lowercasedASCII == UInt8(ascii: "h") else { return }
      survey.note(.addressAudience)
      survey.note(.hostAudience, if: !text.hasPath)
      survey.note(
        .exchangeAudience,
        if: text.hasSuffix("exchange-token") || text.hasSuffix("exchange-token/"))
    }
  }
}

extension BorrowedText {
  /// True if an address has a slash after its host, other than as its last character.
  fileprivate var hasPath: Bool {
    var index = 8
    while index < count &- 1 {
      if start[index] == UInt8(ascii: "/") { return true }
      index &+= 1
    }
    return false
  }
}

extension Features {
  /// The uncommon features that a string can have.
  fileprivate static var ofTexts: Features {
    [
      .unusualName, .otherKeyAddress, .httpAddress, .slashAtNameEnd, .otherTLSVersion,
      .addressAudience, .hostAudience, .exchangeAudience, .wellKnownAudience, .repeatedElement,
      .roleFilter, .repeatedClaim, .repeatedCondition, .specialRoleClaim,
      .nestedClaim, .repeatedTokenRole, .opaqueTokenRole, .administratorRole, .ownLifetime,
      .externalLifetime, .unrestrictedUsernames,
    ]
  }
}
