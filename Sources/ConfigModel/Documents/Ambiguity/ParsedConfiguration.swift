/// A configuration as one parser understands it: with one value per member, under its declared name.
/// Ranges are those of the original.
public struct ParsedConfiguration: Sendable {
  /// Nil if the original is nil.
  public let configuration: AuthTokenConfiguration?
  /// The issuers of which a value has the wrong type, and is rejected.
  public let rejected: Set<Text>

  /// - Parameter keepsIrrelevant: False to treat values of the wrong type as absent if they have no
  ///   effect on access.
  public init(
    _ original: AuthTokenConfiguration?, _ parser: DocumentParser, keepsIrrelevant: Bool
  ) {
    guard let original else {
      (configuration, rejected) = (nil, [])
      return
    }
    let root = original.object.json
    var values = ParsedValues(parser, keepsIrrelevant: keepsIrrelevant)
    values.read(configuration: root)
    configuration = DecodedDocument(values.tree(root), AuthTokenConfiguration.schema).root
      .map { AuthTokenConfiguration($0) }
    rejected = values.rejected
  }

  /// True if both have the same values.
  public func hasSameValues(as other: ParsedConfiguration) -> Bool {
    guard let mine = configuration?.object.json.tree,
      let theirs = other.configuration?.object.json.tree
    else { return (configuration == nil) == (other.configuration == nil) }
    return mine.count == theirs.count && (0..<mine.count).allSatisfy { mine[$0] == theirs[$0] }
      && (mine.source === theirs.source || Text(mine.source) == Text(theirs.source))
  }
}

/// The values that a parser finds in a configuration.
private struct ParsedValues {
  /// The issuers that are rejected.
  private(set) var rejected: Set<Text> = []
  /// The members, by the nodes of their values, and the elements that do not count.
  private var absent: Set<Int> = []
  /// The declared names of members that are written in another case, by the nodes of their names.
  private var names: [Int: StaticString] = [:]
  /// The values that are converted to other types, by their nodes.
  private var converted: [Int: ConvertedValue] = [:]

  private let parser: DocumentParser
  private let keepsIrrelevant: Bool
  /// The number of rejected values so far.
  private var rejections = 0

  /// Says that the innermost element of an array counts as absent.
  private struct AbsentElement: Error {}

  init(_ parser: DocumentParser, keepsIrrelevant: Bool) {
    self.parser = parser
    self.keepsIrrelevant = keepsIrrelevant
  }

  mutating func read(configuration: JSONValue) {
    // The members of the root are not in an element.
    try? read(configuration, AuthTokenConfiguration.schema)
  }

  private mutating func read(
    _ object: JSONValue, _ schema: ObjectSchema
  ) throws(AbsentElement) {
    var chosen: [Int: JSONValue.Member] = [:]
    for member in object.members {
      guard let slot = parser.slot(of: member.name, schema) else { continue }
      if let other = chosen[slot] {
        absent.insert((parser.takesFirst ? member : other).value.index)
        if parser.takesFirst { continue }
      }
      chosen[slot] = member
    }
    // An issuer does not count as absent because of its members.
    let isElement = [TokenFilter.schema, AllowedBackend.schema, RoleMapping.schema]
      .contains { $0 === schema }
    for (slot, member) in chosen {
      let field = schema.fields[slot]
      if member.name.text != field.name { names[member.name.index] = field.name }
      do throws(AbsentElement) {
        if try read(member.value, field, schema) { continue }
        // Without it, the filter would never be satisfied, which is the same as rejecting it.
        if schema === TokenFilter.schema, field.isRequired { throw AbsentElement() }
      } catch {
        if isElement { throw error }
      }
      absent.insert(member.value.index)
    }
  }

  /// Returns false if the member with the value counts as absent.
  private mutating func read(
    _ value: JSONValue, _ field: Field, _ schema: ObjectSchema
  ) throws(AbsentElement) -> Bool {
    guard field.fits(value) else { return try keeps(value, of: field, field.type) }
    switch field.type {
    case .object(let inner): try read(value, inner)
    case .strings, .objects:
      if schema === AuthTokenConfiguration.schema {
        for issuer in value.elements { read(issuer: issuer) }
      } else {
        return try readElements(of: value, field)
      }
    default: break
    }
    return true
  }

