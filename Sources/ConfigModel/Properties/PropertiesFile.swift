/// A Java properties file, as `java.util.Properties.load(Reader)` reads it, with every byte's place
/// kept.
public struct PropertiesFile: Sendable {
  /// One `key=value`.
  public struct Entry: Sendable {
    /// The key, escapes decoded.
    public let key: String
    /// Where the key stands, escapes included.
    public let keyRange: SourceRange
    /// Where the value stands: up to the end of its last line, continuation lines included.
    public let valueRange: SourceRange
  }

  /// A place that cannot be read as it was meant.
  public struct Problem: Sendable {
    public enum Kind: Sendable {
      /// `\u` without four hexadecimal digits: loading the file fails.
      case badUnicodeEscape
      /// A byte above 0x7F in a file that Java reads as Latin-1.
      case rawNonASCII
      /// Nothing but a separator: the key is empty.
      case emptyKey
      /// A line that begins with a backslash and ends there: the next one counts for itself.
      case loneBackslash
    }

    public let kind: Kind
    public let range: SourceRange
  }

  /// How the bytes above 0x7F are to be understood.
  public enum Encoding: Sendable {
    case utf8, latin1
  }

  public let source: SourceBytes
  public let encoding: Encoding
  public let entries: [Entry]
  /// Comments, from their mark to the end of the line.
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

  /// True if the last line is nothing but a backslash, which Java reads as an entry without a key.
  var endsInLoneBackslash: Bool {
    guard let last = entries.last, last.keyRange.isEmpty, last.valueRange.isEmpty else {
      return false
    }
    return last.keyRange.start < source.count && source[last.keyRange.start] == UInt8(ascii: "\\")
  }

  /// The value of an entry, escapes decoded, with the way back to the file.
  public func value(of entry: Entry) -> UnescapedText {
    UnescapedText(source, entry.valueRange, encoding, mayBeJSON: true)
  }
}
