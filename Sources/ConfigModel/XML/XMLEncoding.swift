/// Tells texts that are no UTF-8 at all, which says more than each byte that is not.
enum XMLEncoding {
  static func problem(_ source: SourceBytes) -> XMLProblem? {
    let range = SourceRange(0, min(source.count, 1))
    if Text(source).hasPrefix("bplist") {
      return XMLProblem(.binaryPropertyList, SourceRange(0, min(source.count, 8)))
    }
    let head = source.start.word32
    switch (head & 0xFFFF, head) {
    case (_, 0x0000_FEFF), (_, 0xFFFE_0000), (_, 0x0000_003C), (_, 0x3C00_0000):
      return source.count >= 4 ? XMLProblem(.utf32, range) : nil
    case (0xFEFF, _), (0xFFFE, _), (0x003C, _), (0x3C00, _):
      return source.count >= 2 ? XMLProblem(.utf16, range) : nil
    default:
      let zeros = (0..<min(source.count, 1024)).count { source[$0] == 0 }
      return zeros > 2 ? XMLProblem(.binary, range) : nil
    }
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
