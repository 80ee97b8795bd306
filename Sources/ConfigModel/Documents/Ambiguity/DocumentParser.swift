/// A way in which a parser may understand a document whose meaning JSON and the documentation leave
/// open. What holds under one of them need not hold for the service.
public struct DocumentParser: Hashable, Sendable {
  /// The treatment of a value that does not have its declared type.
  public enum WrongType: CaseIterable, Sendable {
    /// The issuer accepts no token.
    case rejected
    /// The member counts as absent. Without one of its required members, a filter is absent, too.
    case absent
    /// The innermost element of an array that holds the value counts as absent.
    case elementAbsent
    /// The value is converted to the declared type, if it has an obvious meaning (``ConvertedValue``).
    /// Otherwise, the member counts as absent.
    case converted
  }

  /// True if the first of several members with one name counts; false if the last one does.
  public var takesFirst = false
  /// True if the names of members are compared without regard to case.
  public var ignoresCase = false
  public var wrongType = WrongType.rejected

  /// The parser that the evaluator assumes.
  public static let assumed = DocumentParser()

  /// The parsers that differ about the documents. The first is ``assumed``, and it is the only one if
  /// there is nothing to differ about.
  public static func all(_ ambiguities: [Ambiguity]) -> [DocumentParser] {
    func has(_ dimension: Ambiguity.Dimension) -> Bool {
      ambiguities.contains { $0.dimension == dimension }
    }
    // Members whose names differ only in case are several members with one name to some parsers.
    let orders = has(.order) || has(.letterCase) ? [false, true] : [false]
    let cases = has(.letterCase) ? [false, true] : [false]
    let inElements = ambiguities.contains { $0.dimension == .wrongType && $0.isInElement }
    let types = WrongType.allCases.filter { type in
      type == .rejected || has(.wrongType) && (type != .elementAbsent || inElements)
    }
    return types.flatMap { type in
      cases.flatMap { ignoresCase in
        orders.map {
          DocumentParser(takesFirst: $0, ignoresCase: ignoresCase, wrongType: type)
        }
      }
    }
  }

  /// The questions that two parsers answer differently.
  public func differences(from other: DocumentParser) -> Set<Ambiguity.Dimension> {
    var dimensions: Set<Ambiguity.Dimension> = []
    if takesFirst != other.takesFirst { dimensions.insert(.order) }
    if ignoresCase != other.ignoresCase { dimensions.insert(.letterCase) }
    if wrongType != other.wrongType { dimensions.insert(.wrongType) }
    return dimensions
  }

  /// The index in a schema of the name of a member, as the parser reads it.
  func slot(of name: JSONValue, _ schema: ObjectSchema) -> Int? {
    guard name.kind == .string else { return nil }
    let text = name.text
    if let slot = schema.slot(named: text) { return slot }
    return ignoresCase ? schema.slot(folding: text) : nil
  }
}

extension ObjectSchema {
  /// The index in ``fields`` of a name, without regard to case.
  func slot(folding name: Text) -> Int? {
    let plain = name.withASCIILetters
    return fields.firstIndex { plain.equalsIgnoringCase($0.name) }
  }
}

extension Text {
  /// The text with ASCII letters in place of the other letters whose upper or lower case is an ASCII
  /// letter, as parsers see them that compare letter by letter.
  fileprivate var withASCIILetters: Text {
    if (0..<count).allSatisfy({ self[$0] < 0x80 }) { return self }
    var plain = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\u{17F}": plain += "s"
      case "\u{212A}": plain += "k"
      case "\u{130}", "\u{131}": plain += "i"
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return Text(plain)
  }
}

extension Field {
  /// True if a value has the declared type, apart from the elements of an array.
  func fits(_ value: JSONValue) -> Bool {
    switch type {
    case .string: value.kind == .string
    case .boolean: value.kind == .true || value.kind == .false
    case .integer: value.kind == .number
    case .strings, .objects: value.kind == .array
    case .object: value.kind == .object
    case .map, .mapOrString, .stringOrStrings, .anyObject, .anyValue, .anyValues, .time: true
    }
  }

  /// True if an element of an array has the declared type.
  func fits(element: JSONValue) -> Bool {
    switch type {
    case .strings: element.kind == .string
    case .objects: element.kind == .object
    default: true
    }
  }
}
