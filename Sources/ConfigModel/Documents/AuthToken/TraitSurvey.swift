/// Gathers the traits of issuers: looks once, and without counting references, at what rules would
/// otherwise look at one after the other to find nothing.
///
/// Of a text that is not what is written, because of escapes or a fault, every trait is taken to hold
/// that a text can bring.
struct TraitSurvey {
  let document: DecodedDocument
  let tree: BorrowedTree
  private(set) var traits: Traits = []

  init(_ document: DecodedDocument) {
    self.document = document
    tree = BorrowedTree(document.tree)
  }

  mutating func look(at issuer: Issuer) {
    let record = issuer.object.record
    lookAtSwitches(issuer, record)
    lookAtNameAndKeys(issuer, record)
    lookAtAudience(slot(Issuer.self, record, 2, "audience"))
    lookAtLifetime(record)
    lookAtBackends(slot(Issuer.self, record, 12, "allowedMbes"))
    lookAtFilters(issuer, slot(Issuer.self, record, 13, "roleAttributes"))
    lookAtUsernames(issuer, record)
    lookAtRoles(record)
  }

  // MARK: What is written

  @inline(__always) func slot<Model: ObjectModel>(
    _ model: Model.Type, _ record: Int, _ number: Int, _ name: StaticString
  ) -> Slot {
    document.slot(model, record, number, name)
  }

  @inline(__always) mutating func note(_ found: Traits) { traits.insert(found) }
  @inline(__always) mutating func note(_ found: Traits, if holds: Bool) {
    if holds { traits.insert(found) }
  }

  /// What the string at a node says; nil, with all traits of texts, when that is not what is written.
  @inline(__always) mutating func text(_ index: Int) -> BorrowedText? {
    guard tree[index].isPlainText else {
      note(.ofTexts)
      return nil
    }
    return tree.plainText(at: index)
  }

  /// The same for a member; nil as well when there is no text.
  @inline(__always) mutating func text(_ slot: Slot) -> BorrowedText? {
    slot.isUsable ? text(slot.index) : nil
  }

  @inline(__always) func integer(_ slot: Slot) -> Int? {
    slot.isUsable ? tree.exactInteger(at: slot.index) : nil
  }

  /// The nodes of a list's elements, each of them before the nodes below it.
  @inline(__always) func elements(_ slot: Slot) -> Range<Int> {
    guard slot.isPresent, tree[slot.index].kind == .array else { return 0..<0 }
    return slot.index + 1..<Int(tree[slot.index].next)
  }

  /// Calls back with each string of a list.
  @inline(__always) mutating func forEachText(
    _ list: Slot, _ look: (inout TraitSurvey, BorrowedText) -> Void
  ) {
    let nodes = elements(list)
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      if tree[index].kind == .string, let text = text(index) { look(&self, text) }
      index = Int(tree[index].next)
    }
  }

  /// Whether a list is absent, and nothing looks like a misspelling, or empty.
  @inline(__always) func isAbsentOrEmpty(_ slot: Slot) -> Bool {
    slot.isAbsent || isWrittenEmpty(slot)
  }

  @inline(__always) func isWrittenEmpty(_ slot: Slot) -> Bool {
    guard slot.isPresent else { return false }
    return tree[slot.index].kind == .array && Int(tree[slot.index].next) == slot.index + 1
  }

  /// Notes what any list of texts may be.
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
    let enabled = slot(Issuer.self, record, 1, "enabled")
    note(.disabledIssuer, if: enabled.isUsable && tree[enabled.index].kind == .false)
    let virtual = slot(Issuer.self, record, 3, "virtualUserEnabled")
    // What is written in another way than declared may be meant for either.
    note(.mappedUsers, if: !(virtual.isUsable && tree[virtual.index].kind == .true))
    note(
      .virtualUsers,
      if: !(virtual.isAbsent || virtual.isUsable && tree[virtual.index].kind == .false))
    switch issuer.usernameKind {
    case .ordinary: break
    case .subject: note(.subjectUsername)
    case .path: note([.specialUsername, .nestedClaim])
    default: note(.specialUsername)
    }
    switch issuer.provider {
    case nil: break
    case .adfs, .keycloak: note(.knownProvider)
    default: note([.knownProvider, .hostedProvider])
    }
  }

  private mutating func lookAtLifetime(_ record: Int) {
    let seconds = slot(Issuer.self, record, 7, "tokenTimeoutSeconds")
    note(.noLifetime, if: seconds.isAbsent)
    if let seconds = integer(seconds) {
      note(.longLifetime, if: seconds > 3600)
      note(.extremeLifetime, if: seconds < 60 || seconds > 86_400)
    } else {
      note(.longLifetime)
    }
    let policy = slot(Issuer.self, record, 8, "tokenTimeoutPolicy")
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
      guard slot(AllowedBackend.self, record, 2, "clientId").isAbsent else { continue }
      note(
        .incompleteBackend,
        if: slot(AllowedBackend.self, record, 0, "name").isAbsent
          || slot(AllowedBackend.self, record, 1, "version").isAbsent)
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
  /// Whether an address has a slash behind its host that is not its end.
  fileprivate var hasPath: Bool {
    var index = 8
    while index < count &- 1 {
      if start[index] == UInt8(ascii: "/") { return true }
      index &+= 1
    }
    return false
  }
}

extension Traits {
  /// What a text can bring that few texts do.
  fileprivate static var ofTexts: Traits {
    [
      .unusualName, .otherKeyAddress, .httpAddress, .slashAtNameEnd, .otherTLSVersion,
      .addressAudience, .hostAudience, .exchangeAudience, .wellKnownAudience, .repeatedElement,
      .clientClaim, .roleFilter, .repeatedClaim, .repeatedCondition, .specialRoleClaim,
      .nestedClaim, .repeatedTokenRole, .opaqueTokenRole, .administratorRole, .ownLifetime,
      .externalLifetime, .unrestrictedUsernames,
    ]
  }
}
