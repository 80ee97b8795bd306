#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Plain text search by bytes, which the standard library offers only with regular expressions.
extension String {
  /// The range of the first occurrence of a text, which must not be empty.
  public func firstPlace(of text: String, from start: String.Index? = nil) -> Range<String.Index>? {
    var (searched, text) = (self, text)
    let skipped = start.map { utf8.distance(from: utf8.startIndex, to: $0) } ?? 0
    let offset = searched.withUTF8 { bytes in
      text.withUTF8 { unsafe Self.offset(of: $0, in: bytes, from: skipped) }
    }
    guard let offset else { return nil }
    let place = utf8.index(utf8.startIndex, offsetBy: offset)
    return place..<utf8.index(place, offsetBy: text.utf8.count)
  }

  @unsafe private static func offset(
    of needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, let wanted = needle.baseAddress, !needle.isEmpty else {
      return nil
    }
    let last = bytes.count - needle.count
    var offset = start
    while offset <= last,
      let found = unsafe memchr(base + offset, Int32(wanted.pointee), last - offset + 1)
    {
      let place = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if unsafe memcmp(found, wanted, needle.count) == 0 { return place }
      offset = place + 1
    }
    return nil
  }

  /// The string with every occurrence of a text replaced, from left to right.
  public func replacing(_ text: String, with replacement: String) -> String {
    var next = firstPlace(of: text)
    if next == nil { return self }
    var result = ""
    var done = startIndex
    while let place = next {
      result += self[done..<place.lowerBound] + replacement
      done = place.upperBound
      next = firstPlace(of: text, from: done)
    }
    return result + self[done...]
  }

  public func includes(_ text: String) -> Bool {
    firstPlace(of: text) != nil
  }
}
