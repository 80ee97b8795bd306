/// Plain text search by bytes, which the standard library offers only with regular expressions.
extension String {
  /// The range of the first occurrence of a text, which must not be empty.
  public func firstPlace(of text: String, from start: String.Index? = nil) -> Range<String.Index>? {
    let needle = Array(text.utf8)
    let view = utf8
    var index = start ?? view.startIndex
    while index < view.endIndex {
      if view[index] == needle[0], view[index...].starts(with: needle) {
        return index..<view.index(index, offsetBy: needle.count)
      }
      view.formIndex(after: &index)
    }
    return nil
  }

  /// The string with every occurrence of a text replaced, from left to right.
  public func replacing(_ text: String, with replacement: String) -> String {
    var result = ""
    var done = startIndex
    while let place = firstPlace(of: text, from: done) {
      result += self[done..<place.lowerBound] + replacement
      done = place.upperBound
    }
    return result + self[done...]
  }

  public func includes(_ text: String) -> Bool {
    firstPlace(of: text) != nil
  }
}
