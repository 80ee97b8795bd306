import ConfigModel
import Lint

/// The explanation of what is at a position.
struct Hover {
  let text: String
  /// The range that the explanation is about.
  let range: SourceRange

  /// Nil if there is nothing to explain.
  ///
  /// - Parameter isPlain: True if the client shows no Markdown.
  init?(
    in document: DocumentContent, at offset: Int, _ workspace: some FeatureWorkspace,
    isPlain: Bool = false
  ) {
    var subject = HoverSubject(document, offset, workspace.settings(for: document), isPlain)
    subject.explain(workspace)
    let findings = workspace.findings(in: document).filter {
      $0.range.start <= offset && offset <= $0.range.end
    }
    subject.explain(findings)
    guard !subject.text.isEmpty, let range = subject.range else { return nil }
    (text, self.range) = (subject.text.text, range)
  }
}

/// Collects the explanations for one position.
struct HoverSubject {
  let document: DocumentContent
  let offset: Int
  let settings: AppliedSettings
  var text: HoverText
  private(set) var range: SourceRange?

  init(
    _ document: DocumentContent, _ offset: Int, _ settings: AppliedSettings, _ isPlain: Bool
  ) {
    self.document = document
    self.offset = offset
    self.settings = settings
    text = HoverText(isPlain: isPlain)
  }

  mutating func explain(_ workspace: some FeatureWorkspace) {
    if let token = HoveredToken(in: document, at: offset) {
      token.explain(in: &text)
      range = token.range
    } else if let part = document.part(at: offset) {
      explain(part, workspace)
    } else if let export = document.export {
      explain(export)
    } else if let xml = document.xml {
      explain(xml)
    }
  }

  private mutating func explain(_ part: DocumentPart, _ workspace: some FeatureWorkspace) {
    if let place = part.place(at: offset) {
      explain(place, part, workspace)
    } else if let origins = part.origins {
      let inner = part.placement.inDocument(offset)
      let item = origins.items.first { $0.range.start <= inner && inner <= $0.range.end }
      guard let item, !item.text.isEmpty else { return }
      PatternExplanation.add(origin: item.text, settings.readings, to: &text)
      range = part.placement.inFile(item.range)
    }
  }

  // MARK: JSON

  private mutating func explain(
    _ place: JSONPlace, _ part: DocumentPart, _ workspace: some FeatureWorkspace
  ) {
    guard place.spot != .gap else { return }
    if let value = place.value, place.spot == .value, value.kind == .string {
      explainWord(value, place)
      ProviderPlace(place)?.explain(value.text, in: &text)
      if let word = place.word { explainUses(word, value.text, workspace) }
      range = part.placement.inFile(value.range)
    } else if place.spot == .name, let name = place.member?.name, let word = place.word {
      explain(word, name.text.string)
      explainUses(word, name.text, workspace)
      range = part.placement.inFile(name.range)
    }
    if let value = place.value, place.spot == .value, let field = place.field,
      let owner = place.owner
    {
      ValueExplanation.add(value, field, of: owner, to: &text)
    }
    // The explanation of a value suffices in a list of values.
    let isElement = place.innermost?.isObject == false
    guard let field = place.field, let owner = place.owner, text.isEmpty || !isElement else {
      return
    }
    let member = place.member
    let subject = place.spot == .name ? member?.name : place.value
    range = range ?? subject.map { part.placement.inFile($0.range) }
    guard range != nil else { return }
    text.separate()
    MemberExplanation(field, owner, document, settings).add(to: &text)
  }

  private mutating func explainWord(_ value: JSONValue, _ place: JSONPlace) {
    let string = value.text.string
    if let patterns = place.patterns {
      switch patterns {
      case .origins: PatternExplanation.add(origin: string, settings.readings, to: &text)
      case .values: PatternExplanation.add(glob: string, settings.readings, to: &text)
      }
    } else if let level = place.innermost, WordKind.ofNames(in: level.field) == .reading,
      let name = place.member?.name
    {
      explain(.reading, name.text.string)
    } else if let word = place.word, !string.isEmpty {
      explain(word, string)
    }
  }

  /// Lists where else a role or a claim occurs in the policy and its tests.
  private mutating func explainUses(
    _ word: WordKind, _ name: Text, _ workspace: some FeatureWorkspace
  ) {
    guard word == .role || word == .claim, !name.isEmpty, !Secrets.looksSecret(name.string) else {
      return
    }
    if text.isEmpty { text.title(HoverText.code(name.string), word.rawValue) }
    if word == .role {
      let inventory = settings.linter.settings.inventory
      if let glob = inventory.privilegedRoles?.first(where: { $0.matches(name) }) {
        text.item("Privileged", "matches " + HoverText.code(glob.pattern.string))
      }
    }
    for other in Relations.connected(with: document, workspace) {
      let count = other.words.all(word, name).count
      guard count > 0 else { continue }
      text.item(
        HoverText.code(Path.name(of: other.absolute)), CodeLens.counted(count, "occurrence"))
    }
  }

