package import ConfigModel

extension Family {
  static let issuerName = Family(
    "issuer-name", topic: .issuer,
    summary: "The issuer name is not a suitable URL, or can be mistaken for another name.",
    source: "OpenID Connect Discovery, section 3; JWT Configuration Reference, Issuer Fields")
}

package enum IssuerNameFaults: IssuerRule {
  package static let faults = [discoveryURL, localHost, notHTTPS, queryOrFragment]

  static let discoveryURL = RuleInfo(
    .issuerName, "discovery-url", severity: .error, scope: .issuers,
    summary: "The issuer name is the URL of the discovery document.",
    rationale: """
      Oracle Mobile Cloud accepts a token only if its `iss` claim equals the issuer name. The \
      discovery document is below that name, at `/.well-known/openid-configuration`, and is not an \
      issuer itself, so no token matches.
      """,
    source: "JWT Configuration Reference, Issuer Fields; OpenID Connect Discovery, section 4",
    bad: [
      Sample(
        #"{"issuerName": ⟦"https://idp.corp.net/.well-known/openid-configuration"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
      Sample(
        #"{"issuerName": ⟦"https://idp.corp.net/.well-known/oauth-authorization-server"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://idp.corp.net/well-known", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
    ])

  static let localHost = RuleInfo(
    .issuerName, "local-host", severity: .info, inProduction: .warning, scope: .issuers,
    summary: "The issuer name has an IP address or a local host name.",
    rationale: """
      Oracle Mobile Cloud only compares the name and does not fetch it, so this can work. Usually, \
      such a name is left over from a test. Public certificate authorities issue no certificates \
      for a local name, and in another network the name belongs to another machine.
      """,
    source: "OpenID Connect Discovery, section 3; RFC 6761; RFC 6762",
    exceptions:
      "If the configuration is for a test, or the provider uses its internal name in tokens.",
    bad: [
      #"{"issuerName": ⟦"https://10.0.0.5:8080/auth"⟧, "certificateSubjectNames": ["CN=a"]}"#,
      #"{"issuerName": ⟦"http://localhost:8180/sts"⟧, "certificateSubjectNames": ["CN=a"]}"#,
      Sample(
        #"{"issuerName": ⟦"https://idp.local"⟧, "certificateSubjectNames": ["CN=a"]}"#,
        in: .production),
    ],
    good: [
      #"{"issuerName": "https://localhost.corp.net", "certificateSubjectNames": ["CN=a"]}"#,
      #"{"issuerName": "idp", "certificateSubjectNames": ["CN=a"]}"#,
    ])

  static let notHTTPS = RuleInfo(
    .issuerName, "not-https", severity: .warning, inTest: .info, scope: .issuers,
    summary: "An issuer with a discovery document has a name that is not an HTTPS URL.",
    rationale: """
      A provider's name, and the `iss` of its tokens, is the URL of its discovery document without \
      `/.well-known/openid-configuration`. A short name or an `http` URL matches none of its \
      tokens. Google's older name, the `http` name of AD FS and URNs are not reported.
      """,
    exceptions: "If the provider really puts such a name into its tokens.",
    bad: [
      #"{"issuerName": ⟦"idp"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"idp.corp.net/staff"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/staff/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"http://idp.corp.net"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "idp", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
      #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "urn:corp:sts", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
    ])

  static let queryOrFragment = RuleInfo(
    .issuerName, "query-or-fragment", severity: .warning, scope: .issuers,
    summary: "The issuer name has a query or a fragment.",
    rationale: """
      The name of a provider with a discovery document is a URL without a query or fragment. This \
      URL is probably that of a sign-in page or of the document itself, and not the `iss` of \
      tokens.
      """,
    bad: [
      #"{"issuerName": ⟦"https://idp.corp.net/login?client=1"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"https://idp.corp.net/#/staff"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration?p=b2c_1_mobile"}}"#,
      #"{"issuerName": "https://idp.corp.net/?tenant=1", "certificateSubjectNames": ["CN=idp"]}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    if let name = issuer.issuerName.written,
      let suffix = PublishedPath.documents.first(where: { name.text.hasSuffix($0) })
    {
      let stem = name.text.dropLast(suffix.utf8CodeUnitCount).string
      report.add(
        discoveryURL,
        "this is the URL of a discovery document; the issuer name is probably '\(stem)'",
        at: name.range,
        fix: FixIt("remove '\(suffix)'", .suggest, [Edit(name.range, JSONString.quoted(stem))]))
    }
    guard let uri = issuer.nameURI else { return }
    let range = issuer.issuerName.range
    if let host = uri.bareHost, PrivateHost(host) != nil || IPAddress(host: host) != nil {
      report.add(
        localHost,
        "'\(host)' is not a public host name; the issuer is probably left over from a test",
        at: range)
    }
    guard issuer.jwks?.discoveryUri.isUsable ?? false else { return }
    if !(uri.isHTTPS && uri.bareHost != nil), !isKnown(uri, issuer.provider) {
      report.add(
        notHTTPS,
        "'\(uri.text)' is not an HTTPS URL, but the name of an issuer with a discovery document must be an HTTPS URL",
        at: range)
    }
    if uri.hasAuthority, uri.query != nil || uri.fragment != nil {
      let part = uri.query == nil ? "fragment" : "query"
      report.add(
        queryOrFragment,
        "an issuer with a discovery document must have no \(part) in its name; use the 'iss' of its tokens",
        at: range)
    }
  }

  private static func isKnown(_ uri: URI, _ provider: IdentityProvider?) -> Bool {
    switch provider {
    case .google: !uri.hasAuthority
    case .adfs: uri.isHTTP
    default: uri.scheme?.equalsIgnoringCase("urn") ?? false
    }
  }
}

package enum ExampleDomainInProduction: IssuerRule {
  package static let about = RuleInfo(
    .issuerName, "example-domain", severity: .warning, scope: .issuers,
    summary: "A domain reserved for examples and tests is used in production.",
    rationale: """
      No one can register a host below `.example`, `.test`, `.invalid`, `example.com`, \
      `example.net` or `example.org`, so no identity provider answers there and no token contains \
      it. The value is probably left over from a template or a test. Only URLs are checked.
      """,
    source: "RFC 2606; RFC 6761, section 6",
    bad: [
      Sample(
        #"{"issuerName": ⟦"https://idp.test"⟧, "jwks": {"discoveryUri": ⟦"https://idp.test/.well-known/openid-configuration"⟧}}"#,
        in: .production),
      Sample(
        #""audience": [⟦"https://mobile.example.com/mobile"⟧]"#, scope: .issuer, in: .production),
    ],
    good: [
      #"{"issuerName": "https://idp.test", "jwks": {"discoveryUri": "https://idp.test/.well-known/openid-configuration"}}"#,
      Sample(
        #""audience": ["https://example.com.corp.net/mobile", "https://myexample.com/test", "example.com"]"#,
        scope: .issuer, in: .production),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.environment == .production else { return }
    if let uri = issuer.nameURI { check(uri, issuer.issuerName.range, &report) }
    for address in issuer.jwks?.addresses ?? [] { check(address.uri, address.range, &report) }
    for value in issuer.audience.elements {
      let uri = URI(value.text)
      if uri.isHTTPS || uri.isHTTP { check(uri, value.range, &report) }
    }
  }

  private static func check(_ uri: URI, _ range: SourceRange, _ report: inout Report) {
    guard let host = uri.bareHost, let domain = ReservedDomain.find(host) else { return }
    report.add(
      "'\(host)' cannot exist; '\(domain)' is reserved for examples and tests", at: range)
  }
}

/// Domains that cannot be registered (RFC 2606, sections 2 and 3).
enum ReservedDomain {
  private static let topLevels: [StaticString] = ["example", "test", "invalid"]
  private static let others: [StaticString] = ["example.com", "example.net", "example.org"]

  /// The reserved domain that contains the host, or nil if there is none.
  static func find(_ host: Text) -> StaticString? {
    let dot = host.lastIndex(of: UInt8(ascii: ".")) ?? -1
    switch host.count - dot - 1 {
    case 3: return others.first { host.isHost(below: $0) }
    case 4, 7: return topLevels.first { host.isHost(below: $0) }
    default: return nil
    }
  }
}

package enum IssuerHomoglyph: ConfigurationRule {
  package static let about = RuleInfo(
    .issuerName, "look-alike-letters", risk: .access, severity: .warning, scope: .issuers,
    summary: "An issuer name has letters from another script that look like Latin letters.",
    rationale: """
      A Cyrillic `о` looks like a Latin `o` but makes a different host, which anyone can register. \
      A reviewer may take the name for a trusted one, but the owner of the host issues the tokens. \
      Names in Punycode (`xn--…`) are decoded first.
      """,
    source: "Unicode Technical Standard 39, sections 4 and 5; RFC 5890, section 4.4",
    exceptions: "If the host really has this name.",
    bad: [
      #"{"issuerName": ⟦"https://l\u043egin.corp.net"⟧, "certificateSubjectNames": ["CN=login"]}"#,
      #"""
      {"issuerName": "https://sso.corp.net/teams/cope", "certificateSubjectNames": ["CN=a"]},
      {"issuerName": ⟦"https://sso.corp.net/teams/соре"⟧, "certificateSubjectNames": ["CN=b"]}
      """#,
      #"{"issuerName": ⟦"https://xn--crp-sed.net"⟧, "certificateSubjectNames": ["CN=corp"]}"#,
    ],
    good: [
      #"{"issuerName": "https://xn--mnchen-3ya.corp.net", "certificateSubjectNames": ["CN=a"]}"#,
      #"{"issuerName": "https://вход.corp.net/доступ", "certificateSubjectNames": ["CN=a"]}"#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var others: [String: SourceRange]?
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written, mayDeceive(name),
        let look = Confusables.look(of: name.string)
      else { continue }
      if others == nil { others = plainNames(configuration) }
      let decoded = name.text.contains("xn--") ? ", when decoded," : ""
      if let other = others?[look.text] {
        report.add(
          "'\(name.string)'\(decoded) looks like '\(look.text)' but is another issuer",
          at: name.range,
          notes: [Note("the issuer that it looks like", at: other)])
      } else if look.isInHost {
        report.add(
          "'\(name.string)'\(decoded) looks like '\(look.text)' but has letters from another script",
          at: name.range)
      }
    }
  }

  private static func mayDeceive(_ name: WrittenText) -> Bool {
    name.json.node.has(.nonASCII) || name.json.node.has(.escaped) || name.text.contains("xn--")
  }

  private static func plainNames(_ configuration: AuthTokenConfiguration) -> [String: SourceRange] {
    var names: [String: SourceRange] = [:]
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written, name.text.isASCII else { continue }
      names[name.string.lowercased()] = name.range
    }
    return names
  }
}

/// Letters that look like ASCII letters in common fonts (Unicode Technical Standard 39, those
/// confusables that are letters in use).
enum Confusables {
  private static let ascii: [Unicode.Scalar: Unicode.Scalar] = [
    // Cyrillic
    "а": "a", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ӏ": "l", "о": "o", "р": "p",
    "ԛ": "q", "ѕ": "s", "с": "c", "у": "y", "ѵ": "v", "ԝ": "w", "х": "x",
    // Greek
    "α": "a", "ο": "o", "ν": "v", "ρ": "p", "ι": "i", "υ": "u", "γ": "y", "κ": "k",
    // Armenian
    "օ": "o", "ո": "n", "ս": "u", "հ": "h", "զ": "q", "ց": "g",
    // Latin
    "ı": "i", "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʏ": "y",
  ]

  /// The apparent text of a name, in lower case and with Punycode decoded. Nil unless a label of
  /// the host, or the part after the host, looks like ASCII without being ASCII. `isInHost` is true
  /// if such a part is a label of the host.
  static func look(of name: String) -> (text: String, isInHost: Bool)? {
    let uri = URI(name)
    guard let host = uri.host, !host.isEmpty else { return nil }
    var labels: [String] = []
    var isInHost = false
    for label in host.split(UInt8(ascii: ".")) {
      let shown = decoded(label.string.lowercased())
      let look = look(ofPart: shown)
      isInHost = isInHost || look != nil
      labels.append(look ?? shown)
    }
    let start = name.utf8.index(name.startIndex, offsetBy: uri.scheme?.count ?? 0)
    guard let place = name.firstPlace(of: host.string, from: start) else { return nil }
    let tail = String(name[place.upperBound...])
    let tailLook = look(ofPart: tail)
    guard isInHost || tailLook != nil else { return nil }
    let head = String(name[..<place.lowerBound]).lowercased()
    return (head + labels.joined(separator: ".") + (tailLook ?? tail).lowercased(), isInHost)
  }

  /// The ASCII text that a text looks like. Nil if the text is ASCII, or if it contains letters
  /// that do not look like ASCII.
  private static func look(ofPart text: String) -> String? {
    var look = String.UnicodeScalarView()
    var isOther = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        look.append(scalar)
      } else if let ascii = ascii[scalar] {
        look.append(ascii)
        isOther = true
      } else if 0xFF01...0xFF5E ~= scalar.value,
        let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
      {
        // The full-width forms of ASCII characters.
        look.append(narrow)
        isOther = true
      } else {
        return nil
      }
    }
    return isOther ? String(look) : nil
  }

  private static func decoded(_ label: String) -> String {
    guard label.hasPrefix("xn--") else { return label }
    return Punycode.decode(String(label.dropFirst(4))) ?? label
  }
}
