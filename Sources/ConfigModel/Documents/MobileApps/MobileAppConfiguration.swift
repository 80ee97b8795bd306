/// The sign-in settings in one file of a mobile app, and the addresses at which other apps reach
/// it. A class, because each rule about clients asks for it.
public final class MobileAppConfiguration: Sendable {
  public enum Format: Sendable {
    /// `bootconfig.json` of a hybrid app.
    case json
    /// `bootconfig.plist` of an iOS app.
    case propertyList
    /// `res/values/bootconfig.xml` of an Android app.
    case resources
    /// `Info.plist` of an iOS app, or any other property list.
    case infoPropertyList
    case androidManifest
    /// `res/xml/servers.xml` of an Android app: the login servers from which users choose.
    case servers
  }

  public let format: Format
  public let source: SourceBytes
  /// The settings, in document order; empty for a manifest.
  public let settings: [AppSetting]
  /// True if the text ends before its structure does. A missing setting may then be lost rather
  /// than absent.
  public let isCutShort: Bool
  /// The location of findings about missing settings.
  public let opening: SourceRange
  /// The schemes of the addresses that open the app.
  public let urlSchemes: [LocatedText]
  /// The schemes that an iOS app may query (`LSApplicationQueriesSchemes`); nil if the file does
  /// not list them.
  public let queriesSchemes: [LocatedText]?
  /// The URL types of an iOS app, each with its name.
  public let urlTypes: [(name: LocatedText?, schemes: [LocatedText])]
  /// The components of an Android app that have intent filters and do not say if other apps may
  /// start them. Empty if the file says that the app is for Android versions that do not require it.
  public let undeclaredExports: [SourceRange]
  /// The addresses that the activities of an Android app accept.
  public let intentFilters: [IntentFilter]
  /// The other apps that an Android app can see; nil for files other than its manifest.
  public let queries: ManifestQueries?
  /// The login servers of an Android app; empty for files that do not list them.
  public let servers: [LoginServer]
  /// The bundle identifier or the package; nil if it is absent or a build fills it in.
  public let identifier: LocatedText?

  /// Reads an app's settings in JSON. Returns nil if the root is not an object.
  public convenience init?(_ tree: JSONTree) {
    guard tree.root.kind == .object else { return nil }
    let start = tree.root.range.start
    self.init(
      .json, tree.source, AppSetting.all(of: tree.root), opening: SourceRange(start, start + 1),
      isCutShort: tree.root.node.has(.irregular))
  }

  /// The root elements of the XML files of apps.
  public static let rootNames: [StaticString] = ["plist", "resources", "manifest", "servers"]

  /// Reads a property list, an Android resource file, or an Android manifest. Returns nil for other
  /// documents.
  ///
  /// - Parameter name: The name or the path of the file, which can tell property lists apart.
  public convenience init?(_ tree: XMLTree, named name: String = "") {
    guard let root = tree.root else { return nil }
    if root.name == "plist" {
      guard let value = PropertyList.root(of: tree) else { return nil }
      let settings = AppSetting.all(of: value)
      self.init(
        Self.isBootConfig(settings, name) ? .propertyList : .infoPropertyList, tree.source,
        settings,
        opening: value.element.opening, isCutShort: value.element.isCutShort,
        urlTypes: Self.urlTypes(value),
        queriesSchemes: value.value("LSApplicationQueriesSchemes")?.elements?.compactMap(\.text),
        identifier: value.value("CFBundleIdentifier")?.text)
    } else if root.name == "resources" {
      self.init(
        .resources, tree.source, AppSetting.all(ofResources: tree), opening: root.opening,
        isCutShort: root.isCutShort)
    } else if root.name == "manifest" {
      let filters = IntentFilter.all(of: root)
      self.init(
        .androidManifest, tree.source, [], opening: root.opening, isCutShort: root.isCutShort,
        urlSchemes: filters.flatMap(\.schemes),
        undeclaredExports: Self.undeclaredExports(root), intentFilters: filters,
        queries: ManifestQueries(root),
        identifier: root.attribute("package"))
    } else if root.name == "servers" {
      self.init(
        .servers, tree.source, [], opening: root.opening, isCutShort: root.isCutShort,
        servers: root.children.filter { $0.name == "server" }.map { LoginServer($0) })
    } else {
      return nil
    }
  }

