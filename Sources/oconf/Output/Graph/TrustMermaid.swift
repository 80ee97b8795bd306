import ConfigModel
import Lint

/// A map of trust for Markdown: a Mermaid flowchart if code hosts draw it, otherwise tables.
enum TrustMermaid {
  /// GitLab draws charts of up to 2,000 characters by itself; GitHub draws larger ones, too.
  static let chartLimit = 2_000
  /// Comments on code hosts have at most about 65,000 characters.
  static let tableLimit = 60_000

  /// Markdown with the chart, or with tables.
  static func text(_ map: TrustMap) -> String {
    let chart = chart(map)
    return chart.unicodeScalars.count <= chartLimit
      ? "```mermaid\n\(chart)```\n" : TrustTables.text(map, upTo: tableLimit).string
  }

  // MARK: Chart

  static func chart(_ map: TrustMap) -> String {
    var text = "flowchart LR\n"
    var first = 0
    for section in map.sections {
      let place = section.places.first ?? "Salesforce"
      text += "subgraph s\(first)[\"\(escape(place))\"]\n"
      for (index, node) in section.nodes.enumerated() {
        let (open, close) = brackets(node.kind)
        let lines =
          [TrustCard.badge(node.mark), node.title].filter { !$0.isEmpty }
          + node.facts.filter { $0.label != "keys" }.map { fact in
            TrustCard.sign(fact.mark) + (fact.label.isEmpty ? "" : fact.label + ": ") + fact.value
          }
        text +=
          "n\(first + index)\(open)\"\(lines.map(escape).joined(separator: "<br>"))\"\(close)\n"
      }
      if section.nodes.isEmpty { text += "n\(first)[\"nothing is allowed\"]\n" }
      for edge in section.edges {
        let arrow =
          edge.mark == .removed || edge.problem != nil
          ? "-.->" : edge.mark == .added ? "==>" : "-->"
        var words = TrustCard.sign(edge.mark) + edge.label
        if let problem = edge.problem { words += " ✕ " + problem }
        let label = words.isEmpty ? "" : "|\"\(escape(words))\"|"
        text += "n\(first + edge.from) \(arrow)\(label) n\(first + edge.to)\n"
      }
      text += "end\n"
      first += max(section.nodes.count, 1)
    }
    return text
  }

  private static func brackets(_ kind: TrustMap.Kind) -> (String, String) {
    switch kind {
    case .role: ("([", "])")
    case .backend, .mobileApp: ("[[", "]]")
    default: ("[", "]")
    }
  }

  /// Text between quotation marks. Only characters without a meaning in charts, Markdown and HTML
  /// remain; others become Mermaid's codes of entities.
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

/// A map of trust as Markdown tables.
enum TrustTables {
  /// - Parameter limit: The approximate maximum number of bytes. Rows beyond it are only counted.
  static func text(_ map: TrustMap, upTo limit: Int) -> MarkdownText {
    var text: MarkdownText = "**\(TrustPicture.title):** \(TrustPicture.summary(map))\n"
    var omitted = 0
    for section in map.sections {
      var head: MarkdownText = "\n#### \(TrustPicture.heading(section.kind))"
      if !section.places.isEmpty {
        head += ": " + section.places.map { MarkdownText.code($0) }.joined(separator: ", also in ")
      }
      let columns = columns(section.kind)
      head +=
        "\n\n" + .row(columns) + .row(columns.map { _ in MarkdownCell("---") })
      text += head
      for row in rows(section) {
        let row = MarkdownText.row(row)
        if text.string.utf8.count + row.string.utf8.count <= limit {
          text += row
        } else {
          omitted += 1
        }
      }
    }
    if omitted > 0 { text += "\n\(omitted) more not shown.\n" }
    return text
  }

  private static func columns(_ kind: TrustMap.Section.Kind) -> [MarkdownCell] {
    switch kind {
    case .issuers: ["Issuer", "What its tokens must carry", "Roles", "Backends"]
    case .origins: ["Origin", "Note"]
    case .signIn, .clients: ["From", "To", "Address", "Problem"]
    }
  }

  private static func rows(_ section: TrustMap.Section) -> [[MarkdownCell]] {
    switch section.kind {
    case .issuers:
      TrustRows(section).rows.map { row in
        [
          marked(row.node.mark, row.node.title), facts(row.facts),
          row.grants.map { marked($0.mark, $0.text) }.joined(separator: "<br>"),
          row.backends.map { marked($0.mark, $0.text) }.joined(separator: "<br>"),
        ]
      }
    case .origins: section.nodes.map { [marked($0.mark, $0.title), facts($0.facts)] }
    case .signIn, .clients:
      section.edges.map { edge in
        [
          .code(section.nodes[edge.from].title), .code(section.nodes[edge.to].title),
          marked(edge.mark, edge.label), MarkdownCell(edge.problem ?? ""),
        ]
      }
    }
  }

  private static func facts(_ facts: [TrustMap.Fact]) -> MarkdownCell {
    facts.map { fact -> MarkdownCell in
      fact.label.isEmpty
        ? MarkdownCell(fact.value)
        : "\(TrustCard.sign(fact.mark))\(fact.label): \(code: fact.value)"
    }.joined(separator: "<br>")
  }

  private static func marked(_ mark: TrustMap.Mark, _ text: String) -> MarkdownCell {
    let sign = MarkdownCell(TrustCard.sign(mark))
    return mark == .removed ? sign + "~~" + .code(text) + "~~" : sign + .code(text)
  }
}
