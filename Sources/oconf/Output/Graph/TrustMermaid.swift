import ConfigModel
import Lint

/// A map of trust for Markdown: a Mermaid flowchart if code hosts draw it, otherwise tables.
enum TrustMermaid {
  /// GitLab draws charts of up to 2,000 characters by itself; GitHub draws larger ones, too.
  static let chartLimit = 2_000
  /// Comments on code hosts have at most about 65,000 characters.
  static let tableLimit = 60_000

  /// Markdown with the chart, or with tables.
  ///
  /// - Parameter limit: The approximate maximum number of bytes of the tables.
  static func text(_ map: TrustMap, upTo limit: Int = tableLimit) -> MarkdownText {
    guard let chart = chart(map, upTo: chartLimit) else {
      return TrustTables.text(map, upTo: limit)
        + "\nThese are tables, because code hosts do not draw a chart of this length.\n"
    }
    return MarkdownText(verbatim: "```mermaid\n" + chart.string + "```\n")
  }

  /// The chart; nil if it has more than `limit` characters.
  static func chart(_ map: TrustMap, upTo limit: Int = .max) -> MermaidText? {
    var text: MermaidText = "flowchart LR\n"
    func isTooLong() -> Bool {
      text.string.utf8.count > limit && text.string.unicodeScalars.count > limit
    }
    var first = 0
    for section in map.sections {
      text += "subgraph s\(first)[\"\(section.places.first ?? "Salesforce")\"]\n"
      for (index, node) in section.nodes.enumerated() {
        text += "n\(first + index)" + shape(node) + "\n"
        if isTooLong() { return nil }
      }
      if section.nodes.isEmpty { text += "n\(first)[\"\(section.kind.emptiness)\"]\n" }
      for edge in section.edges {
        let isBroken = edge.mark == .removed || edge.problem != nil
        let arrow: MermaidText = isBroken ? "-.->" : edge.mark == .added ? "==>" : "-->"
        var words = edge.mark.sign + edge.label
        if let problem = edge.problem { words += " ✕ " + problem }
        let label: MermaidText = words.isEmpty ? "" : "|\"\(words)\"|"
        text += "n\(first + edge.from) \(arrow)\(label) n\(first + edge.to)\n"
        if isTooLong() { return nil }
      }
      text += "end\n"
      first += max(section.nodes.count, 1)
    }
    return isTooLong() ? nil : text
  }

  private static func shape(_ node: TrustMap.Node) -> MermaidText {
    // The addresses of keys would take much of the room.
    let facts = node.details.filter { !$0.isKeys || $0.mark != .same }
    let lines = [node.mark.badge, node.title].filter { !$0.isEmpty } + facts.map(\.line)
    let label = lines.map { MermaidText($0) }.joined(separator: "<br>")
    return switch node.kind {
    case .role: "([\"\(label)\"])"
    case .backend, .mobileApp: "[[\"\(label)\"]]"
    default: "[\"\(label)\"]"
    }
  }
}
