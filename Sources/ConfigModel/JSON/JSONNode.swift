/// The kind of a value.
public enum JSONKind: UInt8, Sendable {
  case null
  case `false`
  case `true`
  case number
  case string
  case array
  case object
  /// A placeholder where the grammar requires a name or a value and the text has none. Its range is
  /// empty.
  case missing
}

/// One name, scalar or container in the arena of a ``JSONTree``: 16 bytes.
///
/// Nodes are in the order of the text. The children of a container follow it immediately; the
/// children of an object alternate between names and values. `next` is the index after the node's
/// own subtree, so the children of `i` are `i + 1`, then the `next` of each, up to `nodes[i].next`.
public struct JSONNode: Equatable, Sendable {
  /// The offset of the token's first byte, which is the quote of a string.
  public internal(set) var start: UInt32
  /// The offset after the token's last byte.
  public internal(set) var end: UInt32
  public internal(set) var next: UInt32
  /// The kind in the low three bits, flags above.
  var meta: UInt32

  public var kind: JSONKind {
    // Every value of three bits is a kind, so this cannot fail.
    unsafe unsafeBitCast(UInt8(truncatingIfNeeded: meta & 7), to: JSONKind.self)
  }

  /// The range of the token, or of the whole container with its brackets.
  public var range: SourceRange { SourceRange(Int(start), Int(end)) }

  /// True if the node is a string without escapes between two quotes, so that its bytes are its
  /// text.
  public var isPlainText: Bool {
    kind == .string && !hasAny([.escaped, .irregular])
  }

  /// All flags.
  var flags: JSONFlags { JSONFlags(rawValue: meta & ~7) }

  public func has(_ flag: JSONFlags) -> Bool {
    meta & flag.rawValue != 0
  }

  func hasAny(_ flags: JSONFlags) -> Bool {
    meta & flags.rawValue != 0
  }
}

/// Flags that the parser sets on a token.
public struct JSONFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A string with at least one backslash.
  public static let escaped = JSONFlags(rawValue: 1 << 3)
  /// A string with at least one byte above 0x7F.
  public static let nonASCII = JSONFlags(rawValue: 1 << 4)
  /// A number with a fraction or an exponent.
  public static let nonInteger = JSONFlags(rawValue: 1 << 5)
  /// A token that JSON does not allow, or a container without its own closing bracket. Its
  /// interpretation is a guess, and a problem reports it.
  public static let irregular = JSONFlags(rawValue: 1 << 6)
  /// The name of a member, as opposed to a value.
  public static let name = JSONFlags(rawValue: 1 << 7)
}
