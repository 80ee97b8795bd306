import ConfigModel

/// A token in compact form in a test or a request, with its claims decoded.
struct HoveredToken {
  let range: SourceRange
  private let token: CompactToken

  /// Nil if there is no token at the position.
  init?(in document: DocumentContent, at offset: Int) {
    switch document.kind {
    case .tokenTests, .tokenRequest, .appSource, .idpMessages: break
    default: return nil
    }
    let source = document.source
    var (start, end) = (offset, offset)
    while start > 0, Self.isPart(source[start - 1]), offset - start < Self.longest { start -= 1 }
    while end < source.count, Self.isPart(source[end]), end - offset < Self.longest { end += 1 }
    let text = Text(source.text(start..<end))
    // A token begins after the `=` of a parameter, or at the beginning of a word.
    guard let head = text.firstIndex(of: "eyJ"),
      let token = try? CompactToken.read(text.dropFirst(head))
    else { return nil }
    self.token = token
    range = SourceRange(start + head, end)
    guard range.start <= offset else { return nil }
  }

  private static let longest = 1 << 16

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
  }

  func explain(in text: inout HoverText) {
    text.title("Token", "signature hidden and not verified")
    if let algorithm = token.header.algorithm?.string {
      text.item("Algorithm", HoverText.code(algorithm))
    }
    for (name, label) in [("iat", "Issued"), ("nbf", "Valid from"), ("exp", "Expires")] {
      let value = token.claims.root.members.first { $0.name.text.string == name }?.value
      if let time = value?.timestamp { text.item(label, "\(time)") }
    }
    text.block(json: claims)
  }

  /// The claims, one per line, with the values of claims that denote credentials hidden.
  private var claims: String {
    let members = token.claims.root.members.map { member -> String in
      let name = member.name.text
      let value =
        ClaimSecrets.isSecret(name)
        ? JSONString.quoted(Secrets.mask)
        : MaskedJSON.text(JSONObjectText.harmless(member.value.writtenText))
      return "  " + JSONObjectText.text(Secrets.masked(shapesIn: name.string)) + ": " + value
    }
    return "{\n" + members.prefix(100).joined(separator: ",\n") + "\n}"
  }
}
