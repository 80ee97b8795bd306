/// One pattern of `Security_AllowOrigin` (Securing Cross-Site Requests to OMCe APIs): scheme, host
/// and port, in each of which `*` stands for any characters but dots, slashes and colons.
public struct OriginPattern: Hashable, Sendable {
  /// What stands between the dots of the scheme, lower case: a `*` does not cross a dot there either.
  public let scheme: [Glob]
  /// The labels of the host, lower case; an IP literal in brackets is one label.
  public let labels: [Glob]
  /// The port as written; nil when the scheme's default is meant.
  public let port: Glob?
  /// Whether the host is an IP literal in brackets.
  public let isIPLiteral: Bool

  /// Reads a pattern; nil when it is malformed, so that it matches nothing.
  public init?(_ text: String) {
    guard let parts = OriginParts(text), OriginParts.isScheme(parts.scheme, allowsWildcard: true),
      OriginParts.isHost(parts.host, allowsWildcard: true)
    else { return nil }
    if let port = parts.port {
      guard !port.isEmpty, port.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "*") })
      else { return nil }
    }
    let host = parts.host.lowercased()
    scheme = Self.segments(of: parts.scheme.lowercased())
    labels = OriginParts.labels(of: host).map { Glob($0) }
    port = parts.port.map { Glob($0) }
    isIPLiteral = host.hasPrefix("[")
  }

  /// Whether an origin is admitted. A pattern has as many labels as the hosts that it matches; a
  /// port that is not written is the scheme's default, on both sides. No `*` matches an IP literal,
  /// which holds colons.
  public func matches(_ origin: Origin) -> Bool {
    guard isIPLiteral == origin.isIPLiteral, Self.matches(scheme, origin.schemeSegments),
      Self.matches(labels, origin.labels)
    else { return false }
    guard let port else { return origin.port == Origin.defaultPort(of: origin.scheme) }
    guard let number = origin.port else { return false }
    return port.matches(String(number))
  }

  private static func segments(of text: String) -> [Glob] {
    text.split(separator: ".", omittingEmptySubsequences: false).map { Glob(String($0)) }
  }

  private static func matches(_ globs: [Glob], _ segments: [String]) -> Bool {
    globs.count == segments.count && zip(globs, segments).allSatisfy { $0.matches($1) }
  }

  /// Whether the scheme's pattern matches a scheme.
  public func schemeMatches(_ scheme: String) -> Bool {
    Self.matches(self.scheme, scheme.split(separator: ".").map(String.init))
  }

  /// The pattern in lower case, without stars that add nothing and without a port that the scheme
  /// implies: equal for patterns that are written differently and say the same.
  public var canonicalText: String {
    let scheme = self.scheme.map(\.canonicalPattern.string).joined(separator: ".")
    let text = scheme + "://" + labels.map(\.canonicalPattern.string).joined(separator: ".")
    guard let port = port?.canonicalPattern.string,
      Origin.defaultPort(of: scheme).map(String.init) != port
    else { return text }
    return text + ":" + port
  }

  /// Whether the scheme is this one, without wildcards.
  public func hasScheme(_ text: StaticString) -> Bool {
    scheme.count == 1 && scheme[0].pattern == text
  }

  /// The labels after the last one with a wildcard; all of them when there is none.
  public var literalLabels: ArraySlice<Glob> {
    labels[((labels.lastIndex(where: \.hasWildcard) ?? -1) + 1)...]
  }

  /// Whether the host is an IPv4 address as browsers write it, in which a number may be a wildcard.
  public var isIPv4: Bool {
    looksLikeIPv4
      && labels.allSatisfy { label in
        label.hasWildcard
          || label.pattern.count <= 3 && Int(label.pattern.string).map { $0 <= 255 } ?? false
            && (label.pattern.count == 1 || label.pattern.first != UInt8(ascii: "0"))
      }
  }

  /// Whether the host has four labels, numbers or stars, of which one at least is a number.
  public var looksLikeIPv4: Bool {
    labels.count == 4
      && labels.allSatisfy { $0.pattern.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "*") } }
      && labels.contains { !$0.matchesEverything }
  }

  /// Whether the host is the user's own machine: `localhost`, a name below it, or a loopback address.
  public var isLoopback: Bool {
    let host = labels.map(\.pattern.string).joined(separator: ".")
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || looksLikeIPv4 && labels[0].pattern == "127"
  }
}
