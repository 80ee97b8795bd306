extension TokenClaims {
  /// Reads claims given as JSON, without a token around them. Repeated names are rejected
  /// (RFC 7519, section 4), because parsers differ in the occurrence that they choose.
  public static func read(_ source: SourceBytes) throws(TokenFault) -> TokenClaims {
    let tree = JSONParser.parse(source)
    guard let claims = TokenClaims(tree), !claims.hasRepeatedNames else {
      throw fault(of: tree)
    }
    return claims
  }

  private static func fault(of tree: JSONTree) -> TokenFault {
    let text = Text(tree.source).trimmed
    if text.hasPrefix("eyJ"), text.contains(UInt8(ascii: ".")) {
      return TokenFault(
        "expected claims as JSON, found a token", SourceRange(0, tree.source.count))
    }
    return TokenJSON.fault(in: tree, .claims) ?? TokenFault("no claims", SourceRange(at: 0))
  }
}

/// Checks of the JSON objects in a token.
enum TokenJSON {
  /// The reason why a text is not a JSON object with unique names; nil if it is. Only the names of
  /// the object itself are compared.
  static func fault(in tree: JSONTree, _ part: TokenFault.Part) -> TokenFault? {
    let subject = "the \(part.rawValue) \(part.isOrAre)"
    // Lone surrogates are allowed in a header, because its strings are not compared with those of a
    // configuration.
    let isClaims = part == .claims
    if let problem = tree.problems.first(where: { isClaims || $0.kind != .loneSurrogate }) {
      return switch problem.kind {
      case .loneSurrogate:
        TokenFault(
          "\(subject) not Unicode: \(problem.message(in: tree.source)), so parsers read it"
            + " differently", problem.range)
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
          + " twice, and parsers differ in which one they use",
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
  /// The value of a string, truncated if it is long.
  var excerptOfText: String { text.excerpt }
}

extension Text {
  /// The text, or the first 80 bytes of a longer text, followed by an ellipsis. Characters are not
  /// split.
  public var excerpt: String {
    guard count > 80 else { return string }
    var end = 80
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(0, end).string + "…"
  }
}
