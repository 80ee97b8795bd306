/// A Java properties file, as `java.util.Properties.load(Reader)` reads it, with the position of
/// every byte kept.
public struct PropertiesFile: Sendable {
  /// One `key=value` pair.
  public struct Entry: Sendable {
    /// The key with its escapes decoded.
    public let key: String
    /// The range of the key, escapes included.
    public let keyRange: SourceRange
    /// The range of the value, up to the end of its last continuation line.
    public let valueRange: SourceRange
  }

  /// A place that Java reads differently than intended.
  public struct Problem: Sendable {
    public enum Kind: Sendable {
      /// `\u` without four hexadecimal digits: Java fails to load the file.
      case badUnicodeEscape
      /// A byte above 0x7F in a file that Java reads as Latin-1.
      case rawNonASCII
      /// An entry with an empty key, such as a line that is only a separator.
      case emptyKey
      /// A line that is only a backslash: it does not join the next line.
      case loneBackslash
    }

    public let kind: Kind
    public let range: SourceRange
  }

  /// The encoding of the bytes above 0x7F.
  public enum Encoding: Sendable {
    case utf8, latin1
  }

  public let source: SourceBytes
  public let encoding: Encoding
  public let entries: [Entry]
  /// Comments, from the comment character to the end of the line.
  public let comments: [SourceRange]
  public let problems: [Problem]

  public init(_ source: SourceBytes) {
    let parser = PropertiesParser(source)
    self.source = source
    encoding = parser.encoding
    entries = parser.entries
    comments = parser.comments
    problems = parser.problems
  }

  /// True if the last line is only a backslash, which Java reads as an entry with an empty key.
  var endsInLoneBackslash: Bool {
    guard let last = entries.last, last.keyRange.isEmpty, last.valueRange.isEmpty else {
      return false
    }
    return last.keyRange.start < source.count && source[last.keyRange.start] == UInt8(ascii: "\\")
  }

  /// The value of an entry with its escapes decoded, and the mapping back to the file.
  public func value(of entry: Entry) -> UnescapedText {
    UnescapedText(source, entry.valueRange, encoding, mayBeJSON: true)
  }
}
