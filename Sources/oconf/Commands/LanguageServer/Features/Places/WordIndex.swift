import ConfigModel

/// The words of a document.
struct WordIndex {
  struct Word {
    let kind: WordKind
    /// The text with its escapes decoded.
    let text: Text
    /// The range in the file, without quotes.
    let range: SourceRange
    /// The range in the document, which may be a value of an export.
    let inner: SourceRange
    /// True if the word is the name of a member.
    let isName: Bool
    /// The claim that has the word as a value; nil elsewhere.
    let claim: Text?
  }

  private(set) var words: [Word] = []
  /// The claims whose values are roles, of any issuer.
  private(set) var roleClaims: [Text] = []

  init(_ document: DocumentContent) {
    for part in document.parts {
      if let origins = part.origins {
        for item in origins.items where !item.text.isEmpty {
          words.append(
            Word(
              kind: .origin, text: Text(item.text), range: part.placement.inFile(item.range),
              inner: item.range, isName: false, claim: nil))
        }
      } else if let tree = part.tree, let schema = part.kind.schema {
        var walk = Walk(placement: part.placement)
        walk.members(of: tree.root, schema)
        words += walk.words
        roleClaims += walk.roleClaims
      }
    }
  }

  /// The distinct texts of a kind, in the order of their first occurrence.
  func texts(_ kind: WordKind) -> [Text] {
    var seen: Set<Text> = []
    var texts: [Text] = []
    for word in words where word.kind == kind && seen.insert(word.text).inserted {
      texts.append(word.text)
    }
    return texts
  }

  /// The word at an offset of the file.
  func word(at offset: Int) -> Word? {
    words.first { $0.range.start <= offset && offset <= $0.range.end }
  }

  /// The occurrences of a text.
  func all(_ kind: WordKind, _ text: Text) -> [Word] {
    words.filter { $0.kind == kind && $0.text == text }
  }
}

private struct Walk {
  let placement: Placement
  var words: [WordIndex.Word] = []
  var roleClaims: [Text] = []

  init(placement: Placement) {
    self.placement = placement
  }

  /// The kinds of the values of each member, and of the names in them, by schema. Large documents
  /// have few schemas.
  private var known: [(schema: ObjectSchema, kinds: [(WordKind?, WordKind?)])] = []

  private mutating func kinds(_ schema: ObjectSchema) -> [(WordKind?, WordKind?)] {
    if let entry = known.first(where: { $0.schema === schema }) { return entry.kinds }
    let kinds = schema.fields.map { (WordKind.ofValue($0, of: schema), WordKind.ofNames(in: $0)) }
    known.append((schema, kinds))
    return kinds
  }

  mutating func members(of object: JSONValue, _ schema: ObjectSchema) {
    let kinds = kinds(schema)
    for member in object.members {
      guard let slot = schema.slot(namedAt: member.name.index, in: member.name.tree) else {
        continue
      }
      let (ofValue, ofNames) = kinds[slot]
      if let ofValue { values(member.value, ofValue) }
      if schema === Issuer.schema, slot == Issuer.Member.roleAttributes.rawValue {
        roleClaims += member.value.elements.filter { $0.kind == .string }.map(\.text)
      }
      if let ofNames { names(member.value, ofNames) }
      guard let inner = schema.fields[slot].type.inner else { continue }
      if member.value.kind == .array {
        for element in member.value.elements { members(of: element, inner) }
      } else {
        members(of: member.value, inner)
      }
    }
  }

  private mutating func values(_ value: JSONValue, _ kind: WordKind, claim: Text? = nil) {
    if value.kind == .string { add(value, kind, isName: false, claim: claim) }
    for element in value.elements where element.kind == .string {
      add(element, kind, isName: false, claim: claim)
    }
  }

  private mutating func names(_ value: JSONValue, _ kind: WordKind) {
    for member in value.members where member.name.kind == .string {
      add(member.name, kind, isName: true, claim: nil)
      guard kind == .claim else { continue }
      let isIssuer = member.name.text == "iss"
      values(member.value, isIssuer ? .issuer : .claimValue, claim: member.name.text)
    }
  }

  private mutating func add(_ value: JSONValue, _ kind: WordKind, isName: Bool, claim: Text?) {
    words.append(
      WordIndex.Word(
        kind: kind, text: value.text, range: placement.inFile(value.textRange),
        inner: value.textRange, isName: isName, claim: claim))
  }
}