  private init(
    _ format: Format, _ source: SourceBytes, _ settings: [AppSetting], opening: SourceRange,
    isCutShort: Bool,
    urlSchemes: [LocatedText] = [],
    urlTypes: [(name: LocatedText?, schemes: [LocatedText])] = [],
    undeclaredExports: [SourceRange] = [], queriesSchemes: [LocatedText]? = nil,
    intentFilters: [IntentFilter] = [], queries: ManifestQueries? = nil,
    servers: [LoginServer] = [], identifier: LocatedText? = nil
  ) {
    self.format = format
    self.source = source
    self.settings = settings
    self.opening = opening
    self.isCutShort = isCutShort
    self.urlSchemes = urlSchemes + urlTypes.flatMap(\.schemes)
    self.urlTypes = urlTypes
    self.undeclaredExports = undeclaredExports
    self.queriesSchemes = queriesSchemes
    self.intentFilters = intentFilters
    self.queries = queries
    self.servers = servers
    self.identifier = identifier.flatMap { Self.isVariable($0.text) ? nil : $0 }
  }

  /// True if Mobile SDK reads the settings of a property list. It reads only `bootconfig.plist`;
  /// under another name, the settings decide.
  private static func isBootConfig(_ settings: [AppSetting], _ name: String) -> Bool {
    if name.hasSuffix("Info.plist") { return false }
    if name.hasSuffix("bootconfig.plist") { return true }
    let names = settings.map(\.name.text)
    return !names.contains { $0.hasPrefix("CFBundle") }
      && names.contains { $0 == BootConfig.consumerKey || $0 == BootConfig.redirectURI }
  }

  private static func urlTypes(
    _ root: PropertyListValue
  ) -> [(name: LocatedText?, schemes: [LocatedText])] {
    (root.value("CFBundleURLTypes")?.elements ?? []).map { type in
      (
        type.value("CFBundleURLName")?.text,
        (type.value("CFBundleURLSchemes")?.elements ?? []).compactMap(\.text)
      )
    }
  }

  private static func undeclaredExports(_ manifest: XMLElement) -> [SourceRange] {
    if let target = manifest.child("uses-sdk")?.attribute("targetSdkVersion")?.string,
      let version = Int(target), version < 31
    {
      return []
    }
    let components: [StaticString] = ["activity", "activity-alias", "receiver", "service"]
    return (manifest.child("application").map { Array($0.children) } ?? []).filter { component in
      component.name.isOne(of: components) && component.child("intent-filter") != nil
        && component.attribute("exported") == nil && component.attribute("node") == nil
    }.map(\.opening)
  }

  /// True if a build or a deployment fills the text in: `$(PRODUCT_BUNDLE_IDENTIFIER)`,
  /// `${applicationId}`, `@NAME@`, `%%NAME%%`, another placeholder, or the name of a resource.
  public static func isVariable(_ text: Text) -> Bool {
    text.contains("$(") || text.contains("${") || AndroidResources.isReference(text)
      || isToken(text, "@") || isToken(text, "@@") || isToken(text, "%") || isToken(text, "%%")
      || Placeholder.isWhole(text)
  }

  /// True for a name between two marks, alone or as the scheme of a URL.
  private static func isToken(_ text: Text, _ mark: StaticString) -> Bool {
    let length = mark.utf8CodeUnitCount
    guard text.hasPrefix(mark), let end = text.firstIndex(of: mark, from: length) else {
      return false
    }
    let name = text.part(length, end)
    let rest = text.dropFirst(end + length)
    return (rest.isEmpty || rest.first == UInt8(ascii: ":")) && name.first?.isASCIILetter ?? false
      && name.allSatisfy { $0.isPartOfWord || "-.".utf8.contains($0) }
  }

  /// True if a file is a template of a boot configuration: its consumer key is a placeholder such as
  /// `__CONSUMER_KEY__`, and its redirect URI is one, too, or that of the sample apps.
  public static func isTemplate(_ source: SourceBytes, named name: String) -> Bool {
    guard Text(source).contains(BootConfig.consumerKey) else { return false }
    let app =
      DocumentKind.mobileApp.isJSON(source, name: name)
      ? MobileAppConfiguration(JSONParser.parse(source))
      : MobileAppConfiguration(XMLParser.parse(source), named: name)
    guard let app, let key = app.consumerKey?.text, let redirect = app.redirectURI?.text else {
      return false
    }
    return Placeholder.isWhole(key.trimmed)
      && (Placeholder.isWhole(redirect.trimmed) || redirect == CallbackFault.sampleText)
  }

  // MARK: Settings

  /// True if the app reads the file at startup; false if the file only describes the app to the
  /// platform.
  public var isBootConfig: Bool {
    switch format {
    case .json, .propertyList, .resources: true
    case .infoPropertyList, .androidManifest, .servers: false
    }
  }

