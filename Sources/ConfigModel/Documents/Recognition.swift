/// Tells what a file is: by its name, else by what is in it.
public enum Recognition {
  public static let settingsName = ".oconf.json"
  /// How the names of setups end.
  static let setupSuffix = ".idp-setup.json"
  /// How the names of suites end.
  public static let suiteSuffix = ".oconf-test.json"

  /// The kind that a file's name settles, whatever its folder.
  public static func kind(ofName name: String) -> DocumentKind? {
    // What nearly all are called.
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
    return SalesforceFiles.kind(ofName: name)
  }

  /// Whether the last bytes of a name are these.
  private static func ends(_ name: String, in suffix: StaticString) -> Bool {
    let (bytes, count) = (name.utf8, suffix.utf8CodeUnitCount)
    guard bytes.count >= count else { return false }
    return unsafe bytes.suffix(count).elementsEqual(
      UnsafeBufferPointer(start: suffix.utf8Start, count: count))
  }

  /// Whether a walk through folders opens a file of this name.
  public static func mayBeKnown(name: String) -> Bool {
    kind(ofName: name) != nil || mayBeKnown(byContentUnder: name)
  }

  /// Whether a walk through folders opens a file whose name does not settle its kind.
  public static func mayBeKnown(byContentUnder name: String) -> Bool {
    [".json", ".jsonc", ".properties", ".xml", ".plist"].contains { name.hasSuffix($0) }
  }

  /// The kind that the content shows, of a file that its name does not settle.
  public static func kind(ofContent source: SourceBytes, name: String) -> DocumentKind? {
    if name.hasSuffix(".properties") { return looksLikeExport(source) ? .policies : nil }
    if XMLSniffer.looksLikeXML(source) { return SalesforceFiles.kind(ofXML: source) }
    var at = JSONScanner.skipBlanks(source.start)
    if at.word32 & 0xFF_FFFF == 0xBF_BBEF { at = JSONScanner.skipBlanks(at + 3) }
    switch at.byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/"):
      let tree = JSONParser.parse(source)
      if looksLikeConfiguration(tree) { return .authTokenConfiguration }
      if SalesforceFiles.isBootConfig(tree) { return .mobileApp }
      return SalesforceFiles.isSetup(tree) ? .identityProviderSetup : nil
    default:
      // A text of another kind may quote a line like `*.*.Name=…`, though hardly the header.
      let isExport =
        name.utf8.contains(UInt8(ascii: "."))
        ? hasExportHeader(PropertiesFile(source), source) : looksLikeExport(source)
      return isExport ? .policies : nil
    }
  }

  private static func hasExportHeader(_ file: PropertiesFile, _ source: SourceBytes) -> Bool {
    file.comments.contains { source.text($0.bounds).hasPrefix(PolicyExport.headerMark) }
  }

  /// A header line of an export, or a key with a scope in it.
  private static func looksLikeExport(_ source: SourceBytes) -> Bool {
    if beginsLikeExport(source) { return true }
    let file = PropertiesFile(source)
    return hasExportHeader(file, source) || file.entries.contains { PolicyKey($0.key) != nil }
  }

  /// True if the first 4 KB of a long text show it, so that a long export is not parsed twice.
  private static func beginsLikeExport(_ source: SourceBytes) -> Bool {
    let count = 4096
    guard source.count > 2 * count else { return false }
    let beginning = SourceBytes(source.bytes(0..<count))
    let file = PropertiesFile(beginning)
    // Of the last entry there may be more.
    return hasExportHeader(file, beginning)
      || file.entries.dropLast().contains { PolicyKey($0.key) != nil }
  }

  /// An object whose member `issuers`, or one spelt nearly so, holds objects that name an issuer;
  /// or an array of such objects.
  private static func looksLikeConfiguration(_ tree: JSONTree) -> Bool {
    if holdsIssuers(tree.root) || isEmptyConfiguration(tree.root) { return true }
    return tree.root.members.contains { member in
      isNear(member.name.text.string, "issuers") && holdsIssuers(member.value)
    }
  }

  /// An object whose array `issuers` is empty, and that has nothing else than configurations do.
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
