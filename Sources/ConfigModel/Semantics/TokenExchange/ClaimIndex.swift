/// The name of a claim, ready to be looked for. Valid as long as its text.
struct ClaimName: Sendable {
  let text: BorrowedText
  fileprivate let key: UInt64

  @inline(__always) init(_ text: BorrowedText) {
    self.text = text
    key = text.key
  }

  /// One of 64, by the key: mostly no two names of a token have the same.
  @inline(__always) fileprivate var bit: UInt64 {
    1 &<< (key &* 0x9E37_79B9_7F4A_7C15 &>> 58)
  }

  /// Whether a text with the same key is this one.
  @inline(__always) fileprivate func isSame(_ other: BorrowedText) -> Bool {
    text.count == other.count && (text.hasExactKey || text == other)
  }
}

/// The names of the registered claims that every exchange asks for (RFC 7519, section 4.1).
struct RegisteredClaims: Sendable {
  let iss, aud, exp, nbf, sub: ClaimName
  /// The name of `sub` in drafts of the same document.
  let prn: ClaimName
  /// Keep the bytes alive.
  private let owners: [Text]

  init() {
    owners = ["iss", "aud", "exp", "nbf", "sub", "prn"].map { Text($0) }
    let names = owners.map { ClaimName(BorrowedText($0)) }
    (iss, aud, exp, nbf, sub, prn) = (names[0], names[1], names[2], names[3], names[4], names[5])
  }
}

/// The members of a payload, laid out so that a name is found by comparing one word a member.
///
/// It changes only while nobody but its owner refers to it.
final class ClaimIndex: @unchecked Sendable {
  /// Up to how many members are laid out. Those of a token with more are in ``members``.
  private static let capacity = 32

  private(set) var tree: JSONTree
  /// The same.
  private(set) var view: BorrowedTree
  private(set) var hasRepeatedNames = false
  private var count = 0
  /// The bits of all names that are laid out.
  private var bits: UInt64 = 0
  private var keys = InlineArray<32, UInt64>(repeating: 0)
  private var values = InlineArray<32, UInt32>(repeating: 0)
  /// The nodes of names, by their keys, where there are many; in the order of the text.
  private var members: [UInt64: [Int]] = [:]

  init(_ tree: JSONTree) {
    self.tree = tree
    view = BorrowedTree(tree)
    layOut()
  }

  /// Other claims in the memory of these. False, and nothing changed, when somebody refers to them, or
  /// they do not fit.
  func reread(_ bytes: Span<UInt8>) -> Bool {
    guard isKnownUniquelyReferenced(&tree), tree.reparse(bytes) else { return false }
    (count, bits, hasRepeatedNames) = (0, 0, false)
    if !members.isEmpty { members = [:] }
    view = BorrowedTree(tree)
    layOut()
    return true
  }

  /// True if there are claims: a JSON object without problems, half surrogate pairs included, which no
  /// UTF-8 has and readers take for different characters (RFC 7519, section 7.2; RFC 8259, section
  /// 8.2). Of anything else nothing is laid out.
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

  /// The node of the value of the last member of this name, where most readers find it; zero when
  /// there is none.
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

  /// Lends the text of a string.
  @inline(__always) func withText<Result>(
    at string: Int, _ body: (BorrowedText) -> Result
  ) -> Result {
    if let text = view.plainText(at: string) { return body(text) }
    let text = JSONValue(tree: tree, index: string).text
    return withExtendedLifetime(text) { body(BorrowedText(text)) }
  }
}
