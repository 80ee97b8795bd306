import ConfigModel
import Lint

/// Finds the completions at a position in a JSON document, which may be broken there.
struct JSONCompletion {
  let document: DocumentContent
  let part: DocumentPart
  let place: JSONPlace
  private let source: SourceBytes
  private let client: Completion.Client
  private(set) var items: [Completion.Item] = []

  init(
    _ document: DocumentContent, _ part: DocumentPart, _ tree: JSONTree, _ offset: Int,
    _ client: Completion.Client
  ) {
    self.document = document
    self.part = part
    source = part.source
    place = JSONPlace(tree, part.kind.schema, at: part.placement.inDocument(offset))
    var client = client
    // The escapes of snippets and of properties would mix.
    if part.key != nil { client.hasSnippets = false }
    self.client = client
  }

  mutating func run(_ workspace: some FeatureWorkspace) {
    guard let level = place.innermost else { return addStarter() }
    if level.isObject, place.spot != .value {
      addNames(level, workspace)
    } else if isBeforeToken || place.value.map({ $0.kind != .object && $0.kind != .array }) ?? true
    {
      addValues(level, workspace)
    }
  }

  /// True directly before a name or an element, where another one can be inserted.
  private var isBeforeToken: Bool {
    let isElement = place.innermost?.isObject == false
    let token = isElement ? place.value : place.spot == .name ? place.member?.name : nil
    return token.map { $0.range.start == place.offset && next(after: place.offset) != 0 } ?? false
  }

