import ConfigModel

/// The comparison of sets of strings.
extension JSONDifference {
  /// The noun for the elements of a field.
  private struct Noun {
    /// The noun in IDs.
    let id: StaticString
    /// The noun in messages.
    let word: String

    init(_ field: Field) {
      switch field.name.description {
      case "audience": (id, word) = ("audience", "audience")
      case "certificateSubjectNames": (id, word) = ("certificate", "certificate")
      case "roleAttributes": (id, word) = ("role-attribute", "role attribute")
      case "defaultRoles": (id, word) = ("default-role", "default role")
      case "issuerRoles": (id, word) = ("issuer-role", "issuer role")
      case "tlsVersions": (id, word) = ("tls-version", "TLS version")
      case "values": (id, word) = ("filter-value", "value")
      case "mappedRoles": (id, word) = ("mapped-role", "role")
      case let name: (id, word) = ("element", "element of '\(name)'")
      }
    }
  }

  /// One side of a set, with each text once.
  private struct Side {
    struct Element {
      let key: Text
      /// The element, or nil if it comes from the default.
      let json: JSONValue?
    }

    private(set) var elements: [Element] = []
    private(set) var indices: [Text: Int] = [:]
    /// The number of elements that repeat another element.
    private(set) var repeats = 0
    let range: SourceRange
    let isWritten: Bool

    init(_ array: JSONValue?, _ field: Field, missingFrom place: SourceRange) {
      range = array?.opening ?? place
      isWritten = array != nil
      if let array {
        for element in array.elements { add(Element(key: element.setKey, json: element)) }
      } else if case .strings(let values) = field.defaultValue {
        for value in values { add(Element(key: Text(value.description), json: nil)) }
      }
    }

    private mutating func add(_ element: Element) {
      guard indices[element.key] == nil else {
        repeats += 1
        return
      }
      indices[element.key] = elements.count
      elements.append(element)
    }
  }

  /// - Parameters: The old and new arrays, or nil where the default applies.
  mutating func compareTexts(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner
  ) {
    let before = Side(old, field, missingFrom: owner.old)
    let after = Side(new, field, missingFrom: owner.new)
    let count = changes.count
    for element in after.elements where before.indices[element.key] == nil {
      addText(element, .added, field, before, after, owner)
    }
    for element in before.elements where after.indices[element.key] == nil {
      addText(element, .removed, field, before, after, owner)
    }
    let isSame = changes.count == count
    guard field.isSet else { return compareOrder(field, old, new, before, after, owner) }
    if isSame, before.isWritten != after.isWritten {
      let what = owner.member(field.name.description)
      addNeutral(
        "default", after.isWritten ? .written : .omitted, field,
        after.isWritten
          ? "\(what) added: \(ChangeWording.defaultValue(field) ?? ""), the default"
          : "\(what) removed (was the default)", owner, before.range, after.range)
    }
    noteRepeats(before.repeats, after.repeats, field, owner, before.range, after.range)
    if isReordered(before, after) {
      addNeutral(
        "order", .changed, field,
        "the order of \(owner.member(field.name.description)) changed, which has no effect", owner,
        before.range, after.range)
    }
  }

  mutating func noteRepeats(
    _ old: Int, _ new: Int, _ field: Field, _ owner: Owner, _ before: SourceRange,
    _ after: SourceRange
  ) {
    guard old != new else { return }
    let what = owner.member(field.name.description)
    // Of several mappings of a role, the last may be effective, so another mapping may now apply.
    let isOfMappings = field.name.description == "roleMappings"
    let isNeutral = !(isOfMappings && readings.duplicateMapping == .last)
    add(
      "repeat", old < new ? .added : .removed, owner.pointer(field.name.description),
      old < new
        ? "duplicate added to \(what)" + (isNeutral ? ", which has no effect" : "")
        : "duplicate removed from \(what)", owner, isNeutral: isNeutral,
      dependsOnReadings: isOfMappings, old: Change.Place(before), new: Change.Place(after))
  }

  mutating func addNeutral(
    _ noun: StaticString, _ verb: Change.Kind.Verb, _ field: Field, _ text: String, _ owner: Owner,
    _ old: SourceRange, _ new: SourceRange
  ) {
    add(
      noun, verb, owner.pointer(field.name.description), text, owner, isNeutral: true,
      old: Change.Place(old), new: Change.Place(new))
  }

  private mutating func addText(
    _ element: Side.Element, _ verb: Change.Kind.Verb, _ field: Field, _ before: Side,
    _ after: Side, _ owner: Owner
  ) {
    let noun = Noun(field)
    var (shown, name): (String, Text)
    if let json = element.json {
      shown = ChangeWording.value(json, field)
      name = json.kind == .string ? json.text : Text(ChangeWording.flat(json))
    } else {
      (shown, name) = (ChangeWording.quoted(element.key.string), element.key)
    }
    var token = StablePointer.identity(name, 1)
    if owner.hidesValues {
      (shown, token) = (Secrets.mask, StablePointer.identity(hidden: name))
    }
    var text = "\(noun.word) \(shown) "
    text += verb == .added ? "added" : "removed"
    if !owner.thing.isEmpty { text += (verb == .added ? " to " : " from ") + owner.thing }
    if verb == .added {
      if element.json == nil { text += "; it is one of the defaults" }
    } else {
      if element.json == nil { text += "; it was one of the defaults" }
      if after.elements.isEmpty { text += "; none left" }
    }
    let value = Change.Place(element.json?.range ?? after.range, shown)
    add(
      noun.id, verb, owner.pointer(field.name.description) + "/" + token,
      text, owner,
      old: verb == .added
        ? Change.Place(before.range)
        : Change.Place(element.json?.range ?? before.range, shown),
      new: verb == .added ? value : Change.Place(after.range))
  }

  // MARK: Order

  /// True if the common elements are in a different order on both sides.
  private func isReordered(_ old: Side, _ new: Side) -> Bool {
    var last = -1
    for element in new.elements {
      guard element.json != nil, let index = old.indices[element.key],
        old.elements[index].json != nil
      else { continue }
      if index < last { return true }
      last = index
    }
    return false
  }

  /// Compares lists whose order matters.
  private mutating func compareOrder(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ before: Side, _ after: Side,
    _ owner: Owner
  ) {
    guard isReordered(before, after) || before.repeats != after.repeats, let new else { return }
    add(
      "order", .changed, owner.pointer(field.name.description),
      "the order of \(owner.member(field.name.description)) changed", owner,
      content: Change.digest(Meaning.withoutSecrets(of: new, field)),
      old: Change.Place(before.range), new: Change.Place(after.range))
  }
}
