import Foundation
import TestSupport
import Testing

/// The command that `oconf test` prints for a counterexample reproduces it, copied unchanged.
/// `Conformance/witnesses.py` tries this on many random properties.
@Suite final class WitnessCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  private static let configuration = """
    {"issuers": [
      {"issuerName": "https://idp.corp.example", "virtualUserEnabled": true,
       "usernameAttribute": "email", "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs",
       "filters": [
         {"name": "email", "values": ["*@*.corp.example", "*@corp.example"]},
         {"name": "email", "type": "exclude", "values": ["*ext*", "svc-*"]},
         {"name": "dept", "values": ["sales", "It's * field"]}],
       "roleAttributes": ["groups", "role"], "defaultRoles": ["Guest"],
       "roleMappings": [{"tokenRole": "a", "mappedRoles": ["Clerk"]}],
       "allowedMbes": [{"name": "Orders", "version": "1.0"}, {"clientId": "k-7"}],
       "jwks": {"jwksUri": "https://idp.corp.example/keys", "tlsVersions": ["TLSv1.2"]}},
      {"issuerName": "https://staff.corp.example", "requireClientAuth": false,
       "userMappingAttribute": "mail", "clientIdAttribute": "azp",
       "issuerRoles": ["Staff"],
       "jwks": {"jwksUri": "https://idp.corp.example/keys", "tlsVersions": ["TLSv1.2"]}}
    ]}
    """

  private static let properties = [
    #""never": {"accepted": true}"#,
    #""never": {"role": "Clerk"}"#,
    #""never": {"role": "Admin*"}"#,
    #""never": {"role": "Guest"}, "unless": {"dept": "sales"}"#,
    #""never": {"role": "Staff"}"#,
    #""never": {"role": "Auditor"}, "unless": {"groups": "*"}"#,
    #""never": {"username": ["*@sub.*", "root*"]}"#,
    #""never": {"userKind": "mapped"}"#,
    #""never": {"userKind": "virtual"}, "unless": {"aud": "x"}"#,
    #""never": {"lifetimeOver": 600}"#,
    #""never": {"lifetimeOver": 7199}, "where": {"iss": "https://idp.*"}"#,
    #""never": {"backend": {"clientId": "k-7"}}"#,
    #""never": {"form": "id-only"}"#,
    #""where": {"dept": {"not": ["sales"]}}, "never": {"role": "Clerk"}"#,
    #""where": {"note": "\u202e\u0007 'x' ::error \u00e9*"}, "never": {"accepted": true}"#,
    #""where": {"nbf": "9*"}, "never": {"accepted": true}"#,
    #""where": {"iss": "https://idp.corp.example"}, "always": {"accepted": true}"#,
    #""where": {"iss": "https://staff.corp.example"}, "always": {"accepted": true}"#,
    #""where": {"iss": "https://staff.corp.example", "aud": {"absent": true}}, "always": {"role": "Clerk"}"#,
    #""where": {"iss": "https://nowhere.example"}, "always": {"accepted": true}"#,
    #""where": {"iss": "https://staff.corp.example"}, "always": {"form": "id-only", "lifetimeOver": 9000}"#,
    #""where": {"iss": "https://staff.corp.example"}, "always": {"username": "ann"}"#,
  ]

  /// The members of a suite's environment.
  @Test(arguments: [
    #""baseURL": "https://m.corp.example""#, "",
    #""policies": {"Security_TokenExchangeTimeoutSecs": "7200"}, "readings": {"filter-case": "insensitive", "absent-expiry": "pass", "unmapped-role": "drop"}"#,
    #""users": [{"uid": "ann", "mail": "ann@corp.example", "roles": ["Auditor", "Clerk"]}, {"uid": "kim", "mail": "k@x.example"}]"#,
    #""users": [], "policies": {"Security_TokenExchangeTimeoutPolicy": "FromExternalToken"}"#,
  ])
  func commandReproducesWitness(_ environment: String) throws {
    try program.write("it's here/issuers.auth-token.json", Self.configuration)
    let properties = Self.properties.enumerated().map { #"{"name": "p\#($0)", \#($1)}"# }
    try program.write(
      "s.oconf-test.json",
      """
      {"policy": "it's here/issuers.auth-token.json", "environment": {\(environment)},
       "properties": [\(properties.joined(separator: ",\n"))]}
      """)
    let result = try program.run(["test"], input: Data())
    #expect(result.errors == "")
    let blocks = result.output.components(separatedBy: ": failed: ").dropFirst()
    #expect(blocks.count > 10)
    for block in blocks {
      #expect(!block.contains("undecided"), "\(block)")
      let line = try #require(
        block.components(separatedBy: "  try: ").dropFirst().first, "\(block)")
      let words = Self.words(String(line.prefix { $0 != "\n" }))
      #expect(words.first == "oconf")
      let decision = try program.run(Array(words.dropFirst()), input: Data())
      let accepted = block.components(separatedBy: "decision: accepted as '").dropFirst().first
      #expect(decision.status == (accepted == nil ? 1 : 0), "\(block)\n\(decision)")
      guard let accepted else { continue }
      let facts = accepted.prefix { $0 != "\n" }.components(separatedBy: "'")
      #expect(decision.output.contains("user '\(facts[0])'"), "\(block)\n\(decision.output)")
      for role in stride(from: 2, to: facts.count - 1, by: 2).map({ facts[$0] }) {
        #expect(decision.output.contains("\(role) ("), "\(block)\n\(decision.output)")
      }
      let seconds = facts.last?.filter(\.isNumber) ?? ""
      #expect(decision.output.contains("\(seconds) s, until"), "\(block)\n\(decision.output)")
    }
  }

  /// The words of a command line, as a shell splits them.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
