/// The origin of a web page, as browsers send it (RFC 6454, section 6): scheme, host, and port.
///
/// A host may end with a dot. The URL Standard keeps the dot, so browsers send it. RFC 6454
/// compares hosts without normalizing them: `https://a.example.` and `https://a.example` are
/// different origins.
public struct Origin: Hashable, Sendable {
  /// In lower case, like the labels, unless the case was kept.
  public let scheme: String
  /// The labels of the host. An IP literal in brackets is one label. The last label
  /// is empty if the host ends with a dot.
  public let labels: [String]
  /// The effective port: the written one, or else the default of the scheme; nil if there is
  /// neither.
  public let port: Int?

  /// Parses a serialized origin. Returns nil for `null`, for a text with a path, and for any other
  /// text that is not a scheme, a host, and an optional port. Browsers convert hosts to ASCII
  /// (RFC 6454, section 6.2), so a host with other characters is none.
  ///
  /// - Parameter keepsCase: True if capitals are not converted to lower case.
  public init?(_ text: String, keepsCase: Bool = false) {
    guard let parts = OriginParts(text), OriginParts.isScheme(parts.scheme) else { return nil }
    scheme = keepsCase ? parts.scheme : parts.scheme.lowercased()
    let host = keepsCase ? parts.host : parts.host.lowercased()
    guard
      OriginParts.isHost(host.hasDotAtEnd ? String(host.dropLast()) : host, allowsWildcard: false)
    else { return nil }
    labels = OriginParts.labels(of: host)
    guard host.hasPrefix("[") || parts.host.utf8.allSatisfy(\.mayBeInHost) else {
      return nil
    }
    guard let written = parts.port else {
      port = Self.defaultPort(of: scheme)
      return
    }
    guard !written.isEmpty, written.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(written), number <= 65535
    else { return nil }
    port = number
  }

  /// True if the host ends with a dot. The host of a pattern cannot end with a dot, but a `*` as an
  /// additional label matches the empty last label.
  var endsWithDot: Bool { labels.count > 1 && labels[labels.count - 1].isEmpty }

  /// True if the host is an IP literal in brackets.
  var isIPLiteral: Bool { labels[0].hasPrefix("[") }

  /// The parts of the scheme between its dots.
  var schemeSegments: [String] {
    scheme.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The schemes that have a default port, those of web pages first.
  static var schemesWithDefaultPort: [String] { ["https", "http", "wss", "ws", "ftp"] }

  /// The default port of a scheme, ignoring case; nil if it has none.
  public static func defaultPort(of scheme: String) -> Int? {
    switch scheme.lowercased() {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }
}

extension String {
  /// True if the string ends with a dot and has other characters.
  fileprivate var hasDotAtEnd: Bool { utf8.count > 1 && utf8.last == UInt8(ascii: ".") }
}
