import ConfigModel

/// A quick look over a whole text that rules placeholders out of nearly every document.
///
/// It never overlooks one that ``Placeholder`` knows: each has a word that begins with one of the
/// letters below, or a bracket that JSON itself does not have there. An escape could hide any of
/// them, so a text with a backslash is never ruled out.
enum PlaceholderFilter {
  /// The loop has no branches and adds to `found` once, which lets the compiler take many bytes a
  /// step.
  static func mayBe(in source: SourceBytes) -> Bool {
    let text = source.start
    var found: UInt8 = 0
    let count = source.count
    var offset = 0
    while offset < count {
      // After the text there are zeros to read.
      let byte = text[offset]
      let next = text[offset &+ 1]
      let (first, second, third) = (byte | 0x20, next | 0x20, text[offset &+ 2] | 0x20)
      // your…, …-url, xxxx
      var mark = isZero((first ^ 0x79) | (second ^ 0x6F))
      mark |= isZero((first ^ 0x2D) | (second ^ 0x75))
      mark |= isZero((first ^ 0x78) | (second ^ 0x78))
      // guid, change…, replace…
      mark |= isZero((first ^ 0x67) | (second ^ 0x75) | (third ^ 0x69))
      mark |= isZero((first ^ 0x63) | (second ^ 0x68) | (third ^ 0x61))
      mark |= isZero((first ^ 0x72) | (second ^ 0x65) | (third ^ 0x70))
      // <…>, and whatever is escaped
      mark |= isZero(byte ^ 0x3C) | isZero(byte ^ 0x5C)
      // {…}, {{…}}, ${…}: a brace that neither a name nor a blank follows
      let isWord: UInt8 = second &- 0x61 < 26 ? 1 : 0
      mark |= isZero(byte ^ 0x7B) & (isWord | isZero(next ^ 0x7B))
      mark |= isZero((byte ^ 0x24) | (next ^ 0x7B))
      found |= mark
      offset &+= 1
    }
    return found != 0
  }

  @inline(__always) private static func isZero(_ byte: UInt8) -> UInt8 { byte == 0 ? 1 : 0 }

  /// The same for XML, in which brackets are everywhere, and base64 may be long.
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
      // {…}, &lt;…, &#…, __…, and what is in a section
      mark |= isZero(byte ^ 0x7B) | isZero((byte ^ 0x26) | (second ^ 0x6C))
      mark |= isZero((byte ^ 0x26) | (next ^ 0x23)) | isZero((byte ^ 0x3C) | (next ^ 0x21))
      mark |= isZero((byte ^ 0x5F) | (next ^ 0x5F))
      found |= mark
      offset &+= 1
    }
    return found != 0
  }
}
