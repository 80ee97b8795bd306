import ConfigModel

/// Compares two JSON documents of the same kind by meaning.
///
/// Sound and complete for the written text: a change without ``Change/isNeutral`` is reported if
/// and only if the documents differ in more than formatting, escapes, the order of sets, repeated
/// set elements, and explicit defaults. Values that cannot be paired by meaning are compared as
/// JSON. The time is linear in both texts, except for sorting.
struct JSONDifference {
  var changes: [Change] = []
  /// The readings in force, which determine the equivalence of some spellings.
  let readings: Readings

  init(readings: Readings) {
    self.readings = readings
  }

  /// Two objects that are being compared, with the wording for messages about them.
  struct Owner {
    var pointer = ""
    /// The subject of changes (``Change/subject``).
    var subject = ""
    /// The prefix of member names in messages: `jwks.`.
    var prefix = ""
    /// The object in words if the subject does not name it: `the include filter on 'dept'`.
    var thing = ""
    /// True for a filter on a claim whose name denotes a secret: its values are hidden.
    var hidesValues = false
    /// The ranges to report for absent members.
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

  /// Compares a member that is not declared in a schema.
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

  /// Compares two values as a whole, or reports a value that the other side lacks.
  private mutating func compareWhole(
    _ name: String, _ pointer: String, _ old: JSONValue?, _ new: JSONValue?, _ owner: Owner,
    _ isUnknown: Bool
  ) {
    if let old, let new, old.hasSameTokens(as: new) || old.saysTheSame(as: new) { return }
    let noun: StaticString = isUnknown ? "unknown-field" : "field"
    let what = (isUnknown ? "unknown field " : "") + owner.member(name)
    let isSecret = SecretNames.contain(name) || isUnknown && SecretParameters.isSecret(name)
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
    case (let old?, nil): (verb, text) = (.removed, "\(what) removed (was \(old))")
    case (nil, nil): return
    }
    add(
      noun, verb, pointer, text, owner, content: content(),
      old: Change.Place(old?.range ?? owner.old, shown(old)),
      new: Change.Place(new?.range ?? owner.new, shown(new)))
  }

  /// Compares the members that later members of the same name override.
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
        ? "\(what) no longer appears more than once"
        : "\(what) appears \(second.count + 1) times; most parsers use the last value"
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

  /// The name of a member, escaped for a JSON Pointer.
  static func escaped(_ name: Text) -> String {
    Secrets.masked(shapesIn: name.string).replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

/// The members of an object, divided into those declared in its schema and the others.
struct ComparedMembers {
  struct Member {
    let name: Text
    let value: JSONValue
  }

  /// The values of declared members, in schema order.
  private(set) var declared: [JSONValue?]
  /// The other members, in source order.
  private(set) var others: [Member] = []
  private var otherIndices: [Text: Int] = [:]
  /// The members that a later member of the same name overrides, in source order.
  private(set) var repeated: [Member] = []

  init(_ object: JSONValue, _ schema: ObjectSchema?) {
    declared = Array(repeating: nil, count: schema?.fields.count ?? 0)
    for member in object.members {
      if let slot = schema?.slot(namedAt: member.name.index, in: object.tree) {
        if let earlier = declared[slot] {
          repeated.append(Member(name: member.name.text, value: earlier))
        }
        declared[slot] = member.value
      } else {
        let other = Member(name: member.name.text, value: member.value)
        if let index = otherIndices[other.name] {
          repeated.append(others[index])
          others[index] = other
        } else {
          otherIndices[other.name] = others.count
          others.append(other)
        }
      }
    }
  }

  func other(_ name: Text) -> JSONValue? {
    otherIndices[name].map { others[$0].value }
  }
}

extension Field {
  /// True if an empty array and an absent member both mean that there are no elements. This does
  /// not hold for `audience`: if it is absent, ten forms of the base URL are accepted.
  var isEmptyWhenAbsent: Bool { emptyMeansDefault && name.description != "audience" }

  /// The value, or nil if it is an empty array that is equivalent to an absent member.
  func speaking(_ value: JSONValue?) -> JSONValue? {
    guard let value, emptyMeansDefault, value.kind == .array,
      Int(value.node.next) == value.index + 1
    else { return value }
    return nil
  }
}

extension JSONValue {
  /// The opening bracket of an object or array, or the entire range of another value.
  var opening: SourceRange {
    kind == .object || kind == .array
      ? SourceRange(range.start, range.start + 1) : range
  }

  /// The key of an element in a set: the text of a string, or the full meaning of any other value.
  var setKey: Text {
    kind == .string ? text : Text("\u{0}" + Meaning.of(self, nil))
  }

  /// True if two scalars, or two values of unexpected types, have the same meaning.
  func saysTheSame(as other: JSONValue) -> Bool {
    switch (kind, other.kind) {
    case (.string, .string): return hasSameText(as: other)
    case (.number, .number):
      // Some readers distinguish integers from other numbers of the same value.
      return (exactInteger == nil) == (other.exactInteger == nil) && isSameNumber(as: other)
    default: return kind == other.kind && Meaning.of(self, nil) == Meaning.of(other, nil)
    }
  }
}
