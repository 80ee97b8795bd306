import Foundation
import Lint
import TestSupport
import Testing

/// The registry is written by hand, so it is compared with the folder of rules.
@Suite struct RegistryTests {
  private static let rules = Fixtures.repository.appendingPathComponent("Sources/Lint/Rules")

  /// The rule type that each file declares, by the name of the file.
  private func declared() throws -> [String: String] {
    let files = try #require(FileManager.default.enumerator(atPath: Self.rules.path))
    var types: [String: String] = [:]
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(
        contentsOf: Self.rules.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("package enum ") {
        guard line.contains("Rule {") else { continue }
        let type = line.dropFirst("package enum ".count).prefix { $0 != ":" }
        let name = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
        types[String(name)] = String(type)
      }
    }
    return types
  }

  private struct Entry {
    let type: String
    let about: RuleInfo
  }

  /// The registered rules, list by list. A rule about a second subject is in an enum of its own
  /// inside of the rule.
  private var lists: [[Entry]] {
    RuleList.allCases.map { list in
      var entries: [Entry] = []
      list.rules { rule in
        let path = String(reflecting: rule).split(separator: ".")
        entries.append(Entry(type: String(path[1]), about: rule.about))
      }
      return entries
    }
  }

  @Test func listsEveryRuleOnce() throws {
    let registered = Set(lists.joined().map(\.type))
    for list in lists { #expect(Set(list.map(\.type)).count == list.count) }
    #expect(registered.sorted() == (try declared().values.sorted()))
    #expect(AllRules.ids.count == registered.count)
  }

  @Test func filesAreNamedAfterRules() throws {
    for (file, type) in try declared() { #expect(file == type) }
  }

  @Test func rulesAreNamedAfterTypes() {
    for entry in lists.joined() {
      let id = entry.about.id
      #expect(entry.type.lowercased() == id.split(separator: "-").joined(), "\(entry.type): \(id)")
    }
  }

  @Test func registryIsSorted() {
    for list in lists {
      let types = list.map { $0.type.lowercased() }
      #expect(types == types.sorted())
    }
  }
}
