import ConfigModel

/// The value of a property in one version of an app.
struct AppValue {
  /// An element of a set, or the only value.
  struct Item {
    /// The text that identifies the element.
    let key: Text
    let leaf: ComparedApp.Leaf
    let range: SourceRange

    var string: String { key.string }
  }

  /// The elements, without repetitions, in the order of the document.
  private(set) var items: [Item] = []
  /// The elements in the order of their texts.
  private var keys: [Text] = []

  init(_ property: AppProperty, _ paths: [String], _ facts: ComparedApp) {
    for path in paths {
      for leaf in facts.leaves(at: path) { append(leaf, property, facts.world) }
    }
    removeRepetitions()
  }

  private mutating func removeRepetitions() {
    let order = items.indices.sorted { first, second in
      items[first].key == items[second].key ? first < second : items[first].key < items[second].key
    }
    var kept: [Int] = []
    for index in order where keys.last != items[index].key {
      kept.append(index)
      keys.append(items[index].key)
    }
    guard kept.count < items.count else { return }
    items = kept.sorted().map { items[$0] }
  }

  var first: Item? { items.first }

  private mutating func append(
    _ leaf: ComparedApp.Leaf, _ property: AppProperty, _ world: ComparedApp.World
  ) {
    let separators: StaticString
    switch property.measure {
    case .items(let text): separators = leaf.isComposite ? "" : text
    // An app's own list names one scope per element.
    case .scopes: separators = world == .mobile ? " " : ",\n\r"
    default: separators = ""
    }
    guard separators.utf8CodeUnitCount > 0 else { return append(leaf.text.text, leaf, leaf.range) }
    let text = leaf.text.text
    var start = 0
    for end in 0...text.count {
      let isSeparator = end == text.count || separators.description.utf8.contains(text[end])
      guard isSeparator else { continue }
      let part = text.part(start, end)
      let trimmed = part.trimmed
      var blanks = 0
      while blanks < part.count, part[blanks].isBlank { blanks += 1 }
      if !trimmed.isEmpty {
        let place = leaf.text.place(of: start + blanks..<start + blanks + trimmed.count)
        let range = place ?? leaf.text.range
        append(trimmed, leaf, SourceRange(range.start + leaf.offset, range.end + leaf.offset))
      }
      start = end + 1
    }
  }

  private mutating func append(_ key: Text, _ leaf: ComparedApp.Leaf, _ range: SourceRange) {
    items.append(Item(key: key, leaf: leaf, range: range))
  }

  mutating func keep(_ isKept: (Text) -> Bool) {
    items.removeAll { !isKept($0.key) }
    keys.removeAll { !isKept($0) }
  }

  /// True if two sets have the same elements.
  func hasSameItems(as other: AppValue) -> Bool {
    items.count == other.items.count && items.allSatisfy { other.contains($0.key) }
  }

  func contains(_ key: Text) -> Bool {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key
  }
}

/// How much a value admits, in comparison with other values of the same property.
enum AppDegree: Equatable {
  /// - Parameter isMost: True if no value admits more.
  case rank(Int, isMost: Bool)
  case lifetime(RefreshTokenLifetime)

  /// Nil if a value is not valid, or is absent and has no known default.
  init?(_ measure: AppProperty.Measure, _ text: String?) {
    switch measure {
    case .flag(let wide):
      guard let value = Self.boolean(text) else { return nil }
      self = .rank(value == wide ? 1 : 0, isMost: value == wide)
    case .ranked(let values):
      guard let text else { return nil }
      let name = Text(text)
      let rank = values.firstIndex { value in
        value.description.split(separator: "|").contains {
          name.equalsIgnoringCase(Text(String($0)))
        }
      }
      guard let rank else { return nil }
      self = .rank(rank, isMost: rank == values.count - 1)
    case .number:
      guard let number = text.flatMap({ Int($0) }) else { return nil }
      self = .rank(number, isMost: false)
    case .presence(let wide): self = .rank((text != nil) == wide ? 1 : 0, isMost: false)
    case .lifetime:
      guard let lifetime = text.flatMap({ RefreshTokenLifetime($0) }) else { return nil }
      self = .lifetime(lifetime)
    case .items, .scopes, .addresses, .identity, .secret, .plain, .plainFlag: return nil
    }
  }

  static func boolean(_ text: String?) -> Bool? {
    switch text {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  var admitsMost: Bool {
    switch self {
    case .rank(_, let isMost): isMost
    case .lifetime(let lifetime): lifetime == .infinite
    }
  }

  var admitsLeast: Bool { self == .rank(0, isMost: false) || self == .lifetime(.zero) }

  /// True if the first degree admits something that the second does not. Nil if that is unknown.
  static func exceeds(_ first: AppDegree?, _ second: AppDegree?) -> Bool? {
    if second?.admitsMost ?? false { return false }
    if first?.admitsLeast ?? false { return false }
    switch (first, second) {
    case (.rank(let first, _), .rank(let second, _)): return first > second
    case (.lifetime(let first), .lifetime(let second)): return first.exceeds(second)
    default: return nil
    }
  }
}

/// The lifetime of refresh tokens, in the spelling of connected apps (Metadata API Developer Guide,
/// ConnectedAppOauthPolicy).
enum RefreshTokenLifetime: Equatable {
  case zero, infinite
  /// Hours since the token was issued.
  case lifetime(Int)
  /// Hours since the token was last used.
  case inactivity(Int)

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
      Text(String($0)).trimmed
    }
    guard let name = parts.first else { return nil }
    if parts.count == 1, name.equalsIgnoringCase("zero") {
      self = .zero
    } else if parts.count == 1, name.equalsIgnoringCase("infinite") {
      self = .infinite
    } else {
      guard parts.count == 3, let count = Int(parts[1].string), count >= 0,
        let unit = Self.units.first(where: { parts[2].equalsIgnoringCase($0.name) })
      else { return nil }
      let (hours, overflow) = count.multipliedReportingOverflow(by: unit.hours)
      guard !overflow else { return nil }
      if name.equalsIgnoringCase("specific_lifetime") {
        self = .lifetime(hours)
      } else if name.equalsIgnoringCase("specific_inactivity") {
        self = .inactivity(hours)
      } else {
        return nil
      }
    }
  }

  /// A month counts as 30 days.
  private static let units: [(name: StaticString, hours: Int)] = [
    ("hours", 1), ("days", 24), ("months", 720),
  ]

  /// True if some use of a token is possible under this lifetime and not under the other. A token
  /// that is used often outlives any lifetime, if only inactivity ends it.
  func exceeds(_ other: RefreshTokenLifetime) -> Bool {
    switch (self, other) {
    case (.zero, _), (_, .infinite): false
    case (.infinite, _): true
    case (.lifetime(let hours), .zero), (.inactivity(let hours), .zero): hours > 0
    case (.inactivity(let hours), .lifetime): hours > 0
    case (.lifetime(let first), .lifetime(let second)),
      (.inactivity(let first), .inactivity(let second)),
      (.lifetime(let first), .inactivity(let second)):
      first > second
    }
  }
}