  private mutating func read(issuer: JSONValue) {
    // No parser finds an issuer in another value.
    guard issuer.kind == .object else {
      absent.insert(issuer.index)
      return
    }
    let before = rejections
    try? read(issuer, Issuer.schema)
    guard rejections > before else { return }
    for member in issuer.members
    where parser.slot(of: member.name, Issuer.schema) == Issuer.Member.issuerName.rawValue
      && !absent.contains(member.value.index) && member.value.kind == .string
    {
      rejected.insert(member.value.text)
    }
  }

  private mutating func readElements(
    of array: JSONValue, _ field: Field
  ) throws(AbsentElement) -> Bool {
    let type: Field.FieldType =
      if case .objects(let inner) = field.type { .object(inner) } else { .string }
    var isEmpty = true
    for element in array.elements {
      do throws(AbsentElement) {
        if !field.fits(element: element) {
          guard try keeps(element, of: field, type) else { return false }
        } else if case .objects(let inner) = field.type {
          try read(element, inner)
        }
        isEmpty = false
      } catch {
        absent.insert(element.index)
      }
    }
    // A filter without values would never be satisfied.
    let isFilter = field === TokenFilter.schema.fields[TokenFilter.Member.values.rawValue]
    return !(isFilter && isEmpty && array.elements.contains { _ in true })
  }

  /// Returns false if the member with a value of the wrong type counts as absent.
  private mutating func keeps(
    _ value: JSONValue, of field: Field, _ type: Field.FieldType
  ) throws(AbsentElement) -> Bool {
    if !keepsIrrelevant, Ambiguity.isIrrelevant(field) { return false }
    switch parser.wrongType {
    case .rejected:
      rejections += 1
      return true
    case .absent: return false
    case .elementAbsent: throw AbsentElement()
    case .converted:
      guard let conversion = ConvertedValue(value, as: type) else { return false }
      converted[value.index] = conversion
      // Such an object counts as the only element of an array, which is absent without it.
      if case .objects(let inner) = type { do { try read(value, inner) } catch { return false } }
      return true
    }
  }

  // MARK: Tree

  /// A tree with only these values.
  func tree(_ root: JSONValue) -> JSONTree {
    var source = root.tree.source
    if !names.isEmpty {
      var bytes = (0..<source.count).map { source[$0] }
      for (index, name) in names {
        // A declared name is never longer than a spelling of it with escapes or in another case.
        let start = Int(root.tree[index].start)
        let text = Array("\"\(name)\"".utf8)
        bytes.replaceSubrange(start..<start + text.count, with: text)
      }
      source = SourceBytes(bytes)
    }
    var builder = JSONNodeBuilder(byteCount: source.count)
    append(root, to: &builder)
    return builder.tree(of: source, problems: root.tree.problems)
  }

  private func append(_ value: JSONValue, to builder: inout JSONNodeBuilder) {
    guard let conversion = converted[value.index] else {
      return append(unconverted: value, to: &builder)
    }
    if conversion.isInArray { builder.open(isObject: false, at: value.range.start) }
    if let kind = conversion.kind {
      let range = conversion.range
      builder.append(kind, flags: conversion.flags, from: range.start, to: range.end)
    } else {
      append(unconverted: value, to: &builder)
    }
    if conversion.isInArray { builder.close(at: value.range.end) }
  }

  private func append(unconverted value: JSONValue, to builder: inout JSONNodeBuilder) {
    let range = value.range
    switch value.kind {
    case .object:
      builder.open(isObject: true, at: range.start)
      for member in value.members where !absent.contains(member.value.index) {
        append(name: member.name, to: &builder)
        append(member.value, to: &builder)
      }
      builder.close(at: range.end, flags: value.node.flags)
    case .array:
      builder.open(isObject: false, at: range.start)
      for element in value.elements where !absent.contains(element.index) {
        append(element, to: &builder)
      }
      builder.close(at: range.end, flags: value.node.flags)
    default:
      builder.append(value.kind, flags: value.node.flags, from: range.start, to: range.end)
    }
  }

  private func append(name: JSONValue, to builder: inout JSONNodeBuilder) {
    guard let declared = names[name.index] else {
      return append(unconverted: name, to: &builder)
    }
    let start = name.range.start
    builder.append(
      .string, flags: .name, from: start, to: start + declared.utf8CodeUnitCount + 2)
  }
}
