/// The manifest of a Salesforce deployment, `package.xml`: the components to deploy, by type and
/// name (Metadata API Developer Guide, Sample package.xml Manifest Files).
public struct SalesforceManifest: Sendable {
  /// A component that the manifest names.
  public struct Member: Sendable {
    public let type: String
    public let name: String
    public let range: SourceRange
  }

  /// The reason why a text is not a manifest.
  public struct Fault: Error {
    public let reason: String
    public let offset: Int
  }

  /// The namespace of the metadata API.
  private static let namespace: StaticString = "http://soap.sforce.com/2006/04/metadata"

  /// The members, in the order of the text. The name `*` stands for all of its type.
  public private(set) var members: [Member] = []
  /// The names that the manifest has for each type.
  private var names: [String: Set<String>] = [:]

  public init(_ source: SourceBytes) throws(Fault) {
    let tree = XMLParser.parse(source)
    if let problem = tree.problems.first {
      throw Fault(reason: "invalid XML", offset: problem.range.start)
    }
    guard let root = tree.root, root.name == "Package" else {
      let name = tree.root.map { ", found '\($0.name)'" } ?? ""
      throw Fault(
        reason: "expected the root element 'Package'" + name,
        offset: tree.root?.nameRange.start ?? 0)
    }
    guard root.namespace == Self.namespace else {
      throw Fault(
        reason: "the root element is not in the namespace '\(Self.namespace)'",
        offset: root.nameRange.start)
    }
    for types in root.children where types.name == "types" {
      guard let name = types.child("name")?.text.text.trimmed.string, !name.isEmpty else {
        throw Fault(reason: "'types' without a 'name'", offset: types.range.start)
      }
      for member in types.children where member.name == "members" {
        let text = member.text.text.trimmed.string
        if text.isEmpty { continue }
        members.append(Member(type: name, name: text, range: member.range))
        names[name, default: []].insert(Self.decoded(text))
      }
    }
  }

  /// True if the manifest names a component, or all of its type.
  public func names(_ component: SalesforceComponent) -> Bool {
    guard let names = names[component.type] else { return false }
    return names.contains("*") || names.contains(Self.decoded(component.name))
  }

  /// The members for which there is no file, of the types whose files oconf knows.
  public func missing(from components: [SalesforceComponent]) -> [Member] {
    func key(_ type: String, _ name: String) -> String { "\(type)/\(Self.decoded(name))" }
    let found = Set(components.map { key($0.type, $0.name) })
    let known = Set(SalesforceComponent.endings.map(\.type))
    return members.filter { member in
      let isKnown =
        member.type == SalesforceComponent.settingsType
        ? member.name + SalesforceComponent.settingsEnd == OrgOAuthSettings.fileName
        : known.contains(member.type)
      return isKnown && member.name != "*" && !found.contains(key(member.type, member.name))
    }
  }

  /// A name without percent encoding, which file names and manifests have for special characters.
  private static func decoded(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let code = rest.prefix(2).map { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), code.count == 2, let high = code[0], let low = code[1] {
        bytes.append(UInt8(high * 16 + low))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A component of Salesforce metadata, as a manifest names it.
public struct SalesforceComponent: Sendable {
  public let type: String
  public let name: String

  static let settingsType = "Settings"
  static let settingsEnd = ".settings"

  /// The ends of file names, by the type of the component.
  static let endings: [(type: String, end: String)] =
    [(ConnectedApp.rootName.description, ".connectedApp")]
    + ExternalClientApp.Part.allCases.map { ($0.rootName.description, $0.suffix.description) }

  /// The component of a file, from its name; nil for files that are no components.
  public init?(fileNamed file: String) {
    let file = SalesforceFiles.withoutMetadataEnd(file)
    let all = Self.endings + [(Self.settingsType, Self.settingsEnd)]
    guard let ending = all.first(where: { file.hasSuffix($0.end) }),
      file.utf8.count > ending.end.utf8.count,
      ending.type != Self.settingsType || file == OrgOAuthSettings.fileName
    else { return nil }
    type = ending.type
    name = String(file.dropLast(ending.end.count))
  }
}
