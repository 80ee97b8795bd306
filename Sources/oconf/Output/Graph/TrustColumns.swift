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

  init(_ section: TrustMap.Section) {
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
    let alike = Self.alike(section, outgoing)
    for (index, node) in section.nodes.enumerated() {
      let column = Self.column(node.kind, section.kind)
      guard column < columns.count, alike[index] == index else { continue }
      let names = alike.indices.filter { alike[$0] == index && section.nodes[$0].kind == .issuer }
      places[index] = (column, columns[column].count)
      columns[column].append(
        names.count > 1 ? TrustCard(names.map { section.nodes[$0] }) : TrustCard(node))
    }
    addPorts()
  }

  /// True if the section is legible as cards.
  var isLegible: Bool {
    section.kind != .issuers
      || columns[0].count <= Self.leadLimit && columns.allSatisfy { $0.count <= Self.limit }
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

  /// For each node, the first one that it equals but for its name and keys: itself, unless it is an
  /// issuer.
  private static func alike(_ section: TrustMap.Section, _ outgoing: [[Int]]) -> [Int] {
    var firsts: [Text: Int] = [:]
    return section.nodes.enumerated().map { index, node in
      guard node.kind == .issuer else { return index }
      var key = node.mark.rawValue
      for fact in node.facts where fact.label != "keys" || fact.mark != .same {
        key += "\u{1F}\(fact.mark.rawValue)\u{1F}\(fact.label)\u{1F}\(fact.value)"
      }
      for edge in outgoing[index].map({ section.edges[$0] }) {
        key += "\u{1E}\(edge.to) \(edge.mark.rawValue) \(edge.label)"
      }
      if let first = firsts[Text(key)] { return first }
      firsts[Text(key)] = index
      return index
    }
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
      let key = Text("\(owner) \(label)")
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
      case .issuers: ["issuer, and what its tokens must carry", "roles", "backends"]
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
