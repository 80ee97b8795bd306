/// The origin of a web page, as browsers send it (RFC 6454, section 6): scheme, host and port.
///
/// A host may end with a dot. The URL Standard keeps the dot, so browsers send it, and RFC 6454
/// compares hosts as they are: `https://a.example.` and `https://a.example` are two origins.
public struct Origin: Hashable, Sendable {
  /// Lower case.
  public let scheme: String
  /// The labels of the host, lower case; an IP literal in brackets is one label. The last one is empty
  /// where the host ends with a dot.
  public let labels: [String]
  /// The port in force: the written one, else the scheme's default; nil when there is neither.
  public let port: Int?

  /// Reads a serialised origin; nil for `null`, for a text with a path, and for whatever else is
  /// not scheme, host and port.
  public init?(_ text: String) {
    guard let parts = OriginParts(text), OriginParts.isScheme(parts.scheme) else { return nil }
    scheme = parts.scheme.lowercased()
    let host = parts.host.lowercased()
    guard
      OriginParts.isHost(host.hasDotAtEnd ? String(host.dropLast()) : host, allowsWildcard: false)
    else { return nil }
    labels = OriginParts.labels(of: host)
    guard let written = parts.port else {
      port = Self.defaultPort(of: scheme)
      return
    }
    guard !written.isEmpty, written.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(written), number <= 65535
    else { return nil }
    port = number
  }

  /// True if the host ends with a dot, which no pattern can; only a `*` in the place of one more label
  /// matches what follows it.
  var endsWithDot: Bool { labels.count > 1 && labels[labels.count - 1].isEmpty }

  /// Whether the host is an IP literal in brackets.
  var isIPLiteral: Bool { labels[0].hasPrefix("[") }

  /// What stands between the dots of the scheme.
  var schemeSegments: [String] {
    scheme.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The schemes that imply a port, those of web pages first.
  static var schemesWithDefaultPort: [String] { ["https", "http", "wss", "ws", "ftp"] }

  /// The port that a scheme implies; nil when it implies none.
  public static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    case "ftp": 21
    default: nil
    }
  }
}

extension String {
  /// True if a dot is the last of several bytes.
  fileprivate var hasDotAtEnd: Bool { utf8.count > 1 && utf8.last == UInt8(ascii: ".") }
}
