import ConfigModel

/// The links in a commit. They lead to other paths of the same commit, whatever is in the working
/// tree.
struct LinkedTree: Sendable {
  /// The absolute path of the top of the repository.
  private let top: String
  /// The targets of the links, as written, by the path of the link.
  private let links: [Text: String]
  /// The paths of the links.
  let paths: [String]

  /// The maximum number of links that one path may lead through.
  private static let limit = 40

  init(_ changes: GitChanges) throws(Failure) {
    top = changes.repository.top
    var links: [Text: String] = [:]
    let entries = changes.entries.filter { $0.value.isLink }
    for (number, repository) in changes.repositories.enumerated() {
      let those = entries.filter { $0.value.repository == number }
      let texts = try repository.texts(
        those.map { String(decoding: $0.value.object, as: UTF8.self) })
      for (link, text) in zip(those, texts) {
        if let text { links[link.key] = NativePath.text(Array(text.bytes(0..<text.count))) }
      }
    }
    self.links = links
    paths = links.keys.map(\.string).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The path that a path leads to, without links; nil if it leads out of the repository, or in a
  /// circle. Whether there is anything at the path is not checked.
  func target(of path: String) -> String? {
    guard !links.isEmpty else { return path }
    var rest = Array(Path.segments(of: path).reversed())
    var steps: [String] = []
    var count = 0
    while let step = rest.popLast() {
      if step == "." { continue }
      if step == ".." {
        if steps.popLast() == nil { return nil }
        continue
      }
      steps.append(step)
      guard let link = links[Text(steps.joined(separator: "/"))] else { continue }
      count += 1
      guard count <= Self.limit else { return nil }
      if link.hasPrefix("/") {
        guard let inside = Path.relative(link, to: top) else { return nil }
        steps = []
        rest += Path.segments(of: inside).reversed()
      } else {
        steps.removeLast()
        rest += Path.segments(of: link).reversed()
      }
    }
    return steps.joined(separator: "/")
  }
}
