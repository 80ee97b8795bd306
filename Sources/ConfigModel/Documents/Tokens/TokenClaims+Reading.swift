extension TokenClaims {
  /// Reads claims that are given as JSON, without a token around them. Names that occur twice are
  /// refused (RFC 7519, section 4), because readers choose differently between them.
  public static func read(_ source: SourceBytes) throws(TokenFault) -> TokenClaims {
    let tree = JSONParser.parse(source)
    guard let claims = TokenClaims(tree), !claims.hasRepeatedNames else {
      throw fault(of: tree)
    }
    return claims
  }

  /// As ``read(_:)``, into claims that are there.
  mutating func reread(_ bytes: Span<UInt8>) throws(TokenFault) {
    guard replace(with: bytes) else { throw Self.fault(of: root.tree) }
  }

  private static func fault(of tree: JSONTree) -> TokenFault {
    let text = Text(tree.source).trimmed
    if text.hasPrefix("eyJ"), text.contains(UInt8(ascii: ".")) {
      return TokenFault(
        "this is a token, not the claims of one as JSON", SourceRange(0, tree.source.count))
    }
    return TokenJSON.fault(in: tree, .claims) ?? TokenFault("no claims", SourceRange(at: 0))
  }
}

/// The JSON objects of a token.
enum TokenJSON {
  /// What keeps a text from being a JSON object each of whose names occurs once. Only the names of the
  /// object itself are compared.
  static func fault(in tree: JSONTree, _ part: TokenFault.Part) -> TokenFault? {
    let subject = "the \(part.rawValue) \(part.isOrAre)"
    // Readers of a header compare none of its strings with those of a configuration.
    let isClaims = part == .claims
    if let problem = tree.problems.first(where: { isClaims || $0.kind != .loneSurrogate }) {
      return switch problem.kind {
      case .loneSurrogate:
        TokenFault(
          "\(subject) not Unicode: \(problem.message(in: tree.source)), so that readers differ in"
            + " what it says", problem.range)
      case .tooDeep:
        TokenFault(
          "\(subject) nested deeper than \(JSONParser.maximumDepth) levels", problem.range)
      case .emptyText: TokenFault("\(subject) empty", problem.range)
      default:
        TokenFault("\(subject) not JSON: \(problem.messageWithoutQuotation)", problem.range)
      }
    }
    let root = tree.root
    guard root.kind == .object else {
      return TokenFault(
        "\(subject) not a JSON object, but \(kindWording(root.kind))", root.range)
    }
    return JSONDuplicateKeys.first(in: root).map { duplicate in
      TokenFault(
        "the \(part.rawValue) \(part == .claims ? "have" : "has") '\(duplicate.again.excerptOfText)'"
          + " twice, and readers differ in which one counts",
        duplicate.again.range)
    }
  }

  private static func kindWording(_ kind: JSONKind) -> String {
    switch kind {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object, .missing: "nothing"
    }
  }
}

extension JSONValue {
  /// What a string says, the end of a long one left out.
  var excerptOfText: String { text.excerpt }
}

extension Text {
  /// The text, or the first 80 bytes of a longer one.
  public var excerpt: String {
    guard count > 80 else { return string }
    var end = 80
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(0, end).string + "…"
  }
}
