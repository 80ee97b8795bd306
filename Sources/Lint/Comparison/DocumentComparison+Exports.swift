import ConfigModel

/// The comparison of exports, policy by policy.
extension DocumentComparison {
  /// The entries of one key. The last entry is the effective one.
  private struct Group {
    var entry: PropertiesFile.Entry
    var count: Int
  }

  /// The entries of an export by key, and the keys in file order.
  private struct Entries {
    private(set) var groups: [Text: Group] = [:]
    private(set) var keys: [Text] = []
    let file: PropertiesFile

    init(_ file: PropertiesFile) {
      self.file = file
      for entry in file.entries {
        let key = Text(entry.key)
        if let group = groups[key] {
          groups[key] = Group(entry: entry, count: group.count + 1)
        } else {
          groups[key] = Group(entry: entry, count: 1)
          keys.append(key)
        }
      }
    }

    func text(_ key: Text) -> PolicyText? {
      groups[key].map { PolicyText($0.entry, in: file) }
    }
  }

  mutating func compare(
    _ old: PolicyExport, _ new: PolicyExport
  ) throws(ComparisonFault) {
    let (before, after) = (Entries(old.file), Entries(new.file))
    for key in after.keys + before.keys.filter({ after.groups[$0] == nil }) {
      try compare(key, before, after)
      noteRepeats(key, before.groups[key], after.groups[key])
    }
    if changes.isEmpty, before.keys != after.keys {
      append(
        "order", .changed, "", "the order of the policies changed, which has no effect", true,
        Change.Place(before.keys.first.flatMap { before.groups[$0]?.entry.keyRange }),
        Change.Place(after.keys.first.flatMap { after.groups[$0]?.entry.keyRange }))
    }
  }

  private mutating func compare(
    _ key: Text, _ before: Entries, _ after: Entries
  ) throws(ComparisonFault) {
    let (old, new) = (before.text(key), after.text(key))
    let name = PolicyKey(key.string)?.name
    switch name {
    case PolicyName.authTokenConfiguration:
      // A malformed value that is identical in both versions has not changed.
      if let old, let new, old.bytes.hasSameBytes(as: new.bytes),
        !JSONParser.parse(new.bytes).isWellFormed
      {
        return
      }
      try compareJSON(key.string, .authTokenConfiguration, old, new)
    case PolicyName.allowOrigin: try compareOrigins(key.string, old, new)
    default: compareValues(key.string, name, before.groups[key], old, after.groups[key], new)
    }
  }

  // MARK: Other policies

  private mutating func compareValues(
    _ key: String, _ name: String?, _ before: Group?, _ old: PolicyText?, _ after: Group?,
    _ new: PolicyText?
  ) {
    if let old, let new, old.bytes.hasSameBytes(as: new.bytes) { return }
    let isSecret = SecretNames.contain(name ?? key)
    func shown(_ text: PolicyText?) -> String? {
      text.map {
        isSecret ? Secrets.mask : Self.shown($0.string, name)
      }
    }
    let (from, to) = (shown(old), shown(new))
    let places = (
      Change.Place(before?.entry.valueRange, from), Change.Place(after?.entry.valueRange, to)
    )
    if let old, let new, Self.saySame(old, new, name) {
      return append(
        "spelling", .changed, key, "the value is now written \(to ?? ""), which means the same",
        true,
        places.0, places.1)
    }
    let content = isSecret ? "" : new.map { Change.content(Self.harmless($0.string)) } ?? ""
    switch (from, to) {
    case (let from?, let to?):
      append(
        "policy", .changed, key,
        isSecret ? "changed; its value is not shown" : "changed from \(from) to \(to)", false,
        places.0, places.1, content)
    case (nil, let to?):
      append("policy", .added, key, "added: \(to)", false, places.0, places.1, content)
    case (let from?, nil):
      append("policy", .removed, key, "removed (was \(from))", false, places.0, places.1)
    case (nil, nil): break
    }
  }

  /// A description of a value. The names of policies that are in seconds end with `Secs`.
  private static func shown(_ text: String, _ name: String?) -> String {
    if name?.hasSuffix("Secs") ?? false, let seconds = Int(Text(text).trimmed.string) {
      return ChangeWording.seconds(seconds)
    }
    return ChangeWording.quoted(harmless(text))
  }

  private static func harmless(_ text: String) -> String { Secrets.masked(shapesIn: text) }

  /// True if two values are equivalent for the type of the policy.
  private static func saySame(_ old: PolicyText, _ new: PolicyText, _ name: String?) -> Bool {
    switch name.flatMap({ PolicyInfo.named($0)?.type }) {
    case .boolean, .integer, .decimal: Text(old.bytes).trimmed == Text(new.bytes).trimmed
    case .json:
      JSONParser.parse(old.bytes).hasSameMeaning(as: JSONParser.parse(new.bytes))
    default: false
    }
  }

  private mutating func noteRepeats(_ key: Text, _ old: Group?, _ new: Group?) {
    guard let old, let new, old.count != new.count else { return }
    append(
      "repeat", old.count < new.count ? .added : .removed, key.string,
      new.count == 1
        ? "the key now appears only once in the export"
        : "the key appears \(new.count) times in the export; the last entry takes effect", true,
      Change.Place(old.entry.keyRange), Change.Place(new.entry.keyRange))
  }

  /// - Parameter key: The key of the policy. Empty for the export as a whole.
  private mutating func append(
    _ noun: StaticString, _ verb: Change.Kind.Verb, _ key: String, _ text: String,
    _ isNeutral: Bool, _ old: Change.Place, _ new: Change.Place, _ content: String = ""
  ) {
    changes.append(
      Change(
        kind: Change.Kind(noun, verb), pointer: key, content: content,
        subject: key.isEmpty ? "" : "policy '\(ChangeWording.shortened(key))'", text: text,
        isNeutral: isNeutral, old: old, new: new))
  }
}

extension JSONTree {
  fileprivate func hasSameMeaning(as other: JSONTree) -> Bool {
    isWellFormed && other.isWellFormed && Meaning.of(root, nil) == Meaning.of(other.root, nil)
  }
}
