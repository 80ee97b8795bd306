import ConfigModel

/// An independent token exchange for small configurations, written from the documentation and not
/// from the program. The access comparison is tested against it.
struct ReferenceIssuer {
  struct Filter {
    var claim: String
    var type: String?
    var values: [String]

    var isWellFormed: Bool {
      (type == nil || type == "include" || type == "exclude") && !values.isEmpty
    }
  }

  struct Backend {
    var name: String?
    var version: String?
    var clientId: String?
  }

  var name = "i"
  var isEnabled: Bool?
  var hasKeys = true
  var audience: [String]?
  var usernameAttribute: String?
  var requiresClientAuth: Bool?
  var clientIdAttribute: String?
  var seconds: Int?
  var policy: String?
  var filters: [Filter] = []
  var backends: [Backend]?
  var isVirtual = true
  var roleAttributes: [String]?
  var mappings: [(role: String, mapped: [String])]?
  var defaultRoles: [String]?
  var issuerRoles: [String]?
}

/// The value of a claim.
enum ReferenceValue: Hashable, Sendable {
  case string(String), number(String), boolean(Bool), null, object
  case array([ReferenceValue])

  var members: [ReferenceValue] {
    if case .array(let members) = self { members } else { [self] }
  }

  init(_ json: JSONValue) {
    switch json.kind {
    case .string: self = .string(json.text.string)
    case .number: self = .number(json.text.string)
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .array: self = .array(json.elements.map { ReferenceValue($0) })
    case .object: self = .object
    default: self = .null
    }
  }

  /// The text that filters compare. Numbers in these tests are written in plain form.
  func text(_ seesNonStrings: Bool) -> String? {
    switch self {
    case .string(let text): text
    case .number(let text): seesNonStrings ? text : nil
    case .boolean(let value): seesNonStrings ? (value ? "true" : "false") : nil
    default: nil
    }
  }
}

struct ReferenceRequest: Hashable {
  var hasSecret = true
  var name = "?"
  var version = "?"
  var clientId = "?"
}

/// The decisions of one issuer.
struct ReferenceExchange {
  typealias Claims = [String: ReferenceValue]

  let issuer: ReferenceIssuer?
  let readings: Readings

  static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), text)
        || !text.isEmpty && matches(pattern, text.dropFirst())
    }
    return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
  }

  private static func passes(
    _ filter: ReferenceIssuer.Filter, _ value: ReferenceValue?, _ readings: Readings
  ) -> Bool {
    guard filter.isWellFormed else { return false }
    let folds = readings[.filterCase] == 1
    let isHit = (value?.members ?? []).contains { member in
      guard let text = member.text(readings[.nonStringClaims] == 0) else { return false }
      return filter.values.contains { value in
        folds
          ? matches(value.lowercased()[...], text.lowercased()[...])
          : matches(value[...], text[...])
      }
    }
    return isHit != (filter.type == "exclude")
  }

  // MARK: Acceptance

  /// True if no token is accepted, whatever its claims.
  var isClosed: Bool {
    guard let issuer else { return true }
    let policies = [
      "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs",
    ]
    return issuer.isEnabled == false || !issuer.hasKeys
      || issuer.policy.map { !policies.contains($0) } ?? false
      || issuer.filters.contains { !$0.isWellFormed }
  }

  func username(_ claims: Claims) -> String? {
    var claim = claims[issuer?.usernameAttribute ?? "sub"]
    if issuer?.usernameAttribute == nil, claim == nil, readings[.usernameFromPrn] == 1 {
      claim = claims["prn"]
    }
    guard case .string(let text)? = claim, !text.isEmpty else { return nil }
    return text
  }

  /// True if a claim meets all conditions on it alone.
  func passes(_ name: String, _ value: ReferenceValue?) -> Bool {
    guard let issuer else { return false }
    switch name {
    case "iss": if value != .string(issuer.name) { return false }
    case "exp": if !isExpiry(value, issuer) { return false }
    case "aud": if !isAudience(value, issuer) { return false }
    default: break
    }
    return issuer.filters.allSatisfy { $0.claim != name || Self.passes($0, value, readings) }
  }

  private func isExpiry(_ value: ReferenceValue?, _ issuer: ReferenceIssuer) -> Bool {
    switch value {
    case .number?: true
    case nil:
      readings[.absentExpiry] == 1 && (issuer.policy ?? "FromTimeoutSecs") == "FromTimeoutSecs"
    default: false
    }
  }

  private func isAudience(_ value: ReferenceValue?, _ issuer: ReferenceIssuer) -> Bool {
    guard let value else { return readings[.absentAudience] == 0 }
    let audience = issuer.audience ?? []
    let accepted = audience.isEmpty ? Self.defaultAudiences : audience
    return value.members.contains { member in
      if case .string(let text) = member { accepted.contains(text) } else { false }
    }
  }

  static let defaultAudiences = [
    "", "/mobile", "/mobile/platform", "/mobile/platform/auth", "/mobile/platform/auth/token",
  ].flatMap { ["https://mobile.corp.net" + $0, "https://mobile.corp.net" + $0 + "/"] }

  /// True if the claims meet all conditions on several of them together.
  func passes(_ claims: Claims) -> Bool {
    guard let username = username(claims) else { return false }
    guard let name = issuer?.clientIdAttribute, let client = claims[name] else { return true }
    return !client.members.contains { member in
      switch member {
      case .string(let text), .number(let text): text == username
      default: false
      }
    }
  }

  /// True if the claims are accepted, ignoring the time.
  func accepts(_ claims: Claims) -> Bool {
    guard let issuer, !isClosed else { return false }
    let names = Set(["iss", "exp", "aud"] + issuer.filters.map(\.claim))
    return names.allSatisfy { passes($0, claims[$0]) } && passes(claims)
  }

  func accepts(_ request: ReferenceRequest) -> Bool {
    guard let issuer else { return false }
    if !request.hasSecret, issuer.requiresClientAuth ?? true { return false }
    guard let backends = issuer.backends else { return true }
    if backends.isEmpty { return readings[.emptyBackendList] == 1 }
    return backends.contains { entry in
      let isNamed = entry.name != nil && entry.version != nil
      guard isNamed || entry.clientId != nil else { return false }
      if let clientId = entry.clientId, clientId != request.clientId { return false }
      return !isNamed || entry.name == request.name && entry.version == request.version
    }
  }

  // MARK: Grants

  func roles(_ claims: Claims) -> Set<String> {
    guard let issuer else { return [] }
    guard issuer.isVirtual || readings[.rolesOnMappedIssuer] == 0 else { return [] }
    var found: Set<String> = []
    var isAnythingThere = false
    for name in issuer.roleAttributes ?? [] {
      guard let claim = claims[name] else { continue }
      if ![.string(""), .array([])].contains(claim) { isAnythingThere = true }
      for member in claim.members {
        if let text = member.text(readings[.oddRoleClaims] == 1), !text.isEmpty {
          found.insert(text)
        }
      }
    }
    var granted = Set(issuer.issuerRoles ?? [])
    let getsDefaults = readings[.defaultRolesWhen] == 1 ? !isAnythingThere : found.isEmpty
    if getsDefaults { granted.formUnion(issuer.defaultRoles ?? []) }
    let mappings = issuer.mappings ?? []
    for role in found {
      let own = mappings.filter { $0.role == role }
      if own.isEmpty {
        if mappings.isEmpty || readings[.unmappedRole] == 0 { granted.insert(role) }
        continue
      }
      switch readings[.duplicateMapping] {
      case 1: granted.formUnion(own[0].mapped)
      case 2: granted.formUnion(own[own.count - 1].mapped)
      default: granted.formUnion(own.flatMap(\.mapped))
      }
    }
    return granted
  }

  /// The lifetime of the issued token, for an external token that is valid for `remaining` seconds.
  func lifetime(_ remaining: Int) -> Int {
    let seconds = issuer?.seconds ?? 28800
    switch issuer?.policy {
    case "FromExternalToken": return remaining
    case "FromExternalTokenLimitedByTimeoutSecs": return min(remaining, seconds)
    default: return seconds
    }
  }
}

