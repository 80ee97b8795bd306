/// Finds the paths of the elements that contain given ranges: as plain paths from the root, and
/// with names that survive insertions (see ``StablePointer``).
///
/// The first of several elements with one name is `scopes[1]`. A value of a property list is named
/// by its key, a resource by its name. Ranges must come in ascending order, so that all of them
/// together take one walk through the tree.
public struct XMLPathFinder {
  /// An element on the path to a range, and the child that was examined last.
  private struct Level {
    let element: XMLElement
    var children: XMLElement.Children
    var child: XMLElement?
    /// The number of children of each name so far.
    var counts: [Text: Int] = [:]
    /// The key of which the child is the value.
    var key: Text?
  }

  private let tree: XMLTree
  private var levels: [Level] = []
  private var repeatedNames: [Int: Set<Text>] = [:]

  public init(_ tree: XMLTree) {
    self.tree = tree
    if let root = tree.root { levels = [Self.level(root)] }
  }

  private static func level(_ element: XMLElement) -> Level {
    Level(element: element, children: element.children, child: nil)
  }

  /// The paths of the innermost element that contains a range; empty outside the root.
  public mutating func place(of range: SourceRange) -> (pointer: String, stable: String) {
    guard let root = levels.first?.element, root.range.contains(range) else { return ("", "") }
    descend(to: range)
    var (pointer, stable) = ("/" + root.name.string, "/" + StablePointer.member(root.name.string))
    for index in levels.indices.dropLast() {
      let token = token(index)
      pointer += "/" + token.plain
      stable += "/" + token.stable
    }
    return (pointer, stable)
  }

  private mutating func descend(to range: SourceRange) {
    while levels.count > 1, !levels[levels.count - 1].element.range.contains(range) {
      levels.removeLast()
    }
    while let child = advance(to: range) { levels.append(Self.level(child)) }
  }

  /// Moves the last level to the child that contains a range and returns the child.
  private mutating func advance(to range: SourceRange) -> XMLElement? {
    let last = levels.count - 1
    while true {
      if let child = levels[last].child {
        if child.range.start > range.start { return nil }
        if child.range.contains(range) { return child }
      }
      let before = levels[last].child
      guard let next = levels[last].children.next() else { return nil }
      levels[last].child = next
      levels[last].counts[next.name, default: 0] += 1
      levels[last].key = before.flatMap { $0.name == "key" ? $0.text.text : nil }
    }
  }

  /// The tokens of the current child at a level.
  private mutating func token(_ index: Int) -> (plain: String, stable: String) {
    let level = levels[index]
    guard let child = level.child else { return ("", "") }
    let name = child.name
    if level.element.name == "dict", let key = level.key {
      let text = Self.escaped(key.string)
      return (text, StablePointer.member(text))
    }
    if let resource = child.attribute("name"), level.element.name == "resources" {
      let element = StablePointer.element(resource.text, 1)
      return (name.string + element, name.string + "/" + element)
    }
    guard isRepeated(name, in: level.element) else {
      return (name.string, StablePointer.member(name.string))
    }
    let number = level.counts[name] ?? 1
    return ("\(name)[\(number)]", stableToken(child, number))
  }

  /// The stable token of a repeated element: the text of its first child, or its own text if it has
  /// no children. A secret, empty or long text is replaced by the number of the element.
  private func stableToken(_ element: XMLElement, _ number: Int) -> String {
    var children = element.children
    let telling = children.next() ?? element
    let text = telling.text.text
    let isSecret = [element, telling].contains { SecretNames.contain($0.name.string) }
    guard !isSecret, !text.isEmpty, text.count <= 200 else { return "\(element.name)/\(number)" }
    return element.name.string + "/" + StablePointer.element(text, 1)
  }

  /// The number of children up to which looking at all of them is faster than collecting the repeated names.
  private static let few = 32

  private mutating func isRepeated(_ name: Text, in element: XMLElement) -> Bool {
    if let known = repeatedNames[element.index] { return known.contains(name) }
    var (children, count) = (element.children, 0)
    for _ in 0..<Self.few {
      guard let child = children.next() else { return count > 1 }
      if child.name == name { count += 1 }
    }
    var (seen, repeated): (Set<Text>, Set<Text>) = ([], [])
    for child in element.children where !seen.insert(child.name).inserted {
      repeated.insert(child.name)
    }
    repeatedNames[element.index] = repeated
    return repeated.contains(name)
  }

  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { token, scalar in
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
  }
}
