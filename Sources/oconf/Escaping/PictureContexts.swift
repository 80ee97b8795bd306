import ConfigModel

/// Text and attribute values of XML, such as those of an SVG image.
enum InXML: TextContext {
  static func escape(_ text: String) -> String { markup(Untrusted.escape(text), isAttribute: true) }

  /// Text without markup. Characters that XML cannot have, and characters that a terminal or a
  /// build server would act on, must already be gone (``Untrusted``). Line breaks are allowed.
  static func markup(_ text: String, isAttribute: Bool) -> String {
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

/// Text of a Mermaid chart between quotation marks. Only characters without a meaning in charts,
/// Markdown and HTML remain; others become Mermaid's codes of entities.
enum InMermaid: TextContext {
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in Untrusted.escape(text).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "/", "-", "+", "(", ")", "=", "?", ":":
        result.unicodeScalars.append(scalar)
      case _ where scalar.value >= 0xA0: result.unicodeScalars.append(scalar)
      default: result += "#\(scalar.value);"
      }
    }
    return result
  }
}

/// Text of Graphviz between quotation marks, without escapes and entities, which Graphviz would
/// replace.
enum InDOT: TextContext {
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in Untrusted.escape(text).unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "&": result += "&amp;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

typealias XMLText = SafeText<InXML>
typealias MermaidText = SafeText<InMermaid>
typealias DOTText = SafeText<InDOT>
