import ConfigModel

/// Finds the names of items in a list of origins, in the style of ``StablePointer`` for array
/// elements. The ranges must be passed in ascending order.
struct OriginPlaces {
  private let items: [AllowOriginPolicy.Item]
  private var counts: [Text: Int] = [:]
  /// The index of the first item that has not been counted.
  private var next = 0
  /// The token of the last counted item.
  private var token = ""

  init(_ policy: AllowOriginPolicy) {
    items = policy.items
  }

  /// The pointer to the item that contains a range. Empty if no single item does.
  mutating func place(of range: SourceRange) -> String {
    while next < items.count, items[next].range.start <= range.start {
      let name = Text(items[next].shown)
      counts[name, default: 0] += 1
      token = StablePointer.element(name, counts[name] ?? 1)
      next += 1
    }
    guard next > 0, items[next - 1].range.contains(range) else { return "" }
    return "/" + token
  }
}
