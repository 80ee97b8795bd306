import ConfigModel

extension GitRepository {
  /// The object ids that git gives to the bytes of regular files, without filters and conversions;
  /// nil for a file that cannot be read.
  ///
  /// - Parameter paths: Absolute paths.
  func objectIDs(ofFiles paths: [String]) throws(Failure) -> [String?] {
    var ids: [String?] = []
    while ids.count < paths.count {
      let outcome = try run(
        ["hash-object", "--no-filters", "--stdin-paths"],
        input: paths[ids.count...].flatMap { Self.line(ofPath: $0) })
      let lines = outcome.output.split(separator: UInt8(ascii: "\n"))
      ids += lines.prefix(paths.count - ids.count).map { String(decoding: $0, as: UTF8.self) }
      // Git stops at the first file that it cannot read.
      if ids.count < paths.count { ids.append(nil) }
    }
    return ids
  }

  /// A path on a line of its own, quoted if it has line breaks.
  private static func line(ofPath path: String) -> [UInt8] {
    let bytes = NativePath.cString(path).dropLast().map { UInt8(bitPattern: $0) }
    let needsQuotes = bytes.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard needsQuotes else { return bytes + [UInt8(ascii: "\n")] }
    var line = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"): line += Array("\\n".utf8)
      case UInt8(ascii: "\r"): line += Array("\\r".utf8)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
      default: line.append(byte)
      }
    }
    return line + Array("\"\n".utf8)
  }
}
