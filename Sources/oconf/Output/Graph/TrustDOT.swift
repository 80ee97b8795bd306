import Lint

/// A map of trust for Graphviz.
enum TrustDOT {
  static func text(_ map: TrustMap) -> String {
    var text: DOTText = """
      digraph trust {
      rankdir=LR;
      node [shape=box, style=rounded, fontname="sans-serif", fontsize=11];
      edge [fontname="sans-serif", fontsize=9];

      """
    var first = 0
    for (number, section) in map.sections.enumerated() {
      text += "subgraph cluster\(number) {\n"
      text += "label=\"\(section.places.first ?? "Salesforce")\";\n"
      for (index, node) in section.nodes.enumerated() {
        let lines =
          [node.mark.badge, node.title].filter { !$0.isEmpty } + node.details.map(\.line)
        let label = lines.map { DOTText($0) }.joined(separator: "\\n")
        text += "n\(first + index) [label=\"\(label)\"\(attributes(node.mark))];\n"
      }
      if section.nodes.isEmpty { text += "n\(first) [label=\"\(section.kind.emptiness)\"];\n" }
      for edge in section.edges {
        var words = edge.mark.sign + edge.label
        if let problem = edge.problem { words += " ✕ " + problem }
        let style = edge.problem == nil ? attributes(edge.mark) : ", style=dotted"
        text += "n\(first + edge.from) -> n\(first + edge.to) [label=\"\(words)\"\(style)];\n"
      }
      text += "}\n"
      first += max(section.nodes.count, 1)
    }
    return text.string + "}\n"
  }

  private static func attributes(_ mark: TrustMap.Mark) -> DOTText {
    switch mark {
    case .same: ""
    case .added: ", penwidth=2.5, color=\"#116329\""
    case .removed: ", style=dashed, color=\"#b91c1c\""
    case .changed: ", penwidth=2, color=\"#8a5a00\""
    }
  }
}
