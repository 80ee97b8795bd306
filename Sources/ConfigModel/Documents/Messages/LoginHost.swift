/// The address at which a user logs in to Salesforce: the value of `login_host` or `login_url`.
public struct LoginHost: Sendable {
  private let uri: URI
  /// True if the value is written as a URL with a scheme.
  public let isURL: Bool

  public init(_ value: Text) {
    isURL = value.contains("://")
    uri = isURL ? URI(value) : URI("//" + value.string)
  }

  public var scheme: Text? { isURL ? uri.scheme : nil }

  /// The host name without port and path; nil if it is missing or not a valid host name.
  public var name: Text? {
    guard uri.userinfo == nil, let host = uri.bareHost, host.contains(UInt8(ascii: ".")),
      host.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }),
      host.first != 0x2D, host.first != 0x2E
    else { return nil }
    return host
  }

  /// The correct value for `login_host`: the host with its port, and the path of a site if there is
  /// one.
  public var plain: String {
    var path = uri.path
    while path.last == UInt8(ascii: "/") { path = path.dropLast(1) }
    return (uri.host?.string ?? "") + (uri.port.map { ":" + $0.string } ?? "") + path.string
  }

  /// The host and the path of its site, without the path of a page.
  public var site: String {
    guard let page else { return plain }
    return plain.hasSuffix(page) ? String(plain.dropLast(page.count)) : plain
  }

  /// The path of a page on the host: that of a login form or an endpoint. Nil if the path is one of
  /// a site, or empty.
  public var page: String? {
    var path = uri.path
    while path.last == UInt8(ascii: "/") { path = path.dropLast(1) }
    let text = path.string
    let steps = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    let pages: [Substring] = [
      "login", "s", "services", "secur", "setup", "lightning", "home", "idp",
    ]
    guard
      let first = steps.firstIndex(where: { step in
        pages.contains(step) || step.hasSuffix(".jsp") || step.hasSuffix(".html")
      })
    else { return nil }
    let written = text.split(separator: "/", omittingEmptySubsequences: false)
    return "/" + written[first...].joined(separator: "/")
  }

  /// True if both have the same host name, however they are written.
  public func isSame(_ other: LoginHost) -> Bool {
    guard let name, let theirs = other.name else { return false }
    return name.equalsIgnoringCase(theirs)
  }

  /// True if the host belongs to Salesforce, or is one of the given hosts.
  public func isKnown(_ own: [String]) -> Bool {
    guard let name else { return false }
    return Self.isSalesforce(name)
      || own.contains { own in
        LoginHost(Text(own)).name.map { name.equalsIgnoringCase($0) } ?? false
      }
  }

  /// True for a host of Salesforce that names the instance of an org, such as `na1.salesforce.com`
  /// or `shop.cs76.force.com`.
  public var isInstance: Bool {
    var labels = name?.split(UInt8(ascii: "."))[...] ?? []
    guard labels.count > 2, labels.removeLast().equalsIgnoringCase("com") else { return false }
    let domain = labels.removeLast()
    guard domain.equalsIgnoringCase("salesforce") || domain.equalsIgnoringCase("force"),
      var instance = labels.popLast()
    else { return false }
    // In an old My Domain, the instance follows the name of the org.
    if instance.equalsIgnoringCase("my"), labels.count > 1 { instance = labels.removeLast() }
    // Such as `na1`, `cs76`, and `usa294s`.
    let letters = instance.string.utf8.prefix { $0.isASCIILetter }.count
    let digits = instance.string.utf8.dropFirst(letters).prefix { $0.isASCIIDigit }.count
    let rest = instance.dropFirst(letters + digits)
    return (2...3).contains(letters) && (1...4).contains(digits)
      && (rest.isEmpty || rest.equalsIgnoringCase("s"))
  }

  private static func isSalesforce(_ name: Text) -> Bool {
    if name.equalsIgnoringCase("login.salesforce.com")
      || name.equalsIgnoringCase("test.salesforce.com")
      || name.equalsIgnoringCase("welcome.salesforce.com")
    {
      return true
    }
    let domains: [StaticString] = [".my.salesforce.com", ".my.site.com"]
    return domains.contains { domain in
      let length = domain.utf8CodeUnitCount
      return name.count > length && name.dropFirst(name.count - length).equalsIgnoringCase(domain)
    }
  }
}
