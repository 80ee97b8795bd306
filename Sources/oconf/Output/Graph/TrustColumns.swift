import ConfigModel
import Lint

/// A section as cards in columns, with edges between neighboring columns. Edges run in the gaps, so
/// they never cross a text.
struct TrustColumns {
  private var columns: [[TrustCard]]
  private let section: TrustMap.Section
  private let frames: [PictureFrame]
  /// The column and the index in it of each node; nil for nodes that another card stands for.
  private var places: [(column: Int, index: Int)?]
  /// The y coordinates at which the edges to each node begin.
  private var arrivals: [[Int]] = []
  /// The number of cards beyond which lines between them cannot be followed: in the first column,
  /// and in others.
  private static let (leadLimit, limit) = (14, 60)

  /// The space between two cards.
  private static let gap = 18

  /// Nil if the section is not legible as cards.
  init?(_ section: TrustMap.Section) {
    self.section = section
    let widths: [Int] =
      switch section.kind {
      case .issuers: [420, 200, 200]
      case .signIn: [360, 482]
      case .clients: [340, 300, 180]
      case .origins: []
      }
    let total = widths.reduce(0, +)
    let space = widths.count > 1 ? (TrustPicture.inner - total) / (widths.count - 1) : 0
    var x = TrustPicture.margin
    frames = widths.map { width in
      defer { x += width + space }
      return PictureFrame(x: x, y: 0, width: width, height: 0)
    }
    columns = widths.map { _ in [] }
    places = section.nodes.map { _ in nil }
    var outgoing = [[Int]](repeating: [], count: section.nodes.count)
    for (index, edge) in section.edges.enumerated() { outgoing[edge.from].append(index) }
    let groups = Self.groups(section, outgoing)
    var counts = columns.map { _ in 0 }
    for group in groups {
      let column = Self.column(section.nodes[group[0]].kind, section.kind)
      if column < counts.count { counts[column] += 1 }
    }
    if section.kind == .issuers {
      guard counts[0] <= Self.leadLimit, counts.allSatisfy({ $0 <= Self.limit }) else { return nil }
    }
    for group in groups {
      let node = section.nodes[group[0]]
      let column = Self.column(node.kind, section.kind)
      guard column < columns.count else { continue }
      places[group[0]] = (column, columns[column].count)
      columns[column].append(
        group.count > 1 ? TrustCard(group.map { section.nodes[$0] }) : TrustCard(node))
    }
    addPorts()
    for column in columns.indices {
      for index in columns[column].indices { columns[column][index].sortPorts() }
    }
  }

  private static func column(_ kind: TrustMap.Kind, _ section: TrustMap.Section.Kind) -> Int {
    switch kind {
    case .issuer, .identityProvider: 0
    // Clients are beside their identity provider.
    case .client: section == .signIn ? 1 : 0
    case .role, .callback: 1
    case .backend, .mobileApp: 2
    case .origin: .max
    }
  }

