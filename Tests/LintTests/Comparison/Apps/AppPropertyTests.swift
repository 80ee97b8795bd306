import ConfigModel
import Lint
import TestSupport
import Testing

/// Properties of the comparison of apps that hold for all pairs.
@Suite struct AppPropertyTests {
  /// An app with some mistakes, one after the other.
  private static func app(_ random: inout SeededGenerator) -> SampleApp {
    var app = SampleApp.bases.randomElement(using: &random)?.app ?? .bare
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard let mutation = AppMutation.all.randomElement(using: &random) else { continue }
      if app["oauthConfig/scopes"].isEmpty { app["oauthConfig/scopes"] = ["Api"] }
      _ = mutation.apply(&app)
    }
    for path in app.values.keys.sorted() where Int.random(in: 0..<12, using: &random) == 0 {
      if path.hasPrefix("oauthConfig/is") || path.hasPrefix("oauthPolicy") { app[path] = [] }
    }
    return app
  }

  private static func forms(_ random: inout SeededGenerator) -> (SampleApp.Form, SampleApp.Form) {
    (
      SampleApp.Form.allCases.randomElement(using: &random) ?? .connected,
      SampleApp.Form.allCases.randomElement(using: &random) ?? .external
    )
  }

  /// The findings without what depends on the direction.
  private static func subjects(_ findings: [AccessFinding]) -> [String] {
    findings.filter { $0.kind != .appTrustChanged }.map { finding in
      String(finding.pointer.prefix { $0 != "=" && $0 != "@" })
    }.sorted()
  }

  @Test func orderOfElementsDoesNotMatter() throws {
    var random = Soak.random(18)
    for _ in 0..<Soak.rounds(2000, share: 20) {
      let app = Self.app(&random)
      let (form, other) = Self.forms(&random)
      let same = try DocumentComparison(app.document(form), app.document(form))
      #expect(same.changes.isEmpty, "\(same.changes.map(\.message)) seed \(random.seed)")
      let shuffled = try DocumentComparison(
        app.document(form), app.document(other) { $0.shuffled(using: &random) })
      #expect(shuffled.isEqual, "\(shuffled.changes.map(\.message)) seed \(random.seed)")
      #expect(shuffled.app?.isEmpty == true)
    }
  }

  @Test func widerIsNarrowerInReverse() throws {
    var random = Soak.random(1804)
    var (wider, narrower) = (0, 0)
    for _ in 0..<Soak.rounds(4000, share: 20) {
      let (first, second) = (Self.app(&random), Self.app(&random))
      let (old, new) = Self.forms(&random)
      let there = try #require(
        try DocumentComparison(first.document(old), second.document(new)).app)
      let back = try #require(
        try DocumentComparison(second.document(new), first.document(old)).app)
      #expect(Self.subjects(there.widened) == Self.subjects(back.narrowed), "seed \(random.seed)")
      #expect(Self.subjects(there.narrowed) == Self.subjects(back.widened), "seed \(random.seed)")
      #expect(
        there.widened.count { $0.kind == .appTrustChanged }
          == back.widened.count { $0.kind == .appTrustChanged })
      wider += there.widened.count
      narrower += there.narrowed.count
    }
    #expect(wider > 100 && narrower > 100)
  }

  /// Two apps that differ are never reported as equal, and order and layout never change the report.
  @Test func reportsAllDifferencesInAnyOrder() throws {
    var random = Soak.random(2026)
    for _ in 0..<Soak.rounds(2000, share: 20) {
      let (first, second) = (Self.app(&random), Self.app(&random))
      let (old, new) = Self.forms(&random)
      let plain = try DocumentComparison(first.document(old), second.document(new))
      // An external client app always states some defaults that a connected app may leave out.
      let isSame = old == new && first.hasSameText(as: second, in: old)
      if !isSame, old == new {
        #expect(!plain.changes.isEmpty, "\(first) \(second)")
        let isLayout = plain.changes.contains { $0.kind.noun == "layout" }
        #expect(!isLayout, "\(first) \(second)")
      }
      let shuffled = try DocumentComparison(
        first.document(old) { $0.shuffled(using: &random) },
        second.document(new) { $0.shuffled(using: &random) })
      // Another order of equal apps is another layout, and nothing else.
      func ids(_ comparison: DocumentComparison) -> [String] {
        comparison.changes.filter { !isSame || $0.kind.noun != "layout" }.map(\.id).sorted()
      }
      #expect(ids(shuffled) == ids(plain))
      let pointers = [plain, shuffled].map { ($0.app?.widened ?? []).map(\.pointer).sorted() }
      #expect(pointers[0] == pointers[1])
    }
  }

  /// The values that elements have without being written.
  private static let defaults: [(form: SampleApp.Form, element: String, value: String)] = [
    (.connected, "oauthPolicy/ipRelaxation", "ENFORCE"),
    (.connected, "oauthPolicy/refreshTokenPolicy", "infinite"),
    (.connected, "sessionPolicy/sessionLevel", "STANDARD"),
    (.connected, "oauthConfig/isAdminApproved", "false"),
    (.connected, "oauthConfig/isClientCredentialEnabled", "false"),
    (.connected, "oauthConfig/isCodeCredentialEnabled", "false"),
    (.connected, "oauthConfig/isConsumerSecretOptional", "false"),
    (.connected, "oauthConfig/isIntrospectAllTokens", "false"),
    (.connected, "oauthConfig/isNamedUserJwtEnabled", "false"),
    (.connected, "oauthConfig/isPkceRequired", "false"),
    (.connected, "oauthConfig/isRefreshTokenRotationEnabled", "false"),
    (.connected, "oauthConfig/isSecretRequiredForRefreshToken", "true"),
    (.connected, "oauthConfig/isTokenExchangeEnabled", "false"),
    (.external, "oauthConfig/isConsumerSecretOptional", "false"),
    (.external, "oauthConfig/isIntrospectAllTokens", "false"),
    (.external, "oauthConfig/isSecretRequiredForRefreshToken", "true"),
    (.external, "oauthConfig/isClientCredentialEnabled", "false"),
    (.external, "oauthConfig/isCodeCredentialEnabled", "false"),
    (.external, "oauthConfig/isRefreshTokenRotationEnabled", "false"),
    (.external, "oauthConfig/isTokenExchangeEnabled", "false"),
    (.external, "sessionPolicy/sessionLevel", "STANDARD"),
  ]

  @Test(arguments: defaults.indices)
  func explicitDefaultIsNoted(_ index: Int) throws {
    var random = Soak.random(7)
    let (form, element, value) = Self.defaults[index]
    var (absent, written) = (SampleApp.bare, SampleApp.bare)
    absent["sessionPolicy/policyAction"] = ["Block"]
    absent["oauthConfig/isAdminApproved"] = []
    written = absent
    written[element] = [value]
    for isShuffled in [false, true] {
      func document(_ app: SampleApp) -> ComparedDocument {
        app.document(form) { isShuffled ? $0.shuffled(using: &random) : $0 }
      }
      for (old, new) in [(absent, written), (written, absent)] {
        let comparison = try DocumentComparison(document(old), document(new))
        #expect(comparison.isEqual, "\(element)")
        let nouns = Set(comparison.changes.map(\.kind.noun))
        #expect(nouns == ["default"], "\(element) \(comparison.changes.map(\.message))")
      }
    }
  }

  /// Going from one app to another over a third one admits nothing that the steps do not.
  @Test func changesCompose() throws {
    var random = Soak.random(33)
    for _ in 0..<Soak.rounds(1000) {
      let apps = [Self.app(&random), Self.app(&random), Self.app(&random)]
      func widened(_ from: Int, _ to: Int) throws -> Set<String> {
        let comparison = try DocumentComparison(
          apps[from].document(.connected), apps[to].document(.connected))
        return Set(Self.subjects(comparison.app?.widened ?? []))
      }
      let whole = try widened(0, 2)
      let steps = try widened(0, 1).union(try widened(1, 2))
      // These settings count only while another one is on, such as a flow or an approval. While it is
      // off, a step may change them without effect; then the step that turns it on is wider instead.
      // The scope Full in between includes others.
      let isFull = steps.contains { $0.includes("[Full]") }
      let rest = whole.subtracting(steps).filter { !(isFull && $0.includes("scopes")) }
      let unconditional = rest.filter {
        !$0.includes(
          "permissionSet", "profileName", "idTokenConfig", "sessionPolicy", "ipRanges",
          "isSecretRequiredForTokenExchange", "isCodeCredentialPostOnly")
      }
      #expect(unconditional.isEmpty, "\(unconditional) seed \(random.seed)")
      #expect(rest.isEmpty || !steps.isEmpty, "\(rest) seed \(random.seed)")
    }
  }
}

extension String {
  fileprivate func includes(_ parts: String...) -> Bool { parts.contains { contains($0) } }
}
