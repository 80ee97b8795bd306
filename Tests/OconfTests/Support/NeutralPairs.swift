import ConfigModel
import Foundation
import Lint

/// Versions that differ only in text that seems to mean the same: written defaults, empty lists,
/// the order of lists, and duplicates in them. They are made from the declared fields, so that a
/// new field is tested as well.
enum NeutralPairs {
  /// Issuers before and after, as their members other than the name.
  static var issuers: [(old: [String: String], new: [String: String])] {
    var pairs: [(old: [String: String], new: [String: String])] = []
    for field in Issuer.schema.fields where field.name.description != "issuerName" {
      let name = field.name.description
      for value in spellings(field) {
        pairs.append((full.merging([name: value]) { $1 }, full.filter { $0.key != name }))
      }
      if let (first, second) = lists[name] {
        pairs.append((full.merging([name: first]) { $1 }, full.merging([name: second]) { $1 }))
      }
    }
    for field in JWKSSource.schema.fields {
      for value in spellings(field) {
        let keys = #"{"jwksUri":"https://idp.corp.example/keys","\#(field.name)":\#(value)}"#
        pairs.append((full.merging(["jwks": keys]) { $1 }, full))
      }
    }
    return pairs + pairs.map { ($0.new, $0.old) }
  }

  private static let full: [String: String] = [
    "jwks": #"{"jwksUri":"https://idp.corp.example/keys"}"#, "virtualUserEnabled": "true",
    "audience": #"["shop"]"#, "roleAttributes": #"["groups"]"#,
    "roleMappings":
      #"[{"tokenRole":"a","mappedRoles":["A"]},{"tokenRole":"a","mappedRoles":["B"]}]"#,
    "defaultRoles": #"["D"]"#, "issuerRoles": #"["E"]"#,
    "filters": #"[{"name":"dept","values":["a","b"]},{"name":"org","values":["x"]}]"#,
  ]

  /// Two spellings of a list, which differ in order and duplicates.
  private static let lists: [String: (String, String)] = [
    "audience": (#"["shop","b"]"#, #"["b","shop","b"]"#),
    "roleAttributes": (#"["groups","r"]"#, #"["r","groups","r"]"#),
    "defaultRoles": (#"["D","F"]"#, #"["F","D","F"]"#),
    "issuerRoles": (#"["D","F"]"#, #"["F","D","F"]"#),
    "certificateSubjectNames": (#"["CN=a","CN=b"]"#, #"["CN=b","CN=a","CN=b"]"#),
    "roleMappings": (
      #"[{"tokenRole":"a","mappedRoles":["A"]},{"tokenRole":"a","mappedRoles":["B"]}]"#,
      #"[{"tokenRole":"a","mappedRoles":["A"]},{"tokenRole":"a","mappedRoles":["B"]},{"tokenRole":"a","mappedRoles":["A"]}]"#
    ),
    "filters": (
      #"[{"name":"dept","values":["a","B"]},{"name":"org","values":["x"]}]"#,
      #"[{"type":"include","name":"org","values":["x","x"]},{"name":"dept","values":["B","a"]}]"#
    ),
    "allowedMbes": (
      #"[{"clientId":"a"},{"clientId":"b"}]"#, #"[{"clientId":"b"},{"clientId":"a"}]"#
    ),
  ]

  /// The values that mean the same as an absent field.
  private static func spellings(_ field: Field) -> [String] {
    var spellings = field.emptyMeansDefault ? ["[]"] : []
    switch field.defaultValue {
    case .boolean(let value): spellings.append(value ? "true" : "false")
    case .integer(let value): spellings.append(String(value))
    case .string(let value): spellings.append("\"\(value)\"")
    case .strings(let values):
      spellings.append("[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    case .none, .described: break
    }
    return spellings
  }

  /// True if the comparison calls a pair neutral under the usual readings.
  private static func isNeutral(_ old: String, _ new: String) -> Bool {
    func document(_ issuer: String) -> ComparedDocument {
      ComparedDocument(.authTokenConfiguration, SourceBytes("{\"issuers\":[\(issuer)]}"))
    }
    return (try? DocumentComparison(document(old), document(new)).isEqual) ?? false
  }

  /// All pairs that the comparison calls neutral, as two configurations
  /// with an issuer for each pair.
  static func configurations() -> (old: String, new: String) {
    func text(_ members: [String: String], _ index: Int) -> String {
      let parts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      return "{\"issuerName\":\"https://i\(index).corp.example\","
        + parts.joined(separator: ",") + "}"
    }
    let pairs = issuers.filter { isNeutral(text($0.old, 0), text($0.new, 0)) }
    func whole(_ members: [[String: String]]) -> String {
      "{\"issuers\":[" + members.indices.map { text(members[$0], $0) }.joined(separator: ",\n")
        + "]}"
    }
    return (whole(pairs.map(\.old)), whole(pairs.map(\.new)))
  }

  static let origins: [(old: String, new: String)] = [
    ("https://a:443", "https://a"), ("https://a", "https://a:443"), ("http://a:80", "http://a"),
    ("https://A.example", "https://a.example"), ("https://a.example", "HTTPS://a.example"),
    ("https://a, https://b", "https://b,https://a"), ("https://a,https://a", "https://a"),
    ("disallow", ""), ("https://a:443, https://b", "https://b,https://A"),
  ]
}
