import ConfigModel

/// The settings of an issuer that decide about access, in words, by aspect.
struct IssuerProfile {
  enum Aspect: Int, CaseIterable {
    case conditions, roles, lifetime, backends, keys

    var title: StaticString {
      switch self {
      case .conditions: "Conditions"
      case .roles: "Roles"
      case .lifetime: "Lifetime"
      case .backends: "Backends"
      case .keys: "Keys"
      }
    }
  }

  /// A setting: a label, which quotes names of the document, and values of the document.
  struct Line: Equatable {
    let label: String
    var values: [String] = []
  }

  /// The settings of each aspect, safe to print.
  private(set) var lines: [[Line]]

  private let issuer: Issuer
  private let show: (String, SourceRange) -> String

  /// - Parameter show: Makes text from a range of the document safe to print.
  init(_ issuer: Issuer, show: @escaping (String, SourceRange) -> String) {
    self.issuer = issuer
    self.show = show
    lines = Aspect.allCases.map { _ in [] }
    addConditions()
    addRoles()
    addLifetime()
    addBackends()
    addKeys()
  }

  subscript(aspect: Aspect) -> [Line] { lines[aspect.rawValue] }

  private mutating func add(_ aspect: Aspect, _ label: String, _ values: [String] = []) {
    lines[aspect.rawValue].append(Line(label: label, values: values))
  }

  private func texts(_ list: TextListMember) -> [String] {
    list.elements.map { show($0.string, $0.range) }
  }

  private func text(_ member: TextMember) -> String? {
    member.written.map { show($0.string, $0.range) }
  }

  /// Adds a text if it is written.
  private mutating func add(_ aspect: Aspect, _ label: String, _ member: TextMember) {
    if let text = text(member) { add(aspect, label, [text]) }
  }

  private mutating func add(_ aspect: Aspect, _ label: String, _ list: TextListMember) {
    if list.isPresent { add(aspect, label, texts(list)) }
  }

  private mutating func addConditions() {
    if !issuer.enabled.value { add(.conditions, "disabled: accepts no token") }
    if issuer.audience.isPresent {
      add(.conditions, "audience", issuer.audience)
    } else {
      add(.conditions, "audience derived from the base URL")
    }
    for filter in issuer.filters {
      let name = text(filter.name) ?? ""
      add(
        .conditions, "'\(name)' " + (filter.isExclude ? "is none of" : "is one of"),
        texts(filter.values))
    }
    add(
      .conditions,
      issuer.virtualUserEnabled.value ? "virtual user from claim" : "directory user from claim",
      [text(issuer.usernameAttribute) ?? "sub"])
    add(.conditions, "user found by", issuer.userMappingAttribute)
    add(.conditions, "client ID from claim", issuer.clientIdAttribute)
  }

  private mutating func addRoles() {
    add(.roles, "from claims", issuer.roleAttributes)
    for mapping in issuer.roleMappings {
      add(.roles, "'\(text(mapping.tokenRole) ?? "")' grants", texts(mapping.mappedRoles))
    }
    add(.roles, "without any role", issuer.defaultRoles)
    add(.roles, "for all users", issuer.issuerRoles)
    if self[.roles].isEmpty { add(.roles, "none from the token") }
  }

  private mutating func addLifetime() {
    if let seconds = issuer.tokenTimeoutSeconds.written {
      add(.lifetime, "timeout in seconds", ["\(seconds)"])
    } else {
      add(.lifetime, "timeout of the environment")
    }
    add(.lifetime, "policy", issuer.tokenTimeoutPolicy)
  }

  private mutating func addBackends() {
    if issuer.allowedMbesMember.isAbsent {
      add(.backends, "any backend")
    } else {
      let backends = issuer.allowedMbes.map { backend in
        let parts = [text(backend.name), text(backend.version)].compactMap(\.self)
        let client = text(backend.clientId).map { "client \($0)" }
        return (parts + [client].compactMap(\.self)).joined(separator: " ")
      }
      add(.backends, backends.isEmpty ? "empty list" : "only", backends)
    }
    add(
      .backends,
      issuer.requireClientAuth.value
        ? "client must authenticate" : "client need not authenticate")
  }

  private mutating func addKeys() {
    if let source = issuer.jwks {
      add(.keys, "discovery", source.discoveryUri)
      add(.keys, "key set", source.jwksUri)
      if source.allowHttp.value { add(.keys, "plain HTTP allowed") }
      add(.keys, "TLS versions", source.tlsVersions)
      if source.authorizationHeader.isPresent { add(.keys, "sends an authorization header") }
      if let seconds = source.maxReloadInterval.written {
        add(.keys, "kept for seconds", ["\(seconds)"])
      }
    }
    add(.keys, "certificates", issuer.certificateSubjectNames)
    if self[.keys].isEmpty { add(.keys, "no keys") }
  }

  // MARK: Rendering

  /// The settings of an aspect as a list. What the other version does not have is marked.
  ///
  /// - Parameter other: The settings in the other version; nil to mark nothing.
  static func list(_ lines: [Line], against other: [Line]?, _ isNew: Bool) -> HTMLText {
    var known: [String: Set<String>] = [:]
    for line in other ?? [] { known[line.label, default: []].formUnion(line.values) }
    var text = HTMLText()
    for line in lines {
      let twin = known[line.label]
      let isWhole = other != nil && twin == nil
      var item: HTMLText = .message(line.label)
      for (index, value) in line.values.enumerated() {
        item += index == 0 ? " " : ", "
        let isSame = twin?.contains(value) ?? true
        item += isSame ? .code(value) : mark(.code(value), isNew)
      }
      text += .element("li", isWhole ? mark(item, isNew) : item)
    }
    return .element("ul", text)
  }

  /// The settings of an aspect in one paragraph.
  static func line(_ lines: [Line]) -> HTMLText {
    lines.map { line in
      let values = line.values.map { HTMLText.code($0) }.joined(separator: ", ")
      return .message(line.label) + (values.isEmpty ? "" : " " + values)
    }.joined(separator: " · ")
  }

  private static func mark(_ content: HTMLText, _ isNew: Bool) -> HTMLText {
    isNew ? .element("ins", "+ " + content) : .element("del", "− " + content)
  }
}
