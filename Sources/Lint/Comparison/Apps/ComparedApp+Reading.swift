import ConfigModel

/// Reads the files of an app.
extension ComparedApp {
  /// - Parameter side: The side of the document, for faults.
  init(_ document: ComparedDocument, _ side: ComparedPlace.Side) throws(ComparisonFault) {
    guard let world = World(document.kind) else {
      throw ComparisonFault(
        side: side, reason: "a document of kind '\(document.kind.rawValue)' is not an app",
        range: nil)
    }
    if world == .mobile {
      self = try Self.mobile(document, side)
      return
    }
    var leaves: [Leaf] = []
    var parts: [String] = []
    var opening: SourceRange?
    var offset = 0
    for source in document.files.isEmpty ? [document.source] : document.files {
      let tree = try Self.tree(of: source, offset, side)
      if let root = tree.root {
        let name = Self.part(root.name)
        let isOrg = document.kind == .oauthOidcSettings
        let isRight =
          (world == .connected) == (root.name == ConnectedApp.rootName)
          && isOrg == (root.name == OrgOAuthSettings.rootName)
        guard isRight else {
          throw ComparisonFault(
            side: side,
            reason:
              "expected \(isOrg ? Self.orgTitle : Self.title(world)), found the root '\(root.name.string)'",
            range: SourceRange(root.opening.start + offset, root.opening.end + offset))
        }
        parts.append(name)
        Self.append(root, world == .external ? name + "/" : "", offset, to: &leaves)
        opening =
          opening ?? SourceRange(root.opening.start + offset, root.opening.end + offset)
      }
      offset += source.count
    }
    self.init(world, leaves, parts: parts, opening: opening)
  }

  static let orgTitle = "the OAuth settings of an org"

  static func title(_ world: World) -> String {
    switch world {
    case .connected: "a connected app"
    case .external: "a file of an external client app"
    case .mobile: "a file of a mobile app"
    }
  }

  /// The suffix of the files with a root element, without the dot.
  private static func part(_ root: Text) -> String {
    ExternalClientApp.Part.rooted(root).map { String($0.suffix.description.dropFirst()) }
      ?? root.string
  }

  private static func tree(
    of source: SourceBytes, _ offset: Int, _ side: ComparedPlace.Side
  ) throws(ComparisonFault) -> XMLTree {
    let tree = XMLParser.parse(source)
    guard let problem = tree.problems.first else { return tree }
    throw ComparisonFault(
      side: side, reason: "not well-formed XML",
      range: SourceRange(problem.range.start + offset, problem.range.end + offset))
  }

  private static func mobile(
    _ document: ComparedDocument, _ side: ComparedPlace.Side
  ) throws(ComparisonFault) -> ComparedApp {
    let source = document.source
    if document.kind.isJSON(source, name: document.fileName) {
      let tree = JSONParser.parse(source)
      if let problem = tree.problems.first(where: { $0.kind != .loneSurrogate }) {
        let words = Secrets(source).masked(problem.message(in: source), about: problem.range)
        throw ComparisonFault(side: side, reason: "not JSON: " + words, range: problem.range)
      }
      if let app = MobileAppConfiguration(tree) { return mobile(app, values(of: tree.root)) }
    } else {
      let tree = try tree(of: source, 0, side)
      if let app = MobileAppConfiguration(tree) {
        let values =
          PropertyList.root(of: tree).map(values(of:))
          ?? (app.format == .androidManifest ? tree.root.map(values(ofManifest:)) : nil)
        return mobile(app, values ?? [])
      }
    }
    throw ComparisonFault(side: side, reason: "expected a file of a mobile app", range: nil)
  }
}
