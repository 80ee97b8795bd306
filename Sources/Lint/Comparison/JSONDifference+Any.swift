import ConfigModel

/// The comparison of values without a schema.
extension JSONDifference {
  /// - Parameters:
  ///   - pointer: The pointer to the values, relative to the owner.
  ///   - name: The name of the values. Empty for the document as a whole.
  mutating func compareAny(
    _ old: JSONValue, _ new: JSONValue, _ owner: Owner, _ pointer: String, _ name: String
  ) {
    if old.hasSameTokens(as: new) { return }
    var inner = Self.with(owner, old.opening, new.opening)
    inner.pointer += pointer
    switch (old.kind, new.kind) {
    case (.object, .object):
      if !name.isEmpty { inner.prefix += "." }
      compare(old, new, nil, inner)
    case (.array, .array): compareArrays(old, new, inner, name)
    default:
      if old.saysTheSame(as: new) { return }
      let what = name.isEmpty ? "the document" : "'" + inner.prefix + "'" + inner.of
      let (before, after) = (ChangeWording.value(old, nil), ChangeWording.value(new, nil))
      add(
        "field", .changed, inner.pointer, "\(what) changed from \(before) to \(after)", inner,
        content: Change.digest(Meaning.of(new, nil, hidesSecrets: true)),
        old: Change.Place(old.range, before), new: Change.Place(new.range, after))
    }
  }

  /// Pairs elements by name if each has a unique name, otherwise by index.
  private mutating func compareArrays(
    _ old: JSONValue, _ new: JSONValue, _ owner: Owner, _ name: String
  ) {
    let (before, after) = (Array(old.elements), Array(new.elements))
    guard let oldNames = Self.names(before), let newNames = Self.names(after) else {
      return compareByNumber(before, after, owner, name)
    }
    let known = Dictionary(uniqueKeysWithValues: zip(oldNames, before))
    let kept = Set(newNames)
    for (token, element) in zip(newNames, after) {
      guard let twin = known[token] else {
        addAny(.added, token, element, owner)
        continue
      }
      var inner = owner
      inner.prefix += token
      compareAny(twin, element, inner, "/" + token, token)
    }
    for (token, element) in zip(oldNames, before) where !kept.contains(token) {
      addAny(.removed, token, element, owner)
    }
    let shared = Set(oldNames).intersection(kept)
    guard oldNames.filter(shared.contains) != newNames.filter(shared.contains) else { return }
    let what = name.isEmpty ? "the document" : "'" + owner.prefix + "'" + owner.of
    add(
      "order", .changed, owner.pointer, "the order of \(what) changed", owner,
      content: Change.digest(Meaning.of(new, nil, hidesSecrets: true)),
      old: Change.Place(owner.old), new: Change.Place(owner.new))
  }

  private mutating func compareByNumber(
    _ old: [JSONValue], _ new: [JSONValue], _ owner: Owner, _ name: String
  ) {
    var start = 0
    while start < min(old.count, new.count), old[start].hasSameTokens(as: new[start]) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1].hasSameTokens(as: new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
    }
    let common = min(oldEnd, newEnd)
    for index in start..<max(start, common) {
      var inner = owner
      inner.prefix += "[\(index)]"
      compareAny(old[index], new[index], inner, "/\(index)", "[\(index)]")
    }
    for index in max(start, common)..<max(start, common, newEnd) {
      addAny(.added, "\(index)", new[index], owner)
    }
    for index in max(start, common)..<max(start, common, oldEnd) {
      addAny(.removed, "\(index)", old[index], owner)
    }
  }

  private mutating func addAny(
    _ verb: Change.Kind.Verb, _ token: String, _ element: JSONValue, _ owner: Owner
  ) {
    let shown = ChangeWording.value(element, nil)
    let place = "'" + owner.prefix + (token.hasPrefix("[") ? token : "[\(token)]") + "'" + owner.of
    let value = Change.Place(element.range, shown)
    add(
      "element", verb, owner.pointer + "/" + token,
      verb == .added ? "\(place) added: \(shown)" : "\(place) removed (was \(shown))", owner,
      content: verb == .added ? Change.digest(Meaning.of(element, nil, hidesSecrets: true)) : "",
      old: verb == .added ? Change.Place(owner.old) : value,
      new: verb == .added ? value : Change.Place(owner.new))
  }

  /// The pointer tokens of the elements. Nil unless each element has a unique name.
  private static func names(_ elements: [JSONValue]) -> [String]? {
    var names: [String] = []
    var seen: Set<String> = []
    for element in elements {
      guard let name = StablePointer.name(of: element) else { return nil }
      let token = StablePointer.identity(name, 1)
      guard seen.insert(token).inserted else { return nil }
      names.append(token)
    }
    return names
  }
}
