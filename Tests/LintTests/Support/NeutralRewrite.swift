import ConfigModel
import TestSupport

/// Rewrites a configuration without changing its meaning: with another layout, other escapes,
/// another order of members and sets, and defaults written out or left out.
struct NeutralRewrite {
  private var random: SeededGenerator

  init(_ random: SeededGenerator) {
    self.random = random
  }

  mutating func text(_ root: JSONValue, _ schema: ObjectSchema) -> String {
    blanks() + object(root, schema) + blanks()
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func object(_ object: JSONValue, _ schema: ObjectSchema?) -> String {
    var members: [String] = []
    var written: Set<String> = []
    for member in object.members {
      let name = member.name.text.string
      written.insert(name)
      let field = schema?.fields.first { $0.name.description == name }
      if let field, isDefault(member.value, field), chance(30) { continue }
      members.append(string(name) + blanks() + ":" + blanks() + value(member.value, field))
    }
    for field in schema?.fields ?? [] where !written.contains(field.name.description) {
      guard let fallback = fallback(field), chance(25) else { continue }
      members.append(string(field.name.description) + ":" + fallback)
    }
    // Members are shuffled even in objects without a schema. Arrays
    // without a schema keep their order.
    return "{" + join(members.shuffled(using: &random)) + "}"
  }

  private func isDefault(_ value: JSONValue, _ field: Field) -> Bool {
    if field.emptyMeansDefault, value.kind == .array, Array(value.elements).isEmpty { return true }
    switch field.defaultValue {
    case .boolean(let fallback): return value.kind == (fallback ? .true : .false)
    case .integer(let fallback): return value.exactInteger == fallback
    case .string(let fallback): return value.kind == .string && value.text == fallback
    case .none, .strings, .described: return false
    }
  }

  private mutating func fallback(_ field: Field) -> String? {
    if field.emptyMeansDefault { return "[]" }
    switch field.defaultValue {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .string(let value): return string(value.description)
    case .strings(let values):
      let texts = values.map { string($0.description) }
      return "[" + join(texts.shuffled(using: &random)) + "]"
    case .none, .described: return nil
    }
  }

  private mutating func value(_ value: JSONValue, _ field: Field?) -> String {
    guard value.kind == .array, let field else {
      if value.kind == .object, case .object(let schema) = field?.type {
        return object(value, schema)
      }
      return any(value)
    }
    switch field.type {
    case .strings:
      return set(value.elements.map { any($0) })
    case .objects(let schema):
      let elements = value.elements.map { $0.kind == .object ? object($0, schema) : any($0) }
      let name: StaticString = schema === Issuer.schema ? "issuerName" : "tokenRole"
      let names = value.elements.compactMap { $0.member(name)?.text }
      let mayShuffle = schema === TokenFilter.schema || schema === AllowedBackend.schema
      guard mayShuffle || Set(names).count == elements.count else {
        return "[" + join(elements) + "]"
      }
      return schema === Issuer.schema
        ? "[" + join(elements.shuffled(using: &random)) + "]" : set(elements)
    default: return any(value)
    }
  }

  /// An array whose order has no meaning, sometimes with a duplicate element.
  private mutating func set(_ elements: [String]) -> String {
    var elements = elements
    if chance(20), let twin = elements.randomElement(using: &random) { elements.append(twin) }
    return "[" + join(elements.shuffled(using: &random)) + "]"
  }

  private mutating func any(_ value: JSONValue) -> String {
    switch value.kind {
    case .object: return object(value, nil)
    case .array:
      var elements: [String] = []
      for element in value.elements { elements.append(any(element)) }
      return "[" + join(elements) + "]"
    case .string: return string(value.text.string)
    default: return value.text.string
    }
  }

  private mutating func join(_ parts: [String]) -> String {
    var text = blanks()
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? blanks() + "," + blanks() : "") + part
    }
    return text + blanks()
  }

  /// A string with some of its characters written as escapes.
  private mutating func string(_ text: String) -> String {
    guard chance(20) else { return JSONString.quoted(text) }
    var result = "\""
    for unit in text.utf16 {
      let isPlain = 0x20..<0x7F ~= unit && unit != 0x22 && unit != 0x5C
      if isPlain, chance(70), let scalar = Unicode.Scalar(unit) {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16, uppercase: chance(50))
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }

  private mutating func blanks() -> String {
    ["", "", "", " ", "\n", "\t", "\r\n", "\n      "].randomElement(using: &random) ?? ""
  }
}
