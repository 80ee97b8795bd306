import ConfigModel
import Lint
import Testing

/// Properties of issuers that look users up in a directory.
@Suite struct PropertyDirectoryTests {
  private static let text = #"""
    {"issuers":[{"issuerName":"i","certificateSubjectNames":["CN=i"],
     "userMappingAttribute":"mail"}]}
    """#

  private static func prove(
    _ quantifier: AccessProperty.Quantifier, role: String? = nil, where names: [String]? = nil,
    unless exceptions: [String]? = nil
  ) -> PropertyVerdict.Outcome {
    let tree = JSONParser.parse(SourceBytes(text))
    let configuration = DecodedDocument(tree, AuthTokenConfiguration.schema).root.map {
      AuthTokenConfiguration($0)
    }
    let users = [
      DirectoryUser(uid: Text("1"), mail: Text("ann"), roles: [Text("Admin")]),
      DirectoryUser(uid: Text("2"), mail: Text("kim"), roles: [Text("Clerk")]),
      DirectoryUser(uid: Text("3"), mail: Text("two"), roles: [Text("Owner")]),
      DirectoryUser(uid: Text("4"), mail: Text("two"), roles: []),
    ]
    var outcome = AccessProperty.Outcome()
    outcome.roles = role.map { [Glob($0)] }
    func named(_ names: [String]) -> ClaimCondition {
      ClaimCondition(Text("sub"), .matches(names.map { Glob($0) }))
    }
    let iss = ClaimCondition(Text("iss"), .matches([Glob("i")]))
    // Tokens for another audience would refute each 'always'.
    let aud = ClaimCondition(Text("aud"), .isAbsent)
    return PropertyProver(
      configuration,
      PropertyContext(
        baseURL: "https://m.corp.example", users: users, comparesReadings: false)
    ).prove(
      AccessProperty(
        quantifier, outcome, where: [iss, aud] + (names.map { [named($0)] } ?? []),
        unless: exceptions.map { [named($0)] })
    ).outcome
  }

  @Test func directoryRolesBelongToTheirUsers() {
    #expect(Self.prove(.never, role: "Admin", unless: ["ann"]).code == "holds")
    #expect(Self.prove(.never, role: "Owner").code == "holds")
    for role in ["Admin", "Cl*"] {
      guard case .fails(let witness) = Self.prove(.never, role: role) else {
        Issue.record("'\(role)' is granted")
        continue
      }
      let mail = role == "Admin" ? "ann" : "kim"
      #expect(witness.input.claims?.contains("\"sub\":\"\(mail)\"") == true)
      #expect(witness.input.users?.contains("\"mail\":\"\(mail)\",\"roles\":[") == true)
      #expect(witness.accounts == nil)
    }
  }

  @Test func onlyAccountsAreAccepted() {
    #expect(Self.prove(.never, unless: ["ann", "kim"]).code == "holds")
    #expect(Self.prove(.never, unless: ["ann"]).code == "fails")
    #expect(Self.prove(.always, where: ["ann", "kim"]).code == "holds")
    #expect(Self.prove(.always, where: ["ann", "kim", "zoe"]).code == "fails")
    #expect(Self.prove(.always, role: "Admin", where: ["ann", "kim"]).code == "fails")
  }
}
