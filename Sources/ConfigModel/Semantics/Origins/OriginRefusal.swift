/// The reason why a policy rejects an origin, and the item that comes closest to allowing it.
public struct OriginRefusal: Sendable {
  /// The message, in lower case and without a full stop.
  public let message: String
  /// The closest item and its place; nil if there is none.
  public let nearest: AllowOriginPolicy.Item?

  /// Explains one origin. For several origins, use ``OriginRefusals``.
  public init(_ text: String, _ policy: AllowOriginPolicy, _ readings: Readings) {
    self = OriginRefusals(policy, readings).refusal(of: text)
  }

  init(_ message: String, _ nearest: AllowOriginPolicy.Item?) {
    self.message = message
    self.nearest = nearest
  }
}

/// Explains texts that are not origins.
enum OriginProblem {
  static func message(_ text: String) -> String {
    if text.isEmpty { return "the origin is empty" }
    if text == "null" { return "'null' is an opaque origin, which no pattern matches" }
    guard text.includes("://") else { return "the origin has no scheme, such as 'https://'" }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      return "the origin contains whitespace"
    }
    let uri = URI(text)
    if uri.userinfo != nil { return "the origin contains a user name" }
    if uri.query != nil { return "the origin has a query" }
    if uri.fragment != nil { return "the origin has a fragment" }
    if uri.path == "/" { return "the origin ends with a slash" }
    if uri.scheme == nil { return "the scheme before '://' is invalid" }
    guard let host = uri.host, !host.isEmpty else { return "the origin has no host" }
    if !uri.path.isEmpty { return "the origin has a path" }
    if host.string.includes("..") { return "the host has an empty label" }
    if let port = uri.port, !(Int(port.string).map { 0...65535 ~= $0 } ?? false) {
      return "'\(port)' is not a valid port"
    }
    if text.utf8.contains(UInt8(ascii: "*")) { return "an origin cannot contain wildcards" }
    if let ascii = asciiHost(host.string) {
      return "'\(host)' is not in ASCII; browsers send '\(ascii)'"
    }
    return "'\(host)' is not a valid host"
  }

  /// The host as browsers send it; nil if it is in ASCII, or if it cannot be converted.
  private static func asciiHost(_ host: String) -> String? {
    guard host.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    let labels = OriginParts.labels(of: host.lowercased()).map { Punycode.asciiLabel($0) }
    return labels.contains(nil) ? nil : labels.compactMap(\.self).joined(separator: ".")
  }

  /// The origin of a URL that has other components, too; nil if there is none.
  static func origin(in text: String) -> String? {
    let uri = URI(text)
    guard let scheme = uri.scheme, let host = uri.host else { return nil }
    let origin = "\(scheme)://\(host)" + (uri.port.map { ":\($0)" } ?? "")
    return origin != text && Origin(origin) != nil ? origin : nil
  }
}
