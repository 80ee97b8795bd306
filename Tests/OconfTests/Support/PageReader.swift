import Foundation

/// Reads a page strictly: only known elements and attributes, each closed in order, and no markup
/// in text.
struct PageReader {
  /// An element with its decoded text, which includes that of its descendants.
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    var classes: [String] { (attributes["class"] ?? "").split(separator: " ").map(String.init) }
  }

  /// In the order of their end tags.
  private(set) var elements: [Element] = []
  private(set) var problems: [String] = []

  private static let names: Set<String> = [
    "html", "head", "meta", "title", "style", "body", "a", "div", "nav", "main", "header",
    "section", "article", "h1", "h2", "h3", "h4", "p", "span", "strong", "code", "pre", "ul", "ol",
    "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "ins", "del",
    "mark", "details", "summary", "fieldset", "legend", "label", "input", "br", "figure",
    "figcaption", "svg", "g", "rect", "path", "text", "tspan", "desc", "defs", "marker", "line",
    "polygon", "circle", "polyline", "ellipse",
  ]
  private static let references: [String: UInt32] = [
    "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22,
  ]
  private static let void: Set<String> = ["meta", "br", "input"]

  init(_ page: String) {
    let start = "<!doctype html>\n"
    guard page.hasPrefix(start) else {
      problems.append("no doctype")
      return
    }
    var rest = page.dropFirst(start.count)[...]
    var open: [Element] = []
    while let mark = rest.firstIndex(of: "<") {
      take(rest[..<mark], &open)
      guard let end = rest[mark...].firstIndex(of: ">") else {
        problems.append("open tag")
        return
      }
      let tag = rest[rest.index(after: mark)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard let element = open.popLast(), element.name == tag.dropFirst() else {
          problems.append("</\(tag)> closes another element")
          return
        }
        if !open.isEmpty { open[open.count - 1].text += element.text }
        elements.append(element)
        continue
      }
      let isClosed = tag.hasSuffix("/")
      guard let element = element(isClosed ? tag.dropLast() : tag) else { return }
      if isClosed || Self.void.contains(element.name) {
        elements.append(element)
      } else {
        open.append(element)
      }
      if element.name == "style" {
        guard let end = rest.range(of: "</style>") else { return }
        rest = rest[end.lowerBound...]
      }
    }
    take(rest, &open)
    if !open.isEmpty { problems.append("left open: \(open.map(\.name))") }
  }

  private mutating func take(_ text: Substring, _ open: inout [Element]) {
    if text.contains(">") { problems.append("'>' in text: \(text)") }
    let decoded = decode(text)
    if open.isEmpty {
      if decoded.contains(where: { !$0.isWhitespace }) { problems.append("text outside") }
    } else {
      open[open.count - 1].text += decoded
    }
  }

  private mutating func decode(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        result += part
        continue
      }
      let end = part.firstIndex(of: ";") ?? part.startIndex
      let code = Self.references[String(part[..<end])] ?? UInt32(part[..<end].dropFirst())
      guard let code, let scalar = Unicode.Scalar(code), part.hasPrefix("#") || code < 0x40 else {
        problems.append("an unknown reference: &\(part)")
        return result
      }
      result.unicodeScalars.append(scalar)
      result += part[part.index(after: end)...]
    }
    return result
  }

  private mutating func element(_ tag: Substring) -> Element? {
    let name = tag.prefix { $0 != " " }
    guard Self.names.contains(String(name)) else {
      problems.append("unknown element <\(tag)>")
      return nil
    }
    var attributes: [String: String] = [:]
    var rest = tag.dropFirst(name.count)
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " }
      let key = rest.prefix { $0 != " " && $0 != "=" }
      rest = rest.dropFirst(key.count)
      if key.hasPrefix("on") || key == "style" && name != "svg" || key == "src" {
        problems.append("the attribute \(key)")
      }
      guard rest.hasPrefix("=\"") else {
        if !["checked", "open"].contains(key), !key.isEmpty { problems.append("attribute \(key)") }
        attributes[String(key)] = ""
        continue
      }
      rest = rest.dropFirst(2)
      guard let end = rest.firstIndex(of: "\"") else {
        problems.append("an attribute without an end: \(tag)")
        return nil
      }
      attributes[String(key)] = decode(rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    if let address = attributes["href"], !address.hasPrefix("#"),
      !address.hasPrefix("https://git.corp.example/")
    {
      problems.append("a link to \(address)")
    }
    return Element(name: String(name), attributes: attributes)
  }

  /// The elements of a class.
  func all(_ name: String, _ style: String? = nil) -> [Element] {
    elements.filter { $0.name == name && (style.map($0.classes.contains) ?? true) }
  }

  /// All text of the page.
  var text: String { elements.first { $0.name == "body" }?.text ?? "" }

  /// The anchors that links name and no element has.
  var brokenLinks: [String] {
    let ids = Set(elements.compactMap { $0.attributes["id"] })
    return elements.compactMap { $0.attributes["href"] }.filter {
      $0.hasPrefix("#") && !ids.contains(String($0.dropFirst()))
    }
  }
}
