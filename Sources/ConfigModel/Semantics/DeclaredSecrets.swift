extension Secrets {
  /// - Parameters:
  ///   - kind: The kind of the document, if known. Its parser finds more secrets than the text
  ///     alone reveals.
  ///   - known: Secrets of other documents.
  public init(_ source: SourceBytes, of kind: DocumentKind?, known: [String] = []) {
    self.init(
      source, declared: kind.map { DeclaredSecrets.ranges(in: source, of: $0) } ?? [],
      sparesElementNames: kind == .samlAssertion, harmless: DeclaredNames.all, known: known)
  }
}

/// The names of all declared fields. A comment may mention one after a word such as "secret".
private enum DeclaredNames {
  static let all: Set<Text> = {
    let roots =
      DocumentKind.allCases.compactMap(\.schema) + ExternalClientApp.Part.allCases.map(\.schema)
    return Set(roots.flatMap(\.family).flatMap(\.fields).map { Text($0.name.description) })
  }()
}

/// Finds secrets that only parsing a document reveals, in addition to those of ``SecretFinder``.
enum DeclaredSecrets {
  static func ranges(in source: SourceBytes, of kind: DocumentKind) -> [SourceRange] {
    guard ForeignEncoding(of: source) == nil else { return [] }
    return switch kind {
    case .idpMessages: IDPMessages(source).secretRanges
    case .authTokenConfiguration:
      ranges(ofUnknownFieldsIn: JSONParser.parse(source).root, AuthTokenConfiguration.schema)
    case .allowOrigin: OriginSecrets.ranges(in: AllowOriginPolicy(source))
    case .policies: values(in: PropertiesFile(source))
    case .mobileClient: MobileClient(source).secretRanges
    case .tokenRequest: ranges(inRequest: source)
    case .samlAssertion: SavedAssertion.secretRanges(in: source)
    case .externalClientApp: ranges(inApp: XMLParser.parse(source))
    default: []
    }
  }

  /// The strings in undeclared fields with names such as `token`.
  private static func ranges(
    ofUnknownFieldsIn value: JSONValue, _ schema: ObjectSchema
  ) -> [SourceRange] {
    guard value.kind == .object else { return [] }
    return value.members.flatMap { member -> [SourceRange] in
      let name = member.name.text
      guard let field = schema.fields.first(where: { name == $0.name }) else {
        let isSecret = member.value.kind == .string && SecretParameters.isSecret(name.string)
        return isSecret ? [member.value.textRange] : []
      }
      switch field.type {
      case .object(let inner): return ranges(ofUnknownFieldsIn: member.value, inner)
      case .objects(let inner):
        return member.value.kind == .array
          ? member.value.elements.flatMap { ranges(ofUnknownFieldsIn: $0, inner) } : []
      default: return []
      }
    }
  }

  /// The values of elements that are declared secret, whatever their names are.
  private static func ranges(inApp tree: XMLTree) -> [SourceRange] {
    guard let root = tree.root, let part = ExternalClientApp.Part.rooted(root.name) else {
      return []
    }
    return values(in: DeclaredElement(root, part.schema))
  }

  private static func values(in declared: DeclaredElement) -> [SourceRange] {
    declared.element.children.flatMap { child -> [SourceRange] in
      guard let slot = declared.schema.slot(named: child) else { return [] }
      let field = declared.schema.fields[slot]
      switch field.type {
      case .object(let inner), .objects(let inner): return values(in: DeclaredElement(child, inner))
      default:
        let text = child.text
        return field.isSecret && !Placeholder.isWhole(text.text) ? [text.range] : []
      }
    }
  }

  /// The values of properties with secret names. Java allows nearly any character in a name.
  private static func values(in file: PropertiesFile) -> [SourceRange] {
    file.entries.filter { SecretNames.contain($0.key) }.map(\.valueRange).filter {
      !$0.isEmpty && !Placeholder.isWhole(Text(file.source, $0.start, $0.end).trimmed)
    }
  }

  /// The secrets of a text that is not a request. It may be any command, so all its words are
  /// secret except for its first letters.
  private static func ranges(inRequest source: SourceBytes) -> [SourceRange] {
    guard CurlCommand.start(in: source) == nil, !isHTTP(source) else { return [] }
    let text = Text(source)
    var start = text.leadingBlanks
    while start < text.count, text[start].isASCIILetter { start += 1 }
    return (start..<text.count).split { text[$0].isBlank }.map { SourceRange($0) }
  }

  /// True if the first line is a method and an address: a path, a URL, or a placeholder for one.
  private static func isHTTP(_ source: SourceBytes) -> Bool {
    let request = HTTPRequestReader.read(source)
    guard request.methodRange != nil, let target = request.target?.text else { return false }
    return target.isEmpty || target.hasPrefix("/") || target.hasPrefix("http")
      || target.hasPrefix("{{") || target.hasPrefix("$") || target.hasPrefix("<")
  }
}
