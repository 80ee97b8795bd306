/// A place in a configuration that parsers understand differently.
public struct Ambiguity: Sendable {
  /// The question that parsers answer differently.
  public enum Dimension: Hashable, Sendable {
    /// Which of several members with one name counts?
    case order
    /// Does a name that differs only in case count?
    case letterCase
    /// Is a value of the wrong type rejected, absent, or converted?
    case wrongType
  }

  public let dimension: Dimension
  /// The names that the issuer may have; nil outside of issuers.
  public let issuers: [Text]?
  public let range: SourceRange
  /// The ambiguity as the rest of a sentence that begins with "the issuer has".
  public let words: String
  /// True if the value of the wrong type is in an element of an array.
  let isInElement: Bool
  /// True if the value of the wrong type has no effect on access, unless it is rejected.
  public let isIrrelevant: Bool

  /// All ambiguities of a configuration that can affect access, in the order of the text.
  public static func all(in configuration: AuthTokenConfiguration) -> [Ambiguity] {
    let document = configuration.object.document
    // Problems include undeclared names and values of the wrong type.
    guard !document.problems.isEmpty || !JSONDuplicateKeys.find(in: document.tree).isEmpty
    else { return [] }
    var finder = AmbiguityFinder()
    finder.search(configuration.object.json, AuthTokenConfiguration.schema, "")
    return finder.found
  }

  /// Members that do not affect which tokens are accepted, nor what they get.
  static func isIrrelevant(_ field: Field) -> Bool {
    irrelevant.contains { field.name.description == $0.description }
  }

  private static let irrelevant: [StaticString] = [
    "policyMinReloadInterval", "certificatesMinReloadInterval", "minReloadInterval",
    "connectTimeout", "readTimeout", "authorizationHeader",
  ]
}

private struct AmbiguityFinder {
  var found: [Ambiguity] = []
  private var issuers: [Text]?
  private var arrays = 0

  /// Searches all values of all members, whichever of them counts.
  ///
  /// - Parameter path: The path from the issuer, ending with a dot unless it is empty.
  mutating func search(_ object: JSONValue, _ schema: ObjectSchema, _ path: String) {
    let anyCase = DocumentParser(ignoresCase: true)
    var members: [Int: [JSONValue.Member]] = [:]
    for member in object.members {
      guard let slot = anyCase.slot(of: member.name, schema) else { continue }
      members[slot, default: []].append(member)
    }
    for slot in schema.fields.indices {
      guard let group = members[slot] else { continue }
      let field = schema.fields[slot]
      if !Ambiguity.isIrrelevant(field) || !group.allSatisfy({ field.fits($0.value) }) {
        compare(group, field.name.description, path)
      }
      for member in group { search(member.value, field, schema, path) }
    }
  }

  private mutating func compare(
    _ group: [JSONValue.Member], _ name: String, _ path: String
  ) {
    var spellings: [String] = []
    for member in group where !spellings.contains(member.name.text.string) {
      spellings.append(member.name.text.string)
    }
    if let other = spellings.first(where: { $0 != name }),
      let odd = group.first(where: { $0.name.text.string == other })
    {
      let quoted = spellings.map { "'\(path)\($0)'" }
      add(
        .letterCase, odd.range,
        spellings.count > 1
          ? "fields \(quoted.joined(separator: " and ")); parsers differ in which one counts"
          : "a field \(quoted[0]) instead of '\(name)'; parsers differ in whether it counts")
    }
    // Members with the same value mean the same to every parser.
    guard group.count > spellings.count, let first = group.first, let last = group.last,
      !group.allSatisfy({ $0.value.hasSameTokens(as: first.value) })
    else { return }
    add(
      .order, last.range,
      "several fields '\(path)\(name)'; parsers differ in which one counts")
  }

  private mutating func search(
    _ value: JSONValue, _ field: Field, _ schema: ObjectSchema, _ path: String
  ) {
    let place = path + field.name.description
    guard field.fits(value) else { return addWrongType(value, field, place) }
    switch field.type {
    case .object(let inner): search(value, inner, place + ".")
    case .strings, .objects:
      let isOfIssuers = schema === AuthTokenConfiguration.schema
      if !isOfIssuers { arrays += 1 }
      for (index, element) in value.elements.enumerated() {
        // No parser finds an issuer in such an element.
        if isOfIssuers, element.kind != .object { continue }
        guard field.fits(element: element) else {
          addWrongType(element, field, "\(place)[\(index)]")
          continue
        }
        guard case .objects(let inner) = field.type else { continue }
        if isOfIssuers { issuers = Self.names(of: element) }
        search(element, inner, isOfIssuers ? "" : "\(place)[\(index)].")
        if isOfIssuers { issuers = nil }
      }
      if !isOfIssuers { arrays -= 1 }
    default: break
    }
  }

  /// The values of all members that some parser may take for the name of the issuer.
  private static func names(of issuer: JSONValue) -> [Text] {
    issuer.members.filter { member in
      DocumentParser(ignoresCase: true).slot(of: member.name, Issuer.schema)
        == Issuer.Member.issuerName.rawValue
    }.map(\.value.text)
  }

  private mutating func addWrongType(_ value: JSONValue, _ field: Field, _ place: String) {
    add(
      .wrongType, value.range,
      "a value of the wrong type in '\(place)'"
        + "; parsers differ in whether it is rejected, ignored, or converted",
      isIrrelevant: Ambiguity.isIrrelevant(field))
    // A parser may convert an object to an array with one element.
    if case .objects(let inner) = field.type { search(value, inner, "\(place).") }
  }

  private mutating func add(
    _ dimension: Ambiguity.Dimension, _ range: SourceRange, _ words: String,
    isIrrelevant: Bool = false
  ) {
    found.append(
      Ambiguity(
        dimension: dimension, issuers: issuers, range: range, words: words,
        isInElement: arrays > 0, isIrrelevant: isIrrelevant))
  }
}
