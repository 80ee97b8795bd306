/// Detects files that are not UTF-8. One message about the encoding says more than a message for
/// each malformed byte.
enum XMLEncoding {
  static func problem(_ source: SourceBytes) -> XMLProblem? {
    if Text(source).hasPrefix("bplist") {
      return XMLProblem(.binaryPropertyList, SourceRange(0, min(source.count, 8)))
    }
    guard let encoding = ForeignEncoding(of: source) else { return nil }
    let kind: XMLProblem.Kind =
      switch encoding {
      case .utf16: .utf16
      case .utf32: .utf32
      case .binary: .binary
      }
    return XMLProblem(kind, SourceRange(0, min(source.count, 1)))
  }

  /// The meaning of a declared encoding for a text that begins with ASCII.
  enum Named {
    /// The bytes are UTF-8.
    case utf8
    /// The bytes are UTF-8 only as far as they are ASCII.
    case extendsASCII
    /// The declaration contradicts the bytes.
    case other
  }

  static func named(_ name: Text) -> Named {
    if name.equalsIgnoringCase("UTF-8") || name.equalsIgnoringCase("UTF8") { return .utf8 }
    let families: [StaticString] = ["iso-8859-", "windows-12", "latin", "us-ascii", "ascii"]
    let isFamily = families.contains { family in
      let count = family.utf8CodeUnitCount
      return name.count >= count && name.part(0, count).equalsIgnoringCase(family)
    }
    return isFamily ? .extendsASCII : .other
  }
}

/// Examines the beginning of a text without parsing all of it.
public enum XMLSniffer {
  /// True if the text begins with `<`, after an optional byte order mark and whitespace.
  public static func looksLikeXML(_ source: SourceBytes) -> Bool {
    start(source)?.byte == UInt8(ascii: "<")
  }

  private static func start(_ source: SourceBytes) -> ByteCursor? {
    var at = source.start
    if at.word32 & 0xFF_FFFF == 0xBF_BBEF { at += 3 }
    at = JSONScanner.skipBlanks(at)
    return at < source.start + source.count ? at : nil
  }

  /// The name of the root element, without its prefix; nil if there is none, or if it follows
  /// malformed markup.
  static func rootName(_ source: SourceBytes) -> Text? {
    guard var at = start(source) else { return nil }
    let end = source.start + source.count
    while at < end, at.byte == UInt8(ascii: "<") {
      switch at[1] {
      case UInt8(ascii: "?"):
        while at < end, !(at.byte == UInt8(ascii: "?") && at[1] == UInt8(ascii: ">")) { at += 1 }
        at += 2
      case UInt8(ascii: "!") where at[2] == UInt8(ascii: "-"):
        at += 4
        while at < end,
          !(at.byte == UInt8(ascii: "-") && at[1] == UInt8(ascii: "-")
            && at[2] == UInt8(ascii: ">"))
        {
          at += 1
        }
        at += 3
      case UInt8(ascii: "!"):
        while at < end, at.byte != UInt8(ascii: ">") { at += 1 }
        at += 1
      default:
        let name = XMLCharacters.endOfName(at + 1)
        guard name > at + 1, name <= end else { return nil }
        let text = Text(source, at + 1 - source.start, name - source.start)
        return text.firstIndex(of: UInt8(ascii: ":")).map { text.dropFirst($0 + 1) } ?? text
      }
      guard at < end else { return nil }
      at = JSONScanner.skipBlanks(at)
    }
    return nil
  }
}