  /// The nodes that share a card: issuers that are equal but for their names and keys. Others have
  /// cards of their own.
  private static func groups(_ section: TrustMap.Section, _ outgoing: [[Int]]) -> [[Int]] {
    var groups: [[Int]] = []
    var known: [Text: Int] = [:]
    for (index, node) in section.nodes.enumerated() {
      guard node.kind == .issuer else {
        groups.append([index])
        continue
      }
      var key = TrustKey()
      let facts = node.facts.filter { !$0.isKeys || $0.mark != .same }
      key.add([node.mark.rawValue, String(facts.count)])
      for fact in facts { key.add(fact) }
      for edge in outgoing[index].map({ section.edges[$0] }) {
        key.add([String(edge.to), edge.mark.rawValue, edge.label])
      }
      if let group = known[key.text] {
        groups[group].append(index)
      } else {
        known[key.text] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  // MARK: Ports

  /// True if the cards of the second column have the lines that edges begin or end at.
  private var hasPortsLeft: Bool { section.kind == .signIn }

  /// The node of an edge whose card has a line for it; nil for an edge without text.
  private func owner(_ edge: TrustMap.Edge) -> Int? {
    switch edge.kind {
    case .grants, .asks: edge.from
    case .answers, .begins: edge.to
    case .reaches, .redirects, .opens: nil
    }
  }

  private mutating func addPorts() {
    // The port of each label of a node.
    var known: [Text: Int] = [:]
    for (index, edge) in section.edges.enumerated() {
      guard let owner = owner(edge), let place = places[owner] else { continue }
      let label = Self.words(edge.kind) + edge.label
      let key = Text("\(owner) \(edge.kind.rawValue) \(edge.label)")
      if let port = known[key] {
        columns[place.column][place.index].ports[port].edges.append(index)
        if columns[place.column][place.index].ports[port].mark != edge.mark {
          columns[place.column][place.index].ports[port].mark = .changed
        }
      } else {
        known[key] = columns[place.column][place.index].ports.count
        columns[place.column][place.index].ports.append(
          TrustCard.Port(label: label, problem: edge.problem, mark: edge.mark, edges: [index]))
      }
    }
  }

  private static func words(_ kind: TrustMap.Edge.Kind) -> String {
    switch kind {
    case .asks: "asks at "
    case .answers: "answered at "
    default: ""
    }
  }

  // MARK: Layout

  /// Draws the titles of the columns. Returns the y coordinate below them.
  func drawCaptions(on canvas: inout PictureCanvas, at y: Int) -> Int {
    let titles: [String] =
      switch section.kind {
      case .issuers: ["issuer, required claims and settings", "roles", "backends"]
      case .signIn: ["identity provider", "clients, and the addresses that connect them"]
      case .clients: ["app", "where Salesforce sends users", "mobile app"]
      case .origins: []
      }
    for (column, title) in titles.enumerated() where !columns[column].isEmpty {
      canvas.text([title], .caption, frames[column].x, y)
    }
    return y + 20
  }

  /// Draws the section below `top`. Returns the y coordinate below it.
  mutating func draw(on canvas: inout PictureCanvas, below top: Int) -> Int {
    var starts = [(x: Int, y: Int)?](repeating: nil, count: section.edges.count)
    for column in columns.indices {
      var heights: [[Int]] = []
      for index in columns[column].indices {
        columns[column][index].frame = frames[column]
        var scratch = PictureCanvas()
        let size = columns[column][index].draw(on: &scratch, hasPortsLeft: hasPortsLeft)
        columns[column][index].frame.height = size.height
        heights.append(size.ports)
      }
      place(column, below: top)
      for (index, card) in columns[column].enumerated() {
        for (port, height) in zip(card.ports, heights[index]) {
          let x = hasPortsLeft ? card.frame.x : card.frame.right
          for edge in port.edges { starts[edge] = (x, card.frame.y + height) }
        }
      }
      note(starts)
    }
    if hasPortsLeft { stretchProvider() }
    drawEdges(starts, on: &canvas)
    for column in columns {
      for card in column {
        canvas.open(
          PictureCanvas.classes("n " + card.node.kind.rawValue, card.node.mark),
          title: card.node.title)
        canvas.card(card.frame)
        canvas.bar(card.frame)
        card.draw(on: &canvas, hasPortsLeft: hasPortsLeft)
        canvas.close()
      }
    }
    return columns.joined().map(\.frame.bottom).max() ?? top
  }

  private mutating func note(_ starts: [(x: Int, y: Int)?]) {
    arrivals = section.nodes.map { _ in [] }
    for (index, edge) in section.edges.enumerated() {
      if let start = starts[index] {
        arrivals[edge.to].append(start.y)
      } else if let place = places[edge.from] {
        arrivals[edge.to].append(columns[place.column][place.index].frame.middle)
      }
    }
  }

  /// Places the cards of a column: the first one in order, others near the edges that lead there.
  private mutating func place(_ column: Int, below top: Int) {
    var wanted = columns[column].indices.map { _ in top }
    if column > 0, !hasPortsLeft {
      for (node, place) in places.enumerated() {
        guard let place, place.column == column, !arrivals[node].isEmpty else { continue }
        wanted[place.index] = arrivals[node].reduce(0, +) / arrivals[node].count
      }
    }
    let order = columns[column].indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var bottom = top - Self.gap
    for index in order {
      let height = columns[column][index].frame.height
      let y = column == 0 || hasPortsLeft ? top : wanted[index] - height / 2
      columns[column][index].frame.y = max(y, bottom + Self.gap)
      bottom = columns[column][index].frame.bottom
    }
    guard column > 0 else { return }
    // Cards below the end of the first column move up as far as there is room.
    var limit = max(
      columns[0].map(\.frame.bottom).max() ?? top,
      top + columns[column].reduce(-Self.gap) { $0 + $1.frame.height + Self.gap })
    for index in order.reversed() {
      let card = columns[column][index].frame
      columns[column][index].frame.y = min(card.y, limit - card.height)
      limit = columns[column][index].frame.y - Self.gap
    }
  }

  /// The identity provider is as high as its clients together, so that edges are level.
  private mutating func stretchProvider() {
    guard let bottom = columns[1].map(\.frame.bottom).max() else { return }
    for index in columns[0].indices {
      let frame = columns[0][index].frame
      columns[0][index].frame.height = max(frame.height, bottom - frame.y)
    }
  }

  // MARK: Edges

  private func drawEdges(_ starts: [(x: Int, y: Int)?], on canvas: inout PictureCanvas) {
    for (index, edge) in section.edges.enumerated() {
      var classes = PictureCanvas.classes("e", edge.mark)
      if edge.problem != nil { classes += " fails" }
      guard let from = places[edge.from], let to = places[edge.to] else { continue }
      let (source, target) = (
        columns[from.column][from.index].frame, columns[to.column][to.index].frame
      )
      if hasPortsLeft, let port = starts[index] {
        let home = (x: edge.kind == .asks ? target.right : source.right, y: port.y)
        canvas.curve(
          classes, from: edge.kind == .asks ? port : home, to: edge.kind == .asks ? home : port)
      } else {
        let start = starts[index] ?? (source.right, source.middle)
        canvas.curve(classes, from: start, to: (target.x, target.middle))
      }
    }
  }
}
