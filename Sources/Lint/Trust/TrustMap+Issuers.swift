package import ConfigModel

extension TrustMap {
  /// A version of a document.
  package struct Document: Sendable {
    package let path: String
    package let kind: DocumentKind
    package let source: SourceBytes
    package let readings: Readings
    /// The files that a setup names; nil if they were not looked up.
    package let files: SetupFiles?

    package init(
      _ path: String, _ kind: DocumentKind, _ source: SourceBytes,
      _ readings: Readings, files: SetupFiles? = nil
    ) {
      self.path = path
      self.kind = kind
      self.source = source
      self.readings = readings
      self.files = files
    }
  }

  /// The map of some documents. Documents of other kinds, and those that cannot be read, are left
  /// out.
  package init(_ documents: [Document]) {
    for document in documents { add(document) }
    addClients(documents)
  }

  private mutating func add(_ document: Document) {
    switch document.kind {
    case .authTokenConfiguration, .allowOrigin:
      addPolicy(document, document.kind.policy ?? "", document.source, key: nil)
    case .policies:
      let export = PolicyExport(PropertiesFile(document.source))
      for policy in export.policies {
        let value = export.value(of: policy).bytes
        addPolicy(document, policy.key.name, value, key: policy.entry.key)
      }
    case .identityProviderSetup: addSetup(document)
    default: break
    }
  }

  private mutating func addPolicy(
    _ document: Document, _ name: String, _ source: SourceBytes, key: String?
  ) {
    let path = Secrets.masked(shapesIn: document.path)
    let key = key.map { Secrets.masked(shapesIn: $0) }
    switch name {
    case PolicyName.authTokenConfiguration:
      let tree = JSONParser.parse(source)
      guard tree.isWellFormed,
        let root = DecodedDocument(tree, AuthTokenConfiguration.schema).root
      else {
        unreadable.append(path)
        return
      }
      var reader = IssuerMapReader(
        section: Section(.issuers, path, key: key), secrets: Secrets(source),
        readings: document.readings)
      for issuer in AuthTokenConfiguration(root).issuers { reader.add(issuer) }
      sections.append(reader.section)
    case PolicyName.allowOrigin:
      var section = Section(.origins, path, key: key)
      let policy = AllowOriginPolicy(source)
      for item in policy.items where !policy.isDisallow && !item.text.isEmpty {
        let text = Secrets.masked(shapesIn: item.shown)
        var node = Node(.origin, item.pattern?.canonicalText ?? text, text)
        if item.pattern == nil {
          node.facts = [Fact(label: "", value: "matches no origin", isProblem: true)]
        }
        _ = section.add(node)
      }
      sections.append(section)
    default: break
    }
  }
}

/// Reads the issuers of a configuration into a section.
private struct IssuerMapReader {
  var section: TrustMap.Section
  let secrets: Secrets
  let readings: Readings
  /// The number of issuers with each name.
  private var counts: [Text: Int] = [:]

  init(section: TrustMap.Section, secrets: Secrets, readings: Readings) {
    self.section = section
    self.secrets = secrets
    self.readings = readings
  }

  private func shown(_ text: String) -> String { secrets.masked(text) }

  private func shown(_ member: TextListMember) -> [String] {
    member.isPresent ? member.elements.map { shown($0.string) } : []
  }

  mutating func add(_ issuer: Issuer) {
    let name = issuer.issuerName.written.map { shown($0.string) } ?? "(without a name)"
    let ordinal = (counts[Text(name)] ?? 0) + 1
    counts[Text(name)] = ordinal
    var node = TrustMap.Node(.issuer, "\(ordinal) \(name)", name)
    node.facts = facts(issuer)
    let index = section.add(node)
    guard issuer.enabled.value else { return }
    let backends = TrustMap.Node(backends: backends(issuer))
    // A role is one node for all issuers with the same backends, because it does not apply on the
    // backends of others.
    for (label, role, isPhrase) in grants(issuer) {
      var key = TrustKey()
      key.add([role, isPhrase ? "phrase" : "", backends.id])
      let known = section.nodes.count
      let target = section.add(.init(.role, key.text.string, role, isPhrase: isPhrase))
      section.connect(.grants, index, target, label)
      if target == known { section.connect(.reaches, target, section.add(backends)) }
    }
  }

  // MARK: Required claims and settings

