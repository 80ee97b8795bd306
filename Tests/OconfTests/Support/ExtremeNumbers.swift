import ConfigModel
import Lint

/// Numbers at the limits of integers, and documents with one of them at each place where
/// a schema declares a number.
enum ExtremeNumbers {
  static let values = [
    "0", "-1", "2147483648", "9007199254740992", "999999999999999999", "9223372036854775807",
    "-9223372036854775808",
    "1" + String(repeating: "0", count: 400), "1e400",
  ]

  /// The fields on the path from the root of a document to a number.
  typealias Place = [Field]

  /// The places of all numbers that a schema declares.
  static func places(_ schema: ObjectSchema, _ depth: Int = 0) -> [Place] {
    guard depth < 8 else { return [] }
    return schema.fields.flatMap { field -> [Place] in
      switch field.type {
      case .integer, .time: [[field]]
      case .object(let inner), .objects(let inner): places(inner, depth + 1).map { [field] + $0 }
      default: []
      }
    }
  }

  static func name(_ place: Place) -> String {
    place.map(\.name.description).joined(separator: "-")
  }

  // MARK: JSON

  /// An object with a value at a place, and with the other members it needs.
  ///
  /// - Parameter place: The place of the value; nil for an object without it.
  static func json(_ schema: ObjectSchema, _ place: Place?, _ value: String) -> String {
    let next = place?.first
    var members: [String] = []
    for field in schema.fields {
      let isNext = next.map { $0 === field } ?? false
      guard isNext || field.isRequired || isNeeded(field, schema) else { continue }
      let inner = isNext ? place.map { Array($0.dropFirst()) } : nil
      members.append("\"\(field.name)\":" + json(field, inner, value))
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Without keys and virtual users, nothing about an issuer is compared.
  private static func isNeeded(_ field: Field, _ schema: ObjectSchema) -> Bool {
    (schema === Issuer.schema && ["jwks", "virtualUserEnabled"].contains(field.name.description))
      || schema === JWKSSource.schema && field.name.description == "jwksUri"
  }

  private static func json(_ field: Field, _ place: Place?, _ value: String) -> String {
    switch field.type {
    case .integer, .time: return place == nil ? "1" : value
    case .object(let schema): return json(schema, place, value)
    case .objects(let schema): return "[" + json(schema, place, value) + "]"
    case .boolean: return "true"
    case .stringOrStrings: return "\"x\""
    case .strings: return "[\"\(field.allowed.first?.description ?? "x")\"]"
    case .map, .mapOrString: return "{}"
    case .anyValue: return "true"
    case .anyValues: return "[true]"
    case .anyObject: return #"{"iss":"https://idp.corp.example/x","sub":"a","exp":4600}"#
    case .string:
      if field.name.description == "policy" { return "\"base.auth-token.json\"" }
      return "\"\(field.allowed.first?.description ?? "https://idp.corp.example/x")\""
    }
  }

  /// A configuration with an issuer for each value and each lifetime policy.
  static func issuers(_ place: Place?, rotatedBy shift: Int = 0) -> String {
    let policies = [
      "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs",
    ]
    var issuers: [String] = []
    for index in values.indices {
      for policy in policies {
        let value = values[(index + shift) % values.count]
        let text = json(Issuer.schema, place, value)
          .replacing("https://idp.corp.example/x\"", with: "https://i\(index)\(policy).example\"")
        issuers.append(
          text.dropLast() + ",\"tokenTimeoutPolicy\":\"\(policy)\"}")
      }
    }
    return "{\"issuers\":[" + issuers.joined(separator: ",\n") + "]}"
  }

  // MARK: XML and exports

  static func xml(_ root: StaticString, _ place: Place, _ value: String) -> String {
    let open = place.map { "<\($0.name)>" }.joined()
    let close = place.reversed().map { "</\($0.name)>" }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<\(root) xmlns=\"http://soap.sforce.com/2006/04/metadata\">\(open)\(value)\(close)</\(root)>\n"
  }

  /// An export of every numeric policy, and of a configuration that depends on some of them.
  static func export(_ value: String) -> String {
    let issuer =
      #"{"issuers":[{"issuerName":"i","virtualUserEnabled":true,"jwks":{"jwksUri":"https://i.example/k"}}]}"#
    var lines = ["*.*.Security_AuthTokenConfiguration=" + issuer.replacing(":", with: "\\:")]
    for policy in PolicyInfo.all {
      switch policy.type {
      case .integer, .decimal: lines.append("*.*.\(policy.name)=\(value)")
      default: continue
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
