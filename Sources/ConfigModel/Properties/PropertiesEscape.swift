/// Escapes text as `java.util.Properties.store` does, and writes every non-ASCII character as `\u`.
public enum PropertiesEscape {
  public static func key(_ text: String) -> String {
    escape(text, isKey: true)
  }

  /// Escapes a value or a part of one. A space needs a backslash only at the start of a line.
  ///
  /// - Parameter beginsLine: True if no character of the value precedes the text on its line.
  public static func value(_ text: String, beginsLine: Bool = true) -> String {
    escape(text, isKey: false, beginsLine: beginsLine)
  }

  private static func escape(_ text: String, isKey: Bool, beginsLine: Bool = true) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var isFirst = beginsLine
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ": result += isKey || isFirst ? "\\ " : " "
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\u{0C}": result += "\\f"
      case "\\", "=", ":", "#", "!":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\u{20}"..."\u{7E}":
        result.unicodeScalars.append(scalar)
      default:
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { result += unicodeEscape(unit) }
      }
      isFirst = false
    }
    return result
  }

  private static func unicodeEscape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
