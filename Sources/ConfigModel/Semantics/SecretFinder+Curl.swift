/// Passwords on the command line of curl.
extension SecretFinder {
  /// What follows the colon in `-u name:password`, `-suname:password` or `--user 'name:password'`.
  func passwordOfCurl(from start: Int) -> SourceRange? {
    if start > 0, !source[start - 1].isBlank { return nil }
    var offset = start
    if starts(offset, "--user") || starts(offset, "--proxy-user") {
      offset = end(from: start) { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    } else {
      let letters = end(from: start + 1) { $0.isASCIILetter }
      guard let option = (start + 1..<letters).first(where: { source[$0] | 0x20 == 0x75 }) else {
        return nil
      }
      offset = option + 1
    }
    let value = end(from: offset) {
      $0 == 0x20 || $0 == 0x09 || "=$'\"".utf8.contains($0)
    }
    let valueEnd = end(from: value) { !$0.isBlank && !"'\"".utf8.contains($0) }
    guard let colon = (value..<valueEnd).first(where: { source[$0] == UInt8(ascii: ":") }),
      colon + 1 < valueEnd
    else { return nil }
    return SourceRange(colon + 1, valueEnd)
  }
}
