import ConfigModel
import Testing

@testable import Lint

/// Maps of trust state what the evaluator does, and what changed.
@Suite struct TrustMapTests {
  private static func issuer(_ name: String, _ members: String) -> String {
    """
    {"issuerName": "\(name)", "virtualUserEnabled": true, \(members)
     "jwks": {"jwksUri": "https://idp.corp.example/keys", "authorizationHeader": "Basic c2VjcmV0OnNlY3JldA=="}}
    """
  }

  private static func map(
    _ issuers: [String], path: String = "a.auth-token.json", _ readings: Readings = Readings()
  ) -> TrustMap {
    TrustMap([
      TrustMap.Document(
        path, .authTokenConfiguration,
        SourceBytes("{\"issuers\": [" + issuers.joined(separator: ",") + "]}"), readings)
    ])
  }

  /// The edges as text: `a -label-> b`.
  private func edges(_ map: TrustMap) -> [String] {
    map.sections.flatMap { section in
      section.edges.map { edge in
        let mark = edge.mark == .same ? "" : " (\(edge.mark.rawValue))"
        return
          "\(section.nodes[edge.from].title) -\(edge.label)-> \(section.nodes[edge.to].title)\(mark)"
      }
    }
  }

  /// The names in the nodes of backends, with their marks.
  private func backends(_ map: TrustMap) -> [String] {
    map.sections.flatMap(\.nodes).filter { $0.kind == .backend }.flatMap(\.backends).map {
      $0.text + ($0.mark == .same ? "" : " (\($0.mark.rawValue))")
    }
  }

