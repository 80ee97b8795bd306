/// Finds credentials in the items of an origin list that are not patterns. They contain what does not
/// belong there, such as the user information of a URL, and a comma in a password splits it.
public enum OriginSecrets {
  /// The item with its credentials masked.
  public static func masked(_ item: String) -> String {
    let text = Text(item)
    var result = ""
    var done = 0
    for range in ranges(in: text) {
      result += text.part(done, range.lowerBound).string + Secrets.mask
      done = range.upperBound
    }
    return Secrets.masked(shapesIn: result + text.dropFirst(done).string)
  }

  /// The secret parts of a list of origins.
  static func ranges(in policy: AllowOriginPolicy) -> [SourceRange] {
    policy.items.filter { $0.pattern == nil }.flatMap { item in
      // The bytes, since replacement characters have another length than what they replace.
      let written = Text(policy.source, item.range.start, item.range.end)
      return ranges(in: written).map {
        SourceRange(item.range.start + $0.lowerBound, item.range.start + $0.upperBound)
      }
    }
  }

  /// The offsets of the user information; without any, those of a port that is not a number, and of
  /// the value of a parameter.
  private static func ranges(in item: Text) -> [Range<Int>] {
    let slash = UInt8(ascii: "/")
    let slashes = (0..<max(0, item.count - 1)).first { item[$0] == slash && item[$0 + 1] == slash }
    let start = slashes.map { $0 + 2 } ?? 0
    if let at = (start..<max(start, item.count)).last(where: { item[$0] == UInt8(ascii: "@") }) {
      // A user name alone is none, but what follows a comma may be the rest of a password.
      let isName = slashes != nil && !(start..<at).contains { item[$0] == UInt8(ascii: ":") }
      return at > start && !isName ? [start..<at] : []
    }
    let authorityEnd =
      (start..<item.count).first { "/?#".utf8.contains(item[$0]) } ?? item.count
    var found: [Range<Int>] = []
    let colons = (start..<authorityEnd).filter { item[$0] == UInt8(ascii: ":") }
    if slashes != nil, colons.count == 1, let colon = colons.first {
      let port = colon + 1..<authorityEnd
      let isPort = port.allSatisfy { item[$0].isASCIIDigit || item[$0] == UInt8(ascii: "*") }
      if !isPort { found.append(port) }
    }
    for offset in max(start, found.last?.upperBound ?? 0)..<item.count
    where ":=".utf8.contains(item[offset]) {
      var nameStart = offset
      while nameStart > start, SecretFinder.isTokenByte(item[nameStart - 1]) { nameStart -= 1 }
      let name = item.part(nameStart, offset).string
      guard offset + 1 < item.count, offset >= found.last?.upperBound ?? 0,
        SecretParameters.resemblesSecret(name) || SecretNames.contain(name)
      else { continue }
      let end = (offset + 1..<item.count).first { "&;#".utf8.contains(item[$0]) } ?? item.count
      found.append(offset + 1..<end)
    }
    return found
  }
}
