/// Pointers into a document that survive insertions and moves. They are JSON Pointers in which the
/// elements of arrays have names: `/issuers/[https://idp.corp.example]/filters/[dept]`.
///
/// A string is named by its text, an object by the first of ``namingMembers`` that it has. The
/// second element with a name is `[dept]#2`. Elements without a name keep their index. `~`, and `/`
/// in member names, are escaped as in JSON Pointers; `[` at the start of a member name is `~2`, and
/// `]` in an element name is `~3`. Secrets are masked.
public enum StablePointer {
  /// The members that name an object among its siblings, in order of preference.
  static let namingMembers: [StaticString] = [
    "issuerName", "tokenRole", "name", "pattern", "source", "rule",
  ]

  /// The token of a member, given its token in a JSON Pointer.
  public static func member(_ token: String) -> String {
    token.utf8.first == UInt8(ascii: "[") ? "~2" + token.dropFirst() : token
  }

  /// The token of an element.
  ///
  /// - Parameter ordinal: The position among the elements with the same name, from 1.
  public static func element(_ name: Text, _ ordinal: Int) -> String {
    var token = Secrets.masked(shapesIn: name.string)
    if token.utf8.contains(UInt8(ascii: "~")) { token = token.replacing("~", with: "~0") }
    if token.utf8.contains(UInt8(ascii: "]")) { token = token.replacing("]", with: "~3") }
    return "[" + token + (ordinal > 1 ? "]#\(ordinal)" : "]")
  }

  /// The name of an element; nil if it has none.
  public static func name(of value: JSONValue) -> Text? {
    switch value.kind {
    case .string: return value.text
    case .object:
      for name in namingMembers {
        if let value = value.member(name), value.kind == .string { return value.text }
      }
      return nil
    default: return nil
    }
  }

  /// True if a place is the one that a pointer names, or inside it. For a document inside an
  /// export, the key of its policy and a `#` precede the pointer; a key alone covers the whole
  /// value.
  ///
  /// - Parameter inValues: True if a pointer without a key also names the place in every value of an
  ///   export.
  public static func covers(_ pointer: String, _ place: String, inValues: Bool = false) -> Bool {
    if inValues, pointer.hasPrefix("/"), !place.hasPrefix("/"),
      let mark = place.utf8.firstIndex(of: UInt8(ascii: "#"))
    {
      return covers(pointer, String(place[place.index(after: mark)...]))
    }
    guard place.utf8.starts(with: pointer.utf8), isWhole(pointer) else { return false }
    let rest = place.utf8.dropFirst(pointer.utf8.count)
    guard let next = rest.first else { return true }
    if next == UInt8(ascii: "/") { return true }
    let isKey = pointer.utf8.first != UInt8(ascii: "/") && !pointer.utf8.contains(UInt8(ascii: "#"))
    return isKey && next == UInt8(ascii: "#")
  }

  /// True if a pointer does not end inside the name of an element.
  private static func isWhole(_ pointer: String) -> Bool {
    var isInName = false
    var previous = UInt8(ascii: "/")
    for byte in pointer.utf8 {
      if byte == UInt8(ascii: "["), previous == UInt8(ascii: "/") { isInName = true }
      if byte == UInt8(ascii: "]") { isInName = false }
      previous = byte
    }
    return !isInName
  }
}

/// Counts the names of an array's elements in one pass.
struct StableNames {
  private var counts: [Text: Int] = [:]
  /// The first element that has not been counted.
  private var next: Int
  /// The name of the element that was counted last, and its position among the elements with that
  /// name.
  private var last: (name: Text?, ordinal: Int) = (nil, 0)

  init(_ firstChild: Int) {
    next = firstChild
  }

  /// The token of an element.
  ///
  /// - Parameters:
  ///   - child: The index of the element's node, which must ascend from call to call.
  ///   - number: The element's index in the array.
  mutating func token(ofChild child: Int, _ number: Int, _ tree: JSONTree) -> String {
    while next <= child {
      let name = StablePointer.name(of: JSONValue(tree: tree, index: next))
      if let name { counts[name, default: 0] += 1 }
      last = (name, name.flatMap { counts[$0] } ?? 0)
      next = Int(tree[next].next)
    }
    return last.name.map { StablePointer.element($0, last.ordinal) } ?? String(number)
  }
}
