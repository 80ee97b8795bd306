import ConfigModel

/// The text and the attribute values of a page. Attribute values are between double quotation marks.
enum InHTML: TextContext {
  static func escape(_ text: String) -> String {
    let text = Untrusted.escape(text)
    guard text.utf8.contains(where: { $0 < 0x40 && isMarkup($0) }) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if isMarkup(byte) {
        result += "&#\(byte);".utf8
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}

typealias HTMLText = SafeText<InHTML>

extension SafeText where Context == InHTML {
  /// An element with content. The name may be followed by attributes: `td class="a"`.
  @inline(never)
  static func element(_ start: StaticString, _ content: HTMLText) -> HTMLText {
    let start = start.description
    let name = start.prefix { $0 != " " }
    return HTMLText(verbatim: "<" + start + ">" + content.string + "</" + name + ">")
  }

  /// Untrusted text as code.
  @inline(never)
  static func code(_ text: String) -> HTMLText { element("code", HTMLText(text)) }

  /// A message of the program's own: quoted text becomes code.
  @inline(never)
  static func message(_ text: String) -> HTMLText {
    Markdown.parts(of: text).reduce(into: HTMLText()) { result, part in
      result += part.isQuoted ? code(part.text) : HTMLText(part.text)
    }
  }

  /// A link. The address has no characters that end an attribute: see ``Documentation``, and the
  /// anchors of ``HTMLPage``.
  @inline(never)
  static func link(_ text: HTMLText, to address: String) -> HTMLText {
    HTMLText(verbatim: "<a href=\"" + InHTML.escape(address) + "\">" + text.string + "</a>")
  }

  /// An element with an anchor that links lead to.
  @inline(never)
  static func anchored(_ start: StaticString, _ id: String, _ content: HTMLText) -> HTMLText {
    let start = start.description
    let name = start.prefix { $0 != " " }
    return HTMLText(
      verbatim: "<" + start + " id=\"" + InHTML.escape(id) + "\">" + content.string + "</" + name
        + ">\n")
  }

  /// The ID that approvals refer to, folded.
  @inline(never)
  static func identifier(_ id: String, approvedBy command: String? = nil) -> HTMLText {
    let approval: HTMLText =
      command.map { "<p class=\"try\">To approve only this:</p>" + .command($0) } ?? ""
    return element("details class=\"id\"", "<summary>ID</summary>" + code(id) + approval)
  }

  /// A command for a terminal, which begins with `oconf`.
  @inline(never)
  static func command(_ line: String) -> HTMLText {
    element("pre class=\"command\" tabindex=\"0\"", element("code", HTMLText(line)))
  }

  /// Content that is collapsed below its summary.
  @inline(never)
  static func details(_ summary: HTMLText, _ content: HTMLText) -> HTMLText {
    element("details", element("summary", summary) + content) + "\n"
  }

  /// A table with a caption and headers. The first cell of each row is its header.
  @inline(never)
  static func table(
    _ caption: HTMLText, _ headers: [HTMLText], _ rows: [[HTMLText]],
    as start: StaticString = "table"
  ) -> HTMLText {
    var text = "<thead><tr>" as HTMLText
    for header in headers { text += .element("th scope=\"col\"", header) }
    text += "</tr></thead>\n<tbody>"
    for row in rows {
      text += "<tr>"
      for (index, cell) in row.enumerated() {
        text += index == 0 ? .element("th scope=\"row\"", cell) : .element("td", cell)
      }
      text += "</tr>\n"
    }
    return element(start, element("caption", caption) + text + "</tbody>") + "\n"
  }
}

extension SafeText.StringInterpolation where Context == InHTML {
  mutating func appendInterpolation(code text: String) {
    appendInterpolation(HTMLText.code(text))
  }

  mutating func appendInterpolation(message text: String) {
    appendInterpolation(HTMLText.message(text))
  }
}
