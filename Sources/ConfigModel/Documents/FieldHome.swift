/// A declared member at its place in a kind of document, for lookups by users.
public struct FieldHome: Sendable {
  public let document: DocumentKind
  /// The members on the path from the root to this member, inclusive. Never empty.
  private let way: [Field]
  /// The title of the object that contains the member.
  public let objectTitle: String
  public let field: Field
  private let names: [String]
  /// The path, such as `issuers.jwks.discoveryUri`.
  public let path: String

  private init(document: DocumentKind, way: [Field], objectTitle: String, field: Field) {
    self.document = document
    self.way = way
    self.objectTitle = objectTitle
    self.field = field
    names = way.map(\.name.description)
    path = names.joined(separator: ".")
  }

  public var name: String { field.name.description }

  /// True for a member of a document that repeats what is set up in the console, partly under the
  /// names of the issuer configuration.
  public var isOfConsole: Bool { document == .mobileBackend || document == .samlRegistration }

  /// The path with brackets after arrays, such as `issuers[].jwks.discoveryUri`.
  public var notation: String {
    var text = ""
    for (index, step) in way.enumerated() {
      text += (index == 0 ? "" : ".") + step.name.description
      if case .objects = step.type, index < way.count - 1 { text += "[]" }
    }
    return text
  }

  /// All members of all kinds of documents, in the order of their declarations.
  public static let all = DocumentKind.allCases.flatMap { kind -> [FieldHome] in
    switch kind {
    case .externalClientApp:
      ExternalClientApp.Part.allCases.flatMap { homes(kind, $0.rootName, $0.schema) }
    case .oauthOidcSettings: homes(kind, OrgOAuthSettings.rootName, OrgOAuthSettings.schema)
    default: kind.schema.map { homes(kind, $0, below: []) } ?? []
    }
  }

  /// The elements below a root. Their paths contain the root, because several roots have elements
  /// with the same name.
  private static func homes(
    _ document: DocumentKind, _ root: StaticString, _ schema: ObjectSchema
  ) -> [FieldHome] {
    homes(document, schema, below: [Field(root, .object(schema), "The root element.")])
  }

  private static func homes(
    _ document: DocumentKind, _ schema: ObjectSchema, below way: [Field]
  ) -> [FieldHome] {
    schema.fields.flatMap { field in
      let way = way + [field]
      let home = FieldHome(
        document: document, way: way, objectTitle: schema.title, field: field)
      switch field.type {
      case .object(let inner), .objects(let inner):
        return [home] + homes(document, inner, below: way)
      default: return [home]
      }
    }
  }

  // MARK: Paths in settings

  /// The members of one kind of document.
  public static func all(in kind: DocumentKind) -> [FieldHome] {
    all.filter { $0.document == kind }
  }

  /// The path with slashes, such as `issuers/jwks/discoveryUri`. For a kind with several roots it
  /// begins with the root.
  public var slashPath: String { names.joined(separator: "/") }

  /// The schema of the root, and the members from there to this one; nil for a root itself.
  public var route: (root: ObjectSchema, steps: [Field])? {
    if let schema = document.schema, schema.slot(of: way[0]) != nil { return (schema, way) }
    guard case .object(let root) = way[0].type, way.count > 1 else { return nil }
    return (root, Array(way.dropFirst()))
  }

  // MARK: Lookup

  private static let byName = Dictionary(grouping: all, by: \.name)

  /// The members that match a name (`audience`), a path or the end of one (`jwks.discoveryUri`), or
  /// a pointer as in reports (`/issuers/0/jwks/allowHttp`). Several members may share a name.
  public static func matching(_ question: String) -> [FieldHome] {
    let steps = steps(question)
    guard !steps.isEmpty else { return [] }
    let exact = steps.last.flatMap { byName[$0] }?.filter { $0.ends(with: steps, ==) } ?? []
    let candidates =
      exact.isEmpty
      ? all.filter { $0.ends(with: steps) { $0.lowercased() == $1.lowercased() } } : exact
    // The first element of a dozen kinds of files is one field.
    let found = candidates.filter { home in
      guard home.document == .externalClientApp else { return true }
      return candidates.first { $0.field === home.field && $0.document == home.document }?.path
        == home.path
    }
    // Most users ask about the policies, not about what repeats their names.
    let ofPolicies = found.filter { !$0.isOfConsole }
    let wanted = ofPolicies.isEmpty ? found : ofPolicies
    let whole = wanted.filter { $0.way.count == steps.count }
    let nearest = whole.isEmpty ? wanted : whole
    // Test suites and provider setups reuse names of the configuration, and most users ask about
    // the configuration.
    let others = nearest.filter {
      $0.document != .tokenTests && $0.document != .identityProviderSetup
    }
    return others.isEmpty ? nearest : others
  }

  private func ends(with steps: [String], _ isEqual: (String, String) -> Bool) -> Bool {
    guard steps.count <= names.count else { return false }
    return zip(names.suffix(steps.count), steps).allSatisfy(isEqual)
  }

  /// The names in a path, without the parts that select elements of arrays: `[…]` and numbers.
  private static func steps(_ question: String) -> [String] {
    var parts = [""]
    var depth = 0
    // A pointer into an export begins with the policy's key.
    let pointer = question.split(separator: "#", omittingEmptySubsequences: false).last ?? ""
    let separator: Character = pointer.hasPrefix("/") ? "/" : "."
    for character in pointer {
      switch character {
      case "[": depth += 1
      case "]": depth = max(0, depth - 1)
      case separator where depth == 0: parts.append("")
      default:
        if depth == 0 { parts[parts.count - 1].append(character) }
      }
    }
    let steps = parts.filter { part in !part.isEmpty && !part.utf8.allSatisfy(\.isASCIIDigit) }
    // The path of an element begins with the root.
    let isElement = steps.count > 1 && steps[0] == ConnectedApp.rootName.description
    return isElement ? Array(steps.dropFirst()) : steps
  }

  // MARK: Neighbors

  /// Other members of the same kind of document that the interactions mention.
  public var related: [FieldHome] {
    let texts = field.interactions.map(\.description)
    return Self.all.filter { other in
      other.field !== field && other.document == document
        && texts.contains { $0.includes("`\(other.name)`") } && isNearest(other)
    }
  }

  /// True if no other member with the same name is closer to this one, such as another `name`.
  private func isNearest(_ other: FieldHome) -> Bool {
    let siblings = Self.all.filter { $0.document == document && $0.name == other.name }
    let distances = siblings.map { distance(to: $0) }
    return distance(to: other) == distances.min()
  }

  private func distance(to other: FieldHome) -> Int {
    let shared = zip(way, other.way).prefix { $0 === $1 }.count
    return way.count + other.way.count - 2 * shared
  }
}
