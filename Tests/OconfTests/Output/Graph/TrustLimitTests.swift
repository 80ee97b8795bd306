import ConfigModel
import Lint
import Testing

@testable import oconf

/// Where there is no room for all, pictures and tables show what changed, and count the rest.
@Suite struct TrustLimitTests {
  private static func map(_ issuers: [String]) -> TrustMap {
    TrustMap([
      TrustMap.Document(
        "a.auth-token.json", .authTokenConfiguration,
        SourceBytes("{\"issuers\": [\(issuers.joined(separator: ","))]}"), Readings())
    ])
  }

  /// An issuer with 30 filters, 60 roles and 30 backends.
  private static func issuer(_ name: String, filter: String, role: String, backend: String)
    -> String
  {
    let filters = (0..<29).map { "{\"name\": \"claim\($0)\", \"values\": [\"v\"]}" }
    let roles = (0..<59).map { "{\"tokenRole\": \"t\($0)\", \"mappedRoles\": [\"R\($0)\"]}" }
    let backends = (0..<29).map { "{\"name\": \"B\($0)\"}" }
    return """
      {"issuerName": "\(name)", "virtualUserEnabled": true, "roleAttributes": ["roles"],
       "filters": [\(filters.joined(separator: ",")), {"name": "last", "values": ["\(filter)"]}],
       "roleMappings": [\(roles.joined(separator: ",")), {"tokenRole": "\(role)", "mappedRoles": ["R0"]}],
       "allowedMbes": [\(backends.joined(separator: ",")), {"name": "\(backend)"}]}
      """
  }

  private static func change(_ others: Int) -> TrustMap {
    let rest = (0..<others).map {
      issuer("other\($0)", filter: "f\($0)", role: "t", backend: "B")
    }
    return TrustMap(
      before: map(
        [issuer("i", filter: "old-value", role: "old-role", backend: "OldBackend")] + rest),
      after: map([issuer("i", filter: "new-value", role: "new-role", backend: "NewBackend")] + rest)
    )
  }

  /// As cards, and as rows.
  @Test(arguments: [0, 20])
  func showChangesFirst(_ others: Int) {
    let (canvas, _) = TrustPicture.draw(Self.change(others))
    let texts = canvas.labels.map(\.text)
    for name in ["value", "role", "Backend"] {
      for age in ["old-", "new-"] {
        let wanted = name == "Backend" ? (age == "old-" ? "OldBackend" : "NewBackend") : age + name
        #expect(texts.contains { $0.contains(wanted) }, "\(wanted): \(texts)")
      }
    }
    #expect(texts.contains { $0.hasPrefix("and ") && $0.contains(" more") })
  }

  /// A row has the backends of its issuer.
  @Test func markRowsWhoseBackendsChanged() {
    func rows(_ backend: String) -> [TrustRows.Row] {
      let old = Self.map([Self.issuer("i", filter: "f", role: "r", backend: "B")])
      let new = Self.map([Self.issuer("i", filter: "f", role: "r", backend: backend)])
      return TrustRows(TrustMap(before: old, after: new).sections[0]).rows
    }
    #expect(rows("B").map(\.node.mark) == [.same])
    #expect(rows("C").map(\.node.mark) == [.changed])
  }

