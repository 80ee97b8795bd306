import ConfigModel

/// Phrases that several rules about messages use.
enum MessageWording {
  /// A list such as `'a', 'b' and 'c'`.
  static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A fix that replaces the value of a parameter, with the necessary encoding.
  static func fix(
    _ title: String, _ parameter: MessageParameter, _ value: String
  ) -> FixIt {
    FixIt(title, .suggest, [Edit(parameter.valueRange, PercentEncoding.encoded(value))])
  }
}

extension Text {
  /// The part of the text that a finding may quote.
  var brief: String {
    guard count > 120 else { return string }
    var end = 120
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return part(0, end).string + "…"
  }
}

extension MessageType {
  /// The noun with the definite article, for use in a sentence.
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
