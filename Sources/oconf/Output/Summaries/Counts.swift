import ConfigModel

/// Counts by name, nested: the contents of a summary, which can be merged exactly.
///
/// Merging adds counts with the same name, so its result depends neither on the order nor on the
/// grouping of the summaries. Names are unique and in the order of their bytes.
struct Counts {
  struct Part {
    let name: Text
    fileprivate(set) var counts: Counts

    init(_ name: String, _ counts: Counts) {
      self.init(Text(name), counts)
    }

    init(_ name: Text, _ counts: Counts) {
      self.name = name
      self.counts = counts
    }
  }

  /// The largest count (2^53). Every JSON reader reads integers up to here exactly.
  static let maximum = 1 << 53

  /// The number itself; zero if there are parts. A sum above ``maximum`` is `maximum + 1`.
  private(set) var number = 0
  /// The counts by name; nil for a number.
  private(set) var parts: [Part]?

  init(_ number: Int) {
    self.number = number
  }

  /// Counts by name, in any order. Those of equal names are added.
  init(_ parts: [Part]) {
    var sorted: [Part] = []
    for part in Self.sorted(parts, by: { $0.name < $1.name }) {
      if let last = sorted.last, last.name == part.name {
        sorted[sorted.count - 1].counts.add(part.counts)
      } else {
        sorted.append(part)
      }
    }
    self.parts = sorted
  }

  /// The only sort of parts, so that there is only one specialization.
  @inline(never)
  static func sorted(_ parts: [Part], by isBefore: (Part, Part) -> Bool) -> [Part] {
    parts.sorted(by: isBefore)
  }

  /// The counts under a name; zero if there are none.
  subscript(name: StaticString) -> Counts {
    parts?.first { $0.name == name }?.counts ?? Counts(0)
  }

  /// True if no sum exceeds ``maximum``.
  var isExact: Bool {
    number <= Self.maximum && (parts ?? []).allSatisfy { $0.counts.isExact }
  }

  mutating func add(_ other: Counts) {
    number = min(number + other.number, Self.maximum + 1)
    guard let theirs = other.parts else { return }
    guard let mine = parts else { return parts = theirs }
    var merged: [Part] = []
    merged.reserveCapacity(max(mine.count, theirs.count))
    var (here, there) = (0, 0)
    while here < mine.count, there < theirs.count {
      if mine[here].name == theirs[there].name {
        merged.append(mine[here])
        merged[merged.count - 1].counts.add(theirs[there].counts)
        here += 1
        there += 1
      } else if mine[here].name < theirs[there].name {
        merged.append(mine[here])
        here += 1
      } else {
        merged.append(theirs[there])
        there += 1
      }
    }
    merged += mine[here...]
    merged += theirs[there...]
    parts = merged
  }
}
