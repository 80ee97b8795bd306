/// One build of a mobile app as a setup declares it: by the app's own files, in the setup itself,
/// or both. Values in the setup take precedence.
public struct DeclaredApp: ObjectModel {
  public enum Platform: String, CaseIterable, Sendable {
    case ios, android
  }

  /// The scopes that an app requests.
  public enum Request: Sendable {
    /// All scopes of the connected app, because none are listed.
    case unlisted(range: SourceRange, path: Text?)
    case listed(SetupList)
  }

  public let object: DecodedObject
  private let declaration: SetupDeclaration

  public init(_ object: DecodedObject) {
    self.init(object, nil)
  }

  init(_ object: DecodedObject, _ files: SetupFiles?) {
    self.object = object
    declaration = SetupDeclaration(
      TextListMember(site: Self.site(object, .files)), holdsApps: true, files)
  }

  public enum Member: Int, SchemaMember {
    case platform, files, sdkVersion, dialect, bundleIdentifier, consumerKey, redirectURI, scopes,
      urlSchemes, queriesSchemes, identityProviderScheme, identityProviderPackage, allowedClients

    public var field: Field {
      switch self {
      case .platform:
        Field(
          "platform", .string, allowed: ["ios", "android"], "The platform that the app runs on.",
          interactions: ["Can be omitted if `files` shows the platform."])
      case .files:
        Field(
          "files", .strings,
          """
          The configuration files of the app: `bootconfig.json`, `bootconfig.plist`, \
          `bootconfig.xml`, `Info.plist`, `AndroidManifest.xml`. Paths are relative to this file \
          and must be in the same repository.
          """, examples: [.strings(["ios/Info.plist", "ios/bootconfig.plist"])])
      case .sdkVersion:
        Field(
          "sdkVersion", .string, "The version of Mobile SDK with which the app is built.",
          examples: [.string("12.1.0")])
      case .dialect:
        Field(
          "dialect", .string, allowed: ["guide", "ios-sdk", "android-6", "android-11"],
          """
          The message dialect that the app uses, which includes the order of the parts of user \
          hints.
          """,
          interactions: ["If absent, it follows from `platform` and `sdkVersion`."])
      case .bundleIdentifier:
        Field(
          "bundleIdentifier", .string,
          "The app's bundle identifier on iOS, or its package name on Android.",
          examples: [.string("example.corp.visits")])
      case .consumerKey:
        Field("consumerKey", .string, "The consumer key with which the app signs in.")
      case .redirectURI:
        Field(
          "redirectURI", .string, "The URL to which Salesforce sends users back.",
          examples: [.string("example.corp.visits://login/done")])
      case .scopes:
        Field(
          "scopes", .strings,
          "The scopes that the app requests. An empty list requests all available scopes.",
          examples: [.strings(["api", "refresh_token"])])
      case .urlSchemes:
        Field(
          "urlSchemes", .strings, "The URL schemes that open the app.",
          examples: [.strings(["example.corp.visits"])])
      case .queriesSchemes:
        Field(
          "queriesSchemes", .strings,
          "The URL schemes that the app may query on iOS (`LSApplicationQueriesSchemes`).",
          examples: [.strings(["example.corp.portal"])])
      case .identityProviderScheme:
        Field(
          "identityProviderScheme", .string,
          """
          The URL scheme with which the app calls its identity provider, as set by its code or its \
          administrator.
          """,
          examples: [.string("example.corp.portal")])
      case .identityProviderPackage:
        Field(
          "identityProviderPackage", .string,
          """
          The package name of the app's identity provider on Android, from Mobile SDK version 11.
          """,
          examples: [.string("example.corp.portal")])
      case .allowedClients:
        Field(
          "allowedClients", .strings,
          """
          The package names of the apps that an identity provider on Android allows, from Mobile \
          SDK version 11.
          """,
          examples: [.strings(["example.corp.visits"])])
      }
    }
  }

  public static let schema = ObjectSchema("setup app", Member.self)

  var faults: [SetupDeclaration.Fault] { declaration.faults }

  public var range: SourceRange { object.opening }

  private var configurations: [MobileAppConfiguration] {
    declaration.files.compactMap(\.client.mobileApp)
  }

  // MARK: Identity

  /// The range of the stated platform, or else the opening bracket.
  public var platformRange: SourceRange { text(.platform).range }

  /// The stated platform, or the one that the files show; nil if unknown.
  public var platform: Platform? {
    let member = text(.platform)
    if member.isPresent { return member.written.flatMap { Platform(rawValue: $0.string) } }
    for app in configurations {
      switch app.format {
      case .propertyList, .infoPropertyList: return .ios
      case .resources, .androidManifest, .servers: return .android
      case .json: continue
      }
    }
    return nil
  }

