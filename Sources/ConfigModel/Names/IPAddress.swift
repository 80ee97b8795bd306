/// An IP address in place of a host name.
public enum IPAddress: Equatable, Sendable {
  case v4(UInt32)
  case v6(high: UInt64, low: UInt64)

  /// Parses a host, with an IP literal given without its brackets; nil for names.
  ///
  /// IPv4 is accepted in every form that common resolvers accept: `127.1`, `0x7f.0.0.1`,
  /// `2130706433` (URL Standard, section 3.5).
  public init?(host: Text) {
    guard let last = host.last else { return nil }
    if host.contains(UInt8(ascii: ":")) {
      guard let address = Self.v6(host) else { return nil }
      self = address
    } else if last.isASCIIDigit || host.contains("0x") || host.contains("0X") {
      guard let address = Self.v4(host) else { return nil }
      self = .v4(address)
    } else {
      return nil
    }
  }

  /// True if the address is at most the other one; nil if they are of different versions.
  public func precedesOrEquals(_ other: IPAddress) -> Bool? {
    switch (self, other) {
    case (.v4(let mine), .v4(let theirs)): mine <= theirs
    case (.v6(let high, let low), .v6(let theirHigh, let theirLow)):
      (high, low) <= (theirHigh, theirLow)
    default: nil
    }
  }

  // MARK: IPv4

  private static func v4(_ host: Text) -> UInt32? {
    let parts = host.split(UInt8(ascii: "."))
    guard parts.count <= 4, let last = parts.last.flatMap(number) else { return nil }
    // The last number fills all remaining bytes.
    guard last < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
    var address = UInt32(last)
    for (index, part) in parts.dropLast().enumerated() {
      guard let number = number(part), number <= 255 else { return nil }
      address |= UInt32(number) << UInt32(24 - 8 * index)
    }
    return address
  }

  /// Parses a number: decimal, hexadecimal after `0x`, or octal after `0`; at most 32 bits.
  private static func number(_ text: Text) -> UInt64? {
    guard !text.isEmpty, text.count <= 12 else { return nil }
    var (radix, digits) = (10, text)
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      (radix, digits) = (16, text.dropFirst(2))
    } else if text.first == UInt8(ascii: "0"), text.count > 1 {
      (radix, digits) = (8, text.dropFirst(1))
    }
    guard digits.allSatisfy({ $0.isHexDigit }) else { return nil }
    let number = digits.isEmpty ? 0 : UInt64(digits.string, radix: radix)
    return number.flatMap { $0 <= UInt64(UInt32.max) ? $0 : nil }
  }

  // MARK: IPv6

  /// Parses an IPv6 address (RFC 4291, section 2.2). A zone after `%` is ignored.
  private static func v6(_ host: Text) -> IPAddress? {
    let host = host.firstIndex(of: UInt8(ascii: "%")).map { host.part(0, $0) } ?? host
    var parts = host.split(UInt8(ascii: ":"))[...]
    guard parts.count >= 3 else { return nil }
    // A colon at either end must be doubled, which yields one extra empty part.
    if parts[0].isEmpty {
      parts.removeFirst()
      if parts.first?.isEmpty != true { return nil }
    }
    if parts.last?.isEmpty == true, parts.count > 1 {
      parts.removeLast()
      if parts.last?.isEmpty != true { return nil }
    }
    var groups: [UInt16] = []
    /// The index of the `::`, which represents all missing zeros.
    var gap: Int?
    for part in parts {
      if part.isEmpty {
        guard gap == nil else { return nil }
        gap = groups.count
      } else if part.contains(UInt8(ascii: ".")) {
        guard let address = v4(part) else { return nil }
        groups += [UInt16(address >> 16), UInt16(address & 0xFFFF)]
      } else {
        guard part.count <= 4, let group = UInt16(part.string, radix: 16) else { return nil }
        groups.append(group)
      }
    }
    guard groups.count <= 8, groups.count == 8 || gap != nil else { return nil }
    if let gap {
      groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
    }
    func half(_ groups: ArraySlice<UInt16>) -> UInt64 {
      groups.reduce(0) { $0 << 16 | UInt64($1) }
    }
    return .v6(high: half(groups[..<4]), low: half(groups[4...]))
  }
}

extension UInt8 {
  var isHexDigit: Bool { isASCIIDigit || 0x61...0x66 ~= self | 0x20 }
}
