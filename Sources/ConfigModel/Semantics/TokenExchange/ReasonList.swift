/// A list of reasons. The first eight need no heap memory.
struct ReasonList: Hashable, Sendable {
  /// Eight bits for each reason, the first one lowest.
  private var packed: UInt64 = 0
  private(set) var count = 0
  private var rest: [ExchangeReason] = []

  private static let maximumPacked = 8

  var isEmpty: Bool { count == 0 }

  var first: ExchangeReason? { isEmpty ? nil : self[0] }

  subscript(index: Int) -> ExchangeReason {
    index < Self.maximumPacked
      ? ExchangeReason(rawValue: UInt8(truncatingIfNeeded: packed &>> UInt64(8 &* index))) ?? .ok
      : rest[index - Self.maximumPacked]
  }

  mutating func append(_ reason: ExchangeReason) {
    if count < Self.maximumPacked {
      packed |= UInt64(reason.rawValue) &<< UInt64(8 &* count)
    } else {
      rest.append(reason)
    }
    count &+= 1
  }

  mutating func clear() {
    packed = 0
    count = 0
    if !rest.isEmpty { rest = [] }
  }

  var array: [ExchangeReason] { (0..<count).map { self[$0] } }
}
