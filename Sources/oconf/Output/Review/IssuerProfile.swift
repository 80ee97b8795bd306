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
  struct Line {
    let label: String
    let values: [String]
    /// The same in both versions for settings that are compared with each other.
    let key: Text
    /// The values by their bytes: filters tell a letter with an accent from one with a combining
    /// accent, which `String` does not.
    let set: Set<Text>

    init(_ label: String, _ values: [String], key: String) {
      self.label = label
      self.values = values
      self.key = Text(key)
      set = Set(values.map { Text($0) })
    }
  }

  /// The settings of an aspect in both versions, matched one to one. Filters of the same claim are
  /// conditions that must all hold, so their values are not one set.
  struct Match {
    /// The setting of the other version for each setting; nil if it has none.
    private(set) var ofOld: [Line?]
    private(set) var ofNew: [Line?]
    /// False if both versions have the same settings, in any order.
    private(set) var isChanged = true

    init(_ old: [Line], _ new: [Line]) {
      ofOld = old.map { _ in nil }
      ofNew = new.map { _ in nil }
      let byKey = Dictionary(grouping: new.indices) { new[$0].key }
      for isExact in [true, false] {
        for (index, line) in old.enumerated() where ofOld[index] == nil {
          let twin = byKey[line.key]?.first {
            ofNew[$0] == nil && (!isExact || new[$0].set == line.set)
          }
          guard let twin else { continue }
          ofOld[index] = new[twin]
          ofNew[twin] = line
        }
      }
      isChanged =
        ofNew.contains { $0 == nil } || zip(old, ofOld).contains { $0.set != $1?.set }
    }
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

  private mutating func add(
    _ aspect: Aspect, _ label: String, _ values: [String] = [], key: String? = nil
  ) {
    lines[aspect.rawValue].append(Line(label, values, key: key ?? label))
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
      let values = texts(filter.values)
      let isSingle = values.count == 1
      let words =
        filter.isExclude
        ? isSingle ? "is not" : "is none of" : isSingle ? "is" : "is one of"
      add(
        .conditions, "'\(name)' \(words)", values, key: filter.isExclude ? "-\(name)" : "+\(name)")
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
    add(.roles, "a token without a role gets", issuer.defaultRoles)
    add(.roles, "every token gets", issuer.issuerRoles)
    if self[.roles].isEmpty { add(.roles, "none") }
  }

  private mutating func addLifetime() {
    if let seconds = issuer.tokenTimeoutSeconds.written {
      add(.lifetime, "timeout", ["\(seconds) s"])
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
        add(.keys, "cached for", ["\(seconds) s"])
      }
    }
    add(.keys, "certificates", issuer.certificateSubjectNames)
    if self[.keys].isEmpty { add(.keys, "no keys") }
  }

  // MARK: Rendering

  /// The settings of an aspect as a list. What the other version does not have is marked.
  ///
  /// - Parameter others: For each setting, that of the other version; nil to mark nothing.
  static func list(_ lines: [Line], against others: [Line?]?, _ isNew: Bool) -> HTMLText {
    var text = HTMLText()
    for (number, line) in lines.enumerated() {
      let twin = others?[number]
      let isWhole = others != nil && twin == nil
      var item: HTMLText = .message(line.label)
      for (index, value) in line.values.enumerated() {
        item += index == 0 ? " " : ", "
        let isSame = twin?.set.contains(Text(value)) ?? true
        item += isSame ? .code(value) : mark(.code(value), isNew)
      }
      text += .element("li", isWhole ? mark(item, isNew) : item)
    }
    return .element("ul", text)
  }

  private static func mark(_ content: HTMLText, _ isNew: Bool) -> HTMLText {
    isNew ? .element("ins", "+ " + content) : .element("del", "− " + content)
  }
}
