package import ConfigModel

/// The facts about apps and their backends that cross-file rules need after the file has been
/// released.
package struct AppFacts: Sendable {
  /// A text in the file.
  package struct Place: Sendable {
    package let text: String
    package let range: SourceRange
    package let pointer: String?
  }

  /// A backend that an app uses, or that a configuration allows.
  package struct Backend: Sendable {
    package let name: String?
    package let version: String?
    package let clientIDs: [String]
    /// The place of the name in the file of an app.
    package let place: Place?

    /// True if an entry of `allowedMbes` may stand for a backend of an app.
    package func allows(_ other: Backend) -> Bool {
      if !clientIDs.isEmpty,
        other.clientIDs.isEmpty || clientIDs.contains(where: other.clientIDs.contains)
      {
        return true
      }
      guard let name, name == other.name else { return false }
      return version == nil || other.version == nil || version == other.version
    }
  }

  /// Addresses that a browser may open an Android app with.
  package struct LinkFilter: Sendable {
    package let schemes: [Place]
    package let hosts: [Place]
    package let paths: [Place]
    /// True if there are paths in a form that is not compared.
    package let hasPathPatterns: Bool
    /// True if the filter belongs to the activity with which Mobile SDK signs users in.
    package let isOfLogin: Bool
  }

  /// True for an Android manifest, false for an Info.plist; nil for other files.
  package private(set) var isAndroid: Bool?
  package private(set) var identifier: String?
  /// The URL schemes that the app registers.
  package private(set) var schemes: [Place] = []
  /// The redirect URI of a boot configuration in XML; nil for other files, and for a placeholder.
  package private(set) var redirect: Place?
  /// The filters of an Android manifest.
  package private(set) var linkFilters: [LinkFilter] = []
  /// The schemes of the addresses to which a service sends users of the app back.
  package private(set) var redirectSchemes: [String] = []
  /// The backends with which the app exchanges tokens.
  package private(set) var backends: [Backend] = []
  /// The backends that the issuers of a configuration allow, without those of disabled issuers. Nil
  /// if the file is not a configuration, or if one of its issuers allows all.
  package private(set) var allowed: [Backend]?
  /// True if the file is a configuration.
  package private(set) var isConfiguration = false

  /// The facts about a client configuration.
  init(_ client: MobileClient) {
    for backend in client.backends {
      let section = backend.section(.token) ?? []
      let selected = backend.type.flatMap { MobileClientMember(method: $0.text) }
      guard let name = backend.name, name.isFilledIn,
        selected == .token || section.contains(where: { $0.text?.isFilledIn ?? false })
      else { continue }
      func values(_ member: MobileClientMember) -> [String] {
        section.filter { $0.member == member }.compactMap(\.text).filter(\.isFilledIn).map(\.string)
      }
      backends.append(
        Backend(
          name: name.string, version: backend.text(.version)?.string, clientIDs: values(.clientID),
          place: Place(text: name.string, range: name.range, pointer: client.path(of: name.range))))
    }
  }

  /// The facts about a document in XML; nil if there are none.
  init?(_ tree: XMLTree, _ kind: DocumentKind, named name: String) {
    switch kind {
    case .mobileClient: self.init(MobileClient(tree))
    case .mobileApp:
      guard let app = MobileAppConfiguration(tree, named: name) else { return nil }
      self.init(app, XMLPathFinder(tree))
    case .connectedApp:
      guard let root = tree.root, root.name == ConnectedApp.rootName else { return nil }
      let app = ConnectedApp(DeclaredElement(root, ConnectedApp.schema))
      self.init(redirects: app.oauth?.callbacks ?? [])
    case .externalClientApp:
      guard let root = tree.root, let part = ExternalClientApp.Part.rooted(root.name) else {
        return nil
      }
      let app = ExternalClientApp(part, DeclaredElement(root, part.schema))
      self.init(redirects: app.oauth?.callbacks ?? [])
    default: return nil
    }
  }

  /// The facts about a document in JSON, in addition to those about other documents in the file.
  init?(_ tree: JSONTree, _ kind: DocumentKind, after other: AppFacts?) {
    switch kind {
    case .mobileClient: self.init(MobileClient(script: tree.source))
    case .mobileApp:
      self.init(redirects: MobileAppConfiguration(tree).flatMap(\.redirectURI).map { [$0] } ?? [])
    case .authTokenConfiguration:
      self.init(redirects: [])
      isConfiguration = true
      allowed = Self.allowed(tree).flatMap { more in
        guard let other, other.isConfiguration else { return more }
        return other.allowed.map { $0 + more }
      }
    default:
      guard let other else { return nil }
      self = other
    }
  }

  private init(redirects: [LocatedText]) {
    redirectSchemes = redirects.compactMap { redirect in
      let uri = RedirectURI(redirect.text)
      return uri.isPrivateUse ? uri.uri.scheme?.string.lowercased() : nil
    }
  }

  private init(_ app: MobileAppConfiguration, _ finder: XMLPathFinder) {
    self.init(redirects: app.isBootConfig ? [app.redirectURI].compactMap { $0 } : [])
    switch app.format {
    case .infoPropertyList: isAndroid = false
    case .androidManifest: isAndroid = true
    case .json, .propertyList, .resources, .servers: break
    }
    identifier = app.identifier?.string
    var finder = finder
    func place(_ text: LocatedText) -> Place {
      Place(text: text.string, range: text.range, pointer: finder.place(of: text.range).pointer)
    }
    if app.isBootConfig, let uri = app.redirectURI, !uri.isEmpty,
      !MobileAppConfiguration.isVariable(uri.text), Placeholder.find(in: uri.string) == nil
    {
      redirect = place(uri)
    }
    linkFilters = app.intentFilters.filter(\.isOfLinks).map { filter in
      LinkFilter(
        schemes: filter.schemes.map(place), hosts: filter.hosts.map(place),
        paths: filter.paths.map(place), hasPathPatterns: filter.hasPathPatterns,
        isOfLogin: filter.activity?.text.hasSuffix(".LoginActivity") ?? false)
    }
    var seen: Set<String> = []
    for scheme in app.urlSchemes {
      let isOwn = RedirectURI(Text(scheme.string + ":")).isPrivateUse
      guard isOwn, !MobileAppConfiguration.isVariable(scheme.text),
        seen.insert(scheme.string.lowercased()).inserted
      else { continue }
      schemes.append(
        Place(
          text: scheme.string, range: scheme.range, pointer: finder.place(of: scheme.range).pointer)
      )
    }
  }

  /// The backends that the issuers of a configuration allow; nil if an issuer allows all.
  private static func allowed(_ tree: JSONTree) -> [Backend]? {
    guard tree.isWellFormed, let issuers = tree.root.member("issuers") else { return nil }
    var backends: [Backend] = []
    for issuer in issuers.elements where issuer.member("enabled")?.kind != .false {
      guard let entries = issuer.member("allowedMbes"), entries.kind == .array else { return nil }
      for entry in entries.elements {
        func text(_ name: StaticString) -> String? { entry.member(name)?.text.string }
        backends.append(
          Backend(
            name: text("name"), version: text("version"),
            clientIDs: text("clientId").map { [$0] } ?? [], place: nil))
      }
    }
    return backends.isEmpty ? nil : backends
  }
}

