import ConfigModel
import Lint

/// The card of a node, or of several issuers that differ only in their names and keys.
struct TrustCard {
  /// A line of a card at which edges begin or end.
  struct Port {
    let label: String
    var problem: String?
    var mark: TrustMap.Mark
    var edges: [Int] = []
  }

  let node: TrustMap.Node
  /// The names, if the card stands for several nodes.
  let names: [String]
  var ports: [Port] = []
  /// Says how many ports are not shown.
  private var morePorts: String?
  var frame = PictureFrame(x: 0, y: 0, width: 0, height: 0)

  init(_ node: TrustMap.Node) {
    self.node = node
    names = []
  }

  /// A card for several nodes with the same facts, except for their keys.
  init(_ nodes: [TrustMap.Node]) {
    var node = nodes[0]
    for (index, fact) in node.facts.enumerated() where fact.isKeys && fact.mark == .same {
      let isShared = nodes.allSatisfy { $0.facts.contains { $0.isKeys && $0.text == fact.text } }
      if !isShared {
        node.facts[index] = .init(label: fact.label, value: "each issuer has its own")
      }
    }
    self.node = node
    names = nodes.map(\.title)
  }

  static let padding = 12
  private static let labelWidth = 104
  /// The numbers of facts, ports and names that a card shows.
  private static let (factLimit, portLimit, nameLimit) = (14, 24, 12)

  /// Draws the card, or only measures it.
  ///
  /// - Returns: The height, and the heights of the ports below the top.
  @discardableResult
  func draw(on canvas: inout PictureCanvas, hasPortsLeft: Bool) -> (height: Int, ports: [Int]) {
    var writer = CardWriter(frame)
    let inner = frame.width - 2 * Self.padding
    if node.mark != .same {
      writer.add(node.mark.badge, .badge, width: inner, limit: 1, on: &canvas)
    }
    if names.isEmpty {
      writer.add(
        node.title, node.isPhrase ? .phrase : .title, width: inner, limit: 4, on: &canvas)
    } else {
      writer.add(
        "\(names.count) issuers with the same conditions", .heading, width: inner, limit: 1,
        on: &canvas)
      for name in names.prefix(Self.nameLimit) {
        writer.add(name, .value, width: inner, limit: 1, on: &canvas)
      }
      if names.count > Self.nameLimit {
        writer.add(
          "and \(names.count - Self.nameLimit) more", .note, width: inner, limit: 1, on: &canvas)
      }
    }
    let facts = node.details
    let isNotable = { (index: Int) in facts[index].mark != .same || facts[index].isProblem }
    let order = TrustMap.order(facts.count, upTo: Self.factLimit, isNotable)
    if !facts.isEmpty { writer.y += 4 }
    for index in order.prefix(Self.factLimit) { add(facts[index], &writer, inner, on: &canvas) }
    if let more = TrustMap.more(order.dropFirst(Self.factLimit), isNotable) {
      writer.add(more, .note, width: inner, limit: 1, on: &canvas)
    }
    if !ports.isEmpty {
      writer.y += 5
      canvas.rule(frame.x, writer.y, width: frame.width)
      writer.y += 5
    }
    let places = drawPorts(&writer, inner, hasPortsLeft: hasPortsLeft, on: &canvas)
    return (writer.y + Self.padding - 2 - frame.y, places)
  }

  /// Draws the ports, which are in the order of ``TrustCard/sortPorts()``.
  private func drawPorts(
    _ writer: inout CardWriter, _ inner: Int, hasPortsLeft: Bool, on canvas: inout PictureCanvas
  ) -> [Int] {
    var places: [Int] = []
    for port in ports.prefix(Self.portLimit) {
      places.append(writer.y + 8 - frame.y)
      if !hasPortsLeft { canvas.dot(frame.right, writer.y + 8) }
      let sign = port.mark.sign + (port.problem == nil ? "" : "✕ ")
      writer.add(
        sign + port.label, .value, width: inner, limit: 2,
        classes: port.problem != nil ? "fails" : port.mark == .same ? "" : port.mark.rawValue,
        on: &canvas)
      if let problem = port.problem {
        writer.add(
          "fails: " + problem, .note, width: inner, limit: 3, classes: "fails", on: &canvas)
      }
    }
    if let morePorts {
      writer.add(morePorts, .note, width: inner, limit: 1, on: &canvas)
      while places.count < ports.count { places.append(writer.y - 9 - frame.y) }
    }
    return places
  }

  /// Puts the ports that changed or fail first, if not all are shown.
  mutating func sortPorts() {
    let all = ports
    let isNotable = { (index: Int) in all[index].mark != .same || all[index].problem != nil }
    let order = TrustMap.order(all.count, upTo: Self.portLimit, isNotable)
    ports = order.map { all[$0] }
    morePorts = TrustMap.more(order.dropFirst(Self.portLimit), isNotable)
  }

  private func add(
    _ fact: TrustMap.Fact, _ writer: inout CardWriter, _ inner: Int,
    on canvas: inout PictureCanvas
  ) {
    let classes = [fact.mark == .same ? "" : fact.mark.rawValue, fact.isProblem ? "fails" : ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let sign = fact.mark.sign + (fact.isProblem ? "✕ " : "")
    guard !fact.label.isEmpty else {
      writer.add(
        sign + fact.text, fact.form == .phrase ? .note : .value, width: inner, limit: 2,
        classes: classes, on: &canvas)
      return
    }
    let top = writer.y
    writer.add(
      sign + fact.label, fact.form == .claim ? .claim : .label, width: Self.labelWidth - 8,
      limit: 2, classes: classes, on: &canvas)
    let below = writer.y
    writer.y = top
    // A narrow card has no room for a second column.
    let isNarrow = inner < 2 * Self.labelWidth
    if isNarrow { writer.y = below }
    writer.add(
      fact.text, fact.form == .phrase ? .phrase : .value,
      width: isNarrow ? inner : inner - Self.labelWidth, limit: 4,
      indent: isNarrow ? 0 : Self.labelWidth, classes: classes, on: &canvas)
    writer.y = max(writer.y, below)
  }
}

/// Writes the lines of a card.
private struct CardWriter {
  var y: Int
  private let x: Int

  init(_ frame: PictureFrame) {
    y = frame.y + TrustCard.padding - 3
    x = frame.x + TrustCard.padding
  }

  mutating func add(
    _ text: String, _ style: PictureStyle, width: Int, limit: Int, indent: Int = 0,
    classes: String = "", on canvas: inout PictureCanvas
  ) {
    let lines = style.lines(Untrusted.escape(text), width: width, limit: limit)
    y = canvas.text(lines, style, x + indent, y, classes: classes)
  }
}
