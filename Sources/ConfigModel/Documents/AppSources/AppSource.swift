/// A source file of a mobile app, as tokens.
public final class AppSource: Sendable {
  /// The largest file that is read, in bytes. Larger ones are generated, and have no tokens.
  public static let maximumCount = 1 << 20

  public let source: SourceBytes
  public let language: SourceLanguage
  public let tokens: [SourceToken]
  /// The comments that end with their line, from `//`.
  public let comments: [SourceRange]
  /// For each token that is a bracket, the index of the bracket that belongs to it; otherwise -1.
  private let partners: [Int32]

  public init(_ source: SourceBytes, _ language: SourceLanguage) {
    self.source = source
    self.language = language
    var tokens: [SourceToken] = []
    var partners: [Int32] = []
    var open: [Int32] = []
    var lexer = SourceLexer(source, language)
    while source.count <= Self.maximumCount, let token = lexer.next() {
      let index = Int32(truncatingIfNeeded: tokens.count)
      tokens.append(token)
      partners.append(-1)
      guard token.kind == .mark else { continue }
      let byte = source[token.range.start]
      if Self.closing(byte) != nil {
        open.append(index)
      } else if let last = open.last,
        Self.closing(source[tokens[Int(last)].range.start]) == byte
      {
        partners[Int(index)] = last
        partners[Int(last)] = index
        open.removeLast()
      }
    }
    self.tokens = tokens
    comments = lexer.comments
    self.partners = partners
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// The text of a token, with escapes as written; empty for an index without a token.
  public func text(_ index: Int) -> Text {
    guard tokens.indices.contains(index) else { return Text(source, 0, 0) }
    let range = tokens[index].range
    return Text(source, range.start, range.end)
  }

  public func kind(_ index: Int) -> SourceToken.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  public func isMark(_ index: Int, _ mark: StaticString) -> Bool {
    kind(index) == .mark && text(index) == mark
  }

  /// The index of the bracket that belongs to the one at an index; nil if there is none.
  public func partner(of index: Int) -> Int? {
    guard partners.indices.contains(index), partners[index] >= 0 else { return nil }
    return Int(partners[index])
  }

  /// The tokens between a bracket and its partner; empty if there is none.
  public func inside(_ index: Int) -> Range<Int> {
    guard let end = partner(of: index), end > index else { return 0..<0 }
    return index + 1..<end
  }
}

/// A programming language of mobile apps.
public enum SourceLanguage: Sendable {
  case swift, objectiveC, kotlin, java, javaScript

  private static let endings: [(StaticString, SourceLanguage)] = [
    (".swift", .swift), (".m", .objectiveC), (".mm", .objectiveC), (".h", .objectiveC),
    (".kt", .kotlin), (".java", .java), (".js", .javaScript), (".jsx", .javaScript),
    (".mjs", .javaScript), (".ts", .javaScript), (".tsx", .javaScript),
  ]

  /// The language of a file; nil if its name does not end like that of a source file. Minified
  /// scripts and type declarations are not sources.
  public init?(name: String) {
    guard !name.hasSuffix(".min.js"), !name.hasSuffix(".d.ts"),
      let ending = Self.endings.first(where: { name.hasSuffix($0.0.description) })
    else { return nil }
    self = ending.1
  }

  /// True if a comment can contain comments.
  var nestsComments: Bool { self == .swift || self == .kotlin }
}

/// A token of a source file. Comments and whitespace are not tokens.
public struct SourceToken: Sendable {
  public enum Kind: Sendable {
    case word, number
    /// The text of a literal without its quotes, up to its end or to a value that is inserted into
    /// it. The tokens of that value follow, and then the rest of the text.
    case string
    /// One byte that is part of none of the others.
    case mark
  }

  public let kind: Kind
  private let start: Int32
  private let end: Int32

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  public var range: SourceRange { SourceRange(Int(start), Int(end)) }
}