  @Test func countOmittedChanges() {
    let notable: (Int) -> Bool = { $0 % 3 == 0 }
    #expect(TrustMap.order(4, upTo: 4, notable) == [0, 1, 2, 3])
    let order = TrustMap.order(7, upTo: 2, notable)
    #expect(order == [0, 3, 6, 1, 2, 4, 5])
    #expect(
      TrustMap.more(order.dropFirst(2), notable) == "and 5 more, 1 of them changed or failing")
    #expect(TrustMap.more(order.dropFirst(3), notable) == "and 4 more")
    #expect(TrustMap.more(order.dropFirst(7), notable) == nil)
  }

  /// One of many values changed: it precedes the others, which may be cut off.
  @Test func showChangedValuesFirst() {
    func map(_ last: String) -> TrustMap {
      let values = (0..<200).map { "\"value\($0)\"" } + ["\"\(last)\""]
      return Self.map(["{\"issuerName\": \"i\", \"audience\": [\(values.joined(separator: ","))]}"])
    }
    let (canvas, _) = TrustPicture.draw(TrustMap(before: map("old"), after: map("new")))
    let texts = canvas.labels.map(\.text)
    #expect(texts.contains { $0.contains("+ new or value0") })
    #expect(texts.contains { $0.contains("− old or value0") })
  }

  @Test func keepChangedKeysInCharts() throws {
    func map(_ key: String) -> TrustMap {
      Self.map(["{\"issuerName\": \"i\", \"jwks\": {\"jwksUri\": \"https://\(key).example\"}}"])
    }
    let same = try #require(TrustMermaid.chart(map("old"))).string
    #expect(!same.contains("old.example"))
    let change = TrustMap(before: map("old"), after: map("new"))
    let chart = try #require(TrustMermaid.chart(change)).string
    #expect(chart.contains("− keys: https:#47;#47;old.example") || chart.contains("old.example"))
    #expect(chart.contains("new.example"))
  }

  @Test func stopChartsAtTheLimit() {
    #expect(TrustMermaid.chart(Self.change(0), upTo: 2_000) == nil)
    #expect(TrustMermaid.chart(Self.change(0)) != nil)
  }

  /// Heads of sections count, too.
  @Test func keepTablesWithinTheLimit() {
    var map = TrustMap()
    let place = String(repeating: "folder/", count: 30)
    for number in 0..<300 {
      map.sections +=
        TrustMap([
          TrustMap.Document(
            "\(place)\(number).allow-origin", .allowOrigin,
            SourceBytes("https://shop\(number).corp.example"), Readings())
        ]).sections
    }
    for limit in [-1, 0, 1_000, 20_000] {
      let text = TrustTables.text(map, upTo: limit).string
      let head = "**\(TrustPicture.title):** \(TrustPicture.summary(map))\n"
      #expect(text.utf8.count <= max(limit, head.utf8.count) + "\n300 more not shown.\n".utf8.count)
      let shown = text.ranges(of: "shop").count
      #expect(text.contains("\n\(300 - shown) more not shown."))
      // There is no head without a row.
      #expect(text.ranges(of: "####").count == shown)
    }
  }

  /// Apps of different kinds may have one name.
  @Test func listAppsWithTheirKinds() {
    let app = "<callbackUrl>a.b://c</callbackUrl>"
    let documents: [(String, DocumentKind, String)] = [
      (
        "Shop.connectedApp-meta.xml", .connectedApp,
        "<ConnectedApp><label>Shop</label><oauthConfig>\(app)</oauthConfig></ConnectedApp>"
      ),
      (
        "Shop.eca-meta.xml", .externalClientApp,
        "<ExternalClientApplication><label>Shop</label></ExternalClientApplication>"
      ),
      (
        "Shop.ecaGlblOauth-meta.xml", .externalClientApp,
        "<ExtlClntAppGlobalOauthSettings><externalClientApplication>Shop</externalClientApplication>\(app)</ExtlClntAppGlobalOauthSettings>"
      ),
    ]
    let map = TrustMap(documents.map { TrustMap.Document($0, $1, SourceBytes($2), Readings()) })
    let text = TrustTables.text(map, upTo: .max).string
    #expect(text.contains("| `Shop` | connected app |"), "\(text)")
    #expect(text.contains("| `Shop` | external client app |"), "\(text)")
    #expect(text.contains("| `Shop` (connected app) | `a.b://c` |"), "\(text)")
    #expect(text.contains("| `Shop` (external client app) | `a.b://c` |"), "\(text)")
  }
}
