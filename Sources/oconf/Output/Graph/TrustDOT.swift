import ConfigModel
import Lint

/// A map of trust for Graphviz.
enum TrustDOT {
  static func text(_ map: TrustMap) -> String {
    var text = """
      digraph trust {
      rankdir=LR;
      node [shape=box, style=rounded, fontname="sans-serif", fontsize=11];
      edge [fontname="sans-serif", fontsize=9];

      """
    var first = 0
    for (number, section) in map.sections.enumerated() {
      let place = section.places.first ?? "Salesforce"
      text += "subgraph cluster\(number) {\n"
      text += "label=\"\(escape(place))\";\n"
      for (index, node) in section.nodes.enumerated() {
        var label = [TrustCard.badge(node.mark), node.title].filter { !$0.isEmpty }.map(escape)
          .joined(separator: "\\n")
        for fact in node.facts {
          let name = fact.label.isEmpty ? "" : fact.label + ": "
          label += "\\n" + escape(TrustCard.sign(fact.mark) + name + fact.value)
        }
        text += "n\(first + index) [label=\"\(label)\"\(attributes(node.mark))];\n"
      }
      if section.nodes.isEmpty { text += "n\(first) [label=\"nothing is allowed\"];\n" }
      for edge in section.edges {
        var words = TrustCard.sign(edge.mark) + edge.label
        if let problem = edge.problem { words += " ✕ " + problem }
        let style = edge.problem == nil ? attributes(edge.mark) : ", style=dotted"
        text +=
          "n\(first + edge.from) -> n\(first + edge.to) [label=\"\(escape(words))\"\(style)];\n"
      }
      text += "}\n"
      first += max(section.nodes.count, 1)
    }
    return text + "}\n"
  }

  private static func attributes(_ mark: TrustMap.Mark) -> String {
    switch mark {
    case .same: ""
    case .added: ", penwidth=2.5, color=\"#116329\""
    case .removed: ", style=dashed, color=\"#b91c1c\""
    case .changed: ", penwidth=2, color=\"#8a5a00\""
    }
  }

  /// Text between quotation marks, without escapes and entities, which Graphviz would replace.
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