/// The facts about a file of an external client app. Rules combine them with those of the app's other
/// files. A class, because most files have none and runs are copied.
package final class ExternalClientAppFacts: Sendable {
  package let part: ExternalClientApp.Part
  /// The name that the file of the app itself gives the app, if it does.
  package let ownName: String?
  /// The app that the file belongs to, and the place that says so. Nil for the file of the app
  /// itself, which is named like the app.
  package let application: (name: String, place: SourceRange)?
  package let fullScope: SourceRange?
  package let refreshScope: SourceRange?
  /// The place that lets every user authorize the app.
  package let selfAuthorization: SourceRange?
  /// The place that lets refresh tokens live forever.
  package let endlessRefresh: SourceRange?
  package let certificate: SourceRange?
  /// The place that turns OAuth off for the app.
  package let oauthOff: SourceRange?
  package let mcpScope: SourceRange?
  /// The place that keeps access tokens of users from being JWTs; nil if they are, or if another file
  /// says it.
  package let opaqueUserTokens: SourceRange?
  /// Nil if the file neither allows nor forbids the client credentials flow.
  package let clientCredentials: (isOn: Bool, place: SourceRange)?

  /// Nil if the document is of another kind.
  package init?(_ client: OAuthClient) {
    guard let app = client.externalClientApp else { return nil }
    part = app.part
    ownName = app.ownName?.string
    application = app.application.map { ($0.string, $0.range) }
    fullScope = client.scope(where: \.isFull)?.range
    refreshScope = client.scope(where: \.isRefreshToken)?.range
    selfAuthorization = client.selfAuthorization
    let policy = client.refreshTokenPolicy
    endlessRefresh = policy?.lifetime == .infinite ? policy?.written.range : nil
    let certificate = client.settings?.certificate
    self.certificate = certificate?.text == nil ? nil : certificate?.element?.opening
    let plugin = client.externalClientApp?.isOAuthPluginEnabled
    oauthOff = plugin.flatMap { $0.written == false ? $0.range : nil }
    mcpScope = client.scopes.first { $0.text == "MCP" }?.range
    let jwt = app.part == .globalOAuth ? client.setting("isNamedUserJwtEnabled") : nil
    opaqueUserTokens = jwt.flatMap { $0.value ? nil : $0.range }
    let flow = client.clientCredentials
    clientCredentials = flow?.written.flatMap { isOn in flow.map { (isOn, $0.range) } }
  }
}
