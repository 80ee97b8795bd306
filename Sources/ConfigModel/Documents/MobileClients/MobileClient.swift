/// The configuration with which the client SDK of Oracle Mobile Cloud (Mobile Hub) reaches its
/// backends: `OMC.plist`, or `oracle_mobile_cloud_config.xml`, `.js` or `.json`.
public struct MobileClient: Sendable {
  /// A setting that the SDKs know.
  public struct Known: Sendable {
    public let setting: ClientSetting
    public let spelling: MobileClientMember.Spelling
    public var member: MobileClientMember { spelling.member }
    public var text: LocatedText? { setting.value.text }
  }

  /// A backend, and how the app signs in to it.
  public struct Backend: Sendable {
    /// The name; nil if the file does not state it.
    public let name: LocatedText?
    /// The place to report what the backend lacks.
    public let range: SourceRange
    public let settings: [Known]
    public let authentication: [Known]
    /// The credentials for each method of authentication.
    public let sections: [(method: Known, settings: [Known])]

    public func text(_ member: MobileClientMember) -> LocatedText? {
      settings.last { $0.member == member }?.text
    }

    public var isDefault: Bool {
      settings.last { $0.member == .isDefault }?.setting.value.boolean ?? false
    }

    /// The method of authentication that the file selects.
    public var type: LocatedText? {
      (authentication + settings).first { $0.member == .type }?.setting.value.name
    }

    public func section(_ method: MobileClientMember) -> [Known]? {
      sections.last { $0.method.member == method }?.settings
    }
  }

  public let format: MobileClientMember.Format
  /// Nil if the file has members of neither generation.
  public let generation: MobileClientMember.Generation?
  /// The settings outside of backends.
  public let root: [Known]
  public let backends: [Backend]
  /// The settings of an app that only collects analytics.
  public let analytics: [Known]
  /// All settings, known or not.
  private let document: ClientValue

  /// The members of the root that make an object a client configuration.
  static let marks: [StaticString] = ["mobileBackends", "mobileBackend", "backendHeaders"]

  /// Reads a property list or an Android file. A document with another root has no settings.
  public init(_ tree: XMLTree) {
    if let list = PropertyList.root(of: tree) {
      self.init(ClientValue(list), .propertyList)
    } else if let root = tree.root {
      // The list of backends is the root itself.
      let settings =
        root.name == "mobileBackends" ? [ClientSetting(root)] : ClientValue(root).settings
      self.init(ClientValue(.object(settings), at: root.range), .xml)
    } else {
      self.init(ClientValue(.other, at: SourceRange(at: 0)), .xml)
    }
  }

  /// Reads a script or JSON. Scripts longer than ``AppSource/maximumCount`` have no settings.
  public init(script source: SourceBytes) {
    let reader = ObjectLiteralReader(AppSource(source, .javaScript))
    self.init(
      reader.object(with: Self.marks) ?? ClientValue(.other, at: SourceRange(at: 0)), .script)
  }

  /// Reads a file of any of the formats.
  public init(_ source: SourceBytes) {
    if XMLSniffer.looksLikeXML(source) {
      self.init(XMLParser.parse(source))
    } else {
      self.init(script: source)
    }
  }

  private init(_ document: ClientValue, _ format: MobileClientMember.Format) {
    func known(_ settings: [ClientSetting], _ place: MobileClientMember.Place) -> [Known] {
      settings.compactMap { setting in
        MobileClientMember.spelling(of: setting.name.text, in: place).map {
          Known(setting: setting, spelling: $0)
        }
      }
    }
    func backend(_ setting: ClientSetting, isNamed: Bool) -> Backend {
      let settings = known(setting.value.settings, .backend)
      let authentication = settings.filter { $0.member == .authentication }.flatMap {
        known($0.setting.value.settings, .authentication)
      }
      let name = settings.last { $0.member == .name }?.text
      return Backend(
        name: name ?? (isNamed ? setting.name : nil), range: setting.name.range,
        settings: settings, authentication: authentication,
        sections: authentication.filter { !$0.setting.value.settings.isEmpty }.map {
          ($0, known($0.setting.value.settings, .section))
        })
    }
    self.document = document
    self.format = format
    root = known(document.settings, .root)
    analytics = root.filter { $0.member == .analytics }.flatMap {
      known($0.setting.value.settings, .backend) + known($0.setting.value.settings, .section)
    }
    backends = root.flatMap { entry -> [Backend] in
      switch entry.member {
      case .backends:
        return entry.setting.value.settings.map { backend($0, isNamed: format != .xml) }
      case .backend: return [backend(entry.setting, isNamed: false)]
      default: return []
      }
    }
    generation =
      root.contains { $0.member == .backends }
      ? .first : root.contains { $0.member == .backend || $0.member == .analytics } ? .second : nil
  }

  /// All known settings, in no particular order.
  public var all: [Known] {
    root + analytics
      + backends.flatMap { backend in
        backend.settings + backend.authentication + backend.sections.flatMap(\.settings)
      }
  }

  /// The values of `Authorization` headers with a password, wherever the file has them. They are
  /// not settings of the SDKs, but of apps that send their own requests.
  public var passwords: [LocatedText] {
    var found: [LocatedText] = []
    document.visit { setting in
      guard setting.name.text.equalsIgnoringCase("Authorization"), let text = setting.value.text,
        text.text.count > 6, text.text.part(0, 6).equalsIgnoringCase("Basic ")
      else { return }
      found.append(text)
    }
    return found
  }

  /// The secrets and the keys, which reports do not show.
  var secretRanges: [SourceRange] {
    let members: [MobileClientMember] = [.clientSecret, .anonymousKey]
    let texts = all.filter { members.contains($0.member) }.compactMap(\.text) + passwords
    // Without the quotes of a script.
    return texts.filter { !$0.isEmpty }.map { text in
      let isClosed = text.text.count <= text.range.count - 2
      return format == .script
        ? SourceRange(text.range.start + 1, text.range.end - (isClosed ? 1 : 0)) : text.range
    }
  }

  /// The path of the innermost setting at a range of a script, as a JSON Pointer.
  public func path(of range: SourceRange) -> String {
    var path = ""
    var settings = document.settings
    while let setting = settings.first(where: {
      $0.name.range.contains(range) || $0.value.range.contains(range)
    }) {
      path += "/" + setting.name.string
      settings = setting.value.settings
    }
    return path
  }
}
