import ConfigModel

/// The parts of a document that a client can color by what they mean: claims, roles, and the parts of origins.
struct SemanticTokens {
  /// The types, in the order of the legend.
  enum Kind: String, CaseIterable {
    case claim = "variable"
    case role = "enumMember"
    case scheme = "keyword"
    case host = "namespace"
    case port = "number"
    case wildcard = "operator"
  }

  struct Token: Equatable {
    let range: SourceRange
    let kind: Kind
  }

  /// The tokens in the order of the text. They do not overlap.
  private(set) var tokens: [Token] = []

  static let maximumCount = 50_000

  static let capability: String = JSONObjectText.build { object in
    object.add(
      "legend",
      raw: JSONObjectText.build { legend in
        legend.add("tokenTypes", Kind.allCases.map { JSONObjectText.text($0.rawValue) })
        legend.add("tokenModifiers", [])
      })
    object.add("full", raw: "true")
  }

  init(_ document: DocumentContent) {
    var end = 0
    for word in document.words.words.sorted(by: { $0.range.start < $1.range.start }) {
      guard tokens.count < Self.maximumCount else { return }
      guard word.range.start >= end, word.range.end > word.range.start else { continue }
      switch word.kind {
      case .claim: tokens.append(Token(range: word.range, kind: .claim))
      case .role, .tokenRole: tokens.append(Token(range: word.range, kind: .role))
      case .origin: add(origin: word, in: document.source)
      default: continue
      }
      end = word.range.end
    }
  }

  private mutating func add(origin word: WordIndex.Word, in source: SourceBytes) {
    let range = word.range
    // With escapes, the parts are not where the text has them.
    guard source.text(range.bounds) == word.text.string else {
      tokens.append(Token(range: range, kind: .host))
      return
    }
    var start = range.start
    func isAt(_ text: StaticString, _ offset: Int) -> Bool {
      text.description.utf8.enumerated().allSatisfy { source[offset + $0.offset] == $0.element }
    }
    if let slashes = range.bounds.first(where: { isAt("://", $0) }), slashes + 3 <= range.end {
      add(.scheme, SourceRange(start, slashes), in: source)
      start = slashes + 3
    }
    var host = start
    var isInBrackets = false
    while host < range.end, isInBrackets || source[host] != UInt8(ascii: ":") {
      if source[host] == UInt8(ascii: "[") { isInBrackets = true }
      if source[host] == UInt8(ascii: "]") { isInBrackets = false }
      host += 1
    }
    add(.host, SourceRange(start, host), in: source)
    if host < range.end { add(.port, SourceRange(host + 1, range.end), in: source) }
  }

  /// Adds a part of an origin, with its wildcards as tokens of their own.
  private mutating func add(_ kind: Kind, _ range: SourceRange, in source: SourceBytes) {
    var start = range.start
    for offset in range.bounds where source[offset] == UInt8(ascii: "*") {
      if start < offset { tokens.append(Token(range: SourceRange(start, offset), kind: kind)) }
      tokens.append(Token(range: SourceRange(offset, offset + 1), kind: .wildcard))
      start = offset + 1
    }
    if start < range.end { tokens.append(Token(range: SourceRange(start, range.end), kind: kind)) }
  }

  /// The tokens as the protocol has them: each relative to the one before it. Those of several lines are left out.
  func data(_ positions: LinePositions) -> [Int] {
    var data: [Int] = []
    var (line, column) = (0, 0)
    for token in tokens {
      let start = positions.position(at: token.range.start)
      let end = positions.position(at: token.range.end)
      guard start.line == end.line, end.column > start.column,
        let type = Kind.allCases.firstIndex(of: token.kind)
      else { continue }
      let offset = start.line == line ? start.column - column : start.column
      data += [start.line - line, offset, end.column - start.column, type, 0]
      (line, column) = (start.line, start.column)
    }
    return data
  }
}