  @Test func connectsIssuersRolesAndBackends() {
    let map = Self.map([
      Self.issuer(
        "https://a.example",
        #"""
        "roleAttributes": ["groups"], "issuerRoles": ["Guest"], "defaultRoles": ["User"],
        "roleMappings": [{"tokenRole": "t", "mappedRoles": ["Admin"]}],
        "allowedMbes": [{"name": "Shop", "version": "1.0"}, {"clientId": "abc"}],
        """#)
    ])
    #expect(
      edges(map) == [
        "https://a.example -groups: t-> Admin", "Admin --> 2 backends",
        "https://a.example -groups: any other value-> (role of that name)",
        "(role of that name) --> 2 backends", "https://a.example -token without roles-> User",
        "User --> 2 backends", "https://a.example -every token-> Guest", "Guest --> 2 backends",
      ])
    #expect(backends(map) == ["Shop 1.0", "client ID abc"])
    #expect(map.count(.issuer) == 1)
    #expect(map.count(.role) == 4)
    #expect(map.count(.backend) == 2)
  }

  /// A role of one issuer does not reach the backends of another.
  @Test func rolesStayWithTheirBackends() {
    let map = Self.map([
      Self.issuer("a", #""issuerRoles": ["R"], "allowedMbes": [{"name": "X", "version": "1"}],"#),
      Self.issuer("b", #""issuerRoles": ["R"], "allowedMbes": [{"name": "Y", "version": "1"}],"#),
      Self.issuer("c", #""issuerRoles": ["R"], "allowedMbes": [{"name": "X", "version": "1"}],"#),
    ])
    let section = map.sections[0]
    let roles = section.edges.filter { $0.kind == .grants }.map(\.to)
    #expect(roles[0] == roles[2])
    #expect(roles[0] != roles[1])
    #expect(section.edges.count { $0.kind == .reaches && $0.from == roles[0] } == 1)
    #expect(map.count(.role) == 1)
  }

  @Test func usesReadings() throws {
    let mapped = Self.issuer(
      "a", #""roleAttributes": ["g"], "roleMappings": [{"tokenRole": "t", "mappedRoles": ["R"]}],"#)
    var drops = Readings()
    drops[.unmappedRole] = 1
    #expect(edges(Self.map([mapped], drops)) == ["a -g: t-> R", "R --> any backend"])
    #expect(edges(Self.map([mapped])).count == 4)
    let disabled = Self.issuer("a", #""enabled": false, "issuerRoles": ["R"],"#)
    #expect(edges(Self.map([disabled])) == [])
    // Without claims of roles, mappings have no effect.
    let unread = Self.issuer("a", #""roleMappings": [{"tokenRole": "t", "mappedRoles": ["R"]}],"#)
    #expect(
      edges(Self.map([unread])) == ["a -every token-> (no role)", "(no role) --> any backend"])
  }

  @Test func marksChanges() {
    let before = Self.map([
      Self.issuer(
        "a",
        #""issuerRoles": ["R", "S"], "allowedMbes": [{"name": "X", "version": "1"}], "filters": [{"name": "d", "values": ["x"]}],"#
      ), Self.issuer("gone", #""issuerRoles": ["G"],"#),
      Self.issuer("same", #""issuerRoles": ["H"],"#),
    ])
    let after = Self.map([
      Self.issuer(
        "a",
        #""issuerRoles": ["R", "T"], "allowedMbes": [{"name": "X", "version": "1"}, {"name": "Y", "version": "1"}], "filters": [{"name": "d", "values": ["y"]}],"#
      ), Self.issuer("same", #""issuerRoles": ["H"],"#), Self.issuer("new", ""),
    ])
    let map = TrustMap(before: before, after: after)
    var marks: [String: TrustMap.Mark] = [:]
    for node in map.sections[0].nodes where node.kind == .issuer { marks[node.title] = node.mark }
    #expect(marks == ["a": .changed, "gone": .removed, "same": .same, "new": .added])
    #expect(edges(map).contains("a -every token-> S (removed)"))
    #expect(edges(map).contains("a -every token-> T (added)"))
    #expect(edges(map).contains("a -every token-> R"))
    #expect(edges(map).contains("R --> 2 backends"))
    #expect(backends(map).starts(with: ["X 1", "Y 1 (added)"]))
    let facts = map.sections[0].nodes[0].facts.filter { $0.mark != .same }
    #expect(
      facts.map { "\($0.mark.rawValue) \($0.label) \($0.values.joined())" } == [
        "removed d x", "added d y",
      ])
    // Nothing differs from itself, whatever the formatting.
    let same = TrustMap(before: after, after: after)
    #expect(same.count(.added) + same.count(.removed) + same.count(.changed) == 0)
  }

  @Test func mergesEqualSections() {
    let old = Self.issuer("a", #""issuerRoles": ["R"],"#)
    let new = Self.issuer("a", #""issuerRoles": ["S"],"#)
    func both(_ first: String, _ second: String) -> TrustMap {
      var map = Self.map([first])
      map.sections += Self.map([second], path: "b.auth-token.json").sections
      return map
    }
    #expect(
      both(old, old).joined().sections.map(\.places) == [
        ["a.auth-token.json", "b.auth-token.json"]
      ])
    // One of two equal files changed: the other is not new.
    let map = TrustMap(before: both(old, old), after: both(new, old)).joined()
    #expect(map.sections.map(\.mark) == [.changed, .same])
    #expect(map.sections.map(\.places) == [["a.auth-token.json"], ["b.auth-token.json"]])
  }

  @Test func showsOnlySelectedRoles() {
    let map = Self.map([
      Self.issuer("a", #""issuerRoles": ["Orders", "Visits"],"#), Self.issuer("b", ""),
    ]).filtered(Glob("Ord*"))
    #expect(edges(map) == ["a -every token-> Orders", "Orders --> any backend"])
    #expect(map.count(.issuer) == 1)
    #expect(map.filtered(Glob("x")).sections.isEmpty)
  }

  @Test func connectsClientsWithTheirProvider() throws {
    let setup = #"""
      {"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "K1",
         "callbackUrls": ["portal.app://cb"], "scopes": ["Web"]},
         "apps": [{"platform": "ios", "sdkVersion": "12.0", "urlSchemes": ["portal.app"]}]},
       "clients": [{"name": "Field", "connectedApp": {"consumerKey": "K2", "callbackUrls": ["field.app://cb"]},
         "apps": [{"platform": "ios", "sdkVersion": "12.0", "redirectURI": "field.app://cb",
           "urlSchemes": ["other.app"], "queriesSchemes": ["portal.app"],
           "identityProviderScheme": "portal.app"}]}]}
      """#
    let map = TrustMap([
      TrustMap.Document("s.idp-setup.json", .identityProviderSetup, SourceBytes(setup), Readings())
    ])
    #expect(edges(map) == ["Field -portal.app://-> Portal", "Portal -field.app://cb-> Field"])
    #expect(map.sections[0].edges.map { $0.problem != nil } == [false, true])
    #expect(map.failureCount == 1)
  }
}
