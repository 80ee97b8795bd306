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
    text += content.isEmpty ? "/>\n" : ">\(InXML.markup(content, isAttribute: false))</\(name)>\n"
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    text += indentation + "<" + name
    for (name, value) in attributes {
      text += " \(name)=\"\(InXML.markup(value, isAttribute: true))\""
    }
  }

  private var indentation: String { String(repeating: "  ", count: depth) }
}
