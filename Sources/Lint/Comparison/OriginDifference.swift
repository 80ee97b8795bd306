import ConfigModel

/// Compares two values of `Security_AllowOrigin` by the origins that they name.
///
/// Patterns form a set and are compared by their normalized text. An item that is not a pattern
/// matches nothing and is compared as written.
struct OriginDifference {
  private(set) var changes: [Change] = []
  private let subject: String
  private let pointer: String
  /// True if, under the readings in force, another spelling of a pattern can lead to different
  /// decisions.
  private let heedsSpelling: Bool

  private struct Item {
    let key: Text
    let item: AllowOriginPolicy.Item
  }

  /// One value, with each pattern once.
  private struct Side {
    private(set) var items: [Item] = []
    private(set) var indices: [Text: Int] = [:]
    private(set) var repeats = 0
    /// The range of the value, or nil if there is no value.
    let place: SourceRange?
    /// True if the value is the keyword for no origins, or if there is no value, which is
    /// equivalent.
    let isDisallow: Bool

    init(_ policy: AllowOriginPolicy?, heedsSpelling: Bool) {
      place = policy?.range
      isDisallow = policy?.isDisallow ?? true
      guard let policy, !policy.isDisallow else { return }
      for item in policy.items where !item.text.isEmpty {
        let text = heedsSpelling ? item.text : item.pattern?.canonicalText
        let key = Text(item.pattern == nil ? "\u{0}" + item.text : text ?? item.text)
        if indices[key] != nil {
          repeats += 1
        } else {
          indices[key] = items.count
          items.append(Item(key: key, item: item))
        }
      }
    }
  }

  init(subject: String, pointer: String, readings: Readings) {
    self.subject = subject
    self.pointer = pointer
    heedsSpelling = readings.originsAreCaseSensitive || readings.writtenDefaultPortsAreLiteral
  }

  /// Compares two values. Nil means an absent value, for which the default applies.
  mutating func compare(_ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?) {
    let before = Side(old, heedsSpelling: heedsSpelling)
    let after = Side(new, heedsSpelling: heedsSpelling)
    var lastIndex = -1
    var isReordered = false
    for item in after.items {
      guard let index = before.indices[item.key] else {
        add(item, .added, before, after)
        continue
      }
      if index < lastIndex { isReordered = true }
      lastIndex = index
      noteSpelling(before.items[index], item)
    }
    let removed = before.items.filter { after.indices[$0.key] == nil }
    for (index, item) in removed.enumerated() {
      add(item, .removed, before, after, isLast: index + 1 == removed.count)
    }
    if before.repeats != after.repeats {
      note(
        "repeat", before.repeats < after.repeats ? .added : .removed,
        before.repeats < after.repeats
          ? "duplicate pattern added, which has no effect"
          : "duplicate pattern removed, which has no effect", before, after)
    }
    if isReordered {
      note(
        "order", .changed, "the order of the patterns changed, which has no effect", before, after)
    }
    noteKeyword(old, new, before, after)
  }

  private mutating func add(
    _ item: Item, _ verb: Change.Kind.Verb, _ before: Side, _ after: Side, isLast: Bool = false
  ) {
    let isPattern = item.item.pattern != nil
    let shown = ChangeWording.quoted(Secrets.masked(shapesIn: item.item.shown))
    var text = (isPattern ? "origin " : "invalid pattern ") + shown
    text += verb == .added ? " added" : " removed"
    if !isPattern { text += verb == .added ? "; it matches nothing" : "; it matched nothing" }
    if isLast, after.items.isEmpty { text += "; no origins left" }
    if verb == .added, before.items.isEmpty { text += "; no origins were allowed before" }
    let value = Change.Place(item.item.range, shown)
    let id =
      isPattern
      ? StablePointer.identity(item.key, 1) : StablePointer.identity(malformed: item.item.text)
    append(
      isPattern ? "origin" : "malformed-origin", verb, "/" + id, text,
      isNeutral: false, verb == .added ? Change.Place(before.place) : value,
      verb == .added ? value : Change.Place(after.place))
  }

  private mutating func noteSpelling(_ old: Item, _ new: Item) {
    guard !old.item.text.utf8.elementsEqual(new.item.text.utf8) else { return }
    let (from, to) = (
      ChangeWording.quoted(Secrets.masked(shapesIn: old.item.text)),
      ChangeWording.quoted(Secrets.masked(shapesIn: new.item.text))
    )
    append(
      "spelling", .changed, "/" + StablePointer.identity(new.key, 1),
      "origin \(from) is now written \(to), which means the same", isNeutral: true,
      dependsOnReadings: true, Change.Place(old.item.range, from),
      Change.Place(new.item.range, to))
  }

  /// Reports changes between equivalent values that name no origin.
  private mutating func noteKeyword(
    _ old: AllowOriginPolicy?, _ new: AllowOriginPolicy?, _ before: Side, _ after: Side
  ) {
    guard before.items.isEmpty, after.items.isEmpty else { return }
    let keyword = AllowOriginPolicy.keyword
    switch (old?.isDisallow, new?.isDisallow) {
    case (nil, true?):
      note("default", .written, "added: '\(keyword)', the default", before, after)
    case (true?, nil):
      note("default", .omitted, "removed (was '\(keyword)', the default)", before, after)
    case (false?, true?):
      note("spelling", .changed, "the empty value changed to '\(keyword)'", before, after)
    case (true?, false?), (nil, false?):
      note(
        "spelling", .changed, "the value is now empty, which also allows no origins", before, after)
    case (false?, nil): note("spelling", .changed, "the empty value was removed", before, after)
    case (true?, true?), (false?, false?), (nil, nil): break
    }
  }

  private mutating func note(
    _ noun: StaticString, _ verb: Change.Kind.Verb, _ text: String, _ before: Side, _ after: Side
  ) {
    append(
      noun, verb, "", text, isNeutral: true, Change.Place(before.place), Change.Place(after.place))
  }

  private mutating func append(
    _ noun: StaticString, _ verb: Change.Kind.Verb, _ place: String, _ text: String,
    isNeutral: Bool, dependsOnReadings: Bool = false, _ old: Change.Place, _ new: Change.Place
  ) {
    changes.append(
      Change(
        kind: Change.Kind(noun, verb), pointer: pointer + place, content: "", subject: subject,
        text: text, isNeutral: isNeutral, dependsOnReadings: dependsOnReadings, old: old, new: new))
  }
}
