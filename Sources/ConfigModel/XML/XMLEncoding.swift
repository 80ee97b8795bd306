/// Tells texts that are no UTF-8 at all, which says more than each byte that is not.
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

  /// What an encoding declaration's name says of the bytes of a text that begins with ASCII.
  enum Named {
    /// They are UTF-8.
    case utf8
    /// They are UTF-8 as long as they are ASCII.
    case extendsASCII
    /// It cannot be true.
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
