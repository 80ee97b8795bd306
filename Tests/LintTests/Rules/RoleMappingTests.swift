import ConfigModel
import Lint
import Testing

/// Cases that are too long for the examples of rules: long lists of mappings, and role names.
@Suite struct RoleMappingTests {
  private func findings(
    _ members: String, inventory: Inventory = .none, withMessages: Bool = false
  ) -> [String] {
    let text = """
      {"issuers": [{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"},
        "virtualUserEnabled": true, \(members)}]}
      """
    let report = Linter(LintSettings(inventory: inventory))
      .lint(LintInput(path: "x", kind: .authTokenConfiguration, source: SourceBytes(text)))
    return (report.diagnostics + report.hints).map {
      "\($0.rule) "
        + (withMessages ? $0.message : SourceBytes(text).text($0.range.bounds))
    }
  }

  private func mapping(_ role: String, _ mapped: String...) -> String {
    let list = mapped.map { "\"\($0)\"" }.joined(separator: ", ")
    return "{\"tokenRole\": \"\(role)\", \"mappedRoles\": [\(list)]}"
  }

  /// Few mappings are compared with each other, and many through an index.
  @Test(arguments: [0, 1, 3, 4, 5, 40])
  func manyMappingsHaveTheSameFindings(_ others: Int) {
    var mappings = [
      mapping("lead", "Lead"), mapping("temp", "clerk"), mapping("clerk", "Reader"),
      mapping("lead", "Approver"), mapping("Temp", "Guest"),
    ]
    for number in 0..<others {
      mappings.insert(mapping("other-\(number)", "Other"), at: number % 2 == 0 ? 1 : mappings.count)
    }
    let found = findings(
      "\"roleAttributes\": [\"groups\"], \"roleMappings\": [\(mappings.joined(separator: ", "))]")
    let expected = [
      "role-mapping/chain \"clerk\"", "role-mapping/duplicate \"lead\"",
      "role-mapping/case-variants \"Temp\"",
    ]
    let rules = ["role-mapping/chain", "role-mapping/duplicate", "role-mapping/case-variants"]
    #expect(
      found.filter { finding in rules.contains { finding.hasPrefix($0) } } == expected)
  }

  @Test(arguments: [0, 5, 6, 7, 40])
  func manyBackendsHaveTheSameFindings(_ others: Int) {
    var backends = ["{\"clientId\": \"a\"}", "{\"clientId\": \"b\"}", "{\"clientId\":\"a\"}"]
    for number in 0..<others { backends.insert("{\"clientId\": \"other-\(number)\"}", at: 1) }
    let found = findings("\"allowedMbes\": [\(backends.joined(separator: ", "))]")
    #expect(
      found.filter { $0.hasPrefix("allowed-backend/") } == [
        "allowed-backend/duplicate {\"clientId\":\"a\"}"
      ])
  }

  @Test(arguments: [
    "Admin", "admin", "ADMIN", "Mobile_Admin", "mobile-admin", "MobileAdmin", "OMCAdmin",
    "admin2", "App Admin", "app.admin", "role:admin", "Administrator", "Domain Admins", "root",
    "db_root", "RootUser", "superuser", "SuperUser", "super-user", "SuperAdmin", "AdminUI",
  ])
  func recognizesAdministrators(_ role: String) {
    #expect(
      findings("\"issuerRoles\": [\"\(role)\"]").contains(
        "privileged-role/for-everyone \"\(role)\""))
  }

  @Test(arguments: [
    "StoreManager", "Owner", "Badminton", "Administration", "NonAdmin", "non_admin", "not-admin",
    "AdminAssistant", "admin_assistants", "RootCauseAnalyst", "Grassroots", "SupervisorUser",
    "SuperStoreUser", "Padmini", "roots", "_", "2", "Ädmin",
  ])
  func otherRolesAreNotAdministrators(_ role: String) {
    #expect(findings("\"issuerRoles\": [\"\(role)\"]").allSatisfy { !$0.contains("privileged") })
  }

  @Test func suggestionIsDeterministic() {
    for _ in 0..<20 {
      let roles = ["Guest", "Employee3", "Employee2", "Employee1"].shuffled()
      let found = findings(
        "\"issuerRoles\": [\"Employee\"]", inventory: Inventory(roles: roles), withMessages: true)
      #expect(
        found.contains(
          "role-name/unknown the backend has no role 'Employee'; did you mean 'Employee1'?"))
    }
  }
}
