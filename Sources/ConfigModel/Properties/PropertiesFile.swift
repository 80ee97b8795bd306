/// A Java properties file, as `java.util.Properties.load(Reader)` reads it, with every byte's place
/// kept.
package struct PropertiesFile: Sendable {
  /// One `key=value`.
  package struct Entry: Sendable {
    /// The key, escapes decoded.
    package let key: String
    /// Where the key stands, escapes included.
    package let keyRange: SourceRange
    /// Where the value stands: up to the end of its last line, continuation lines included.
    package let valueRange: SourceRange
  }

  /// A place that cannot be read as it was meant.
  package struct Problem: Sendable {
    package enum Kind: Sendable {
      /// `\u` without four hexadecimal digits: loading the file fails.
      case badUnicodeEscape
      /// A byte above 0x7F in a file that Java reads as Latin-1.
      case rawNonASCII
      /// Nothing but a separator: the key is empty.
      case emptyKey
    }

    package let kind: Kind
    package let range: SourceRange
  }

  /// How the bytes above 0x7F are to be understood.
  package enum Encoding: Sendable {
    case utf8, latin1
  }

  package let source: SourceBytes
  package let encoding: Encoding
  package let entries: [Entry]
  /// Comments, from their mark to the end of the line.
  package let comments: [SourceRange]
  package let problems: [Problem]

  package init(_ source: SourceBytes) {
    let parser = PropertiesParser(source)
    self.source = source
    encoding = parser.encoding
    entries = parser.entries
    comments = parser.comments
    problems = parser.problems
  }

  /// The value of an entry, escapes decoded, with the way back to the file.
  package func value(of entry: Entry) -> UnescapedText {
    UnescapedText(source, entry.valueRange, encoding)
  }
}
