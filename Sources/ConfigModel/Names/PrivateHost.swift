/// A host that is not on the public internet. A cloud service cannot reach it, or should not.
public enum PrivateHost: Sendable {
  /// The machine itself: `localhost`, 127.0.0.0/8, `::1`.
  case loopback
  /// The link of the machine. Clouds serve their machines' credentials there, at 169.254.169.254.
  case linkLocal
  /// An address of a private network (RFC 1918, RFC 4193, RFC 6598).
  case privateAddress
  /// A name that only a private network resolves: a single label, or a name below a domain that
  /// cannot be registered.
  case privateName

  /// Nil for a host that seems to be on the public internet. IP literals must come without
  /// brackets.
  public init?(_ host: Text) {
    if let address = IPAddress(host: host) {
      guard let kind = Self.kind(of: address) else { return nil }
      self = kind
    } else if host.isHost(below: "localhost") {
      self = .loopback
    } else if Self.isPrivateName(host) {
      self = .privateName
    } else {
      return nil
    }
  }

  /// Private domains: RFC 6762, section 3 and appendix G; RFC 8375; `internal` is reserved by
  /// ICANN.
  private static let domains: [StaticString] = [
    "internal", "local", "intranet", "private", "corp", "home", "lan", "home.arpa",
  ]

  private static func isPrivateName(_ host: Text) -> Bool {
    !host.contains(UInt8(ascii: ".")) || domains.contains { host.isHost(below: $0) }
  }

  private static func kind(of address: IPAddress) -> PrivateHost? {
    switch address {
    case .v4(let address): kind(ofV4: address)
    case .v6(let high, let low): kind(ofV6: high, low)
    }
  }

  private static func kind(ofV4 address: UInt32) -> PrivateHost? {
    switch (address >> 24, address >> 16 & 0xFF) {
    case (0, _), (127, _): .loopback
    case (169, 254): .linkLocal
    case (10, _), (172, 16...31), (192, 168), (100, 64...127): .privateAddress
    default: nil
    }
  }

  private static func kind(ofV6 high: UInt64, _ low: UInt64) -> PrivateHost? {
    if high == 0, low <= 1 { return .loopback }
    // ::ffff:0:0/96: an IPv4 address embedded in IPv6.
    if high == 0, low >> 32 == 0xFFFF { return kind(ofV4: UInt32(truncatingIfNeeded: low)) }
    if high >> 54 == 0xFE80 >> 6 { return .linkLocal }
    if high >> 57 == 0xFC00 >> 9 { return .privateAddress }
    return nil
  }
}
