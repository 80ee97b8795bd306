import ConfigModel
import Lint

/// The environment that a document is for, by the name of a folder around it or by its own name.
struct EnvironmentLabel {
  /// The outermost folder with the name of an environment; nil if only the document has one.
  let folder: String?
  let environment: Environment
  /// The words that name an environment, such as `prod` in `prod-eu`.
  private let words: [String]

  /// Nil if no name is that of an environment.
  init?(of path: String) {
    let parts = path.split(separator: "/")
    for (index, part) in parts.dropLast().enumerated() {
      guard let environment = Self.environment(named: String(part)) else { continue }
      self.init(part, environment, folder: parts[...index].joined(separator: "/"))
      return
    }
    guard let stem = parts.last?.split(separator: ".").first,
      let environment = Self.environment(named: String(stem))
    else { return nil }
    self.init(stem, environment, folder: nil)
  }

  private init(_ name: Substring, _ environment: Environment, folder: String?) {
    self.folder = folder
    self.environment = environment
    words = Self.words(in: String(name)).filter { Self.environment(named: $0) != nil }
  }

  /// True if both can be for the same environment. `prod` and `production` can, `qa1` and `qa2` cannot.
  func matches(_ other: EnvironmentLabel) -> Bool {
    func isKnown(_ word: String, _ words: [String]) -> Bool {
      words.contains { known in
        known == word
          || min(known.count, word.count) > 2 && !(known + word).contains(where: \.isNumber)
            && (known.hasPrefix(word) || word.hasPrefix(known))
      }
    }
    return environment == other.environment && words.allSatisfy { isKnown($0, other.words) }
      && other.words.allSatisfy { isKnown($0, words) }
  }

  /// The words of a path in lowercase.
  static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static let productionNames = ["production", "prod", "prd", "live"]
  private static let testNames = [
    "acc", "acceptance", "dev", "develop", "development", "int", "integration", "non", "nonprod",
    "pre", "preprod", "preproduction", "qa", "sandbox", "staging", "stage", "stg", "test",
    "testing", "uat",
  ]

  /// The environment that a name stands for, such as `prod-eu` or `pre-production`.
  static func environment(named name: String) -> Environment? {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    if words.contains(where: testNames.contains) { return .test }
    return words.contains(where: productionNames.contains) ? .production : nil
  }
}
