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
  var frame = PictureFrame(x: 0, y: 0, width: 0, height: 0)

  init(_ node: TrustMap.Node) {
    self.node = node
    names = []
  }

  /// A card for several nodes with the same facts, except for their keys.
  init(_ nodes: [TrustMap.Node]) {
    var node = nodes[0]
    for index in node.facts.indices where node.facts[index].label == "keys" {
      let keys = Text(node.facts[index].value)
      let isShared = nodes.allSatisfy { $0.facts.contains { Text($0.value) == keys } }
      if !isShared { node.facts[index] = .init(label: "keys", value: "each issuer has its own") }
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
    var writer = CardWriter(canvas, frame)
    // Leaves the writer as the only owner, so that nothing is copied.
    canvas = PictureCanvas()
    var places: [Int] = []
    let inner = frame.width - 2 * Self.padding
    if node.mark != .same {
      writer.add(Self.badge(node.mark), .badge, width: inner, limit: 1)
    }
    if names.isEmpty {
      writer.add(node.title, .title, width: inner, limit: 4)
    } else {
      writer.add(
        "\(names.count) issuers with the same conditions", .heading, width: inner, limit: 1)
      for name in names.prefix(Self.nameLimit) {
        writer.add(name, .value, width: inner, limit: 1)
      }
      if names.count > Self.nameLimit {
        writer.add("and \(names.count - Self.nameLimit) more", .note, width: inner, limit: 1)
      }
    }
    if !node.facts.isEmpty { writer.y += 4 }
    for fact in node.facts.prefix(Self.factLimit) { add(fact, &writer, inner) }
    if node.facts.count > Self.factLimit {
      writer.add("and \(node.facts.count - Self.factLimit) more", .note, width: inner, limit: 1)
    }
    if !ports.isEmpty {
      writer.y += 5
      writer.canvas.rule(frame.x, writer.y, width: frame.width)
      writer.y += 5
    }
    for (index, port) in ports.enumerated() {
      guard index < Self.portLimit else {
        if index == Self.portLimit {
          writer.add("and \(ports.count - index) more", .note, width: inner, limit: 1)
        }
        places.append(writer.y - 9 - frame.y)
        continue
      }
      places.append(writer.y + 8 - frame.y)
      if !hasPortsLeft { writer.canvas.dot(frame.right, writer.y + 8) }
      let sign = Self.sign(port.mark) + (port.problem == nil ? "" : "✕ ")
      writer.add(
        sign + port.label, .value, width: inner, limit: 2,
        classes: port.problem != nil ? "fails" : port.mark == .same ? "" : port.mark.rawValue)
      if let problem = port.problem {
        writer.add("fails: " + problem, .note, width: inner, limit: 3, classes: "fails")
      }
    }
    canvas = writer.canvas
    return (writer.y + Self.padding - 2 - frame.y, places)
  }

  private func add(_ fact: TrustMap.Fact, _ writer: inout CardWriter, _ inner: Int) {
    let classes = [fact.mark == .same ? "" : fact.mark.rawValue, fact.isProblem ? "fails" : ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let sign = Self.sign(fact.mark) + (fact.isProblem ? "✕ " : "")
    guard !fact.label.isEmpty else {
      writer.add(sign + fact.value, .note, width: inner, limit: 2, classes: classes)
      return
    }
    let top = writer.y
    writer.add(
      sign + fact.label, fact.form == .claim ? .claim : .label, width: Self.labelWidth - 8,
      limit: 2, classes: classes)
    let below = writer.y
    writer.y = top
    // A narrow card has no room for a second column.
    let isNarrow = inner < 2 * Self.labelWidth
    if isNarrow { writer.y = below }
    writer.add(
      fact.value, fact.form == .phrase ? .phrase : .value,
      width: isNarrow ? inner : inner - Self.labelWidth, limit: 4,
      indent: isNarrow ? 0 : Self.labelWidth, classes: classes)
    writer.y = max(writer.y, below)
  }

  /// The mark in words, because color alone does not tell everyone.
  static func badge(_ mark: TrustMap.Mark) -> String {
    switch mark {
    case .same: ""
    case .added: "+ new"
    case .removed: "− removed"
    case .changed: "± changed"
    }
  }

  static func sign(_ mark: TrustMap.Mark) -> String {
    switch mark {
    case .same: ""
    case .added: "+ "
    case .removed: "− "
    case .changed: "± "
    }
  }
}

/// Writes the lines of a card.
private struct CardWriter {
  var canvas: PictureCanvas
  var y: Int
  private let x: Int

  init(_ canvas: PictureCanvas, _ frame: PictureFrame) {
    self.canvas = canvas
    y = frame.y + TrustCard.padding - 3
    x = frame.x + TrustCard.padding
  }

  mutating func add(
    _ text: String, _ style: PictureStyle, width: Int, limit: Int, indent: Int = 0,
    classes: String = ""
  ) {
    let lines = style.lines(Untrusted.escape(text), width: width, limit: limit)
    y = canvas.text(lines, style, x + indent, y, classes: classes)
  }
}
