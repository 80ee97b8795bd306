import ConfigModel
import TestSupport
import Testing

/// Client configurations of Oracle Mobile Cloud in all their formats.
@Suite struct MobileClientTests {
  // MARK: Recognition

  @Test(
    arguments: [
      ("OMC.plist", "", true), ("oracle_mobile_cloud_config.js", "", true),
      ("oracle_mobile_cloud_config.xml", "", true), ("McsConfiguration.json", "", true),
      ("a.plist", "<plist><dict><key>mobileBackends</key><dict/></dict></plist>", true),
      ("a.xml", "<!-- a --><mobileBackends/>", true),
      ("a.xml", "<config>\n<mobileBackend></mobileBackend></config>", true),
      ("a.json", #"{"mobileBackend": {"baseUrl": "https://a"}}"#, true),
      ("a.json", #"{"mobileBackends": {"Orders": {"baseUrl": "https://a"}}}"#, true),
      ("a.js", "var a = {mobileBackend: {baseUrl: 'https://a'}}", true),
      ("a.json", #"{"mobileBackend": {"url": "https://a"}}"#, false),
      ("a.xml", "<config><backend/></config>", false),
      ("a.js", "var a = {backend: {baseUrl: 'https://a'}} // mobileBackend", false),
      ("a.plist", "<plist><dict><key>backends</key><dict/></dict></plist>", false),
    ] as [(String, String, Bool)])
  func areRecognized(_ name: String, _ content: String, _ isOne: Bool) {
    let kind =
      Recognition.kind(ofName: name)
      ?? Recognition.kind(ofContent: SourceBytes(content), name: name)
    #expect((kind == .mobileClient) == isOne)
  }

  /// A walk opens scripts only by the names of the SDK's files.
  @Test func directoryWalkReadsOnlyKnownScripts() {
    #expect(Recognition.mayBeKnown(name: "oracle_mobile_cloud_config.js"))
    #expect(!Recognition.mayBeKnown(name: "app.js"))
    #expect(!Recognition.mayBeKnown(name: "oracle_mobile_cloud_config.js.bak"))
  }

  // MARK: One model

  /// The same settings in every format and generation.
  @Test(
    arguments: [
      #"var c = {mobileBackend: {name: 'Orders', baseUrl: 'https://a', authentication: {type: T.oauth, oauth: {clientId: 'id', clientSecret: 'se\u0063ret'}}}}"#,
      #"{"mobileBackends": {"Orders": {"authType": "oAuth", "baseUrl": "https://a", "authorization": {"oAuth": {"clientId": "id", "clientSecret": "secret"}}}}}"#,
      "<mobileBackends><mobileBackend><mbeName>Orders</mbeName><baseUrl>https://a</baseUrl><authorization><authenticationType>oauth</authenticationType><oauth><oAuthClientId>id</oAuthClientId><oAuthClientSecret>secret</oAuthClientSecret></oauth></authorization></mobileBackend></mobileBackends>",
      "<config><mobileBackend><name>Orders</name><baseUrl>https://a</baseUrl><authentication><type>oauth</type><oauth><clientId>id</clientId><clientSecret>s&#101;cret</clientSecret></oauth></authentication></mobileBackend></config>",
      "<plist><dict><key>mobileBackends</key><dict><key>Orders</key><dict><key>baseURL</key><string>https://a</string><key>authorization</key><dict><key>authenticationType</key><string>OAuth</string><key>OAuth</key><dict><key>clientID</key><string>id</string><key>clientSecret</key><string>secret</string></dict></dict></dict></dict></dict></plist>",
    ])
  func formatsHaveTheSameModel(_ text: String) throws {
    let client = MobileClient(SourceBytes(text))
    let backend = try #require(client.backends.first)
    #expect(client.backends.count == 1)
    #expect(backend.name?.string == "Orders")
    #expect(backend.text(.baseURL)?.string == "https://a")
    #expect(backend.type.flatMap { MobileClientMember(method: $0.text) } == .oauth)
    let section = try #require(backend.section(.oauth))
    #expect(section.last { $0.member == .clientSecret }?.text?.string == "secret")
    #expect(section.last { $0.member == .clientID }?.text?.string == "id")
    #expect(client.generation == (text.includes("mobileBackends") ? .first : .second))
    // Each name is the one of its format and generation.
    for known in client.all {
      let expected = known.spelling.name(client.format, try #require(client.generation))
      #expect(
        expected.map { known.setting.name.text == $0 } ?? true, "\(known.setting.name.string)")
    }
  }

  // MARK: Object literals

  private func backend(_ literal: String) -> MobileClient.Backend? {
    MobileClient(script: SourceBytes("x = {mobileBackend: \(literal)}")).backends.first
  }

  @Test(
    arguments: [
      "{/* } */ baseUrl: 'A' /* , */}", "{// '\n'baseUrl': \"A\", }", "{...rest, baseUrl: 'A'}",
      "{[a + 'b']: '}', get b() { return '}'; }, baseUrl: 'A'}", "{b: /[/}]'/g, baseUrl: `A`}",
      "{b: f({baseUrl: 'B'}), c: `${'}'}`, baseUrl: 'A'}",
      "{b: [1, [2, '}'], {d: 3}], baseUrl: 'A'}",
      "{b: x ? 'y' : {z: 1}, baseUrl: '\\x41'}", "{baseUrl: 'B', baseUrl: 'A'",
      "{b, c, baseUrl: 'A'",
    ])
  func scriptsAreReadAsData(_ literal: String) {
    #expect(backend(literal)?.text(.baseURL)?.string == "A", "\(literal)")
  }

  @Test(arguments: [
    "{baseUrl: host + 'A'}", "{baseUrl: 'A' + path}", "{baseUrl: `${host}/A`}", "{}",
  ])
  func valuesOfExpressionsAreUnknown(_ literal: String) {
    #expect(backend(literal)?.text(.baseURL) == nil)
  }

  @Test func rangesIncludeQuotes() throws {
    let text = "var c = {mobileBackend: {'name': \"Orders\"}}"
    let client = MobileClient(script: SourceBytes(text))
    let name = try #require(client.backends.first?.name)
    #expect(SourceBytes(text).text(name.range.bounds) == "\"Orders\"")
    #expect(client.path(of: name.range) == "/mobileBackend/name")
  }

  @Test func limitsNesting() {
    for text in ["{a:", "[", "{a:[", "{mobileBackend:", "{mobileBackend:{authentication:"] {
      let client = MobileClient(
        script: SourceBytes("x = {mobileBackend: " + String(repeating: text, count: 20_000)))
      #expect(client.backends.count == 1)
    }
    for text in ["<a>", "<mobileBackend>", "<dict><key>mobileBackend</key>"] {
      let open = String(repeating: text, count: 300)
      #expect(MobileClient(SourceBytes("<mobileBackends>" + open)).backends.count <= 1)
      _ = MobileClient(SourceBytes("<plist>" + open))
    }
  }

  @Test func skipsLargeScripts() {
    let text = "x = {mobileBackend: {name: 'Orders'}} //" + String(repeating: " ", count: 1 << 20)
    #expect(MobileClient(script: SourceBytes(text)).backends.isEmpty)
  }

  // MARK: Secrets

  /// Only parts of an object `authorization` with methods of authentication are secret.
  @Test(
    arguments: [
      (
        "{\"a\": 1,\n  \"authorization\": {\n    \"basicAuth\": {\n      \"clientSecret\": \"q8Zk3vT0pLw7\"}}}",
        1
      ),
      (
        "<authorization><!-- a --><oauth><clientSecret>q8Zk3vT0pLw7</clientSecret></oauth></authorization>",
        1
      ),
      ("<key>authorization</key><dict><key>Basic</key><dict/></dict>", 0),
      ("<authorization>basic q8Zk3vT0pLw7</authorization>", 1),
      ("{\"authorization\": {\"token\": \"q8Zk3vT0pLw7\"}}", 1),
    ])
  func showsObjectsOfMethods(_ text: String, _ count: Int) {
    let source = SourceBytes(text)
    let secrets = Secrets(source)
    #expect(secrets.ranges.count == count)
    #expect(!secrets.masked(text).includes("q8Zk3vT0pLw7"))
    for range in secrets.ranges { #expect(!source.text(range.bounds).includes("clientSecret")) }
  }

  @Test func hidesKeysAndSecrets() {
    let secret = "q8Zk3vT0pLw7Zk3v"
    for text in [
      "var c = {mobileBackend: {authentication: {basic: {anonymousKey: '\(secret)'}}}}",
      "var c = {mobileBackends: {a: {authorization: {basicAuth: {anonymousToken: '\(secret)'}}}}}",
      "<mobileBackends><mobileBackend><authorization><basic><anonymousKey>\(secret)</anonymousKey></basic></authorization></mobileBackend></mobileBackends>",
    ] {
      let secrets = Secrets(SourceBytes(text), of: .mobileClient)
      #expect(!secrets.masked("quotes \(secret)").includes(secret))
    }
  }
}