  /// The last setting with a name. Parsers of these formats also use the last one.
  public func setting(_ name: StaticString) -> AppSetting? {
    settings.last { $0.name.text == name }
  }

  public var consumerKey: LocatedText? { setting(BootConfig.consumerKey)?.text }
  public var redirectURI: LocatedText? { setting(BootConfig.redirectURI)?.text }

  /// The whitespace before or after the redirect URI, which iOS and hybrid apps send as a part of
  /// it. Nil if there is none. Android drops it.
  public var spaceAroundRedirectURI: SourceRange? {
    guard let redirect = redirectURI, !redirect.text.trimmed.isEmpty else { return nil }
    switch format {
    case .json:
      let trimmed = redirect.text.trimmed
      return trimmed.count < redirect.text.count ? redirect.range : nil
    case .propertyList:
      var (start, end) = (redirect.range.start, redirect.range.end)
      while start > 0, source[start - 1].isBlank { start -= 1 }
      while end < source.count, source[end].isBlank { end += 1 }
      return end > redirect.range.end
        ? SourceRange(redirect.range.end, end)
        : start < redirect.range.start ? SourceRange(start, redirect.range.start) : nil
    case .resources, .infoPropertyList, .androidManifest, .servers: return nil
    }
  }

  /// The scopes that the app requests; nil if the file does not list them.
  public var scopes: [LocatedText]? { setting(BootConfig.scopes)?.texts }

  public var shouldAuthenticate: Bool {
    setting(BootConfig.shouldAuthenticate)?.boolean ?? true
  }
  public var isLocal: Bool? { setting(BootConfig.isLocal)?.boolean }
  public var startPage: LocatedText? { setting(BootConfig.startPage)?.text }
  public var errorPage: LocatedText? { setting(BootConfig.errorPage)?.text }
  public var unauthenticatedStartPage: LocatedText? {
    setting(BootConfig.unauthenticatedStartPage)?.text
  }
}

/// A login server that an Android app offers its users (`res/xml/servers.xml`).
public struct LoginServer: Sendable {
  public let opening: SourceRange
  public let name: LocatedText?
  public let url: LocatedText?

  init(_ element: XMLElement) {
    opening = element.opening
    name = element.attribute("name")
    url = element.attribute("url")
  }
}

/// The addresses that one activity of an Android app accepts (`<intent-filter>` of its manifest).
public struct IntentFilter: Sendable {
  /// The start of the filter, where findings about it as a whole are reported.
  public let opening: SourceRange
  /// True if Android verifies that the app belongs to the owner of the hosts.
  public let isVerified: Bool
  /// The activity's class, as written.
  public let activity: LocatedText?
  /// Whether other apps may start the activity (`android:exported`), as written; nil if absent.
  public let isExported: LocatedText?
  public let actions: [LocatedText]
  public let categories: [LocatedText]
  /// The attributes of the `<data>` elements. Android combines each scheme with each host and each
  /// path of a filter, even from different elements.
  public let schemes: [LocatedText]
  public let hosts: [LocatedText]
  public let paths: [LocatedText]
  /// True if some paths are prefixes, suffixes or patterns.
  public let hasPathPatterns: Bool

  init(_ element: XMLElement, of activity: XMLElement) {
    opening = element.opening
    isVerified = element.attribute("autoVerify").map { $0.text == "true" } ?? false
    self.activity = activity.attribute("name")
    isExported = activity.attribute("exported")
    func values(_ name: StaticString, _ attribute: StaticString) -> [LocatedText] {
      element.children.filter { $0.name == name }.compactMap { $0.attribute(attribute) }
    }
    actions = values("action", "name")
    categories = values("category", "name")
    schemes = values("data", "scheme")
    hosts = values("data", "host")
    paths = values("data", "path")
    let patterns: [StaticString] = [
      "pathPrefix", "pathPattern", "pathAdvancedPattern", "pathSuffix",
    ]
    hasPathPatterns = patterns.contains { !values("data", $0).isEmpty }
  }

  public func hasAction(_ name: StaticString) -> Bool { actions.contains { $0.text == name } }
  public func hasCategory(_ name: StaticString) -> Bool { categories.contains { $0.text == name } }

  /// True if links in a browser open the app.
  public var isOfLinks: Bool {
    hasAction("android.intent.action.VIEW") && hasCategory("android.intent.category.BROWSABLE")
  }

  /// The filters of a manifest, in document order.
  static func all(of manifest: XMLElement) -> [IntentFilter] {
    guard let application = manifest.child("application") else { return [] }
    return application.children.flatMap { activity in
      activity.children.filter { $0.name == "intent-filter" }.map {
        IntentFilter($0, of: activity)
      }
    }
  }
}
