import ConfigModel
import Testing

@testable import Lint

/// Things that differ stay apart in a map, whatever characters their names have.
@Suite struct TrustKeyTests {
  private static func map(_ kind: DocumentKind, _ path: String, _ text: String) -> TrustMap {
    TrustMap([TrustMap.Document(path, kind, SourceBytes(text), Readings())])
  }

  private static func issuers(_ members: [String]) -> TrustMap {
    let issuers = members.map { "{\"issuerName\": \"i\", \"virtualUserEnabled\": true, \($0)}" }
    return map(
      .authTokenConfiguration, "a.auth-token.json",
      "{\"issuers\": [\(issuers.joined(separator: ","))]}")
  }

  @Test func differForDifferentLists() {
    let lists: [[[String]]] = [
      [["a", "b"]], [["a"], ["b"]], [["ab"]], [["a:b"]], [["1:a", "b"]], [["a", "1:b"]],
      [[], ["a", "b"]],
      [["a\u{1F}b"]], [["a\u{1E}b"]], [["", "a", "b"]], [["a:b", "c"]], [["a", "b:c"]],
      [["a", "b", ""]], [["2", "a", "b"]],
    ]
    let keys = lists.map { lists in
      var key = TrustKey()
      for list in lists { key.add(list) }
      return key.text
    }
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: ["\u{1F}", "\u{1E}", " ", ", ", ":", " or "])
  func keepRolesOfOtherBackendsApart(_ separator: String) {
    let joined = JSONString.quoted("A" + separator + "B")
    let map = Self.issuers([
      "\"issuerRoles\": [\"R\"], \"allowedMbes\": [{\"name\": \"A\"}, {\"name\": \"B\"}]",
      "\"issuerRoles\": [\"R\"], \"allowedMbes\": [{\"name\": \(joined)}]",
    ])
    #expect(map.sections[0].nodes.count { $0.kind == .role } == 2)
    #expect(map.sections[0].nodes.count { $0.kind == .backend } == 2)
  }

  /// A backend or role may have a name that reads like a phrase of the map.
  @Test func keepPhrasesApartFromNames() {
    let widened = TrustMap(
      before: Self.issuers([#""issuerRoles": ["R"], "allowedMbes": [{"name": "any backend"}]"#]),
      after: Self.issuers([#""issuerRoles": ["R"]"#]))
    let backends = widened.sections[0].nodes.filter { $0.kind == .backend }
    #expect(backends.map(\.mark) == [.changed])
    #expect(backends[0].title == "any backend")
    #expect(backends[0].details.map(\.mark) == [.removed, .added])
    let granted = TrustMap(
      before: Self.issuers([#""issuerRoles": ["(no role)"]"#]),
      after: Self.issuers([#""clockSkew": 1"#]))
    #expect(granted.count(.added) > 0)
  }

  /// A role on 500 backends has one edge, and one fact for each backend.
  @Test func connectRolesWithSetsOfBackends() {
    func list(_ text: (Int) -> String) -> String { (0..<500).map(text).joined(separator: ",") }
    let roles = list { "\"R\($0)\"" }
    let backends = list { "{\"name\": \"B\($0)\"}" }
    let map = Self.issuers(["\"issuerRoles\": [\(roles)], \"allowedMbes\": [\(backends)]"])
    #expect(map.sections[0].edges.count == 1000)
    #expect(map.count(.backend) == 500)
  }

  @Test func valuesKeepTheirOrder() {
    let map = Self.issuers([
      #""audience": ["x or y", "z"], "filters": [{"name": "d", "type": "exclude", "values": ["a", "not b"]}]"#
    ])
    let facts = map.sections[0].nodes[0].facts
    #expect(facts[0].values == ["x or y", "z"])
    #expect(facts[1].values == ["a", "not b"] && facts[1].qualifier == "not")
    // Values in another order are no change.
    let other = Self.issuers([
      #""audience": ["z", "x or y"], "filters": [{"name": "d", "type": "exclude", "values": ["not b", "a"]}]"#
    ])
    #expect(TrustMap(before: map, after: other).sections[0].mark == .same)
    // Two values are not one that reads the same.
    let joined = Self.issuers([
      #""audience": ["x", "y", "z"], "filters": [{"name": "d", "type": "exclude", "values": ["a", "not b"]}]"#
    ])
    #expect(TrustMap(before: map, after: joined).sections[0].mark == .changed)
  }

  private static func setup(_ clients: [(name: String, scheme: String)]) -> TrustMap {
    let clients = clients.map { name, scheme in
      """
      {"name": "\(name)", "connectedApp": {"consumerKey": "K2", "callbackUrls": ["field.app://cb"]},
       "apps": [{"platform": "ios", "sdkVersion": "12.0", "redirectURI": "field.app://cb",
         "urlSchemes": ["\(scheme)"], "queriesSchemes": ["portal.app"], "identityProviderScheme": "portal.app"}]}
      """
    }
    return map(
      .identityProviderSetup, "s.idp-setup.json",
      """
      {"identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "K1",
        "callbackUrls": ["portal.app://cb"], "scopes": ["Web"]},
        "apps": [{"platform": "ios", "sdkVersion": "12.0", "urlSchemes": ["portal.app"]}]},
       "clients": [\(clients.joined(separator: ","))]}
      """)
  }

  /// An edge that starts to fail is compared with itself, although the node before it is new.
  @Test func markEdgesThatFail() {
    let map = TrustMap(
      before: Self.setup([("Field", "field.app")]),
      after: Self.setup([("New", "field.app"), ("Field", "other.app")]))
    let section = map.sections[0]
    let marks = section.edges.filter { section.nodes[max($0.from, $0.to)].title == "Field" }
    #expect(marks.map(\.mark) == [.same, .changed])
    #expect(section.nodes.map(\.mark.rawValue) == ["same", "added", "changed"])
  }

  @Test func hideSecretsInPaths() {
    let path = "x.ghp_0123456789abcdefghijABCDEFGHIJ012345/bootconfig.json"
    let text =
      #"{"remoteAccessConsumerKey": "K", "oauthRedirectURI": "a.b://c", "oauthScopes": ["web"]}"#
    let map = Self.map(.mobileApp, path, text)
    let titles = map.sections.flatMap(\.nodes).filter { $0.kind == .mobileApp }.map(\.title)
    #expect(titles.count == 1 && !titles[0].contains("ghp_0123456789"))
    let broken = Self.map(.connectedApp, path, "<ConnectedApp>")
    #expect(broken.unreadable.count == 1 && !broken.unreadable[0].contains("ghp_0123456789"))
  }
}