  // MARK: Names

  /// Explains a name that oconf or the product defines.
  mutating func explain(_ word: WordKind, _ name: String) {
    switch word {
    case .rule:
      RuleExplanation.add(settings.rules(named: name), to: &text)
    case .reading:
      guard let reading = Reading.named(name) else { return }
      text.title("`\(reading.name)`", "open question of the documentation")
      text.add(reading.question.description)
      let chosen = settings.readings.choice(of: reading).description
      for answer in reading.info.answers {
        let mark = answer.name.description == chosen ? " (in force)" : ""
        text.item("`\(answer.name)`" + mark, answer.meaning.description)
      }
    case .policy:
      guard let policy = PolicyInfo.named(PolicyKey(name)?.name ?? name) else { return }
      PolicyExplanation.add(policy, to: &text)
    case .claim:
      guard let claim = ClaimInfo.named(name) else { return }
      text.title("`\(claim.name)`", "claim")
      text.add(claim.meaning.description)
    default: break
    }
  }

  // MARK: Exports and XML

  private mutating func explain(_ export: PolicyExport) {
    let policy = export.policies.last { $0.entry.keyRange.start <= offset }
    guard let policy, offset <= max(policy.entry.keyRange.end, policy.entry.valueRange.end) else {
      return
    }
    explain(.policy, policy.key.name)
    range = offset <= policy.entry.keyRange.end ? policy.entry.keyRange : policy.entry.valueRange
  }

  private mutating func explain(_ tree: XMLTree) {
    let path = XMLPlace(tree, document.kind, at: offset)
    guard let field = path.field, let owner = path.owner, let element = path.element else { return }
    MemberExplanation(field, owner, document, settings).add(to: &text)
    range = element.nameRange
  }

  // MARK: Findings

  /// Explains the rules of findings, after everything else.
  mutating func explain(_ findings: [Diagnostic]) {
    var known: [String] = []
    for finding in findings where known.count < 3 && !known.contains(finding.rule) {
      known.append(finding.rule)
      guard let rule = settings.rules(named: finding.rule).first else { continue }
      text.separate()
      RuleExplanation.add(rule, to: &text)
      range = range ?? finding.range
    }
  }
}

/// A token in compact form in a test or a request, with its claims decoded.
struct HoveredToken {
  let range: SourceRange
  private let token: CompactToken

  /// Nil if there is no token at the position.
  init?(in document: DocumentContent, at offset: Int) {
    switch document.kind {
    case .tokenTests, .tokenRequest, .appSource, .idpMessages: break
    default: return nil
    }
    let source = document.source
    var (start, end) = (offset, offset)
    while start > 0, Self.isPart(source[start - 1]), offset - start < Self.longest { start -= 1 }
    while end < source.count, Self.isPart(source[end]), end - offset < Self.longest { end += 1 }
    let text = Text(source.text(start..<end))
    // A token begins after the `=` of a parameter, or at the beginning of a word.
    guard let head = text.firstIndex(of: "eyJ"),
      let token = try? CompactToken.read(text.dropFirst(head))
    else { return nil }
    self.token = token
    range = SourceRange(start + head, end)
    guard range.start <= offset else { return nil }
  }

  private static let longest = 1 << 16

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
  }

  func explain(in text: inout HoverText) {
    text.title("Token", "signature hidden and not verified")
    if let algorithm = token.header.algorithm?.string {
      text.item("Algorithm", HoverText.code(algorithm))
    }
    for (name, label) in [("iat", "Issued"), ("nbf", "Valid from"), ("exp", "Expires")] {
      let value = token.claims.root.members.first { $0.name.text.string == name }?.value
      if let time = value?.timestamp { text.item(label, "\(time)") }
    }
    text.block(json: claims)
  }

  /// The claims, one per line, with the values of claims that denote credentials hidden.
  private var claims: String {
    let members = token.claims.root.members.map { member -> String in
      let name = member.name.text
      let value =
        ClaimSecrets.isSecret(name)
        ? JSONString.quoted(Secrets.mask)
        : MaskedJSON.text(JSONObjectText.harmless(member.value.writtenText))
      return "  " + JSONObjectText.text(Secrets.masked(shapesIn: name.string)) + ": " + value
    }
    return "{\n" + members.prefix(100).joined(separator: ",\n") + "\n}"
  }
}
