/// One pattern of `Security_AllowOrigin` (Securing Cross-Site Requests to OMCe APIs): scheme, host,
/// and port. In each of them, `*` matches any characters except dots, slashes, and colons.
public struct OriginPattern: Hashable, Sendable {
  /// The parts of the scheme between its dots, in lower case. A `*` does not cross a dot in the
  /// scheme either.
  public let scheme: [Glob]
  /// The labels of the host, in lower case. An IP literal in brackets is one label.
  public let labels: [Glob]
  /// The port as written; nil for the default port of the scheme.
  public let port: Glob?
  /// True if the host is an IP literal in brackets.
  public let isIPLiteral: Bool

  /// Parses a pattern. Returns nil if it is malformed and therefore matches nothing.
  ///
  /// - Parameter keepsCase: True if capitals are not converted to lower case.
  public init?(_ text: String, keepsCase: Bool = false) {
    guard let parts = OriginParts(text), OriginParts.isScheme(parts.scheme, allowsWildcard: true),
      OriginParts.isHost(parts.host, allowsWildcard: true)
    else { return nil }
    if let port = parts.port {
      guard !port.isEmpty, port.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "*") })
      else { return nil }
    }
    let host = keepsCase ? parts.host : parts.host.lowercased()
    let scheme = keepsCase ? parts.scheme : parts.scheme.lowercased()
    self.scheme = OriginParts.segments(of: scheme).map { Glob($0) }
    labels = OriginParts.labels(of: host).map { Glob($0) }
    port = parts.port.map { Glob($0) }
    isIPLiteral = host.hasPrefix("[")
  }

  init(scheme: [Glob], labels: [Glob], port: Glob?, isIPLiteral: Bool) {
    self.scheme = scheme
    self.labels = labels
    self.port = port
    self.isIPLiteral = isIPLiteral
  }

  /// True if the pattern allows an origin. A pattern has as many labels as the hosts that it
  /// matches. On both sides, an absent port is the default port of the scheme. No `*` matches an IP
  /// literal, which contains colons.
  public func matches(_ origin: Origin) -> Bool {
    guard isIPLiteral == origin.isIPLiteral, Self.matches(scheme, origin.schemeSegments),
      Self.matches(labels, origin.labels)
    else { return false }
    guard let port else { return origin.port == Origin.defaultPort(of: origin.scheme) }
    guard let number = origin.port else { return false }
    return port.matches(String(number))
  }

  private static func matches(_ globs: [Glob], _ segments: [String]) -> Bool {
    globs.count == segments.count && zip(globs, segments).allSatisfy { $0.matches($1) }
  }

  /// True if the pattern's scheme matches the given scheme.
  public func schemeMatches(_ scheme: String) -> Bool {
    Self.matches(self.scheme, scheme.split(separator: ".").map(String.init))
  }

  /// The pattern in lower case, without redundant stars and without the default port of its scheme.
  /// Patterns that differ only in these respects have the same canonical text.
  public var canonicalText: String {
    let scheme = self.scheme.map(\.canonicalPattern.string).joined(separator: ".")
    let text = scheme + "://" + labels.map(\.canonicalPattern.string).joined(separator: ".")
    guard let port = port?.canonicalPattern.string,
      Origin.defaultPort(of: scheme).map(String.init) != port
    else { return text }
    return text + ":" + port
  }

  /// True if the pattern's scheme is the given one, without wildcards.
  public func hasScheme(_ text: StaticString) -> Bool {
    scheme.count == 1 && scheme[0].pattern == text
  }

  /// The labels after the last one with a wildcard; all labels if none has a wildcard.
  public var literalLabels: ArraySlice<Glob> {
    labels[((labels.lastIndex(where: \.hasWildcard) ?? -1) + 1)...]
  }

  /// True if the host is an IPv4 address as browsers write it. Each number may contain a wildcard.
  public var isIPv4: Bool {
    looksLikeIPv4
      && labels.allSatisfy { label in
        label.hasWildcard
          || label.pattern.count <= 3 && Int(label.pattern.string).map { $0 <= 255 } ?? false
            && (label.pattern.count == 1 || label.pattern.first != UInt8(ascii: "0"))
      }
  }

  /// True if the host has four labels of digits and stars, and not all of them are stars only.
  public var looksLikeIPv4: Bool {
    labels.count == 4
      && labels.allSatisfy { $0.pattern.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "*") } }
      && labels.contains { !$0.matchesEverything }
  }

  /// True if the host is the user's own machine: `localhost`, a subdomain of it, or a loopback
  /// address.
  public var isLoopback: Bool {
    let host = labels.map(\.pattern.string).joined(separator: ".")
    return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || looksLikeIPv4 && labels[0].pattern == "127"
  }
}
