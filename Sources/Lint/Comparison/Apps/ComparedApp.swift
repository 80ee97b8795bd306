import ConfigModel

/// The content of an app's files, as values with paths, whatever the format of the files.
struct ComparedApp {
  enum World: Sendable {
    case connected, external, mobile

    init?(_ kind: DocumentKind) {
      switch kind {
      case .connectedApp: self = .connected
      // The settings of an org are a file of the same form, and have a table of their own.
      case .externalClientApp, .oauthOidcSettings: self = .external
      case .mobileApp: self = .mobile
      default: return nil
      }
    }
  }

  /// A value in a file.
  struct Leaf: Sendable {
    let path: String
    let text: LocatedText
    /// The number of bytes before the file in ``ComparedDocument/source``.
    let offset: Int
    /// True if the value consists of several values, joined by ``separator``.
    var isComposite = false

    var range: SourceRange {
      SourceRange(text.range.start + offset, text.range.end + offset)
    }

    /// The name of the element or the setting.
    var name: String {
      path.split(separator: "/").last.map(String.init) ?? path
    }

    /// True for the values of secrets. Booleans about secrets have similar names.
    var isSecret: Bool {
      SecretNames.contain(name) && text.text.string.utf8.count > 5
        && !AppProperties.metadata.contains { property in
          if case .secret = property.measure { return false }
          return property.connected.description == path || property.external.description == path
        }
    }
  }

  let world: World
  /// The values, ordered by path. Values with the same path keep the order of the document.
  private(set) var leaves: [Leaf]
  /// The suffixes of an external client app's files, such as `ecaOauth`.
  let parts: [String]
  /// The place of what is missing: the root of the first file.
  let opening: SourceRange?
  /// The role of a mobile app's file.
  let role: Role

  /// A mobile app has files with settings and files that describe it to its platform.
  enum Role: Equatable, Sendable {
    case settings, resources, infoPropertyList, androidManifest
  }

  /// A version that does not exist.
  init(absent world: World) {
    self.init(world, [], parts: [], opening: nil)
  }

  init(
    _ world: World, _ leaves: [Leaf], parts: [String], opening: SourceRange?,
    role: Role = .settings
  ) {
    self.world = world
    self.parts = parts
    self.opening = opening
    self.role = role
    // The order of equal paths must not depend on the sorting algorithm.
    let order = leaves.indices.sorted {
      leaves[$0].path == leaves[$1].path
        ? $0 < $1 : leaves[$0].path.utf8.lexicographicallyPrecedes(leaves[$1].path.utf8)
    }
    self.leaves = order.map { leaves[$0] }
  }

  /// True for the OAuth settings of an org, which override those of its apps.
  var isOfOrg: Bool { parts.first == OrgOAuthSettings.rootName.description }

  /// The table of the properties.
  var properties: [AppProperty] {
    isOfOrg ? AppProperties.org : world == .mobile ? AppProperties.mobile : AppProperties.metadata
  }

  /// The values with a path.
  func leaves(at path: String) -> ArraySlice<Leaf> {
    var low = 0
    var high = leaves.count
    while low < high {
      let middle = (low + high) / 2
      if leaves[middle].path.utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return leaves[low...].prefix { $0.path == path }
  }

  /// The paths, each once.
  var paths: [String] {
    var paths: [String] = []
    for leaf in leaves where paths.last != leaf.path { paths.append(leaf.path) }
    return paths
  }

  /// True if the files of two versions contain the same values, apart from their order and that of
  /// the parts of a list.
  func hasSameValues(as other: ComparedApp) -> Bool {
    func values(_ facts: ComparedApp) -> [String] {
      facts.leaves.map { leaf in
        let parts = leaf.text.string.split { $0 == "," || $0.isNewline }
        return leaf.path + "=" + parts.map { Text(String($0)).trimmed.string }.sorted().joined()
      }.sorted()
    }
    return values(self) == values(other)
  }

  /// A digest of all values, without secrets.
  var digest: String {
    Change.digest(
      leaves.filter { !$0.isSecret }.map { $0.path + "=" + $0.text.string }.sorted()
        .joined(separator: "\n"))
  }
}

/// The values in Salesforce metadata.
extension ComparedApp {
  /// The elements whose children form one value.
  private static let composites: [StaticString] = [
    "attributes", "customAttributes", "ipRanges", "trustedIpRanges", "mobileAppConfig",
    "notificationTypes",
  ]

  /// The elements of an external client app's policies that together are the lifetime of refresh
  /// tokens.
  private static let lifetime = "ecaOauthPlcy/refreshTokenPolicyType"

  /// Appends the values below the root of a file of metadata.
  static func append(_ root: XMLElement, _ prefix: String, _ offset: Int, to leaves: inout [Leaf]) {
    var found: [Leaf] = []
    append(root, prefix, offset, to: &found, depth: 0)
    leaves += prefix == "ecaOauthPlcy/" ? joiningLifetime(found) : found
  }

  private static func append(
    _ parent: XMLElement, _ prefix: String, _ offset: Int, to leaves: inout [Leaf], depth: Int
  ) {
    guard depth < 16 else { return }
    for child in parent.children {
      let path = prefix + child.name.string
      if child.name.isOne(of: composites) {
        let text = LocatedText(Text(composite(child)), at: child.range)
        leaves.append(Leaf(path: path, text: text, offset: offset, isComposite: true))
      } else if child.hasChildren {
        append(child, path + "/", offset, to: &leaves, depth: depth + 1)
      } else if !child.text.isEmpty {
        leaves.append(Leaf(path: path, text: child.text, offset: offset))
      }
    }
  }

  /// The children as one value, in alphabetical order: `key=value`, or `10.0.0.1-10.0.0.9`.
  private static func composite(_ element: XMLElement) -> String {
    func text(_ names: StaticString...) -> String? {
      names.lazy.compactMap { element.child($0) }.first.map(\.text.string)
    }
    if let start = text("start", "startIpAddress"), let end = text("end", "endIpAddress") {
      return start + "-" + end
    }
    if let key = text("key"), let formula = text("formula") { return key + "=" + formula }
    return element.children.map { $0.name.string + "=" + $0.text.string }.sorted()
      .joined(separator: ", ")
  }

  /// Replaces the type, the period and its unit by the spelling of connected apps:
  /// `specific_lifetime:90:DAYS`.
  private static func joiningLifetime(_ leaves: [Leaf]) -> [Leaf] {
    func leaf(_ name: String) -> Leaf? { leaves.first { $0.path == name } }
    let isRepeated = ([lifetime] + joined).contains { path in
      leaves.count { $0.path == path } > 1
    }
    guard !isRepeated, let type = leaf(lifetime) else { return leaves }
    let (period, unit) = (leaf(joined[0]), leaf(joined[1]))
    let name = type.text.text
    var text = name.string
    if name == "SpecificLifetime" || name == "SpecificInactivity" {
      text = name == "SpecificLifetime" ? "specific_lifetime:" : "specific_inactivity:"
      text += (period?.text.string ?? "") + ":" + (unit?.text.string ?? "")
    }
    let others = leaves.filter { $0.path != type.path }
    return others + [
      Leaf(
        path: lifetime, text: LocatedText(Text(text), at: type.text.range), offset: type.offset,
        isComposite: true)
    ]
  }

  /// The paths of elements that are part of the value of another one.
  static let joined = [
    "ecaOauthPlcy/refreshTokenValidityPeriod", "ecaOauthPlcy/refreshTokenValidityUnit",
  ]
}
