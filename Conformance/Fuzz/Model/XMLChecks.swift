import ConfigModel
import FuzzDriver

/// XML in all its kinds: every text decodes, every place is in the document.
enum XMLChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let source = SourceBytes(bytes)
    let tree = XMLParser.parse(source)
    for problem in tree.problems {
      if problem.range.start > problem.range.end || problem.range.end > bytes.count {
        broken("place-in-text", "\(problem)")
      }
    }
    for element in tree.elements { check(element, bytes.count) }
    _ = PropertyList.problems(of: tree)
    for resource in AndroidResources.all(of: tree) { _ = resource }
    return true
  }

  private static func check(_ element: XMLElement, _ count: Int) {
    var ranges = [element.range, element.nameRange, element.opening, element.text.range]
    ranges += element.strayTexts + element.lines.map(\.range)
    for attribute in element.attributes {
      ranges += [attribute.nameRange, attribute.valueRange]
      _ = attribute.value.string
    }
    if ranges.contains(where: { $0.start > $0.end || $0.end > count }) {
      broken("place-in-text", element.name.string)
    }
    _ = (element.text.text.string, element.namespace.string)
  }
}
