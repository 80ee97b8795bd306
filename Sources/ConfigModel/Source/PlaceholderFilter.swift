/// A fast check of a whole XML text that rules out placeholders in most documents. For JSON, the
/// decoder checks the strings: see ``TextMarks``.
///
/// The check never misses a placeholder that `Placeholder` of the rules finds: each contains a word
/// that begins with one of the sequences below, or a bracket, or a reference that may stand for a
/// bracket.
public enum PlaceholderFilter {
  /// True if the XML text may contain a placeholder.
  ///
  /// The loop has no branches and looks at sixteen bytes at once. Brackets are frequent in XML, and
  /// base64 can be long.
  public static func mayBeInXML(_ source: SourceBytes) -> Bool {
    var found = SIMDMask<SIMD16<Int8>>(repeating: false)
    let small = SIMD16<UInt8>(repeating: 0x20)
    var place = source.start
    var rest = source.count
    // The bytes after the end are zeros, which are in no sequence.
    while rest > 0 {
      let (byte, next) = (place.block16, (place + 1).block16)
      let (first, second) = (byte | small, next | small)
      let (third, fourth) = ((place + 2).block16 | small, (place + 3).block16 | small)
      // your…, -ur…, xxx
      let your = first.places(of: "y") .& second.places(of: "o") .& third.places(of: "u")
      found = found .| (your .& fourth.places(of: "r"))
      let url = first.places(of: "-") .& second.places(of: "u") .& third.places(of: "r")
      found = found .| url
      let letters = first.places(of: "x") .& second.places(of: "x") .& third.places(of: "x")
      found = found .| letters
      // guid, change…, replace…
      let guid = first.places(of: "g") .& second.places(of: "u") .& third.places(of: "i")
      found = found .| guid
      let change = first.places(of: "c") .& second.places(of: "h") .& third.places(of: "a")
      found = found .| (change .& fourth.places(of: "n"))
      let replace = first.places(of: "r") .& second.places(of: "e") .& third.places(of: "p")
      found = found .| (replace .& fourth.places(of: "l"))
      // {…}, &lt;…, &#…, __…, and the contents of a section
      let reference = byte.places(of: "&") .& (second.places(of: "l") .| next.places(of: "#"))
      found = found .| byte.places(of: "{") .| reference
      found = found .| (byte.places(of: "<") .& next.places(of: "!"))
      found = found .| (byte.places(of: "_") .& next.places(of: "_"))
      place += 16
      rest &-= 16
    }
    return any(found)
  }
}
