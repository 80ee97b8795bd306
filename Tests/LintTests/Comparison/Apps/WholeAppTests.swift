import ConfigModel
import Lint
import Testing

/// New and removed apps and files, what is not compared, and secrets.
@Suite struct WholeAppTests {
  private static func document(_ xml: String, _ name: String = "Visits.connectedApp")
    -> ComparedDocument
  {
    ComparedDocument(
      name.hasSuffix(".connectedApp") ? .connectedApp : .externalClientApp, SourceBytes(xml),
      fileName: name)
  }

  private static func external(_ app: SampleApp, without suffix: String) -> ComparedDocument {
    let texts = app.external().filter { $0.suffix != suffix }.map(\.text)
    return ComparedDocument(
      .externalClientApp, SourceBytes(texts.joined()), files: texts.map { SourceBytes($0) })
  }

  @Test func newAppIsWider() throws {
    let comparison = try DocumentComparison(only: .new, SampleApp.native.document(.connected))
    let report = try #require(comparison.app)
    #expect(report.widened.map(\.kind) == [.appAdded])
    #expect(report.widened[0].message.contains("callback 'com.corp.visits://login/done'"))
    #expect(comparison.changes.map(\.kind.description) == ["app-added"])
  }

  @Test func removedAppIsNarrower() throws {
    let report = try #require(
      try DocumentComparison(only: .old, SampleApp.web.document(.external)).app)
    #expect(report.narrowed.map(\.kind) == [.appRemoved])
    #expect(report.widened.isEmpty && report.undecided.isEmpty)
  }

  @Test(arguments: [
    ("ecaGlblOauth", AccessFinding.Kind.appRemoved), ("ecaOauth", .appRemoved),
    ("eca", .appRemoved), ("ecaOauthPlcy", .notCompared), ("ecaPlcy", .notCompared),
  ])
  func comparesRemovedFile(_ suffix: String, _ kind: AccessFinding.Kind) throws {
    let whole = SampleApp.native.document(.external)
    let part = Self.external(.native, without: suffix)
    let gone = try #require(try DocumentComparison(whole, part).app)
    #expect((gone.narrowed + gone.undecided).map(\.kind) == [kind])
    #expect(gone.widened.isEmpty)
    let added = try #require(try DocumentComparison(part, whole).app)
    #expect(added.widened.map(\.kind) == [.appAdded])
  }

  @Test(arguments: ["ecaGlblOauth", "ecaOauth", "ecaOauthPlcy"])
  func incompleteMigrationIsNotCompared(_ suffix: String) throws {
    for app in SampleApp.bases.map(\.app) {
      let comparison = try DocumentComparison(
        app.document(.connected), Self.external(app, without: suffix))
      let report = try #require(comparison.app)
      #expect(report.undecided.map(\.kind) == [.notCompared])
      #expect(report.undecided[0].message.contains("has no '.\(suffix)' file"))
      #expect(report.widened.isEmpty && report.narrowed.isEmpty)
      #expect(!comparison.isEqual)
    }
  }

  @Test func unknownElementIsNotCompared() throws {
    let text = SampleApp.native.connected()
    let changed = text.replacing("</ConnectedApp>", with: "<newFlow>true</newFlow></ConnectedApp>")
    let comparison = try DocumentComparison(Self.document(text), Self.document(changed))
    #expect(comparison.changes.map(\.kind.description) == ["element-added"])
    #expect(comparison.app?.undecided.map(\.kind) == [.notCompared])
    let nested = text.replacing("</oauthConfig>", with: "<x><y>1</y></x></oauthConfig>")
    let inner = try DocumentComparison(Self.document(text), Self.document(nested))
    #expect(inner.changes.map(\.pointer) == ["Visits#/oauthConfig/x/y"])
  }

  @Test func invalidValueIsNotCompared() throws {
    let text = SampleApp.native.connected()
    for (old, new) in [
      ("specific_inactivity:30:DAYS", "specific_inactivity:DAYS"),
      ("ENFORCE_RELAXREFRESH", "RELAXED"), ("isPkceRequired>true", "isPkceRequired>yes"),
    ] {
      let changed = text.replacing(old, with: new)
      #expect(changed != text)
      let comparison = try DocumentComparison(Self.document(text), Self.document(changed))
      #expect(comparison.app?.undecided.map(\.kind) == [.notCompared], "\(new)")
      #expect(!comparison.isEqual)
    }
  }

  /// A policy that is no longer written falls back to the default of a connected app. That of an
  /// external client app is not documented.
  @Test func comparesRemovedPolicy() throws {
    var app = SampleApp.native
    app["oauthPolicy/refreshTokenPolicy"] = []
    let connected = try DocumentComparison(
      SampleApp.native.document(.connected), app.document(.connected))
    #expect(connected.app?.widened.map(\.kind) == [.appWidened])
    let files = SampleApp.native.external()
    let policy = try #require(files.first { $0.suffix == "ecaOauthPlcy" }?.text)
    let without = policy.replacing(
      "<refreshTokenPolicyType>SpecificInactivity</refreshTokenPolicyType>", with: "")
    #expect(without != policy)
    let external = try DocumentComparison(
      Self.document(policy, "Visits.ecaOauthPlcy"), Self.document(without, "Visits.ecaOauthPlcy"))
    #expect(external.app?.undecided.map(\.kind) == [.notCompared])
  }

  @Test func explicitDefaultsChangeNothing() throws {
    var app = SampleApp.bare
    for (path, value) in [
      ("oauthConfig/isPkceRequired", "false"), ("oauthConfig/isAdminApproved", "false"),
      ("oauthConfig/isSecretRequiredForRefreshToken", "true"),
      ("oauthConfig/isTokenExchangeEnabled", "false"), ("oauthPolicy/ipRelaxation", "ENFORCE"),
      ("oauthPolicy/refreshTokenPolicy", "infinite"), ("sessionPolicy/sessionLevel", "STANDARD"),
    ] {
      app[path] = [value]
    }
    let comparison = try DocumentComparison(
      SampleApp.bare.document(.connected), app.document(.connected))
    #expect(comparison.isEqual)
    #expect(
      comparison.changes.map(\.kind.description) == Array(repeating: "default-written", count: 7))
    #expect(comparison.app?.isEmpty == true)
  }

  @Test func pkceDefaultDependsOnKindOfApp() throws {
    let files = SampleApp.bare.external().map {
      $0.text.replacing("<isPkceRequired>false</isPkceRequired>", with: "")
    }
    let external = ComparedDocument(
      .externalClientApp, SourceBytes(files.joined()), files: files.map { SourceBytes($0) })
    let there = try DocumentComparison(SampleApp.bare.document(.connected), external)
    #expect(there.changes.map(\.kind.description) == ["pkce-changed"])
    #expect(there.app?.narrowed.map(\.kind) == [.appNarrowed])
    let back = try DocumentComparison(external, SampleApp.bare.document(.connected))
    #expect(back.app?.widened.map(\.kind) == [.appWidened])
  }

  @Test func hidesSecretsAndKeys() throws {
    var app = SampleApp.web
    app["oauthConfig/consumerSecret"] = ["9910284756102"]
    app["oauthConfig/consumerKey"] = ["otherKeyOfCorp001"]
    for (old, new) in [(SampleApp.web, app), (app, .web)] {
      for form in SampleApp.Form.allCases {
        for pair in [
          try DocumentComparison(old.document(form), new.document(form)),
          try DocumentComparison(only: .new, new.document(form)),
          try DocumentComparison(only: .old, new.document(form)),
        ] {
          let text = "\(pair.changes) \(String(describing: pair.app))"
          for secret in [
            "9910284756102", "4407731655923", "otherKeyOfCorp001", "shopKeyOfCorp0001",
          ] {
            #expect(!text.contains(secret), "\(text)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    (DocumentKind.connectedApp, "<ConnectedApp><label>A</ConnectedApp>", "not well-formed XML"),
    (.connectedApp, "<Profile><label>A</label></Profile>", "expected a connected app"),
    (.externalClientApp, "<ConnectedApp/>", "expected a file of an external client app"),
    (.mobileApp, "<plist><dict/></plist>", "cannot compare"),
  ])
  func otherFilesAreFaults(_ kind: DocumentKind, _ text: String, _ words: String) {
    let fault = #expect(throws: ComparisonFault.self) {
      _ = try DocumentComparison(
        SampleApp.native.document(.connected), ComparedDocument(kind, SourceBytes(text)))
    }
    #expect(fault?.reason.contains(words) == true, "\(String(describing: fault))")
  }

  @Test func approvalAppliesToOneApp() throws {
    var app = SampleApp.native
    app["oauthConfig/isPkceRequired"] = ["false"]
    func ids(_ name: String) throws -> [String] {
      let comparison = try DocumentComparison(
        Self.document(SampleApp.native.connected(), name), Self.document(app.connected(), name))
      return comparison.changes.map(\.id) + (comparison.app?.widened.map(\.id) ?? [])
    }
    #expect(try ids("A.connectedApp").allSatisfy { $0.contains(":A#/oauthConfig/isPkceRequired") })
    #expect(try Set(ids("A.connectedApp")).isDisjoint(with: ids("B.connectedApp")))
    #expect(try ids("A.connectedApp") == ids("A.connectedApp"))
  }

  /// It is not known which of two values counts, so the second one is not without effect.
  @Test(arguments: [
    (
      "<oauthConfig><isPkceRequired>true</isPkceRequired>", "</oauthConfig>",
      "<isPkceRequired>false</isPkceRequired>"
    ),
    (
      "<oauthPolicy><refreshTokenPolicy>zero</refreshTokenPolicy>", "</oauthPolicy>",
      "<refreshTokenPolicy>infinite</refreshTokenPolicy>"
    ),
  ])
  func repeatedElementIsNotCompared(_ start: String, _ end: String, _ second: String) throws {
    func app(_ more: String) -> ComparedDocument {
      Self.document("<ConnectedApp>\(start)\(more)\(end)</ConnectedApp>")
    }
    let comparison = try DocumentComparison(app(""), app(second))
    #expect(comparison.app?.undecided.map(\.kind) == [.notCompared])
    let isNeutral = comparison.changes.allSatisfy(\.isNeutral)
    #expect(!isNeutral)
    #expect(try DocumentComparison(app(second), app(second)).app?.undecided.isEmpty ?? true)
  }

  @Test(arguments: [
    "<refreshTokenPolicyType>Infinite</refreshTokenPolicyType>",
    "<refreshTokenValidityPeriod>999</refreshTokenValidityPeriod>",
  ])
  func repeatedLifetimeIsNotCompared(_ second: String) throws {
    func policies(_ more: String) -> ComparedDocument {
      let policy = """
        <refreshTokenPolicyType>SpecificLifetime</refreshTokenPolicyType>\
        <refreshTokenValidityPeriod>30</refreshTokenValidityPeriod>\
        <refreshTokenValidityUnit>Days</refreshTokenValidityUnit>
        """
      let root = "ExtlClntAppOauthConfigurablePolicies"
      return Self.document("<\(root)>\(policy)\(more)</\(root)>", "Visits.ecaOauthPlcy")
    }
    let comparison = try DocumentComparison(policies(""), policies(second))
    #expect(comparison.app?.undecided.map(\.kind) == [.notCompared])
  }
}
