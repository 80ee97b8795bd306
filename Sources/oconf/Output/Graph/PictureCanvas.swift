import ConfigModel
import Lint

/// A rectangle in pixels.
struct PictureFrame: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  var right: Int { x + width }
  var bottom: Int { y + height }
  var middle: Int { y + height / 2 }

  func overlaps(_ other: PictureFrame) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}

/// Draws a picture as the elements of an SVG image, from top to bottom.
struct PictureCanvas {
  /// A text with the space that it takes.
  struct Label {
    let text: String
    let frame: PictureFrame
  }

  /// The elements so far.
  private(set) var elements = XMLText()
  /// All texts, in the order of the elements.
  private(set) var labels: [Label] = []
  /// The frames of all cards.
  private(set) var cards: [PictureFrame] = []

  /// The classes of something with a mark.
  static func classes(_ name: String, _ mark: TrustMap.Mark) -> String {
    mark == .same ? name : name + " " + mark.rawValue
  }

  mutating func open(_ classes: String, title: String = "") {
    elements += "<g class=\"\(classes)\">"
    if !title.isEmpty { elements += "<title>\(title)</title>" }
    elements += "\n"
  }

  mutating func close() { elements += "</g>\n" }

  mutating func card(_ frame: PictureFrame) {
    cards.append(frame)
    elements +=
      "<rect class=\"box\" x=\"\(frame.x)\" y=\"\(frame.y)\" width=\"\(frame.width)\""
      + " height=\"\(frame.height)\" rx=\"6\"/>\n"
  }

  /// A bar at the left edge of a card, in the color of its kind or mark.
  mutating func bar(_ frame: PictureFrame) {
    elements +=
      "<rect class=\"bar\" x=\"\(frame.x)\" y=\"\(frame.y + 6)\" width=\"3\""
      + " height=\"\(frame.height - 12)\"/>\n"
  }

  mutating func rule(_ x: Int, _ y: Int, width: Int) {
    elements += "<path class=\"rule\" d=\"M\(x) \(y)h\(width)\"/>\n"
  }

  mutating func dot(_ x: Int, _ y: Int) {
    elements += "<circle class=\"dot\" cx=\"\(x)\" cy=\"\(y)\" r=\"3\"/>\n"
  }

  /// A curve between two places, with an arrowhead at its end.
  mutating func curve(
    _ classes: String, from: (x: Int, y: Int), to: (x: Int, y: Int)
  ) {
    let step = to.x > from.x ? 7 : -7
    let end = to.x - step
    let middle = (from.x + end) / 2
    elements +=
      "<path class=\"\(classes)\" d=\"M\(from.x) \(from.y)C\(middle) \(from.y) \(middle) \(to.y)"
      + " \(end) \(to.y)\"/><path class=\"\(classes) head\" d=\"M\(to.x) \(to.y)"
      + "l\(-step) -4v8z\"/>\n"
  }

  /// Draws lines of text. Returns the y coordinate below them.
  ///
  /// - Parameter y: The top of the first line.
  @discardableResult
  mutating func text(
    _ lines: [String], _ style: PictureStyle, _ x: Int, _ y: Int, classes: String = ""
  ) -> Int {
    var top = y
    for line in lines {
      labels.append(
        Label(
          text: line,
          frame: PictureFrame(x: x, y: top, width: style.width(line), height: style.leading)))
      let all = classes.isEmpty ? style.rawValue : style.rawValue + " " + classes
      elements +=
        "<text class=\"\(all)\" x=\"\(x)\" y=\"\(top + style.size)\">"
        + Self.content(line, isStruck: style != .badge && classes.hasPrefix("removed"))
        + "</text>\n"
      top += style.leading
    }
    return top
  }

  /// A line as content of an element. The sign before a text that is struck out stays legible.
  private static func content(_ line: String, isStruck: Bool) -> XMLText {
    guard isStruck else { return XMLText(line) }
    let sign = TrustMap.Mark.removed.sign
    let start = line.hasPrefix(sign) ? sign : ""
    return "\(start)<tspan class=\"x\">\(line.dropFirst(start.count))</tspan>"
  }
}