  /// The letters at the position, which are not part of any token while a name is being typed without
  /// quotes.
  private var word: SourceRange {
    guard !isBeforeToken else { return SourceRange(at: place.offset) }
    var (start, end) = (place.offset, place.offset)
    while start > 0, isLetter(source[start - 1]) { start -= 1 }
    while end < source.count, isLetter(source[end]) { end += 1 }
    return SourceRange(start, end)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  /// A whole document, if there is none yet.
  private mutating func addStarter() {
    guard part.key == nil,
      source.withSpan(
        0..<source.count,
        { span in
          (0..<span.count).allSatisfy { span[$0].isBlank }
        }), let starter = Starter.all.first(where: { $0.kind == part.kind })
    else { return }
    items.append(
      Completion.Item(
        label: "new document", kind: .snippet, detail: part.kind.summary, filter: "{",
        edit: Edit(SourceRange(0, source.count), starter.text.description)))
  }

  // MARK: Names

  private mutating func addNames(_ level: JSONPlace.Level, _ workspace: some FeatureWorkspace) {
    let current = place.spot == .name && !isBeforeToken ? place.member : nil
    let range = current?.name.range ?? word
    let hasValue = current.map { hasColon(after: $0.name.range.end) } ?? false
    let others = level.container.members.filter { $0.name.index != current?.name.index }
      .map(\.name.text)
    if let schema = level.schema {
      for field in schema.fields where !others.contains(where: { $0 == field.name }) {
        var template = template
        template.add(JSONString.quoted(field.name.description))
        if !hasValue {
          template.add(": ")
          template.add(valueOf: field, depth: 0)
        }
        add(
          template, field.name.description, .property,
          field.type.words + (field.isRequired ? ", required" : ""), at: range,
          separates: !hasValue,
          subject: CompletionSubject.field(field, of: schema, in: part.kind))
      }
    } else if let word = WordKind.ofNames(in: level.field) {
      let words = WordCandidates(document, place, workspace)
      for name in words.all(word, level.field) where !others.contains(where: { $0.string == name })
      {
        var template = template
        template.add(JSONString.quoted(name))
        if !hasValue { template.add(": ") }
        add(
          template, name, .property, word.rawValue, at: range, separates: false,
          subject: CompletionSubject.named(word, name))
      }
    }
  }

  private func hasColon(after end: Int) -> Bool {
    next(after: end) == UInt8(ascii: ":")
  }

  // MARK: Values

  private mutating func addValues(_ level: JSONPlace.Level, _ workspace: some FeatureWorkspace) {
    let current = isBeforeToken ? nil : place.value
    let range = current?.range ?? word
    let known =
      level.isObject
      ? []
      : level.container.elements.filter {
        $0.index != current?.index
      }.map(\.text)
    for name in names(level, workspace) where !known.contains(where: { $0.string == name.text }) {
      add(JSONString.quoted(name.text), name.text, .value, name.detail, at: range, name.subject)
      items[items.count - 1].isDeprecated = name.detail == Self.deprecated
    }
    guard let field = place.field else { return }
    switch field.type {
    case .boolean: add(constants: ["true", "false"], field, at: range)
    case .integer:
      let numbers = field.examples.compactMap(\.json) + [field.defaultValue.json].compactMap { $0 }
      add(constants: numbers, field, at: range)
    case .objects(let schema) where !level.isObject:
      var template = template
      template.add(object: schema, depth: 0)
      add(template, schema.title, .snippet, "with its required fields", at: range)
    case .object, .objects:
      guard level.isObject else { return }
      var template = template
      template.add(valueOf: field, depth: 0)
      add(template, field.type.words, .snippet, "with its required fields", at: range)
    default: break
    }
  }

  /// The detail of values that are allowed, but should not be used.
  private static let deprecated = "deprecated"

  /// The strings that may be the value.
  private func names(
    _ level: JSONPlace.Level, _ workspace: some FeatureWorkspace
  ) -> [(text: String, detail: String, subject: String?)] {
    var names: [(text: String, detail: String, subject: String?)] = []
    if let field = place.field {
      let standard = field.defaultValue.json
      let isVersion = place.owner === JWKSSource.schema
      // Versions are declared from the oldest to the newest.
      for value in isVersion ? field.allowed.reversed() : field.allowed {
        let isDefault = JSONString.quoted(value.description) == standard
        let isOld = isVersion && JWKSSource.isDeprecated(tlsVersion: value.description)
        let detail = isOld ? Self.deprecated : isDefault ? "default" : "allowed value"
        names.append((value.description, detail, nil))
      }
    }
    if let name = place.member?.name.text.string, place.field == nil {
      let values = KnownWords.values(of: name, in: WordKind.ofNames(in: level.field))
      names += values.map { ($0.text, $0.detail, nil) }
    }
    if let provider = ProviderPlace(place) {
      let detail = provider.recognized.provider.name.description
      names += provider.values.map { ($0, detail, nil) }
    }
    for address in addresses(workspace) where !names.contains(where: { $0.text == address.text }) {
      names.append((address.text, address.detail, nil))
    }
    guard let word = place.word else { return names }
    let candidates = WordCandidates(document, place, workspace)
    for text in candidates.all(word, place.field) where !names.contains(where: { $0.text == text })
    {
      names.append((text, word.rawValue, CompletionSubject.named(word, text)))
    }
    return names
  }

  /// The addresses that follow from the name of the issuer (OpenID Connect Discovery 1.0, section 4) and
  /// from the setting `baseURL`.
  private func addresses(
    _ workspace: some FeatureWorkspace
  ) -> [(text: String, detail: String)] {
    switch place.field?.name.description {
    case "discoveryUri" where place.owner === JWKSSource.schema:
      let issuer = place.levels.last { $0.schema === Issuer.schema && $0.isObject }
      guard let name = issuer?.container.member("issuerName")?.text, URI(name).isHTTPS,
        Self.isPlain(URI(name))
      else { return [] }
      let base = name.withoutLastSlash.string
      return [(base + "/.well-known/openid-configuration", "from 'issuerName'")]
    case "audience" where place.owner === Issuer.schema:
      let baseURL = workspace.settings(for: document).linter.settings.baseURL
      guard let baseURL, Self.isPlain(URI(Text(baseURL))),
        let defaults = DefaultAudiences(baseURL), let path = DefaultAudiences.paths.last
      else { return [] }
      return [(defaults.base.text.string + path.description, "from the setting 'baseURL'")]
    default: return []
    }
  }

  /// True for an address with a host, to which a path can be added, and in which nothing is secret.
  private static func isPlain(_ uri: URI) -> Bool {
    let text = uri.text.string
    return uri.bareHost != nil && !text.contains("@") && !text.contains("?") && !text.contains("#")
      && !Secrets.looksSecret(text)
  }

  private mutating func add(constants: [String], _ field: Field, at range: SourceRange) {
    var known: [String] = []
    for constant in constants where !known.contains(constant) {
      known.append(constant)
      let isDefault = field.defaultValue.json == constant
      add(constant, constant, .keyword, isDefault ? "default" : "", at: range, nil)
    }
  }

  // MARK: Items

  /// A template for the layout of the document. Its lines are indented like the current one.
  private var template: Template {
    let lines = document.lines
    let isFlat = part.key != nil || lines.lineCount < 3 || !client.keepsIndentation
    guard !isFlat else { return Template(hasSnippets: client.hasSnippets, unit: nil) }
    return Template(hasSnippets: client.hasSnippets, unit: indentation(ofLine: 2) ?? "    ")
  }

  /// The whitespace at the beginning of a line; nil if there is none.
  private func indentation(ofLine number: Int) -> String? {
    let line = document.lines.range(ofLine: number)
    var end = line.start
    while end < line.end, source[end] == 0x20 || source[end] == 0x09 { end += 1 }
    return end > line.start ? source.text(line.start..<end) : nil
  }

  private mutating func add(
    _ template: Template, _ label: String, _ kind: Completion.Item.Kind, _ detail: String,
    at range: SourceRange, separates: Bool = true, subject: String? = nil
  ) {
    var text = template.text
    if text.utf8.contains(0x0A),
      let base = indentation(ofLine: document.lines.line(at: range.start))
    {
      text = text.replacing("\n", with: "\n" + base)
    }
    add(
      text, label, kind, detail, at: range, subject, isSnippet: template.hasSnippets,
      separates: separates)
  }

  private mutating func add(
    _ text: String, _ label: String, _ kind: Completion.Item.Kind, _ detail: String,
    at range: SourceRange, _ subject: String?, isSnippet: Bool = false, separates: Bool = true
  ) {
    // The protocol wants the replaced text on one line, and a string that is not closed may go on.
    var range = range
    if part.key == nil {
      let line = document.lines.range(ofLine: document.lines.line(at: place.offset))
      range = SourceRange(max(range.start, line.start), max(place.offset, min(range.end, line.end)))
    }
    // A name keeps its old value, and the separators after it.
    let needsComma = separates && startsToken(next(after: range.end))
    var item = Completion.Item(
      label: label, kind: kind, detail: detail,
      filter: kind == .keyword || kind == .snippet ? label : JSONString.quoted(label),
      edit: part.placement.inFile(Edit(range, text + (needsComma ? "," : ""))))
    item.isSnippet = isSnippet
    item.subject = subject
    if let end = endOfUnseparated(before: range.start) {
      item.others = [part.placement.inFile(.insert(",", at: end))]
    }
    items.append(item)
  }

  /// The first byte after whitespace; zero at the end.
  private func next(after end: Int) -> UInt8 {
    var offset = end
    while offset < source.count, source[offset].isBlank { offset += 1 }
    return source[offset]
  }

  private func startsToken(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      || byte.isASCIILetter || byte.isASCIIDigit
  }

  /// The end of the value before an offset, if a comma is missing after it.
  private func endOfUnseparated(before start: Int) -> Int? {
    var offset = start
    while offset > 0, source[offset - 1].isBlank { offset -= 1 }
    guard offset > 0 else { return nil }
    return "{[,:".utf8.contains(source[offset - 1]) ? nil : offset
  }
}
