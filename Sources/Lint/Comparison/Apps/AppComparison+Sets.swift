import ConfigModel

/// The comparison of sets: callbacks, scopes, addresses, and others.
extension AppComparison {
  mutating func compareSets(_ pair: AppPair) {
    let (before, after) = (elements(pair.old, pair, old), elements(pair.new, pair, new))
    if pair.property.isScopes, old.world == .mobile,
      pair.old.items.isEmpty != pair.new.items.isEmpty
    {
      return compareAllScopes(pair, pair.old, pair.new)
    }
    let isIdle = isIdle(pair.property)
    for item in before.items where !covers(after, item, pair, isExact: true) {
      add(item, .removed, pair, isCovered: covers(after, item, pair, isExact: false), isIdle)
    }
    for item in after.items where !covers(before, item, pair, isExact: true) {
      add(item, .added, pair, isCovered: covers(before, item, pair, isExact: false), isIdle)
    }
  }

  /// The elements of a set. Mobile SDK adds `refresh_token` to every list of scopes (Mobile SDK
  /// Development Guide, Scope Parameter Values).
  private func elements(_ value: AppValue, _ pair: AppPair, _ facts: ComparedApp) -> AppValue {
    guard pair.property.isScopes, facts.world == .mobile else { return value }
    return value.without { OAuthScope.named(onWire: $0)?.isRefreshToken ?? false }
  }

  /// An app without a list of scopes requests all scopes of its connected app, from Mobile SDK 13.2.
  private mutating func compareAllScopes(_ pair: AppPair, _ before: AppValue, _ after: AppValue) {
    let isWider = after.items.isEmpty
    let listed = (isWider ? before : after).items.map { ChangeWording.quoted($0.string) }
    let list = ChangeWording.list(listed)
    let words =
      isWider
      ? "'\(pair.name)' is empty or absent (was \(list))"
      : "'\(pair.name)' added: \(list); before, the app requested all scopes of its connected app"
    let content = Change.content(after.items.map(\.string).sorted().joined(separator: " "))
    append(
      Change(
        kind: Change.Kind("scopes", isWider ? .removed : .added), pointer: pointer(pair.pointer),
        content: content, subject: title, text: words, isNeutral: false,
        old: place(before, old, nil), new: place(after, new, nil)))
    add(
      isWider ? .appWidened : .appNarrowed, pair, content,
      isWider
        ? "requests all scopes of its connected app"
        : "requests only some scopes of its connected app")
  }

  /// True if a set has an element, or one that includes it.
  private func covers(
    _ value: AppValue, _ item: AppValue.Item, _ pair: AppPair, isExact: Bool
  ) -> Bool {
    if value.contains(item.key) { return true }
    switch pair.property.measure {
    case .scopes:
      guard let scope = scope(item.key) else { return false }
      return value.items.contains { other in
        guard let having = self.scope(other.key) else { return false }
        return having.includes(scope) && (!isExact || scope.includes(having))
      }
    case .addresses where !isExact:
      // Otherwise, a hostile file would take very long.
      guard value.items.count <= 1000, let range = AddressRange(item.key) else { return false }
      return value.items.contains { AddressRange($0.key)?.contains(range) ?? false }
    default: return false
    }
  }

  private func scope(_ name: Text) -> OAuthScope? {
    old.world == .mobile ? OAuthScope.named(onWire: name) : OAuthScope.named(inMetadata: name)
  }

  private mutating func add(
    _ item: AppValue.Item, _ verb: Change.Kind.Verb, _ pair: AppPair, isCovered: Bool,
    _ isIdle: Bool
  ) {
    let property = pair.property
    let quoted = ChangeWording.quoted(Secrets.masked(shapesIn: item.string))
    let path = pair.pointer + "/" + StablePointer.identity(item.key, 1)
    var words = "'\(pair.name)' \(verb == .added ? "has the new" : "no longer has the")"
    words += " \(property.element) \(quoted)"
    if isCovered {
      words += verb == .added ? ", which another one included" : ", which another one includes"
    }
    if isMigration { words += counterpart(pair) }
    // A range of addresses with other limits admits more or fewer addresses, but is no new element.
    let isNeutral = isIdle || isCovered && property.isScopes
    append(
      Change(
        kind: Change.Kind(property.noun, verb), pointer: pointer(path), content: "", subject: title,
        text: words, isNeutral: isNeutral,
        old: Change.Place(
          verb == .added ? pair.old.first?.leaf.range ?? old.opening : item.range,
          verb == .added ? nil : quoted),
        new: Change.Place(
          verb == .added ? item.range : pair.new.first?.leaf.range ?? new.opening,
          verb == .added ? quoted : nil)))
    if isCovered || isIdle { return }
    let effect = (verb == .added ? property.wide : property.narrow).description
    guard !effect.isEmpty else { return }
    add(
      verb == .added ? .appWidened : .appNarrowed, pointer(path), effect + " " + quoted,
      verb == .added ? nil : item.range, verb == .added ? item.range : nil)
  }
}

extension AppProperty {
  var isScopes: Bool {
    if case .scopes = measure { true } else { false }
  }

  /// The noun in messages about an element: `permission set`.
  var element: String { noun.description.replacing("-", with: " ") }
}

extension AppValue {
  /// The elements except for some.
  func without(_ isLeftOut: (Text) -> Bool) -> AppValue {
    var value = self
    value.keep { !isLeftOut($0) }
    return value
  }
}

/// A range of IPv4 addresses: `10.0.0.1-10.0.0.9`.
struct AddressRange {
  let start: UInt32
  let end: UInt32

  /// Nil for other addresses.
  init?(_ text: Text) {
    let parts = text.split(UInt8(ascii: "-"))
    guard parts.count == 2, let start = Self.address(parts[0]), let end = Self.address(parts[1])
    else { return nil }
    (self.start, self.end) = (start, end)
  }

  private static func address(_ text: Text) -> UInt32? {
    let parts = text.trimmed.split(UInt8(ascii: "."))
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard let byte = UInt8(part.string) else { return nil }
      address = address << 8 | UInt32(byte)
    }
    return address
  }

  func contains(_ other: AddressRange) -> Bool { start <= other.start && other.end <= end }
}