  public var sdkVersion: SetupValue? {
    text(.sdkVersion).written.map { SetupValue($0) }
  }

  /// The major and the minor number of the version; nil if it is not stated, or not a version.
  public var sdkNumbers: (major: Int, minor: Int)? {
    guard let version = sdkVersion else { return nil }
    let parts = version.text.split(UInt8(ascii: "."))
    guard let major = Int(parts[0].string), major > 0 else { return nil }
    return (major, parts.count > 1 ? Int(parts[1].string) ?? 0 : 0)
  }

  /// The range of the stated dialect, or else of the version that implies it.
  public var dialectRange: SourceRange {
    let member = text(.dialect)
    return member.isPresent ? member.range : sdkVersion?.range ?? range
  }

  /// The dialect of the app's messages; nil if unknown.
  public var dialect: MessageDialect? {
    let member = text(.dialect)
    if member.isPresent {
      return member.written.flatMap { MessageDialect(rawValue: $0.string) }
    }
    switch platform {
    case .ios: return sdkNumbers == nil && bootFiles.isEmpty ? nil : .iosSDK
    case .android: return sdkNumbers.map { $0.major >= 11 ? .android11 : .android6 }
    case nil: return nil
    }
  }

  public var bundleIdentifier: SetupValue? {
    text(.bundleIdentifier).written.map { SetupValue($0) }
      ?? declaration.first { $0.mobileApp?.identifier }
  }

  // MARK: Sign-in

  private var bootFiles: [SetupDeclaration.File] {
    declaration.files.filter { $0.client.mobileApp?.isBootConfig ?? false }
  }

  public var consumerKey: SetupValue? {
    text(.consumerKey).written.map { SetupValue($0) }
      ?? declaration.first(\.consumerKey)
  }

  public var redirectURI: SetupValue? {
    text(.redirectURI).written.map { SetupValue($0) }
      ?? declaration.first(\.callbacks.first)
  }

  /// True if a file of the app has a redirect URI with a space around it.
  public var hasSpaceAroundRedirectURI: Bool {
    !text(.redirectURI).isPresent
      && bootFiles.contains { $0.client.mobileApp?.spaceAroundRedirectURI != nil }
  }

  /// The scopes that the app requests; nil if unknown.
  public var request: Request? {
    let member = texts(.scopes)
    if member.isPresent {
      guard member.isUsable else { return nil }
      return member.isWrittenEmpty
        ? .unlisted(range: member.range, path: nil) : .listed(SetupList(member))
    }
    let boot = bootFiles
    guard let first = boot.first else { return nil }
    for file in boot {
      guard let scopes = file.client.mobileApp?.scopes, !scopes.isEmpty else { continue }
      return .listed(
        SetupList(
          scopes.map { SetupValue($0, in: file) }, file.path.range, path: file.path.text))
    }
    return .unlisted(range: first.path.range, path: first.path.text)
  }

  // MARK: Reachability

  /// The URL schemes that open the app; nil if unknown.
  public var urlSchemes: SetupList? {
    let member = texts(.urlSchemes)
    if member.isPresent { return member.isUsable ? SetupList(member) : nil }
    return declaration.joined { client in
      client.mobileApp.flatMap { $0.isBootConfig ? nil : $0.urlSchemes }
    }
  }

  /// The schemes that the app may query; nil if unknown.
  public var queriesSchemes: SetupList? {
    let member = texts(.queriesSchemes)
    if member.isPresent { return member.isUsable ? SetupList(member) : nil }
    return declaration.joined { client in
      client.mobileApp.flatMap { $0.format == .infoPropertyList ? $0.queriesSchemes ?? [] : nil }
    }
  }

  /// The other apps that the app can see according to its manifest; nil without a manifest.
  public var manifestQueries: (queries: ManifestQueries, path: SetupValue)? {
    for file in declaration.files {
      if let queries = file.client.mobileApp?.queries { return (queries, SetupValue(file.path)) }
    }
    return nil
  }

  public var identityProviderScheme: SetupValue? {
    text(.identityProviderScheme).written.map { SetupValue($0) }
  }

  public var identityProviderPackage: SetupValue? {
    text(.identityProviderPackage).written.map { SetupValue($0) }
  }

  /// The packages that the app accepts as clients; nil if not stated.
  public var allowedClients: SetupList? {
    let member = texts(.allowedClients)
    return member.isUsable ? SetupList(member) : nil
  }
}
