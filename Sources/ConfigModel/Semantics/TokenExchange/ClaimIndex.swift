/// The name of a claim, prepared for lookups. Valid while its text is alive.
struct ClaimName: Sendable {
  let text: BorrowedText
  fileprivate let key: UInt64

  @inline(__always) init(_ text: BorrowedText) {
    self.text = text
    key = text.key
  }

  /// One of 64 bits, selected by the key. Usually no two names of a token share a bit.
  @inline(__always) fileprivate var bit: UInt64 {
    1 &<< (key &* 0x9E37_79B9_7F4A_7C15 &>> 58)
  }

  /// True if a text with the same key is equal.
  @inline(__always) fileprivate func isSame(_ other: BorrowedText) -> Bool {
    text.count == other.count && (text.hasExactKey || text == other)
  }
}

/// The names of the registered claims that every exchange asks for (RFC 7519, section 4.1).
struct RegisteredClaims: Sendable {
  let iss, aud, exp, nbf, sub: ClaimName
  /// The name of `sub` in drafts of RFC 7519.
  let prn: ClaimName
  /// Keep the bytes alive.
  private let owners: [Text]

  init() {
    owners = ["iss", "aud", "exp", "nbf", "sub", "prn"].map { Text($0) }
    let names = owners.map { ClaimName(BorrowedText($0)) }
    (iss, aud, exp, nbf, sub, prn) = (names[0], names[1], names[2], names[3], names[4], names[5])
  }
}

/// The members of a payload, indexed so that a lookup compares one word per member.
///
/// It changes only while its owner holds the only reference.
final class ClaimIndex: @unchecked Sendable {
  /// The maximum number of members in the arrays. All members of a larger token are in ``members``.
  private static let capacity = 32

  private(set) var tree: JSONTree
  /// The same tree, borrowed.
  private(set) var view: BorrowedTree
  private(set) var hasRepeatedNames = false
  private var count = 0
  /// The bits of all indexed names.
  private var bits: UInt64 = 0
  private var keys = InlineArray<32, UInt64>(repeating: 0)
  private var values = InlineArray<32, UInt32>(repeating: 0)
  /// The nodes of names by key, if there are many, in the order of the text.
  private var members: [UInt64: [Int]] = [:]

  init(_ tree: JSONTree) {
    self.tree = tree
    view = BorrowedTree(tree)
    layOut()
  }

  /// Parses other claims into the same memory. Returns false and changes nothing if something else
  /// refers to the tree or the claims do not fit.
  func reread(_ bytes: Span<UInt8>) -> Bool {
    guard isKnownUniquelyReferenced(&tree), tree.reparse(bytes) else { return false }
    (count, bits, hasRepeatedNames) = (0, 0, false)
    if !members.isEmpty { members = [:] }
    view = BorrowedTree(tree)
    layOut()
    return true
  }

  /// True if the payload is a JSON object without problems. Lone surrogates count as problems,
  /// because UTF-8 cannot encode them and readers interpret them differently (RFC 7519, section
  /// 7.2; RFC 8259, section 8.2). Other payloads are not indexed.
  var isObject: Bool { view[0].kind == .object && tree.problems.isEmpty }

  private func layOut() {
    guard isObject else { return }
    let view = view
    var (count, isRepeated) = (0, false)
    var seen: UInt64 = 0
    let end = Int(view[0].next)
    var member = 1
    while member < end {
      guard count < Self.capacity else {
        count += 1
        break
      }
      let (key, bit) = withText(at: member) { text in
        let name = ClaimName(text)
        return (name.key, name.bit)
      }
      if seen & bit != 0, !isRepeated {
        isRepeated = (0..<count).contains { other in
          keys[other] == key && areSame(member, Int(values[other]) - 1)
        }
      }
      seen |= bit
      keys[count] = key
      values[count] = UInt32(truncatingIfNeeded: member &+ 1)
      count &+= 1
      member = Int(view[member &+ 1].next)
    }
    bits = seen
    self.count = count
    if count > Self.capacity { layOutMany(end) }
    hasRepeatedNames =
      count > Self.capacity ? JSONDuplicateKeys.first(in: tree.root) != nil : isRepeated
  }

  /// The node of the value of the last member with a name, which is the one that most readers use;
  /// zero if there is none.
  func find(_ name: ClaimName) -> Int {
    guard count <= Self.capacity else { return findAmongMany(name) }
    guard bits & name.bit != 0 else { return 0 }
    var position = count
    while position > 0 {
      position &-= 1
      guard keys[position] == name.key else { continue }
      let value = Int(values[position])
      if withText(at: value &- 1, { name.isSame($0) }) { return value }
    }
    return 0
  }

  @inline(never) private func layOutMany(_ end: Int) {
    var member = 1
    while member < end {
      members[withText(at: member) { ClaimName($0).key }, default: []].append(member)
      member = Int(view[member &+ 1].next)
    }
  }

  @inline(never) private func findAmongMany(_ name: ClaimName) -> Int {
    let last = members[name.key]?.last { member in withText(at: member) { name.isSame($0) } }
    return last.map { $0 &+ 1 } ?? 0
  }

  @inline(never) private func areSame(_ one: Int, _ other: Int) -> Bool {
    JSONValue(tree: tree, index: one).hasSameText(as: JSONValue(tree: tree, index: other))
  }

  /// Passes the text of a string to a closure.
  @inline(__always) func withText<Result>(
    at string: Int, _ body: (BorrowedText) -> Result
  ) -> Result {
    if let text = view.plainText(at: string) { return body(text) }
    let text = JSONValue(tree: tree, index: string).text
    return withExtendedLifetime(text) { body(BorrowedText(text)) }
  }
}