  private func facts(_ issuer: Issuer) -> [TrustMap.Fact] {
    var facts: [TrustMap.Fact] = []
    func add(
      _ label: String, _ value: String, _ form: TrustMap.Fact.Form = .phrase,
      isProblem: Bool = false
    ) {
      facts.append(.init(label: label, value: value, form: form, isProblem: isProblem))
    }
    func add(
      _ label: String, _ values: [String], _ form: TrustMap.Fact.Form, qualifier: String = ""
    ) {
      facts.append(.init(label: label, values: values, qualifier: qualifier, form: form))
    }
    if !issuer.enabled.value {
      add("disabled", "every token is rejected", isProblem: true)
    }
    let audience = shown(issuer.audience)
    if audience.isEmpty {
      add("audience", "the address of the token exchange")
    } else {
      add("audience", audience, .literal)
    }
    for filter in issuer.filters {
      let name = filter.name.written.map { shown($0.string) } ?? ""
      guard filter.isWellFormed else {
        add(
          name.isEmpty ? "filter" : name, "malformed: rejects every token", .claim, isProblem: true)
        continue
      }
      let values = ClaimSecrets.isSecret(Text(name)) ? [Secrets.mask] : shown(filter.values)
      add(name, values, .claim, qualifier: filter.isExclude ? "not" : "")
    }
    let claim = shown(issuer.usernameAttribute.value ?? "sub")
    let isMail = issuer.userMappingAttribute.isWritten("mail")
    add(
      "user",
      issuer.virtualUserEnabled.value
        ? "claim '\(claim)', virtual user"
        : "the account with the \(isMail ? "email address" : "name") in claim '\(claim)'")
    if let client = issuer.clientIdAttribute.written {
      add("client ID", "claim '\(shown(client.string))', not equal to the user")
    }
    if issuer.requireClientAuth.value { add("app", "authenticates with its client secret") }
    if let lifetime = lifetime(issuer) { add("lifetime", lifetime) }
    let certificates = shown(issuer.certificateSubjectNames)
    if let address = keyAddress(issuer) {
      add("keys", address, .literal)
    } else if certificates.isEmpty {
      add("keys", "none", .literal)
    } else {
      add("keys", certificates, .literal, qualifier: "certificate")
    }
    return facts
  }

  private func lifetime(_ issuer: Issuer) -> String? {
    let seconds = issuer.tokenTimeoutSeconds.written.map { "\($0) s" }
    switch issuer.tokenTimeoutPolicy.written?.string {
    case "FromExternalToken": return "that of the external token"
    case "FromExternalTokenLimitedByTimeoutSecs":
      return "that of the external token" + (seconds.map { ", at most \($0)" } ?? "")
    default: return seconds
    }
  }

  private func keyAddress(_ issuer: Issuer) -> String? {
    guard let jwks = issuer.jwks else { return nil }
    return (jwks.jwksUri.written ?? jwks.discoveryUri.written).map { shown($0.string) }
  }

  // MARK: What they grant

  private func backends(_ issuer: Issuer) -> [TrustMap.Fact] {
    guard issuer.allowedMbesMember.isPresent else {
      return [TrustMap.Fact(label: "", value: "any backend")]
    }
    var facts: [TrustMap.Fact] = []
    var seen: Set<Text> = []
    for backend in issuer.allowedMbes {
      var name = [backend.name, backend.version].compactMap { $0.written?.string }
        .joined(separator: " ")
      if let client = backend.clientId.written {
        name += (name.isEmpty ? "client ID " : ", client ID ") + client.string
      }
      if !name.isEmpty, seen.insert(Text(name)).inserted {
        facts.append(TrustMap.Fact(label: "", value: shown(name), form: .literal))
      }
    }
    return facts.isEmpty ? [TrustMap.Fact(label: "", value: "(no backend)")] : facts
  }

  /// The roles that tokens get. Some have a phrase instead of a name.
  private func grants(_ issuer: Issuer) -> [(label: String, role: String, isPhrase: Bool)] {
    var grants: [(label: String, role: String, isPhrase: Bool)] = []
    let isMapped = !issuer.virtualUserEnabled.value
    if !(isMapped && readings.ignoresRolesOnMappedIssuers) {
      let attributes = shown(issuer.roleAttributes)
      let mappings = issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none
      if !attributes.isEmpty {
        let claims = attributes.joined(separator: ", ")
        for mapping in mappings {
          guard let role = mapping.tokenRole.written else { continue }
          for mapped in shown(mapping.mappedRoles) {
            grants.append((claims + ": " + shown(role.string), mapped, false))
          }
        }
        if mappings.isEmpty || !readings.dropsUnmappedRoles {
          grants.append(
            (claims + (mappings.isEmpty ? ": any value" : ": any other value"), Self.ownName, true)
          )
        }
      }
      for role in shown(issuer.defaultRoles) { grants.append(("token without roles", role, false)) }
      for role in shown(issuer.issuerRoles) { grants.append(("every token", role, false)) }
    }
    if isMapped { grants.append(("every token", "(roles of the account)", true)) }
    return grants.isEmpty ? [("every token", "(no role)", true)] : grants
  }

  /// The role for a role of the token that is granted under its own name.
  private static let ownName = "(role of that name)"
}
