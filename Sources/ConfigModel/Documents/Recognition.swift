/// Detects the kind of a file by its name, or else by its content.
public enum Recognition {
  public static let settingsName = ".oconf.json"
  /// The suffix of the names of identity provider setups.
  static let setupSuffix = ".idp-setup.json"
  /// The suffix of the names of test suites.
  public static let suiteSuffix = ".oconf-test.json"

  /// The kind that a file's name determines, regardless of its folder; nil if the content has to
  /// decide.
  public static func kind(ofName name: String) -> DocumentKind? {
    kind(ofExactName: name) ?? kind(ofLowercasedName: name.lowercased())
  }

  /// The kind of a file whose name is known in another case: some file systems, and some people,
  /// do not distinguish cases.
  private static func kind(ofLowercasedName name: String) -> DocumentKind? {
    for (suffix, kind) in lowercasedSuffixes {
      if name.hasSuffix(suffix) || name.hasSuffix(suffix + "-meta.xml") { return kind }
    }
    if name.hasPrefix(PolicyName.authTokenConfiguration.lowercased())
      || name.hasPrefix("authtokenconfig") && name.hasSuffix(".json")
    {
      return .authTokenConfiguration
    }
    return name.hasPrefix(PolicyName.allowOrigin.lowercased()) ? .allowOrigin : nil
  }

  private static let lowercasedSuffixes: [(String, DocumentKind)] =
    [
      (".auth-token.json", .authTokenConfiguration), (".allow-origin", .allowOrigin),
      (suiteSuffix, .tokenTests), (".backend.json", .mobileBackend),
      (".saml.json", .samlRegistration), (".connectedapp", .connectedApp),
    ]
    + ExternalClientApp.Part.allCases.map {
      ($0.suffix.description.lowercased(), .externalClientApp)
    }

  private static func kind(ofExactName name: String) -> DocumentKind? {
    // By far the most frequent name.
    if ends(name, in: ".auth-token.json") { return .authTokenConfiguration }
    if name == settingsName { return .settings }
    if name.hasSuffix(suiteSuffix) { return .tokenTests }
    if name.hasSuffix(setupSuffix) { return .identityProviderSetup }
    if name.hasPrefix(PolicyName.authTokenConfiguration)
      || name.hasPrefix("authTokenConfig") && name.hasSuffix(".json")
    {
      return .authTokenConfiguration
    }
    if name.hasSuffix(".allow-origin") || name.hasPrefix(PolicyName.allowOrigin) {
      return .allowOrigin
    }
    if name.hasSuffix(".idp-messages") { return .idpMessages }
    if MobileClientFiles.isOne(name) { return .mobileClient }
    if name.hasSuffix(".backend.json") { return .mobileBackend }
    if name.hasSuffix(".saml.json") { return .samlRegistration }
    if name.hasSuffix(SavedAssertion.suffix) || name.hasSuffix(".saml") { return .samlAssertion }
    return SalesforceFiles.kind(ofName: name)
  }

  /// True if a name ends with a suffix, compared byte by byte.
  private static func ends(_ name: String, in suffix: String) -> Bool {
    name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// True if a directory walk opens a file with this name.
  public static func mayBeKnown(name: String) -> Bool {
    kind(ofName: name) != nil || mayBeKnown(byContentUnder: name)
  }

  /// True if a directory walk opens a file whose name does not determine its kind. Only the
  /// extension counts.
  public static func mayBeKnown(byContentUnder name: String) -> Bool {
    let name = name.lowercased()
    return [".json", ".jsonc", ".properties", ".xml", ".plist"].contains { name.hasSuffix($0) }
  }

  /// The kind that the content shows, for a file whose name does not determine it; nil if
  /// unrecognized.
  public static func kind(ofContent source: SourceBytes, name: String) -> DocumentKind? {
    let name = name.lowercased()
    if name.hasSuffix(".properties") { return looksLikeExport(source) ? .policies : nil }
    if XMLSniffer.looksLikeXML(source) {
      guard let root = XMLSniffer.rootName(source) else { return nil }
      if SAMLMessage.isRoot(root, in: source) { return .samlAssertion }
      return SalesforceFiles.kind(ofXML: source)
        ?? (MobileClientFiles.isOne(xml: source) ? .mobileClient : nil)
    }
    // A script, which no walk opens, begins with anything.
    if name.hasSuffix(".js"), MobileClientFiles.isOne(script: source) { return .mobileClient }
    var at = JSONScanner.skipBlanks(source.start)
    if at.word32 & 0xFF_FFFF == 0xBF_BBEF { at = JSONScanner.skipBlanks(at + 3) }
    switch at.byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/"):
      let tree = JSONParser.parse(source)
      if looksLikeConfiguration(tree) { return .authTokenConfiguration }
      if SalesforceFiles.isBootConfig(tree) { return .mobileApp }
      if SalesforceFiles.isSetup(tree) { return .identityProviderSetup }
      if looksLikeKeySet(tree) { return .keySet }
      return MobileClientFiles.isOne(tree) ? .mobileClient : nil
    default:
      // In a file with an extension, only the header counts: a text of another kind may quote a
      // line such as `*.*.Name=…`, but rarely the header.
      let isExport =
        name.utf8.contains(UInt8(ascii: "."))
        ? hasExportHeader(PropertiesFile(source), source) : looksLikeExport(source)
      return isExport ? .policies : nil
    }
  }

