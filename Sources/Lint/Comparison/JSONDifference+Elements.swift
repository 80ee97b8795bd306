import ConfigModel

/// The comparison of arrays of objects.
extension JSONDifference {
  mutating func compareElements(
    _ field: Field, _ schema: ObjectSchema, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner
  ) {
    var list = owner
    list.pointer = owner.pointer(field.name.description)
    list.old = old?.opening ?? owner.old
    list.new = new?.opening ?? owner.new
    if schema === Issuer.schema {
      compareIssuers(field, old, new, list, owner)
    } else if schema === TokenFilter.schema {
      compareFilters(field, old, new, list, owner)
    } else if schema === RoleMapping.schema {
      compareMappings(field, old, new, list, owner)
    } else if schema === AllowedBackend.schema {
      compareBackends(field, old, new, list, owner)
    } else {
      compareOthers(field, schema, old, new, list, owner)
    }
  }

  /// The pointer token of an element, based on its name or its content.
  static func token(
    _ match: ComparedElements.Match, _ schema: ObjectSchema, suffix: String = ""
  ) -> String {
    let name = match.name.map { StablePointer.identity($0, max(1, match.ordinal)) } ?? "[]"
    guard match.ordinal == 0, let element = match.old ?? match.new else { return name + suffix }
    return name + suffix + Change.digest(Meaning.of(element, schema, hidesSecrets: true))
  }

  /// Adds a change for an element that one side lacks.
  mutating func addElement(
    _ noun: StaticString, _ match: ComparedElements.Match, _ schema: ObjectSchema,
    token: String, _ text: (String) -> String, _ list: Owner
  ) {
    guard let element = match.new ?? match.old else { return }
    let isAdded = match.new != nil
    let hasDigest = match.ordinal == 0
    add(
      noun, isAdded ? .added : .removed, list.pointer + "/" + token,
      text(isAdded ? "added" : "removed"), list,
      content: hasDigest ? "" : Change.digest(Meaning.of(element, schema, hidesSecrets: true)),
      old: isAdded
        ? Change.Place(list.old) : Change.Place(element.range, ChangeWording.flat(element)),
      new: isAdded
        ? Change.Place(element.range, ChangeWording.flat(element)) : Change.Place(list.new)
    )
  }

  /// Adds neutral changes for repeats and for a different order.
  mutating func noteOrder(
    _ elements: ComparedElements, _ field: Field, _ list: Owner, _ owner: Owner
  ) {
    noteRepeats(
      elements.repeats.old, elements.repeats.new, field, owner, list.old, list.new)
    guard !elements.moved.isEmpty else { return }
    addNeutral(
      "order", .changed, field,
      "the order of \(owner.member(field.name.description)) changed, which has no effect", owner,
      list.old, list.new)
  }

  // MARK: Role mappings

  private mutating func compareMappings(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ list: Owner, _ owner: Owner
  ) {
    let schema = RoleMapping.schema
    // The order of several mappings of a role may determine which one is effective.
    let elements = ComparedElements(old, new, schema, .byOrder, unitesRepeats: true) {
      $0.text(of: "tokenRole")
    }
    for match in elements.matches {
      let name = match.name.map { ChangeWording.quoted($0.string) }
      let which = match.ordinal > 1 ? " (number \(match.ordinal) with this role)" : ""
      let thing =
        (name.map { "the mapping of token role \($0)" } ?? "a mapping without a role") + which
      let token = Self.token(match, schema)
      if let old = match.old, let new = match.new {
        compare(old, new, schema, list.inside(token, old, new, thing))
      } else {
        addElement(
          "mapping", match, schema, token: token,
          { verb in
            let roles = (match.new ?? match.old)?.shownTexts(of: "mappedRoles") ?? ""
            let what = name.map { "mapping of token role \($0)" } ?? "a mapping without a role"
            return "\(what)\(which) \(verb)" + (roles.isEmpty ? "" : ": \(roles)")
          }, list)
      }
    }
    noteOrder(elements, field, list, owner)
  }

  // MARK: Backends

  private mutating func compareBackends(
    _ field: Field, _ old: JSONValue?, _ new: JSONValue?, _ list: Owner, _ owner: Owner
  ) {
    let schema = AllowedBackend.schema
    let elements = ComparedElements(old, new, schema, .byContent, unitesRepeats: true) {
      $0.backendName.map { Text($0) }
    }
    for match in elements.matches {
      let name = match.name.map { ChangeWording.quoted($0.string) }
      let thing = name.map { "the backend \($0)" } ?? "a backend without a name"
      let token = Self.token(match, schema)
      if let old = match.old, let new = match.new {
        compare(old, new, schema, list.inside(token, old, new, thing))
      } else {
        addElement(
          "backend", match, schema, token: token,
          { verb in
            guard let name else { return "an allowed backend without a name \(verb)" }
            return "allowed backend \(name) \(verb)"
              + (verb == "removed" && (new?.isEmptyArray ?? false) ? "; none left" : "")
          }, list)
      }
    }
    noteOrder(elements, field, list, owner)
  }

  // MARK: Other objects

  private mutating func compareOthers(
    _ field: Field, _ schema: ObjectSchema, _ old: JSONValue?, _ new: JSONValue?, _ list: Owner,
    _ owner: Owner
  ) {
    let elements = ComparedElements(old, new, schema, .byOrder, unitesRepeats: false) {
      StablePointer.name(of: $0)
    }
    for match in elements.matches {
      let token = Self.token(match, schema)
      let name = match.name.map { ChangeWording.quoted($0.string) }
      let thing = schema.title + (name.map { " \($0)" } ?? "")
      if let old = match.old, let new = match.new {
        compare(old, new, schema, list.inside(token, old, new, "the " + thing))
      } else {
        addElement("entry", match, schema, token: token, { "\(thing) \($0)" }, list)
      }
    }
    guard !elements.moved.isEmpty, !field.isSet, let new else {
      return noteOrder(elements, field, list, owner)
    }
    add(
      "order", .changed, list.pointer,
      "the order of \(owner.member(field.name.description)) changed", owner,
      content: Change.digest(Meaning.withoutSecrets(of: new, field)), old: Change.Place(list.old),
      new: Change.Place(list.new))
  }
}

extension JSONDifference.Owner {
  /// The owner for two elements of this list.
  func inside(_ token: String, _ old: JSONValue, _ new: JSONValue, _ thing: String) -> Self {
    var inner = self
    inner.pointer = pointer + "/" + token
    inner.thing = thing
    (inner.old, inner.new) = (old.opening, new.opening)
    return inner
  }
}

extension JSONValue {
  var isEmptyArray: Bool { kind == .array && Int(node.next) == index + 1 }

  /// The text of a string member.
  func text(of name: StaticString) -> Text? {
    guard kind == .object, let value = member(name), value.kind == .string else { return nil }
    return value.setKey
  }

  /// A description of a member that is a list of strings.
  func shownTexts(of name: StaticString) -> String {
    guard kind == .object, let value = member(name), value.kind == .array else { return "" }
    return ChangeWording.list(value.elements.map { ChangeWording.value($0, nil) })
  }

  /// The name that identifies an allowed backend: `Orders 1.0`, `client 5e6f`. Nil if a part is not
  /// a string, or if there is none.
  var backendName: String? {
    guard kind == .object else { return nil }
    var parts: [String] = []
    for (name, mark) in [("name", ""), ("version", ""), ("clientId", "client ")] {
      var written: JSONValue?
      for member in members where member.name.text.string == name { written = member.value }
      guard let written else { continue }
      guard written.kind == .string else { return nil }
      parts.append(mark + written.text.string)
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
