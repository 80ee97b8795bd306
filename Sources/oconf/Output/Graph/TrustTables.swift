import ConfigModel
import Lint

/// A map of trust as Markdown tables.
enum TrustTables {
  private struct Table {
    let columns: [MarkdownCell]
    let rows: [[MarkdownCell]]
  }

  /// The number of places that the head of a section names.
  private static let placeLimit = 5

  /// - Parameter limit: The approximate maximum number of bytes. Rows beyond it are only counted.
  static func text(_ map: TrustMap, upTo limit: Int) -> MarkdownText {
    var text: MarkdownText = "**\(TrustPicture.title):** \(TrustPicture.summary(map))\n"
    var omitted = 0
    for section in map.sections {
      var head = head(section)
      for table in tables(section) {
        head +=
          "\n" + .row(table.columns) + .row(table.columns.map { _ in MarkdownCell("---") })
        for row in table.rows {
          let row = MarkdownText.row(row)
          if text.string.utf8.count + head.string.utf8.count + row.string.utf8.count <= limit {
            text += head + row
            head = ""
          } else {
            omitted += 1
          }
        }
        // Without any row, the head of the section is for its next table.
        if !head.isEmpty { head = Self.head(section) }
      }
    }
    if omitted > 0 { text += "\n\(omitted) more not shown.\n" }
    return text
  }

  private static func head(_ section: TrustMap.Section) -> MarkdownText {
    var head: MarkdownText = "\n#### \(TrustPicture.heading(section.kind))"
    let places = section.places
    guard let first = places.first else { return head + "\n" }
    head += ": " + .code(first)
    if places.count > 1 {
      let others = places.dropFirst().prefix(placeLimit)
      head += ", also in " + others.map { MarkdownText.code($0) }.joined(separator: ", ")
      let rest = places.count - 1 - others.count
      if rest > 0 { head += " and \(rest) more" }
    }
    return head + "\n"
  }

  private static func tables(_ section: TrustMap.Section) -> [Table] {
    switch section.kind {
    case .issuers:
      let columns: [MarkdownCell] = ["Issuer", "Required claims and settings", "Roles", "Backends"]
      guard !section.nodes.isEmpty else { return [empty(section, columns)] }
      return [
        Table(
          columns: columns,
          rows: TrustRows(section).rows.map { row in
            [
              marked(row.node.mark, row.node.title), facts(row.facts),
              row.grants.map { marked($0.mark, $0.text) }.joined(separator: "<br>"),
              row.backends.map { marked($0.mark, $0.text) }.joined(separator: "<br>"),
            ]
          })
      ]
    case .origins:
      let columns: [MarkdownCell] = ["Origin", "Note"]
      guard !section.nodes.isEmpty else { return [empty(section, columns)] }
      return [
        Table(
          columns: columns,
          rows: section.nodes.map { [marked($0.mark, $0.title), facts($0.facts)] }
        )
      ]
    case .signIn, .clients:
      // Callback URLs have no facts, and are in the rows of edges.
      let nodes = section.nodes.filter { $0.kind != .callback }
      var tables = [
        Table(
          columns: ["Name", "Kind", "Details"],
          rows: nodes.map { node in
            [
              marked(node.mark, node.title), MarkdownCell(kind(node)),
              facts(node.facts.filter { !$0.isKind }),
            ]
          })
      ]
      if !section.edges.isEmpty {
        tables.append(
          Table(
            columns: ["From", "To", "Address", "Problem"],
            rows: section.edges.map { edge in
              [
                end(section.nodes[edge.from]), end(section.nodes[edge.to]),
                marked(edge.mark, edge.label), MarkdownCell(edge.problem ?? ""),
              ]
            }))
      }
      return tables
    }
  }

  private static func empty(_ section: TrustMap.Section, _ columns: [MarkdownCell]) -> Table {
    let sign = MarkdownCell(section.mark == .changed ? "" : section.mark.sign)
    return Table(
      columns: columns,
      rows: [[sign + MarkdownCell(section.kind.emptiness)] + columns.dropFirst().map { _ in "" }])
  }

  // MARK: Cells

  /// The kind of a node, such as `connected app`.
  private static func kind(_ node: TrustMap.Node) -> String {
    node.facts.first { $0.isKind && $0.mark != .removed }?.text ?? node.kind.noun
  }

  /// The end of an edge. Apps of different kinds may have one name.
  private static func end(_ node: TrustMap.Node) -> MarkdownCell {
    node.facts.contains { $0.isKind }
      ? .code(node.title) + " (\(kind(node)))" : .code(node.title)
  }

  private static func facts(_ facts: [TrustMap.Fact]) -> MarkdownCell {
    facts.map { fact -> MarkdownCell in
      let sign = MarkdownCell(fact.mark.sign + (fact.isProblem ? "✕ " : ""))
      return fact.label.isEmpty
        ? sign + MarkdownCell(fact.text) : sign + "\(fact.label): \(code: fact.text)"
    }.joined(separator: "<br>")
  }

  private static func marked(_ mark: TrustMap.Mark, _ text: String) -> MarkdownCell {
    let sign = MarkdownCell(mark.sign)
    guard mark == .removed, !text.isEmpty else { return sign + .code(text) }
    return sign + "~~" + .code(text) + "~~"
  }
}

extension TrustMap.Fact {
  /// True for the kind of a client.
  fileprivate var isKind: Bool { form == .phrase && Text(label) == "kind" }
}
