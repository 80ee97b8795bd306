import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// An approval holds only for exactly what was approved, even if a part of its name is hidden.
@Suite struct ApprovalIdentityTests {
  private static let secrets = [
    "AKIAIOSFODNN7EXAMPLE1", "AKIAIOSFODNN7EXAMPLE2", "ghp_abcdefghijklmnopqrstuvwxyz0123",
    "Bearer 0123456789abcdef", "Bearer 0123456789abcdeg",
  ]

  private static func document(_ role: String) -> ComparedDocument {
    let text = """
      {"issuers":[{"issuerName":"i","certificateSubjectNames":["CN=i"],"virtualUserEnabled":true,
      "defaultRoles":["Guest"\(role.isEmpty ? "" : ",\"\(role)\"")]}]}
      """
    return ComparedDocument(.authTokenConfiguration, SourceBytes(text))
  }

  private static func ids(addingRole role: String) throws -> [String] {
    let comparison = try DocumentComparison(document(""), document(role))
    let pair = comparison.configurations[0]
    let report = AccessComparison().compare(
      pair.old, pair.new, AccessContext(baseURL: "https://m.corp.example"))
    let reviewed = ReviewedComparison(comparison, [AccessOfPolicy(pair, report)], .none)
    return reviewed.changes.map(\.id) + reviewed.widened.map(\.id)
  }

  @Test func differsForMaskedRoles() throws {
    var seen: Set<String> = []
    for role in Self.secrets {
      let ids = try Self.ids(addingRole: role)
      #expect(ids.count > 1)
      for id in ids {
        #expect(seen.insert(id).inserted, "\(id)")
        #expect(!id.includes(role) && id.includes(Secrets.mask))
        // The id can be passed to ``Approvals``, and a second comparison gives the same id.
        #expect(try Self.ids(addingRole: role).contains(id))
      }
    }
  }

  @Test func differsForLoneSurrogates() throws {
    let ids = try ["\\ud800", "\\ud801", "\\ufffd"].map { try Self.ids(addingRole: $0) }
    #expect(Set(ids.flatMap { $0 }).count == ids.joined().count)
  }

  @Test func unchangedForPlainNames() throws {
    #expect(try Self.ids(addingRole: "Admin").first?.hasSuffix("/defaultRoles/[Admin]") ?? false)
  }
}
