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
