/// The audiences that are accepted if none are configured: ten forms of the base URL (JWT
/// Configuration Reference, Issuer Fields).
public struct DefaultAudiences: Sendable {
  public let base: URI
  private let basePath: Text

  /// The paths after the base URL. Each is also accepted with a final slash.
  public static let paths: [StaticString] = [
    "", "/mobile", "/mobile/platform", "/mobile/platform/auth", "/mobile/platform/auth/token",
  ]

  /// Nil if the base URL is unknown or not an http or https URL with a host.
  public init?(_ baseURL: String?) {
    guard let baseURL else { return nil }
    base = URI(Text(baseURL).withoutLastSlash)
    basePath = base.path
    guard base.bareHost != nil, base.isHTTPS || base.isHTTP else { return nil }
  }

  /// The path after the base URL, if a text is one of the ten forms.
  public func path(of audience: Text) -> StaticString? {
    guard audience.count >= base.text.count, audience.part(0, base.text.count) == base.text else {
      return nil
    }
    return Self.path(audience.dropFirst(base.text.count))
  }

  /// All ten forms.
  public var forms: [Text] {
    Self.paths.flatMap { path in
      ["", "/"].map { Text(base.text.string + path.description + $0) }
    }
  }

  private static func path(_ rest: Text) -> StaticString? {
    let path = rest.withoutLastSlash
    return paths.first { path == $0 }
  }

  /// The form that a text almost equals: it has another scheme, port or letter case, or another
  /// path below the endpoint's folder.
  public func nearest(to audience: Text) -> String? {
    guard path(of: audience) == nil else { return nil }
    let uri = URI(audience)
    guard let host = uri.bareHost, let baseHost = base.bareHost,
      host.equalsIgnoringCase(baseHost), uri.isHTTPS || uri.isHTTP, uri.query == nil,
      uri.fragment == nil, uri.path.count >= basePath.count,
      uri.path.part(0, basePath.count).equalsIgnoringCase(basePath)
    else { return nil }
    let rest = uri.path.dropFirst(basePath.count)
    let path = rest.withoutLastSlash
    if let known = Self.paths.first(where: { path.equalsIgnoringCase($0) }) {
      return base.text.string + known.description + (path.count == rest.count ? "" : "/")
    }
    let folder: StaticString = "/mobile/platform/auth/"
    let isBelow =
      path.count > folder.utf8CodeUnitCount
      && path.part(0, folder.utf8CodeUnitCount).equalsIgnoringCase(folder)
    return isBelow ? base.text.string + "/mobile/platform/auth/token" : nil
  }
}
