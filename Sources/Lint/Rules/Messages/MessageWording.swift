import ConfigModel

/// Words that several rules about messages use.
enum MessageWording {
  /// `'a', 'b' and 'c'`.
  static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Replaces a value by another one, encoded as it must be.
  static func fix(
    _ title: String, _ parameter: MessageParameter, _ value: String
  ) -> FixIt {
    FixIt(title, .suggest, [Edit(parameter.valueRange, PercentEncoding.encoded(value))])
  }
}

extension Text {
  /// As much of it as a finding may quote.
  var brief: String {
    guard count > 120 else { return string }
    var end = 120
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(0, end).string + "…"
  }
}

extension MessageType {
  /// In a sentence, with the definite article.
  var theNoun: String {
    switch self {
    case .request: "the request"
    case .response: "the response"
    case .error: "the error message"
    case .idpInit: "the message that starts the login"
    case .unknown: "the message"
    }
  }
}
