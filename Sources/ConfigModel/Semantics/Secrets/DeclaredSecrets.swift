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
        return field.isSecret && !SecretText.isPlaceholder(text.text) ? [text.range] : []
      }
    }
  }

  /// The values of properties with secret names. Java allows nearly any character in a name.
  private static func values(in file: PropertiesFile) -> [SourceRange] {
    file.entries.filter { SecretNames.contain($0.key) }.map(\.valueRange).filter {
      !$0.isEmpty && !SecretText.isPlaceholder(Text(file.source, $0.start, $0.end).trimmed)
    }
  }

  /// The secrets of a text that is not a request. It may be any command, so all its words are
  /// secret except for its first letters.
  private static func ranges(inRequest source: SourceBytes) -> [SourceRange] {
    guard CurlCommandReader.start(in: source) == nil, !isHTTP(source) else { return [] }
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

/// Finds credentials in the items of an origin list that are not patterns. They contain what does not
/// belong there, such as the user information of a URL, and a comma in a password splits it.
public enum OriginSecrets {
  /// The item with its credentials masked.
  public static func masked(_ item: String) -> String {
    let text = Text(item)
    var result = ""
    var done = 0
    for range in ranges(in: text) {
      result += text.part(done, range.lowerBound).string + Secrets.mask
      done = range.upperBound
    }
    return Secrets.masked(shapesIn: result + text.dropFirst(done).string)
  }

  /// The secret parts of a list of origins.
  static func ranges(in policy: AllowOriginPolicy) -> [SourceRange] {
    policy.items.filter { $0.pattern == nil }.flatMap { item in
      // The bytes, since replacement characters have another length than what they replace.
      let written = Text(policy.source, item.range.start, item.range.end)
      return ranges(in: written).map {
        SourceRange(item.range.start + $0.lowerBound, item.range.start + $0.upperBound)
      }
    }
  }

  /// The offsets of the user information; without any, those of a port that is not a number, and of
  /// the value of a parameter.
  private static func ranges(in item: Text) -> [Range<Int>] {
    let slash = UInt8(ascii: "/")
    let slashes = (0..<max(0, item.count - 1)).first { item[$0] == slash && item[$0 + 1] == slash }
    let start = slashes.map { $0 + 2 } ?? 0
    if let at = (start..<max(start, item.count)).last(where: { item[$0] == UInt8(ascii: "@") }) {
      // A user name alone is none, but what follows a comma may be the rest of a password.
      let isName = slashes != nil && !(start..<at).contains { item[$0] == UInt8(ascii: ":") }
      return at > start && !isName ? [start..<at] : []
    }
    let authorityEnd =
      (start..<item.count).first { "/?#".utf8.contains(item[$0]) } ?? item.count
    var found: [Range<Int>] = []
    let colons = (start..<authorityEnd).filter { item[$0] == UInt8(ascii: ":") }
    if slashes != nil, colons.count == 1, let colon = colons.first {
      let port = colon + 1..<authorityEnd
      let isPort = port.allSatisfy { item[$0].isASCIIDigit || item[$0] == UInt8(ascii: "*") }
      if !isPort { found.append(port) }
    }
    for offset in max(start, found.last?.upperBound ?? 0)..<item.count
    where ":=".utf8.contains(item[offset]) {
      var nameStart = offset
      while nameStart > start, SecretFinder.isTokenByte(item[nameStart - 1]) { nameStart -= 1 }
      let name = item.part(nameStart, offset).string
      guard offset + 1 < item.count, offset >= found.last?.upperBound ?? 0,
        SecretParameters.resemblesSecret(name) || SecretNames.contain(name)
      else { continue }
      let end = (offset + 1..<item.count).first { "&;#".utf8.contains(item[$0]) } ?? item.count
      found.append(offset + 1..<end)
    }
    return found
  }
}
