/// What one file of a mobile app says about how the app signs in, and by which addresses other apps
/// reach it.
public struct MobileAppConfiguration: Sendable {
  public enum Format: Sendable {
    /// `bootconfig.json` of a hybrid app.
    case json
    /// `bootconfig.plist` of an app for iOS.
    case propertyList
    /// `res/values/bootconfig.xml` of an app for Android.
    case resources
    case infoPropertyList
    case androidManifest
  }

  public let format: Format
  /// What the file says, in its order; of a manifest nothing.
  public let settings: [AppSetting]
  /// Whether the text ends before what it holds does. What it lacks may just be lost.
  public let isCutShort: Bool
  /// Where something that the file lacks is reported.
  public let opening: SourceRange
  /// The schemes of addresses that lead to the app.
  public let urlSchemes: [LocatedText]
  /// The schemes that an app for iOS may ask about (`LSApplicationQueriesSchemes`); nil when the file
  /// does not say.
  public let queriesSchemes: [LocatedText]?
  /// The addresses that activities of an app for Android take.
  public let intentFilters: [IntentFilter]
  /// The other apps that an app for Android may see; nil for other files than its manifest.
  public let queries: ManifestQueries?
  /// The bundle identifier or the package, as far as it is written out.
  public let identifier: LocatedText?

  /// An app's settings in JSON; nil when the root is no object.
  public init?(_ tree: JSONTree) {
    guard tree.root.kind == .object else { return nil }
    let start = tree.root.range.start
    self.init(
      .json, AppSetting.all(of: tree.root), opening: SourceRange(start, start + 1),
      isCutShort: tree.root.node.has(.irregular))
  }

  /// The roots of those documents of apps that are XML.
  public static let rootNames: [StaticString] = ["plist", "resources", "manifest"]

  /// Nil when the document is none of those that apps have.
  public init?(_ tree: XMLTree) {
    guard let root = tree.root else { return nil }
    if root.name == "plist" {
      guard let value = PropertyList.root(of: tree) else { return nil }
      let settings = AppSetting.all(of: value)
      let isInfo = settings.contains { $0.name.text.hasPrefix("CFBundle") }
      self.init(
        isInfo ? .infoPropertyList : .propertyList, settings, opening: value.element.opening,
        isCutShort: value.element.isCutShort,
        urlSchemes: Self.urlSchemes(value),
        queriesSchemes: value.value("LSApplicationQueriesSchemes")?.elements?.compactMap(\.text),
        identifier: value.value("CFBundleIdentifier")?.text)
    } else if root.name == "resources" {
      self.init(
        .resources, AppSetting.all(ofResources: tree), opening: root.opening,
        isCutShort: root.isCutShort)
    } else if root.name == "manifest" {
      let filters = IntentFilter.all(of: root)
      self.init(
        .androidManifest, [], opening: root.opening, isCutShort: root.isCutShort,
        urlSchemes: filters.flatMap(\.schemes),
        intentFilters: filters, queries: ManifestQueries(root),
        identifier: root.attribute("package"))
    } else {
      return nil
    }
  }

  private init(
    _ format: Format, _ settings: [AppSetting], opening: SourceRange, isCutShort: Bool,
    urlSchemes: [LocatedText] = [], queriesSchemes: [LocatedText]? = nil,
    intentFilters: [IntentFilter] = [], queries: ManifestQueries? = nil,
    identifier: LocatedText? = nil
  ) {
    self.format = format
    self.settings = settings
    self.opening = opening
    self.isCutShort = isCutShort
    self.urlSchemes = urlSchemes
    self.queriesSchemes = queriesSchemes
    self.intentFilters = intentFilters
    self.queries = queries
    self.identifier = identifier.flatMap { Self.isVariable($0.text) ? nil : $0 }
  }

  private static func urlSchemes(_ root: PropertyListValue) -> [LocatedText] {
    (root.value("CFBundleURLTypes")?.elements ?? [])
      .flatMap { $0.value("CFBundleURLSchemes")?.elements ?? [] }.compactMap(\.text)
  }

  /// Whether a build fills a text in: `$(PRODUCT_BUNDLE_IDENTIFIER)`, `${applicationId}`, or the name
  /// of a resource.
  public static func isVariable(_ text: Text) -> Bool {
    text.contains("$(") || text.contains("${") || AndroidResources.isReference(text)
  }

  // MARK: Settings

  /// Whether the file is one that an app starts with, and not one that only describes it.
  public var isBootConfig: Bool {
    switch format {
    case .json, .propertyList, .resources: true
    case .infoPropertyList, .androidManifest: false
    }
  }

  /// The last setting of a name, as readers of these formats have it.
  public func setting(_ name: StaticString) -> AppSetting? {
    settings.last { $0.name.text == name }
  }

  public var consumerKey: LocatedText? { setting(BootConfig.consumerKey)?.text }
  public var redirectURI: LocatedText? { setting(BootConfig.redirectURI)?.text }

  /// The scopes that the app asks for; nil when the file does not say.
  public var scopes: [LocatedText]? { setting(BootConfig.scopes)?.texts }
  public var scopesRange: SourceRange? { setting(BootConfig.scopes)?.range }

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
