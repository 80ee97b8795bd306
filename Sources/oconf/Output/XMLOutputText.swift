/// Builds XML for machines, indented by two spaces per level.
struct XMLOutputText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  /// Adds an element with the content that `fill` adds.
  mutating func add(
    _ name: String, _ attributes: [(String, String)], _ fill: (inout XMLOutputText) -> Void
  ) {
    open(name, attributes)
    text += ">\n"
    depth += 1
    fill(&self)
    depth -= 1
    text += indentation + "</\(name)>\n"
  }

  /// Adds an element that is empty or has only text.
  mutating func add(_ name: String, _ attributes: [(String, String)], text content: String = "") {
    open(name, attributes)
    text += content.isEmpty ? "/>\n" : ">\(Self.escape(content))</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += indentation + "<" + name
    for (name, value) in attributes {
      text += " \(name)=\"\(Self.escape(value, isAttribute: true))\""
    }
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  /// Text without markup. Characters that XML cannot have, and characters that a terminal or a
  /// build server would act on, must already be gone (``Untrusted``). Line breaks are allowed.
  private static func escape(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n" where isAttribute: result += "&#10;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