  private static func hasExportHeader(_ file: PropertiesFile, _ source: SourceBytes) -> Bool {
    file.comments.contains { source.text($0.bounds).hasPrefix(PolicyExport.headerMark) }
  }

  /// True if a text contains the header line of an export, or a key with a scope.
  private static func looksLikeExport(_ source: SourceBytes) -> Bool {
    if beginsLikeExport(source) { return true }
    let file = PropertiesFile(source)
    return hasExportHeader(file, source) || file.entries.contains { PolicyKey($0.key) != nil }
  }

  /// True if the first 4 KB of a text longer than 8 KB look like an export. Avoids parsing a long
  /// export twice.
  private static func beginsLikeExport(_ source: SourceBytes) -> Bool {
    let count = 4096
    guard source.count > 2 * count else { return false }
    let beginning = SourceBytes(source.bytes(0..<count))
    let file = PropertiesFile(beginning)
    // The last entry may be cut off.
    return hasExportHeader(file, beginning)
      || file.entries.dropLast().contains { PolicyKey($0.key) != nil }
  }

  /// True if the root is an issuer, an array that holds one, an empty configuration, or an object
  /// whose member `issuers`, possibly misspelled, holds one. Here an issuer is any object with an
  /// `issuerName`, possibly misspelled.
  private static func looksLikeConfiguration(_ tree: JSONTree) -> Bool {
    if holdsIssuers(tree.root) || isEmptyConfiguration(tree.root) { return true }
    return tree.root.members.contains { member in
      isNear(member.name.text.string, "issuers") && holdsIssuers(member.value)
    }
  }

  /// True if the root is an object whose `keys` are objects with a type of key.
  private static func looksLikeKeySet(_ tree: JSONTree) -> Bool {
    guard let keys = tree.root.member("keys"), keys.kind == .array else { return false }
    let first = keys.elements.first { _ in true }
    return first?.member("kty") != nil
  }

  /// True if the root is an object with an empty array `issuers` and no member that a configuration
  /// does not have.
  private static func isEmptyConfiguration(_ root: JSONValue) -> Bool {
    guard root.kind == .object, let issuers = root.member("issuers"), issuers.kind == .array,
      issuers.elements.first(where: { _ in true }) == nil
    else { return false }
    return root.members.allSatisfy {
      AuthTokenConfiguration.schema.slot(named: $0.name.text) != nil
    }
  }

  private static func holdsIssuers(_ value: JSONValue) -> Bool {
    let objects = value.kind == .object ? [value] : Array(value.elements)
    return objects.contains { object in
      object.members.contains { isNear($0.name.text.string, "issuerName") }
    }
  }

  private static func isNear(_ name: String, _ expected: String) -> Bool {
    EditDistance.between(name, expected, limit: 2) != nil
  }
}

/// Detects client configurations of Oracle Mobile Cloud by their names and by their content.
enum MobileClientFiles {
  private static let names: Set<String> = [
    "OMC.plist", "McsConfiguration.js", "McsConfiguration.json", "McsConfiguration.plist",
    "McsConfiguration.xml", "appConfigExternal.js", "mcs_config.js", "mcs_config.json",
    "oracle_mobile_cloud_config.js", "oracle_mobile_cloud_config.json",
    "oracle_mobile_cloud_config.xml",
  ]

  static func isOne(_ name: String) -> Bool { names.contains(name) }

  /// True if a text that looks like XML is a list of backends, the configuration of one, or a
  /// property list with backends.
  static func isOne(xml source: SourceBytes) -> Bool {
    guard let root = XMLSniffer.rootName(source) else { return false }
    if root == "mobileBackends" { return true }
    let text = Text(source)
    if root == "config" { return text.contains("<mobileBackend>") }
    return root == "plist"
      && (text.contains("<key>mobileBackends</key>") || text.contains("<key>mobileBackend</key>"))
  }

  /// True if the root has a backend with an address.
  static func isOne(_ tree: JSONTree) -> Bool {
    let addresses: [StaticString] = ["baseUrl", "baseURL"]
    func hasAddress(_ value: JSONValue) -> Bool {
      value.members.contains { $0.name.text.isOne(of: addresses) }
    }
    return tree.root.member("mobileBackend").map(hasAddress) ?? false
      || tree.root.member("mobileBackends")?.members.contains { hasAddress($0.value) } ?? false
  }

  /// True if a script has an object with backends.
  static func isOne(script source: SourceBytes) -> Bool {
    let text = Text(source)
    guard text.contains("mobileBackend") else { return false }
    return MobileClient(script: source).backends.contains { $0.text(.baseURL) != nil }
  }
}
