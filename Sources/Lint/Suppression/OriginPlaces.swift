import ConfigModel

/// Names the items of a list of origins that ranges belong to, as ``StablePointer`` names the
/// elements of arrays. Ranges come in ascending order.
struct OriginPlaces {
  private let items: [AllowOriginPolicy.Item]
  private var counts: [Text: Int] = [:]
  /// The first item that has not been counted.
  private var next = 0
  /// The token of the item that was counted last.
  private var token = ""

  init(_ policy: AllowOriginPolicy) {
    items = policy.items
  }

  /// The item that holds a range; empty when it is about the list as a whole.
  mutating func place(of range: SourceRange) -> String {
    while next < items.count, items[next].range.start <= range.start {
      let name = Text(items[next].text)
      counts[name, default: 0] += 1
      token = StablePointer.element(name, counts[name] ?? 1)
      next += 1
    }
    guard next > 0, items[next - 1].range.contains(range) else { return "" }
    return "/" + token
  }
}
