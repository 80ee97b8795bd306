import ConfigModel
import Lint

/// The names that oconf or the product defines.
enum KnownWords {
  /// The names of a kind; empty if files define them.
  static func all(_ word: WordKind) -> [String] {
    switch word {
    case .rule: AllRules.names
    case .reading: Reading.allCases.map(\.name.description)
    case .policy: PolicyInfo.all.map(\.name.description)
    case .claim: ClaimInfo.all.map(\.name.description)
    default: []
    }
  }

  /// The values that go with a name: the severities of a rule, the answers to a question.
  static func values(of name: String, in word: WordKind?) -> [(text: String, detail: String)] {
    switch word {
    case .rule: LintSettings.Level.allCases.map { ($0.rawValue, "severity") }
    case .reading:
      (Reading.named(name)?.info.answers ?? []).map {
        ($0.name.description, $0.meaning.description)
      }
    case .policy:
      (PolicyInfo.named(name)?.allowed ?? []).map { ($0.description, "allowed value") }
    default: []
    }
  }
}

/// Collects the words that occur in the workspace, for completions.
struct WordCandidates<Workspace: FeatureWorkspace> {
  private let document: DocumentContent
  private let place: JSONPlace
  private let workspace: Workspace

  init(_ document: DocumentContent, _ place: JSONPlace, _ workspace: Workspace) {
    self.document = document
    self.place = place
    self.workspace = workspace
  }

  /// The distinct candidates without secrets, the nearest documents first.
  func all(_ word: WordKind, _ field: Field?) -> [String] {
    var texts: [Text] = []
    switch word {
    case .rule:
      let company = Set(workspace.settings(for: document).companyRules.map(\.info.id)).sorted()
      let typed = typed
      let names = (company.isEmpty ? [] : [CompanyRule.family.id]) + company
      // There are more rules than a client gets at once.
      return (names + KnownWords.all(word)).filter { typed.isEmpty || $0.hasLetters(typed) }
    case .reading, .policy: return KnownWords.all(word)
    case .field: return fields
    case .file: return files(for: field)
    case .tokenRole:
      texts = tokenRoles
    case .claimValue: texts = claimValues
    case .role:
      let inventory = workspace.settings(for: document).linter.settings.inventory
      texts = (inventory.roles ?? []).sorted() + seen(word)
    case .origin:
      guard place.patterns != nil else { return [] }
      texts = Relations.policies(of: document, workspace).flatMap { $0.words.texts(.origin) }
    case .claim, .issuer, .backend: texts = seen(word)
    }
    var known: Set<Text> = []
    texts = texts.filter { !$0.isEmpty && $0.count < 256 && known.insert($0).inserted }
    // The client filters, but only what it gets.
    if texts.count > Completion.maximumCount, !typed.isEmpty {
      texts = texts.filter { $0.string.hasLetters(typed) }
    }
    let current = place.value.map(\.text) ?? place.member.map(\.name.text)
    var result: [String] = []
    for text in texts where result.count <= Completion.maximumCount {
      guard text != current || isRepeated(word, text) else { continue }
      let string = text.string
      if !Secrets.looksSecret(string) { result.append(string) }
    }
    if word == .claim { result += KnownWords.all(.claim).filter { !result.contains($0) } }
    return result
  }

  /// The lowercase letters of the string up to the position.
  private var typed: [Unicode.Scalar] {
    guard let value = place.spot == .name ? place.member?.name : place.value,
      value.kind == .string
    else { return [] }
    let start = value.textRange.start
    guard start < place.offset else { return [] }
    return Array(value.tree.source.text(start..<place.offset).lowercased().unicodeScalars)
  }

  /// True if a text occurs elsewhere, and not only where it is being typed.
  private func isRepeated(_ word: WordKind, _ text: Text) -> Bool {
    documents(word).contains { document in
      document.words.words.lazy.filter { $0.kind == word && $0.text == text }.prefix(2).count > 1
        || document !== self.document && !document.words.all(word, text).isEmpty
    }
  }

  private func documents(_ word: WordKind) -> [DocumentContent] {
    let family = Relations.family(of: document, workspace)
    if word == .issuer, family.count > 1 { return Array(family.dropFirst()) }
    let others = workspace.documents.filter { other in
      other.mayUseWords && !family.contains { $0 === other }
    }
    return family + others
  }

  private func seen(_ word: WordKind) -> [Text] {
    documents(word).flatMap { $0.words.texts(word) }
  }

  // MARK: Values of claims

  /// The roles in the tokens of the tests of this policy, and in the mappings of policies.
  private var tokenRoles: [Text] {
    let claims = document.words.roleClaims
    let tested = Relations.suites(of: document, workspace).flatMap { suite in
      suite.words.words.filter { word in
        word.kind == .claimValue && claims.contains { $0 == word.claim }
      }.map(\.text)
    }
    return tested + seen(.tokenRole)
  }

  /// The values of a claim that the tested policy looks for.
  private var claimValues: [Text] {
    guard let claim = place.claim?.text else { return [] }
    var texts: [Text] = []
    for policy in Relations.policies(of: document, workspace) {
      if policy.words.roleClaims.contains(claim) { texts += policy.words.texts(.tokenRole) }
      for part in policy.configurations {
        guard let root = part.decoded?.root else { continue }
        for issuer in AuthTokenConfiguration(root).issuers {
          if claim == "aud" { texts += issuer.audience.elements.map(\.text) }
          for filter in issuer.filters where filter.name.written?.text == claim {
            texts += filter.values.elements.map(\.text).filter { !$0.contains(UInt8(ascii: "*")) }
          }
        }
      }
    }
    return texts
  }

  // MARK: Fields

  /// The paths of the fields that a company rule may name.
  private var fields: [String] {
    let entry = place.levels.last { $0.schema === RequireSetting.schema }?.container
    guard let kind = entry?.member("kind").flatMap({ DocumentKind(rawValue: $0.text.string) })
    else {
      return []
    }
    let homes = FieldHome.all(in: kind).filter { $0.route != nil }
    guard place.innermost?.schema !== RequireSetting.schema else { return homes.map(\.slashPath) }
    // In 'where', paths start at an object around the field.
    let path = entry?.member("path")?.text.string
    guard let route = homes.first(where: { $0.slashPath == path })?.route else { return [] }
    let around = route.steps.dropLast().compactMap(\.type.inner)
    return ([route.root] + around).reversed().flatMap { $0.fields.map(\.name.description) }
  }

  // MARK: Files

  /// The paths of the documents that a member may name, relative to this document.
  private func files(for field: Field?) -> [String] {
    let member = field?.name.description
    return workspace.documents.compactMap { other in
      guard other !== document, !other.absolute.isEmpty, fits(other.kind, member) else {
        return nil
      }
      return Path.relative(other.absolute, to: document.folder)
    }
  }

  private func fits(_ kind: DocumentKind, _ member: String?) -> Bool {
    switch member {
    case "policy", "source": kind.isPolicy
    case "policies": kind == .policies
    case "target": kind.isPolicy
    case "files": kind.isSalesforceApp
    case "extends": kind == .settings
    default: false
    }
  }
}
