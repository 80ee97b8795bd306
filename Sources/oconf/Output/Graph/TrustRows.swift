import ConfigModel
import Lint

/// The issuers of a section with their conditions, roles and backends, a row each.
struct TrustRows {
  struct Row {
    let node: TrustMap.Node
    /// The conditions on tokens.
    let facts: [TrustMap.Fact]
    let grants: [(text: String, mark: TrustMap.Mark)]
    let backends: [(text: String, mark: TrustMap.Mark)]
  }

  /// The rows, those that changed first.
  let rows: [Row]

  init(_ section: TrustMap.Section) {
    var outgoing = [[Int]](repeating: [], count: section.nodes.count)
    for (index, edge) in section.edges.enumerated() { outgoing[edge.from].append(index) }
    var (changed, same): ([Row], [Row]) = ([], [])
    for (index, node) in section.nodes.enumerated() where node.kind == .issuer {
      var backends: [(text: String, mark: TrustMap.Mark)] = []
      var seen: Set<Int> = []
      let grants = outgoing[index].map { number in
        let edge = section.edges[number]
        for next in outgoing[edge.to].map({ section.edges[$0] }) {
          guard seen.insert(next.to).inserted else { continue }
          backends += section.nodes[next.to].backends.map { ($0.text, next.mark.combined($0.mark)) }
        }
        return (edge.label + " → " + section.nodes[edge.to].title, edge.mark)
      }
      // A row has only what decides about tokens, and what changed.
      let facts = node.facts.filter { fact in
        fact.form == .claim || fact.label == "audience" || fact.isProblem || fact.mark != .same
      }
      var issuer = node
      if backends.contains(where: { $0.mark != .same }) {
        issuer.mark = node.mark.combined(.changed)
      }
      let row = Row(node: issuer, facts: facts, grants: grants, backends: backends)
      if issuer.mark == .same { same.append(row) } else { changed.append(row) }
    }
    rows = changed + same
  }

  // MARK: Drawing

  private static let columns: [(title: String, x: Int, width: Int)] = [
    ("issuer", 12, 266), ("required claims and settings", 294, 330), ("roles", 640, 214),
    ("backends", 870, 130),
  ]
  /// The number of lines in a cell.
  private static let limit = 10

  /// Draws the rows below `top`. Returns the y coordinate below them.
  func draw(on canvas: inout PictureCanvas, below top: Int) -> Int {
    var y = top
    for column in Self.columns {
      canvas.text([column.title], .caption, TrustPicture.margin + column.x, y)
    }
    y += 20
    for row in rows {
      canvas.open(PictureCanvas.classes("n issuer", row.node.mark), title: row.node.title)
      canvas.rule(TrustPicture.margin, y, width: TrustPicture.inner)
      y += 6
      var lines: [(text: String, mark: TrustMap.Mark)] = []
      if row.node.mark != .same { lines.append((row.node.mark.badge, row.node.mark)) }
      var bottom = cell(lines, .badge, 0, y, &canvas)
      bottom = cell([(row.node.title, .same)], .title, 0, bottom, &canvas)
      let facts = row.facts.map { fact in
        (text: (fact.isProblem ? "✕ " : "") + fact.label + ": " + fact.text, mark: fact.mark)
      }
      bottom = max(bottom, cell(facts, .value, 1, y, &canvas))
      bottom = max(bottom, cell(row.grants, .value, 2, y, &canvas))
      y = max(bottom, cell(row.backends, .value, 3, y, &canvas)) + 6
      canvas.close()
    }
    return y
  }

  private func cell(
    _ texts: [(text: String, mark: TrustMap.Mark)], _ style: PictureStyle, _ column: Int, _ y: Int,
    _ canvas: inout PictureCanvas
  ) -> Int {
    let (_, x, width) = Self.columns[column]
    var y = y
    let isNotable = { (index: Int) in texts[index].mark != .same }
    // The number of texts that there is room for depends on their lengths.
    let order = TrustMap.order(texts.count, upTo: 1, isNotable)
    var count = 0
    for (place, index) in order.enumerated() {
      if count >= Self.limit {
        let more = TrustMap.more(order[place...], isNotable) ?? ""
        let lines = PictureStyle.note.lines(more, width: width, limit: 2)
        return canvas.text(lines, .note, TrustPicture.margin + x, y)
      }
      let (text, mark) = texts[index]
      let sign = style == .badge ? "" : mark.sign
      let lines = style.lines(Untrusted.escape(sign + text), width: width, limit: 3)
      count += lines.count
      y = canvas.text(
        lines, style, TrustPicture.margin + x, y, classes: mark == .same ? "" : mark.rawValue)
    }
    return y
  }
}
