import ConfigModel

/// The comparison of declared members.
extension JSONDifference {
  mutating func compare(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner
  ) {
    guard old != nil || new != nil else { return }
    if let old, let new, old.hasSameTokens(as: new) { return }
    let (before, after) = (field.speaking(old), field.speaking(new))
    guard before != nil || after != nil else { return noteEmptyList(field, old, new, owner) }
    switch field.type {
    case .strings where isList(before, after, field):
      compareTexts(field, before, after, owner)
    case .objects(let schema) where isList(before, after, field):
      compareElements(field, schema, before, after, owner)
    case .object(let schema):
      guard let before, let after, before.kind == .object, after.kind == .object else {
        return compareValues(field, before, after, owner)
      }
      var inner = Self.with(owner, before.opening, after.opening)
      inner.pointer = owner.pointer(field.name.description)
      inner.prefix += field.name.description + "."
      compare(before, after, schema, inner)
    case .map, .mapOrString, .anyObject:
      guard let before, let after, before.kind == .object, after.kind == .object else {
        return compareValues(field, before, after, owner)
      }
      var inner = Self.with(owner, before.opening, after.opening)
      inner.pointer = owner.pointer(field.name.description)
      inner.prefix += field.name.description + "."
      compare(before, after, nil, inner)
    default: compareValues(field, before, after, owner)
    }
  }

  /// True if both values are arrays, counting a default as an array.
  private func isList(_ old: JSONValue?, _ new: JSONValue?, _ field: Field) -> Bool {
    guard old.map({ $0.kind == .array }) ?? true, new.map({ $0.kind == .array }) ?? true else {
      return false
    }
    if old != nil, new != nil { return true }
    if case .strings = field.defaultValue { return true }
    return field.isEmptyWhenAbsent
  }

  private mutating func noteEmptyList(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner
  ) {
    let name = field.name.description
    let what = owner.member(name)
    let says = "an empty list, which means the same as no list"
    add(
      "default", new == nil ? .omitted : .written, owner.pointer(name),
      new == nil ? "\(what) removed (was \(says))" : "\(what) added: \(says)", owner,
      isNeutral: true, old: Change.Place(old?.range ?? owner.old, old.map { _ in "[]" }),
      new: Change.Place(new?.range ?? owner.new, new.map { _ in "[]" }))
  }

  // MARK: Single values

  /// Compares two values as a whole: scalars, and values of unexpected types.
  mutating func compareValues(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner
  ) {
    if let old, let new, old.saysTheSame(as: new) { return }
    let name = field.name.description
    let what = owner.member(name)
    let fallback = ChangeWording.defaultValue(field)
    let (shownOld, shownNew) = (
      old.map { ChangeWording.value($0, field) }, new.map { ChangeWording.value($0, field) }
    )
    let places = (
      old: Change.Place(old?.range ?? owner.old, shownOld),
      new: Change.Place(new?.range ?? owner.new, shownNew)
    )
    if let fallback, old == nil || new == nil, let written = old ?? new, isDefault(written, field) {
      let text =
        new == nil
        ? "\(what) removed (was \(fallback), the default)"
        : "\(what) added: \(fallback), the default"
      // Without the field, the username may also come from the legacy claim `prn`.
      let isOfUsername = name == "usernameAttribute"
      add(
        "default", new == nil ? .omitted : .written, owner.pointer(name), text, owner,
        isNeutral: !(isOfUsername && readings.takesUsernameFromPrn),
        dependsOnReadings: isOfUsername, old: places.old, new: places.new)
      return
    }
    var text: String
    let verb: Change.Kind.Verb
    if field.isSecret, old != nil, new != nil {
      (verb, text) = (.changed, "\(what) changed; its value is not shown")
    } else if let before = shownOld, let after = shownNew,
      Secrets.masked(shapesIn: before) == Secrets.masked(shapesIn: after)
    {
      (verb, text) = (.changed, "\(what) changed; the difference is not shown")
    } else if let before = shownOld ?? fallback, let after = shownNew ?? fallback {
      verb = .changed
      text = "\(what) changed from \(before)" + (old == nil ? ", the default, to " : " to ") + after
      if new == nil { text += ", the default" }
    } else if let shownNew {
      (verb, text) = (
        .added, "\(what) added: \(shownNew)" + defaultClause(field, "before, the default applied")
      )
    } else {
      (verb, text) = (
        .removed,
        "\(what) removed (was \(shownOld ?? ""))" + defaultClause(field, "the default applies")
      )
    }
    if let value = shownNew ?? fallback {
      let consequence = ChangeWording.consequence(field, value)
      if !consequence.isEmpty { text += ", so " + consequence }
    }
    add(
      "field", verb, owner.pointer(name), text, owner, content: content(new, field),
      old: places.old, new: places.new)
  }

  /// A description of the behavior without the field.
  private func defaultClause(_ field: Field, _ introduction: String) -> String {
    guard case .described(let words) = field.defaultValue else { return "" }
    return "; \(introduction): \(words)"
  }

  private func content(_ value: JSONValue?, _ field: Field) -> String {
    guard !field.isSecret else { return "" }
    // An implicit default has the same content as an explicit one.
    guard let value else {
      return switch field.defaultValue {
      case .none, .described, .strings: ""
      case .boolean(let fallback): "=\(fallback)"
      case .integer(let fallback): "=\(fallback)"
      case .string(let fallback): "=\(fallback)"
      }
    }
    switch value.kind {
    case .string:
      let text = value.text.string
      guard Secrets.masked(shapesIn: text) == text else { return "" }
      // A string in place of another type differs from the same text without quotes.
      if case .string = field.type { return Change.content(text) }
      return Change.content(JSONString.quoted(text))
    case .array, .object: return Change.digest(Meaning.withoutSecrets(of: value, field))
    case .number: return Change.content(value.exactInteger.map(String.init) ?? value.text.string)
    default: return Change.content(value.text.string)
    }
  }

  private func isDefault(_ value: JSONValue, _ field: Field) -> Bool {
    switch field.defaultValue {
    case .none, .described, .strings: false
    case .boolean(let fallback): value.kind == (fallback ? .true : .false)
    case .integer(let fallback): value.exactInteger == fallback
    case .string(let fallback): value.kind == .string && value.text == fallback
    }
  }
}
