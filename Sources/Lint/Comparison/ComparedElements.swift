import ConfigModel

/// Pairs the elements of two arrays of objects by name, in time linear in both.
struct ComparedElements {
  /// The policy for pairing several elements of the same name.
  enum Policy {
    /// The order matters: the second element is paired with the second element.
    case byOrder
    /// The elements form a set. Elements with the same meaning are paired first. The others are
    /// identified by their content, so that their order has no effect.
    case byContent
  }

  /// Two elements of the same name, or an element that the other side lacks.
  struct Match {
    /// The name, or nil for elements without a name.
    let name: Text?
    /// The number of the element among those of its name, starting at 1. Zero if its content
    /// identifies it.
    let ordinal: Int
    let old: JSONValue?
    let new: JSONValue?
  }

  private struct Group {
    var old: [JSONValue] = []
    var new: [JSONValue] = []
  }

  /// The elements of the new side in order, followed by those that only the old side has.
  private(set) var matches: [Match] = []
  /// The number of redundant elements on each side, which have the same meaning as another one.
  private(set) var repeats = (old: 0, new: 0)
  private let schema: ObjectSchema

  /// - Parameter name: Returns the name of an element, or nil if it has no name.
  init(
    _ old: JSONValue?, _ new: JSONValue?, _ schema: ObjectSchema, _ policy: Policy,
    unitesRepeats: Bool, name: (JSONValue) -> Text?
  ) {
    self.schema = schema
    var groups: [Text: Group] = [:]
    var nameless = Group()
    var order: [Text] = []
    var isNamelessFirst: Int?
    for element in new.map({ Array($0.elements) }) ?? [] {
      guard let name = name(element) else {
        isNamelessFirst = isNamelessFirst ?? order.count
        nameless.new.append(element)
        continue
      }
      if groups[name] == nil { order.append(name) }
      groups[name, default: Group()].new.append(element)
    }
    for element in old.map({ Array($0.elements) }) ?? [] {
      guard let name = name(element) else {
        nameless.old.append(element)
        continue
      }
      if groups[name] == nil { order.append(name) }
      groups[name, default: Group()].old.append(element)
    }
    for name in order {
      if let group = groups[name] { add(group, name, policy, unitesRepeats) }
    }
    add(nameless, nil, .byContent, unitesRepeats)
  }

  private mutating func add(
    _ group: Group, _ name: Text?, _ policy: Policy, _ unitesRepeats: Bool
  ) {
    if group.old.count <= 1, group.new.count <= 1 {
      guard !group.old.isEmpty || !group.new.isEmpty else { return }
      matches.append(
        Match(
          name: name, ordinal: name == nil ? 0 : 1, old: group.old.first, new: group.new.first))
      return
    }
    // If the order matters, a group can be reduced only if all its elements have the same meaning.
    let canUnite =
      policy == .byContent || isOfOneMeaning(group.old) && isOfOneMeaning(group.new)
    if unitesRepeats, canUnite {
      let united = Group(old: unique(group.old), new: unique(group.new))
      repeats.old += group.old.count - united.old.count
      repeats.new += group.new.count - united.new.count
      if united.old.count < group.old.count || united.new.count < group.new.count {
        return add(united, name, policy, false)
      }
    }
    switch policy {
    case .byOrder:
      for index in 0..<max(group.old.count, group.new.count) {
        matches.append(
          Match(
            name: name, ordinal: index + 1,
            old: index < group.old.count ? group.old[index] : nil,
            new: index < group.new.count ? group.new[index] : nil))
      }
    case .byContent: addByContent(group, name)
    }
  }

  private mutating func addByContent(_ group: Group, _ name: Text?) {
    var known: [Text: [JSONValue]] = [:]
    for element in group.old { known[meaning(element), default: []].append(element) }
    var added: [JSONValue] = []
    for element in group.new {
      let key = meaning(element)
      if var twins = known[key], let twin = twins.popLast() {
        known[key] = twins
        matches.append(Match(name: name, ordinal: 0, old: twin, new: element))
      } else {
        added.append(element)
      }
    }
    let left = Set(known.values.flatMap { $0.map(\.index) })
    let removed = group.old.filter { left.contains($0.index) }
    if removed.count == 1, added.count == 1 {
      matches.append(Match(name: name, ordinal: 0, old: removed[0], new: added[0]))
      return
    }
    for element in added {
      matches.append(Match(name: name, ordinal: 0, old: nil, new: element))
    }
    for element in removed {
      matches.append(Match(name: name, ordinal: 0, old: element, new: nil))
    }
  }

  private func meaning(_ element: JSONValue) -> Text { Text(Meaning.of(element, schema)) }

  private func unique(_ elements: [JSONValue]) -> [JSONValue] {
    var seen: Set<Text> = []
    return elements.filter { seen.insert(meaning($0)).inserted }
  }

  private func isOfOneMeaning(_ elements: [JSONValue]) -> Bool {
    guard let first = elements.first.map(meaning) else { return true }
    return elements.dropFirst().allSatisfy { meaning($0) == first }
  }

  // MARK: Order

  /// A minimal set of matches that moved. All other matches are in the same order on both sides.
  var moved: [Match] {
    let kept = matches.compactMap { match in
      match.old.flatMap { old in match.new.map { (match: match, old: old.index, new: $0.index) } }
    }.sorted { $0.new < $1.new }
    let positions = kept.map(\.old)
    if zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) { return [] }
    // The longest ascending subsequence stays. `tails[k]` is the end of the best one of length k +
    // 1.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: positions.count)
    for index in positions.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if positions[tails[middle]] < positions[index] { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : -1
      if low < tails.count { tails[low] = index } else { tails.append(index) }
    }
    var staying: Set<Int> = []
    var index = tails.last ?? -1
    while index >= 0 {
      staying.insert(index)
      index = previous[index]
    }
    return kept.indices.filter { !staying.contains($0) }.map { kept[$0].match }
  }
}
