package import ConfigModel

package enum IssuerHomoglyph: ConfigurationRule {
  package static let about = RuleInfo(
    id: "issuer-homoglyph",
    topic: .issuer,
    risk: .access,
    severity: .warning,
    summary: "An issuer name has letters from another script that look like Latin letters.",
    rationale: """
      A Cyrillic `о` looks like a Latin `o` but makes a different host, which anyone can register. \
      A reviewer may take the name for a trusted one, but the owner of the host issues the tokens. \
      Names in Punycode (`xn--…`) are decoded first.
      """,
    source: "Unicode Technical Standard 39, sections 4 and 5; RFC 5890, section 4.4",
    exceptions: "If the host really has this name.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://l\u043egin.corp.net"⟧, "certificateSubjectNames": ["CN=login"]}"#
      ),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/teams/cope", "certificateSubjectNames": ["CN=a"]},
        {"issuerName": ⟦"https://sso.corp.net/teams/соре"⟧, "certificateSubjectNames": ["CN=b"]}
        """#),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://xn--crp-sed.net"⟧, "certificateSubjectNames": ["CN=corp"]}"#),
      .good(
        .issuers,
        #"{"issuerName": "https://xn--mnchen-3ya.corp.net", "certificateSubjectNames": ["CN=a"]}"#),
      .good(
        .issuers,
        #"{"issuerName": "https://вход.corp.net/доступ", "certificateSubjectNames": ["CN=a"]}"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var others: [String: SourceRange]?
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written, mayDeceive(name),
        let look = Confusables.look(of: name.string)
      else { continue }
      if others == nil { others = plainNames(configuration) }
      let decoded = name.text.contains("xn--") ? ", when decoded," : ""
      if let other = others?[look.text] {
        report.add(
          "'\(name.string)'\(decoded) looks like '\(look.text)' but is another issuer",
          at: name.range,
          notes: [Note("the issuer that it looks like", at: other)])
      } else if look.isInHost {
        report.add(
          "'\(name.string)'\(decoded) looks like '\(look.text)' but has letters from another script",
          at: name.range)
      }
    }
  }

  private static func mayDeceive(_ name: WrittenText) -> Bool {
    name.json.node.has(.nonASCII) || name.json.node.has(.escaped) || name.text.contains("xn--")
  }

  private static func plainNames(_ configuration: AuthTokenConfiguration) -> [String: SourceRange] {
    var names: [String: SourceRange] = [:]
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written, name.text.isASCII else { continue }
      names[name.string.lowercased()] = name.range
    }
    return names
  }
}

/// Letters that look like ASCII letters in common fonts (Unicode Technical Standard 39, those
/// confusables that are letters in use).
enum Confusables {
  private static let ascii: [Unicode.Scalar: Unicode.Scalar] = [
    // Cyrillic
    "а": "a", "ԁ": "d", "е": "e", "һ": "h", "і": "i", "ј": "j", "ӏ": "l", "о": "o", "р": "p",
    "ԛ": "q", "ѕ": "s", "с": "c", "у": "y", "ѵ": "v", "ԝ": "w", "х": "x",
    // Greek
    "α": "a", "ο": "o", "ν": "v", "ρ": "p", "ι": "i", "υ": "u", "γ": "y", "κ": "k",
    // Armenian
    "օ": "o", "ո": "n", "ս": "u", "հ": "h", "զ": "q", "ց": "g",
    // Latin
    "ı": "i", "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʏ": "y",
  ]

  /// The apparent text of a name, in lower case and with Punycode decoded. Nil unless a label of
  /// the host, or the part after the host, looks like ASCII without being ASCII. `isInHost` is true
  /// if such a part is a label of the host.
  static func look(of name: String) -> (text: String, isInHost: Bool)? {
    let uri = URI(name)
    guard let host = uri.host, !host.isEmpty else { return nil }
    var labels: [String] = []
    var isInHost = false
    for label in host.split(UInt8(ascii: ".")) {
      let shown = decoded(label.string.lowercased())
      let look = look(ofPart: shown)
      isInHost = isInHost || look != nil
      labels.append(look ?? shown)
    }
    let start = name.utf8.index(name.startIndex, offsetBy: uri.scheme?.count ?? 0)
    guard let place = name.firstPlace(of: host.string, from: start) else { return nil }
    let tail = String(name[place.upperBound...])
    let tailLook = look(ofPart: tail)
    guard isInHost || tailLook != nil else { return nil }
    let head = String(name[..<place.lowerBound]).lowercased()
    return (head + labels.joined(separator: ".") + (tailLook ?? tail).lowercased(), isInHost)
  }

  /// The ASCII text that a text looks like. Nil if the text is ASCII, or if it contains letters
  /// that do not look like ASCII.
  private static func look(ofPart text: String) -> String? {
    var look = String.UnicodeScalarView()
    var isOther = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        look.append(scalar)
      } else if let ascii = ascii[scalar] {
        look.append(ascii)
        isOther = true
      } else if 0xFF01...0xFF5E ~= scalar.value,
        let narrow = Unicode.Scalar(scalar.value - 0xFEE0)
      {
        // The full-width forms of ASCII characters.
        look.append(narrow)
        isOther = true
      } else {
        return nil
      }
    }
    return isOther ? String(look) : nil
  }

  private static func decoded(_ label: String) -> String {
    guard label.hasPrefix("xn--") else { return label }
    return Punycode.decode(String(label.dropFirst(4))) ?? label
  }
}
