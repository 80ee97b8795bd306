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