extension ReferenceIssuer {
  /// The configuration as JSON.
  var json: String {
    var members = ["\"issuerName\":\"\(name)\""]
    func add(_ name: String, _ value: String?) {
      if let value { members.append("\"\(name)\":\(value)") }
    }
    func list(_ texts: [String]?) -> String? {
      texts.map { "[" + $0.map(JSONString.quoted).joined(separator: ",") + "]" }
    }
    add("enabled", isEnabled.map { "\($0)" })
    if hasKeys { add("certificateSubjectNames", #"["CN=idp"]"#) }
    add("audience", list(audience))
    add("usernameAttribute", usernameAttribute.map(JSONString.quoted))
    add("requireClientAuth", requiresClientAuth.map { "\($0)" })
    add("clientIdAttribute", clientIdAttribute.map(JSONString.quoted))
    add("tokenTimeoutSeconds", seconds.map { "\($0)" })
    add("tokenTimeoutPolicy", policy.map(JSONString.quoted))
    add("virtualUserEnabled", "\(isVirtual)")
    if !filters.isEmpty {
      let texts = filters.map { filter in
        let type = filter.type.map { "\"type\":\"\($0)\"," } ?? ""
        return "{\"name\":\"\(filter.claim)\",\(type)\"values\":\(list(filter.values) ?? "")}"
      }
      add("filters", "[" + texts.joined(separator: ",") + "]")
    }
    if let backends {
      let texts = backends.map { entry in
        let parts = [
          ("name", entry.name), ("version", entry.version), ("clientId", entry.clientId),
        ]
        let members = parts.compactMap { name, value in value.map { "\"\(name)\":\"\($0)\"" } }
        return "{" + members.joined(separator: ",") + "}"
      }
      add("allowedMbes", "[" + texts.joined(separator: ",") + "]")
    }
    add("roleAttributes", list(roleAttributes))
    if let mappings {
      let texts = mappings.map {
        "{\"tokenRole\":\(JSONString.quoted($0.role)),\"mappedRoles\":\(list($0.mapped) ?? "")}"
      }
      add("roleMappings", "[" + texts.joined(separator: ",") + "]")
    }
    add("defaultRoles", list(defaultRoles))
    add("issuerRoles", list(issuerRoles))
    return "{" + members.joined(separator: ",") + "}"
  }
}
