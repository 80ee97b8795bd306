/// Why an origin is not admitted, and what of the policy comes closest to admitting it.
public struct OriginRefusal: Sendable {
  /// Lower case, no full stop.
  public let message: String
  /// What comes closest, with its place; nil when nothing does.
  public let nearest: AllowOriginPolicy.Item?

  public init(_ text: String, _ policy: AllowOriginPolicy, _ readings: Readings) {
    if text.utf8.count > OriginDecider.maximumCount {
      message =
        "it is longer than \(OriginDecider.maximumCount) bytes, the most that an origin may have"
      nearest = nil
      return
    }
    guard let comparison = OriginComparison(text, readings) else {
      (message, nearest) = Self.malformed(text, policy, readings)
      return
    }
    if policy.isDisallow {
      (message, nearest) = ("the policy is 'disallow'", policy.items.first)
    } else if policy.isBlank {
      (message, nearest) = ("the policy is empty", nil)
    } else if let fault = Self.faultyItem(text, policy, readings) {
      (message, nearest) = fault
    } else {
      var best: (distance: Int, first: OriginDifference, item: AllowOriginPolicy.Item)?
      for (item, _) in policy.patterns {
        guard let found = comparison.difference(item.text),
          found.distance < best?.distance ?? .max
        else { continue }
        best = (found.distance, found.first, item)
      }
      message = best?.first.message ?? "no item of the policy is a pattern"
      nearest = best?.item
    }
  }

  /// What is wrong with a text that is no origin, and the pattern that would admit what is right
  /// about it.
  private static func malformed(
    _ text: String, _ policy: AllowOriginPolicy, _ readings: Readings
  ) -> (String, AllowOriginPolicy.Item?) {
    let message = OriginProblem.message(text)
    guard let origin = OriginProblem.origin(in: text),
      let match = OriginMatcher(policy, readings).firstMatch(origin)
    else { return (message, nil) }
    return ("\(message); '\(origin)' would be admitted", policy.patterns[match].item)
  }

  /// An item that is no pattern and was meant to admit the origin.
  private static func faultyItem(
    _ text: String, _ policy: AllowOriginPolicy, _ readings: Readings
  ) -> (String, AllowOriginPolicy.Item)? {
    func admits(_ pattern: String) -> Bool {
      OriginMatcher(AllowOriginPolicy(pattern), readings).firstMatch(text) != nil
    }
    for (item, fault) in policy.faults {
      switch fault {
      case .trailingSlash(let pattern) where admits(pattern),
        .path(let pattern) where admits(pattern):
        return ("'\(item.text)' matches nothing: nothing may follow the host or the port", item)
      case .separators(let patterns) where patterns.contains(where: admits):
        return ("'\(item.text)' matches nothing: patterns are parted by commas", item)
      case .bareWildcard where policy.patterns.isEmpty:
        return ("'\(item.text)' matches nothing: a pattern has a scheme and a host", item)
      default: continue
      }
    }
    return nil
  }
}

/// Texts that are no origins.
enum OriginProblem {
  static func message(_ text: String) -> String {
    if text.isEmpty { return "it is empty" }
    if text == "null" { return "'null' stands for no origin in particular, and nothing matches it" }
    guard text.includes("://") else { return "it has no scheme such as 'https://'" }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) { return "it holds a blank" }
    let uri = URI(text)
    if uri.userinfo != nil { return "an origin has no user name" }
    if uri.query != nil { return "the origin has a query" }
    if uri.fragment != nil { return "the origin has a fragment" }
    if uri.path == "/" { return "the origin ends with a slash" }
    if uri.scheme == nil { return "what precedes '://' is no scheme" }
    if uri.host?.isEmpty ?? true { return "it has no host" }
    if !uri.path.isEmpty { return "the origin has a path" }
    if let port = uri.port, !(Int(port.string).map { 0...65535 ~= $0 } ?? false) {
      return "'\(port)' is no port"
    }
    if text.utf8.contains(UInt8(ascii: "*")) { return "an origin has no wildcards" }
    return "'\(uri.host?.string ?? "")' is not a host"
  }

  /// The origin of an address that has more than that.
  static func origin(in text: String) -> String? {
    let uri = URI(text)
    guard let scheme = uri.scheme, let host = uri.host else { return nil }
    let origin = "\(scheme)://\(host)" + (uri.port.map { ":\($0)" } ?? "")
    return origin != text && Origin(origin) != nil ? origin : nil
  }
}
