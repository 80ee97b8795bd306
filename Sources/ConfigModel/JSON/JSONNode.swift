/// What a value is.
public enum JSONKind: UInt8, Sendable {
  case null
  case `false`
  case `true`
  case number
  case string
  case array
  case object
  /// Stands where the grammar wants a name or a value and the text has none. Its range is empty.
  case missing
}

/// One name, scalar or container in the arena of a ``JSONTree``: 16 bytes.
///
/// Nodes stand in the order of the text. The children of a container follow it at once; an
/// object's children alternate name, value, name, value. `next` is the index after the node's own
/// subtree, so the children of `i` are `i + 1`, then the `next` of each, up to `nodes[i].next`.
public struct JSONNode: Sendable {
  /// Offset of the token's first byte (of a string: its quote).
  public internal(set) var start: UInt32
  /// Offset after the token's last byte.
  public internal(set) var end: UInt32
  public internal(set) var next: UInt32
  /// The kind in the low three bits, flags above.
  var meta: UInt32

  public var kind: JSONKind {
    @inline(__always) get {
      // Every value of three bits is a kind, so this cannot fail.
      unsafe unsafeBitCast(UInt8(truncatingIfNeeded: meta & 7), to: JSONKind.self)
    }
  }

  /// The token, or the whole container with its brackets.
  public var range: SourceRange {
    @inline(__always) get { SourceRange(Int(start), Int(end)) }
  }

  /// Whether it is a string that says what is written between its quotes.
  public var isPlainText: Bool {
    @inline(__always) get {
      let special = JSONFlags.escaped.rawValue | JSONFlags.irregular.rawValue
      return meta & (7 | special) == UInt32(JSONKind.string.rawValue)
    }
  }

  @inline(__always) public func has(_ flag: JSONFlags) -> Bool {
    meta & flag.rawValue != 0
  }

  @inline(__always) func hasAny(_ flags: JSONFlags) -> Bool {
    meta & flags.rawValue != 0
  }
}

/// What the parser noticed about a token.
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
  /// A token that strict JSON does not have, or a container that is not closed by its own bracket.
  /// What it means is a guess, and a problem reports it.
  public static let irregular = JSONFlags(rawValue: 1 << 6)
  /// The name of a member, and not a value.
  public static let name = JSONFlags(rawValue: 1 << 7)
}
