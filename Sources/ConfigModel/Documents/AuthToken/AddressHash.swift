/// Hashes of issuer names that are equal for equal addresses. Two addresses count as equal if they
/// differ only in case, in `http` or `https`, userinfo, port, query, and fragment, in a dot after
/// the host, or in a trailing slash.
enum AddressHash {
  /// The hash of a name that consists of a scheme, a host, and a path only; nil if a quick look
  /// cannot tell.
  static func ofPlain(_ name: BorrowedText) -> UInt64? {
    guard let start = hostStart(name) else { return ofOther(name) }
    let slash = UInt8(ascii: "/")
    let end = name.start[name.count &- 1] == slash ? name.count &- 1 : name.count
    let rest = BorrowedText(name.start + start, end &- start)
    guard rest.hasOnlyPlainBytes else { return nil }
    let hostEnd = rest.firstIndex(of: slash) ?? rest.count
    return rest.start[hostEnd &- 1] == UInt8(ascii: ".") ? nil : rest.caselessHashValue
  }

  /// The hash of any name.
  static func of(_ name: Text) -> UInt64 {
    let uri = URI(name)
    guard uri.isHTTP || uri.isHTTPS, let host = uri.bareHost else {
      return withExtendedLifetime(name) { ofOther(BorrowedText(name)) }
    }
    let path = uri.path.withoutLastSlash
    var bytes = (0..<host.count).map { host[$0] }
    for index in 0..<path.count { bytes.append(path[index]) }
    let rest = Text(SourceBytes(bytes.span))
    return withExtendedLifetime(rest) { BorrowedText(rest).caselessHashValue }
  }

  /// The hash of a name that is not an address. It differs from the hash of an address whose host
  /// and path are the same text.
  private static func ofOther(_ name: BorrowedText) -> UInt64 { ~name.hashValue }

  /// The offset of the authority, including any userinfo; nil if the name is not an `http` or
  /// `https` address.
  private static func hostStart(_ name: BorrowedText) -> Int? {
    // The little-endian word of `http` in lower case.
    guard name.count >= 8, name.start.word64 & 0xFFFF_FFFF | 0x2020_2020 == 0x7074_7468 else {
      return nil
    }
    let colon = name.start[4] | 0x20 == UInt8(ascii: "s") ? 5 : 4
    guard name.count > colon &+ 3, name.start[colon] == UInt8(ascii: ":"),
      name.start[colon &+ 1] == UInt8(ascii: "/"), name.start[colon &+ 2] == UInt8(ascii: "/"),
      name.start[colon &+ 3] != UInt8(ascii: "/")
    else { return nil }
    return colon &+ 3
  }
}

extension BorrowedText {
  /// True if the text has at least eight bytes and none of them separates the parts of an address,
  /// except for dots and slashes. Also false for some other bytes.
  fileprivate var hasOnlyPlainBytes: Bool {
    guard count >= 8 else { return false }
    var special: UInt64 = 0
    var done = 0
    while done &+ 8 <= count {
      special |= Self.special((start + done).word64)
      done &+= 8
    }
    // The last word may overlap the one before it.
    special |= Self.special((start + (count &- 8)).word64)
    return special & Self.all(0x80) == 0
  }

  /// Sets the highest bit of bytes below `-`, from `:` to `@`, and from `[` to `^`. These ranges
  /// cover all separators.
  @inline(__always) private static func special(_ word: UInt64) -> UInt64 {
    let low = word & all(0x7F)
    func isAtLeast(_ byte: UInt64) -> UInt64 { low &+ all(0x80 &- byte) }
    return ~isAtLeast(0x2D) | isAtLeast(0x3A) & ~isAtLeast(0x41)
      | isAtLeast(0x5B) & ~isAtLeast(0x5F)
  }

  @inline(__always) private static func all(_ byte: UInt64) -> UInt64 {
    byte &* 0x0101_0101_0101_0101
  }
}
