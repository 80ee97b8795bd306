import ConfigModel

/// Hides secrets in JSON text that the program wrote, so that the result is still JSON.
enum MaskedJSON {
  /// The text with its secrets hidden. If one does not end with its string, as in
  /// `{"name":"clientSecret: abc","version":"1"}`, whole strings are hidden.
  static func text(_ json: String) -> String {
    let masked = Secrets.masked(shapesIn: json)
    if masked == json || isJSON(masked) { return masked }
    let strict = Secrets.masked(shapesIn: hidingStrings(json))
    return isJSON(strict) ? strict : JSONString.quoted(Secrets.mask)
  }

  private static func isJSON(_ text: String) -> Bool {
    JSONParser.parse(SourceBytes(text)).isWellFormed
  }

  /// The text with each string hidden that has a part of a secret, and each field name in which one
  /// begins.
  private static func hidingStrings(_ json: String) -> String {
    let source = SourceBytes(json)
    let secrets = Secrets(source)
    var result = ""
    var done = 0
    while let start = (done..<source.count).first(where: { source[$0] == UInt8(ascii: "\"") }) {
      var end = start + 1
      while end < source.count, source[end] != UInt8(ascii: "\"") {
        end += source[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end + 1, source.count)
      let string = source.text(start..<end)
      let isName = end < source.count && source[end] == UInt8(ascii: ":")
      let isHidden =
        secrets.ranges(in: SourceRange(start, end)).contains { !isName || $0.start > start }
        || Secrets.masked(shapesIn: string) != string
      result += source.text(done..<start) + (isHidden ? JSONString.quoted(Secrets.mask) : string)
      done = end
    }
    return result + source.text(done..<source.count)
  }
}
