import ConfigModel

/// Compares two JSON documents of one kind by what they say.
///
/// Sound and complete for what is written: a change without ``Change/isNeutral`` is reported if and
/// only if the two differ in more than layout, escapes, the order of sets, repeats in them, and
/// defaults that are written out. What cannot be paired by meaning is compared by its JSON. Linear in
/// both texts, but for sorting.
struct JSONDifference {
  var changes: [Change] = []
  /// Those in force, as far as they say when two spellings mean the same.
  let readings: Readings

  init(readings: Readings) {
    self.readings = readings
  }

  /// Two objects that are compared, and how to speak of them.
  struct Owner {
    var pointer = ""
    /// ``Change/subject``.
    var subject = ""
    /// What precedes the names of members in messages: `jwks.`.
    var prefix = ""
    /// The object in words where the subject does not name it: `the include filter on 'dept'`.
    var thing = ""
    /// Where members that are absent are missing.
    var old: SourceRange
    var new: SourceRange

    func member(_ name: String) -> String { "'" + prefix + name + "'" + of }

    var of: String { thing.isEmpty ? "" : " of " + thing }

    func pointer(_ name: String) -> String {
      pointer + "/" + StablePointer.member(name)
    }
  }

  mutating func compare(_ old: JSONTree, _ new: JSONTree, _ schema: ObjectSchema?, _ owner: Owner) {
    let owner = Self.with(owner, old.root.opening, new.root.opening)
    if old.root.kind == .object, new.root.kind == .object {
      compare(old.root, new.root, schema, owner)
    } else {
      compareAny(old.root, new.root, owner, "", "")
    }
  }

  static func with(_ owner: Owner, _ old: SourceRange, _ new: SourceRange) -> Owner {
    var owner = owner
    (owner.old, owner.new) = (old, new)
    return owner
  }

  // MARK: Objects

  mutating func compare(
    _ old: JSONValue, _ new: JSONValue, _ schema: ObjectSchema?, _ owner: Owner
  ) {
    if old.hasSameTokens(as: new) { return }
    let (before, after) = (ComparedMembers(old, schema), ComparedMembers(new, schema))
    if let schema {
      for slot in schema.fields.indices {
        compare(schema.fields[slot], before.declared[slot], after.declared[slot], owner)
      }
    }
    let isUnknown = schema.map { !$0.isOpen } ?? false
    for member in after.others {
      compareOther(member.name, before.other(member.name), member.value, owner, isUnknown)
    }
    for member in before.others where after.other(member.name) == nil {
      compareOther(member.name, member.value, nil, owner, isUnknown)
    }
    compareRepeated(before.repeated, after.repeated, owner)
  }

  /// Compares a member that the schema does not have, or that there is no schema for.
  private mutating func compareOther(
    _ name: Text, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner, _ isUnknown: Bool
  ) {
    let (pointer, shown) = (
      owner.pointer(Self.escaped(name)), Secrets.masked(shapesIn: name.string)
    )
    guard !isUnknown, !SecretNames.contain(name.string), let old, let new else {
      return compareWhole(shown, pointer, old, new, owner, isUnknown)
    }
    var inner = owner
    inner.pointer = pointer
    inner.prefix += shown
    compareAny(old, new, inner, "", shown)
  }

  /// Two values, or one that the other side lacks, each as one.
  private mutating func compareWhole(
    _ name: String, _ pointer: String, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner,
    _ isUnknown: Bool
  ) {
    if let old, let new, old.hasSameTokens(as: new) || old.saysTheSame(as: new) { return }
    let noun: StaticString = isUnknown ? "unknown-field" : "field"
    let what = (isUnknown ? "unknown field " : "") + owner.member(name)
    let isSecret = SecretNames.contain(name)
    func shown(_ value: JSONValue?) -> String? {
      value.map { isSecret ? Secrets.mask : ChangeWording.value($0, nil) }
    }
    func content() -> String {
      isSecret ? "" : new.map { Change.digest(Meaning.of($0, nil, hidesSecrets: true)) } ?? ""
    }
    let text: String
    let verb: Change.Kind.Verb
    switch (shown(old), shown(new)) {
    case (let old?, let new?):
      (verb, text) = (.changed, "\(what) changed from \(old) to \(new)")
    case (nil, let new?): (verb, text) = (.added, "\(what) added: \(new)")
    case (let old?, nil): (verb, text) = (.removed, "\(what) removed: it was \(old)")
    case (nil, nil): return
    }
    add(
      noun, verb, pointer, text, owner, content: content(),
      old: Change.Place(old?.range ?? owner.old, shown(old)),
      new: Change.Place(new?.range ?? owner.new, shown(new)))
  }

  /// The members that others of the same name put out of force.
  private mutating func compareRepeated(
    _ old: [ComparedMembers.Member], _ new: [ComparedMembers.Member], _ owner: Owner
  ) {
    guard !old.isEmpty || !new.isEmpty else { return }
    var (before, after): ([Text: [JSONValue]], [Text: [JSONValue]]) = ([:], [:])
    for member in old { before[member.name, default: []].append(member.value) }
    for member in new { after[member.name, default: []].append(member.value) }
    var seen: Set<Text> = []
    for name in (new + old).map(\.name) where seen.insert(name).inserted {
      let (first, second) = (before[name] ?? [], after[name] ?? [])
      if first.count == second.count,
        zip(first, second).allSatisfy({ $0.hasSameTokens(as: $1) || $0.saysTheSame(as: $1) })
      {
        continue
      }
      let what = owner.member(Secrets.masked(shapesIn: name.string))
      let content = second.map { Meaning.of($0, nil, hidesSecrets: true) }.joined(separator: "\n")
      let text =
        second.isEmpty
        ? "\(what) is no longer written more than once"
        : "\(what) is written \(second.count + 1) times, of which most readers take the last"
      add(
        "repeated-field", .changed, owner.pointer(Self.escaped(name)), text, owner,
        content: Change.digest(content), old: Change.Place(first.first?.range ?? owner.old),
        new: Change.Place(second.first?.range ?? owner.new))
    }
  }

  // MARK: Changes

  mutating func add(
    _ noun: StaticString, _ verb: Change.Kind.Verb, _ pointer: String, _ text: String,
    _ owner: Owner, content: String = "", isNeutral: Bool = false,
    dependsOnReadings: Bool = false, old: Change.Place, new: Change.Place
  ) {
    changes.append(
      Change(
        kind: Change.Kind(noun, verb), pointer: pointer, content: content, subject: owner.subject,
        text: text, isNeutral: isNeutral, dependsOnReadings: dependsOnReadings, old: old, new: new))
  }

  /// The name of a member as JSON Pointers write it.
  static func escaped(_ name: Text) -> String {
    Secrets.masked(shapesIn: name.string).replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
