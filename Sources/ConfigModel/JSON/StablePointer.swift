/// Pointers into a document that stay when something is inserted or moved: like JSON Pointers, but
/// elements of arrays go by their names: `/issuers/[https://idp.corp.example]/filters/[dept]`.
///
/// A string goes by its text, an object by the first of ``namingMembers`` that it has; the second of
/// a name is `[dept]#2`. Elements without a name keep their number. `~`, and `/` in names of members,
/// are written as in JSON Pointers; `[` at the start of such a name is `~2`, and `]` in the name of an
/// element is `~3`. Secrets are masked.
public enum StablePointer {
  /// The members that name an object among its siblings, most telling first.
  static let namingMembers: [StaticString] = [
    "issuerName", "tokenRole", "name", "pattern", "source", "rule",
  ]

  /// The token of a member, from its token in a JSON Pointer.
  public static func member(_ token: String) -> String {
    token.utf8.first == UInt8(ascii: "[") ? "~2" + token.dropFirst() : token
  }

  /// The token of an element.
  ///
  /// - Parameter ordinal: Which of those of its name it is, from 1.
  public static func element(_ name: Text, _ ordinal: Int) -> String {
    var token = "["
    for scalar in Secrets.masked(shapesIn: name.string).unicodeScalars {
      switch scalar {
      case "~": token += "~0"
      case "]": token += "~3"
      default: token.unicodeScalars.append(scalar)
      }
    }
    return token + (ordinal > 1 ? "]#\(ordinal)" : "]")
  }

  /// What an element goes by; nil when it has no name.
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

  /// Whether a place is the one that a pointer names, or in it. Before the pointer into a document
  /// inside an export stand the key of its policy and a `#`; a key alone covers the whole value.
  public static func covers(_ pointer: String, _ place: String) -> Bool {
    guard place.utf8.starts(with: pointer.utf8), isWhole(pointer) else { return false }
    let rest = place.utf8.dropFirst(pointer.utf8.count)
    guard let next = rest.first else { return true }
    if next == UInt8(ascii: "/") { return true }
    let isKey = pointer.utf8.first != UInt8(ascii: "/") && !pointer.utf8.contains(UInt8(ascii: "#"))
    return isKey && next == UInt8(ascii: "#")
  }

  /// Whether a pointer does not end within the name of an element.
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

/// Counts the names of an array's elements on one way through it.
struct StableNames {
  private var counts: [Text: Int] = [:]
  /// The first element that has not been counted.
  private var next: Int
  /// The name of the element that was counted last, and which one of that name it is.
  private var last: (name: Text?, ordinal: Int) = (nil, 0)

  init(_ firstChild: Int) {
    next = firstChild
  }

  /// The token of an element.
  ///
  /// - Parameters:
  ///   - child: Its node; in ascending order from call to call.
  ///   - number: Its number in the array.
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
