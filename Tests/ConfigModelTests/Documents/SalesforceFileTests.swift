import ConfigModel
import Foundation
import TestSupport
import Testing

/// Connected apps, external client apps, and the files of mobile apps.
@Suite struct SalesforceFileTests {
  private func tree(_ path: String) throws -> XMLTree {
    XMLParser.parse(SourceBytes(try Fixtures.bytes("ok/salesforce/" + path)))
  }

  private func connectedApp(_ oauth: String) throws -> ConnectedApp {
    let text = "<ConnectedApp><oauthConfig>\(oauth)</oauthConfig></ConnectedApp>"
    let root = try #require(XMLParser.parse(SourceBytes(text)).root)
    return ConnectedApp(DeclaredElement(root, ConnectedApp.schema))
  }

  // MARK: Recognition

  @Test(
    arguments: [
      ("Shop.connectedApp", "", "connected-app"),
      ("Shop.connectedApp-meta.xml", "", "connected-app"),
      ("a.xml", "<?xml version=\"1.0\"?><!-- a --><ConnectedApp/>", "connected-app"),
      ("a.xml", "\u{FEFF}\n<m:ConnectedApp xmlns:m=\"u\">", "connected-app"),
      ("Till.eca-meta.xml", "", "external-client-app"),
      ("T.ecaOauthPlcy", "", "external-client-app"),
      ("T.ecaGlblOauth-meta.xml", "", "external-client-app"),
      ("stdin", "<ExtlClntAppOauthSettings>", "external-client-app"),
      ("Till.ecaPushPlcy-meta.xml", "", "external-client-app"),
      ("Till.ecaNotifications", "", "external-client-app"),
      ("a.xml", "<ExtlClntAppSamlConfigurablePolicies>", "external-client-app"),
      ("OauthOidc.settings", "", "oauth-oidc-settings"),
      ("OauthOidc.settings-meta.xml", "", "oauth-oidc-settings"),
      ("a.xml", "<OauthOidcSettings/>", "oauth-oidc-settings"), ("Mobile.settings", "", nil),
      ("bootconfig.json", "", "mobile-app"), ("bootconfig.plist", "", "mobile-app"),
      ("bootconfig.xml", "", "mobile-app"), ("Info.plist", "", "mobile-app"),
      ("AndroidManifest.xml", "", "mobile-app"),
      ("a.json", #"{"oauthRedirectURI": ""}"#, "mobile-app"),
      ("strings.xml", "<resources><string name=\"remoteAccessConsumerKey\">", "mobile-app"),
      ("App-Info.plist", "<plist><dict><key>CFBundleIdentifier</key>", "mobile-app"),
      ("GoogleService-Info.plist", "<plist><dict><key>CLIENT_ID</key>", nil),
      ("pom.xml", "<project/>", nil), ("a.xml", "<!-- <ConnectedApp/> --><a/>", nil),
      ("strings.xml", "<resources><string name=\"app\">", nil), ("a.eca.txt", "", nil),
      ("Shop.connectedApp.bak", "x", nil), ("a.xml", "<", nil), ("a.xml", "<?xml", nil),
    ] as [(String, String, String?)])
  func recognizesFiles(_ name: String, _ content: String, _ kind: String?) {
    let found =
      Recognition.kind(ofName: name)
      ?? Recognition.kind(ofContent: SourceBytes(content), name: name)
    #expect(found?.rawValue == kind)
  }

  @Test func directoryWalkFindsThem() {
    for name in [
      "a.xml", "a.plist", "a.connectedApp", "a.eca", "a.ecaPlcy-meta.xml", "a.ecaMobile",
      "OauthOidc.settings",
    ] {
      #expect(Recognition.mayBeKnown(name: name))
    }
    for name in ["a.swift", "Mobile.settings"] { #expect(!Recognition.mayBeKnown(name: name)) }
  }

  @Test(arguments: ExternalClientApp.Part.allCases)
  func externalClientAppHasThirteenFileTypes(_ part: ExternalClientApp.Part) throws {
    #expect(ExternalClientApp.Part.allCases.count == 13)
    let folder = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.folder.appendingPathComponent("ok/salesforce").path)
    let name = try #require(folder.first { $0.hasSuffix("\(part.suffix)-meta.xml") })
    #expect(Recognition.kind(ofName: name) == .externalClientApp)
    let root = try #require(try tree(name).root)
    #expect(ExternalClientApp.Part.rooted(root.name) == part)
    let app = ExternalClientApp(part, DeclaredElement(root, part.schema))
    #expect(app.application?.string == (part == .application ? nil : "Till"))
    let path = "\(part.rootName).\(part.schema.fields[1].name)"
    #expect(FieldHome.matching(path).map(\.document) == [.externalClientApp])
  }

  // MARK: Connected apps

  @Test func absentBooleansHaveDocumentedDefaults() throws {
    let oauth = try #require(try connectedApp("").oauth)
    #expect(!oauth.isSecretOptional.value)
    #expect(oauth.needsSecretToRefresh.value)
    #expect(!oauth.requiresPKCE.value)
    #expect(oauth.isAdminApproved?.value == false)
    let till = try tree("Till_glbloauth.ecaGlblOauth-meta.xml")
    let root = try #require(till.root)
    let part = try #require(ExternalClientApp.Part.rooted(root.name))
    #expect(
      ExternalClientApp(part, DeclaredElement(root, part.schema)).oauth?.requiresPKCE.value == true)
    let empty = try #require(
      XMLParser.parse(SourceBytes("<ExtlClntAppGlobalOauthSettings/>")).root)
    let settings = ExternalClientAppOAuth(DeclaredElement(empty, ExternalClientAppOAuth.schema))
    #expect(settings.requiresPKCE.value)
    #expect(!settings.isSecretOptional.value)
  }

  @Test func callbacksAreOnePerLine() throws {
    let app = try connectedApp(
      "<callbackUrl>a.b:/1\r\n  a.b:/2?x=1&amp;y=2&#13;a.b:/3</callbackUrl><scopes>Api</scopes><scopes>\n Web </scopes>"
    )
    let client = OAuthClient(app)
    #expect(client.callbacks.map(\.string) == ["a.b:/1", "a.b:/2?x=1&y=2", "a.b:/3"])
    #expect(client.scopes.map(\.string) == ["Api", "Web"])
    #expect(client.isNative)
    #expect(try !OAuthClient(connectedApp("<callbackUrl>https://a</callbackUrl>")).isNative)
  }

  /// Each scope is found by its name in metadata and by its name on the wire.
  @Test func scopesHaveTwoNames() {
    for scope in OAuthScope.all {
      let (metadata, wire) = (scope.metadataName.description, scope.wireName.description)
      #expect(OAuthScope.named(inMetadata: Text(metadata))?.wireName.description == wire)
      #expect(OAuthScope.named(onWire: Text(wire))?.metadataName.description == metadata)
    }
    #expect(OAuthScope.named(inMetadata: Text("api")) == nil)
    #expect(OAuthScope.named(inMetadata: Text("SFAP"))?.metadataName.description == "SFApiPlatform")
  }

  @Test func someScopesIncludeOthers() throws {
    func includes(_ first: String, _ second: String) throws -> Bool {
      let first = try #require(OAuthScope.named(onWire: Text(first)))
      return first.includes(try #require(OAuthScope.named(onWire: Text(second))))
    }
    #expect(try includes("full", "web"))
    #expect(try !includes("full", "refresh_token"))
    #expect(try includes("offline_access", "refresh_token"))
    #expect(try includes("id", "email"))
    #expect(try !includes("api", "web"))
  }

  @Test func commasSeparateTheScopesOfExternalClientApps() throws {
    let tree = try tree("Till_oauth.ecaOauth-meta.xml")
    let root = try #require(tree.root)
    let app = ExternalClientApp(.oauth, DeclaredElement(root, ExternalClientApp.Part.oauth.schema))
    #expect(app.scopes.map(\.string) == ["Api", "Web", "RefreshToken"])
    #expect(app.scopes.map { tree.source.text($0.range.bounds) } == ["Api", "Web", "RefreshToken"])
    #expect(app.application?.string == "Till")
  }

  // MARK: Mobile apps

  @Test func threeFormatsHaveTheSameModel() throws {
    let json = try #require(
      MobileAppConfiguration(
        JSONParser.parse(SourceBytes(try Fixtures.bytes("ok/salesforce/hybrid/bootconfig.json")))))
    let apps = [
      json, try #require(MobileAppConfiguration(try tree("ios/bootconfig.plist"))),
      try #require(MobileAppConfiguration(try tree("android/bootconfig.xml"))),
    ]
    #expect(apps.map(\.format) == [.json, .propertyList, .resources])
    for app in apps {
      #expect(app.redirectURI?.string == "com.example.corp.shop:///oauth/done")
      #expect(app.consumerKey?.string.hasPrefix("3MVG9shop") == true)
      #expect(Set(app.scopes?.map(\.string) ?? []) == ["api", "web"])
      #expect(app.shouldAuthenticate)
      #expect(OAuthClient(app).callbacks.count == 1)
    }
  }

  @Test func readsRegisteredSchemes() throws {
    let info = try #require(MobileAppConfiguration(try tree("ios/Info.plist")))
    #expect(info.urlSchemes.map(\.string) == ["com.example.corp.shop", "$(OTHER_SCHEME)"])
    #expect(info.queriesSchemes?.map(\.string) == ["com.example.corp.badge"])
    #expect(info.identifier == nil)
    #expect(OAuthClient(info).callbacks.isEmpty)
    let manifest = try #require(MobileAppConfiguration(try tree("android/AndroidManifest.xml")))
    #expect(manifest.identifier?.string == "com.example.corp.shop")
    let filter = try #require(manifest.intentFilters.first)
    #expect(filter.activity?.string == "com.salesforce.androidsdk.ui.LoginActivity")
    #expect(filter.schemes.map(\.string) == ["com.example.corp.shop"])
    #expect(filter.hosts.map(\.string) == ["*"])
    #expect(filter.actions.map(\.string) == ["android.intent.action.VIEW"])
  }

  @Test func decodesAndroidStrings() throws {
    let text = #"<resources><string name="a">"x\'y\u0041\n"</string></resources>"#
    let resource = try #require(AndroidResources.all(of: XMLParser.parse(SourceBytes(text))).first)
    #expect(resource.text.string == "x'yA\n")
  }

  // MARK: Paths

  /// Baselines, which are committed, hold these places, so a place must not reveal a secret.
  @Test func positionsContainNoSecret() {
    let tree = XMLParser.parse(
      SourceBytes(
        """
        <ConnectedApp><oauthConfig><consumerSecret>hunter2</consumerSecret>\
        <consumerSecret>hunter3</consumerSecret></oauthConfig></ConnectedApp>
        """))
    var finder = XMLPathFinder(tree)
    let places = tree.elements.map { finder.place(of: $0.opening).stable }
    #expect(places.last == "/ConnectedApp/oauthConfig/consumerSecret/2")
    #expect(places.allSatisfy { !$0.contains("hunter") })
  }

  @Test func positionsHaveNames() throws {
    let tree = try tree("Shop.connectedApp-meta.xml")
    let root = try #require(tree.root)
    var finder = XMLPathFinder(tree)
    var paths: [(pointer: String, stable: String)] = []
    for element in tree.elements { paths.append(finder.place(of: element.opening)) }
    #expect(paths[0].pointer == "/ConnectedApp")
    #expect(
      paths.contains {
        $0 == ("/ConnectedApp/oauthConfig/scopes[2]", "/ConnectedApp/oauthConfig/scopes/[Web]")
      })
    #expect(
      paths.contains { $0 == ("/ConnectedApp/attributes/key", "/ConnectedApp/attributes/key") })
    #expect(Set(paths.map(\.stable)).count == paths.count)
    #expect(paths.count == Array(tree.elements).count)
    #expect(root.name == ConnectedApp.rootName)
    let list = try self.tree("ios/bootconfig.plist")
    var keys = XMLPathFinder(list)
    let settings = try #require(MobileAppConfiguration(list)).settings
    #expect(keys.place(of: settings[1].range).pointer == "/plist/dict/oauthRedirectURI")
    let resources = try self.tree("android/bootconfig.xml")
    var names = XMLPathFinder(resources)
    let first = try #require(MobileAppConfiguration(resources)).settings[0]
    #expect(names.place(of: first.range).stable == "/resources/string/[remoteAccessConsumerKey]")
  }
}
