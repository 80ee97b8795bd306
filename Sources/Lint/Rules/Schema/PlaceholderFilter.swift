import ConfigModel

/// A fast check of a whole XML text that rules out placeholders in most documents. For JSON, the
/// decoder checks the strings: see `TextMarks`.
///
/// The check never misses a placeholder that ``Placeholder`` finds: each contains a word that
/// begins with one of the sequences below, or a bracket, or a reference that may stand for a
/// bracket.
enum PlaceholderFilter {
  /// True if the XML text may contain a placeholder.
  ///
  /// The loop has no branches and updates `found` once per byte, so that the compiler can process
  /// many bytes per step. Brackets are frequent in XML, and base64 can be long.
  static func mayBeInXML(_ source: SourceBytes) -> Bool {
    let text = source.start
    var found: UInt8 = 0
    var offset = 0
    while offset < source.count {
      let (byte, next, last) = (text[offset], text[offset &+ 1], text[offset &+ 2])
      let (first, second, third) = (byte | 0x20, next | 0x20, last | 0x20)
      let fourth = text[offset &+ 3] | 0x20
      // your…, -ur…, xxx
      var mark = isZero((first ^ 0x79) | (second ^ 0x6F) | (third ^ 0x75) | (fourth ^ 0x72))
      mark |= isZero((first ^ 0x2D) | (second ^ 0x75) | (third ^ 0x72))
      mark |= isZero((first ^ 0x78) | (second ^ 0x78) | (third ^ 0x78))
      // guid, change…, replace…
      mark |= isZero((first ^ 0x67) | (second ^ 0x75) | (third ^ 0x69))
      mark |= isZero((first ^ 0x63) | (second ^ 0x68) | (third ^ 0x61) | (fourth ^ 0x6E))
      mark |= isZero((first ^ 0x72) | (second ^ 0x65) | (third ^ 0x70) | (fourth ^ 0x6C))
      // {…}, &lt;…, &#…, __…, and the contents of a section
      mark |= isZero(byte ^ 0x7B) | isZero((byte ^ 0x26) | (second ^ 0x6C))
      mark |= isZero((byte ^ 0x26) | (next ^ 0x23)) | isZero((byte ^ 0x3C) | (next ^ 0x21))
      mark |= isZero((byte ^ 0x5F) | (next ^ 0x5F))
      found |= mark
      offset &+= 1
    }
    return found != 0
  }

  @inline(__always) private static func isZero(_ byte: UInt8) -> UInt8 { byte == 0 ? 1 : 0 }
}
