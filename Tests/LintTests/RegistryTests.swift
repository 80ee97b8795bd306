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

  /// The registered rules, list by list.
  private var lists: [[Entry]] {
    func collect<RuleType>(
      _ list: ((RuleType) -> Void) -> Void, _ about: @escaping (RuleType) -> RuleInfo
    ) -> [Entry] {
      var entries: [Entry] = []
      list { entries.append(Entry(type: String(describing: $0), about: about($0))) }
      return entries
    }
    return [
      collect(AllRules.text) { $0.about },
      collect(AllRules.json) { $0.about }, collect(AllRules.schema) { $0.about },
      collect(AllRules.authToken) { $0.about }, collect(AllRules.allowOrigin) { $0.about },
      collect(AllRules.policies) { $0.about }, collect(AllRules.discovery) { $0.about },
      collect(AllRules.keySet) { $0.about }, collect(AllRules.xml) { $0.about },
      collect(AllRules.element) { $0.about }, collect(AllRules.client) { $0.about },
      collect(AllRules.setup) { $0.about }, collect(AllRules.messages) { $0.about },
      collect(AllRules.tokenTests) { $0.about },
      collect(AllRules.request) { $0.about },
      collect(AllRules.settings) { $0.about },
      collect(AllRules.ignore) { $0.about }, collect(AllRules.crossFile) { $0.about },
    ]
  }

  @Test func listsEveryRuleOfTheFolderOnce() throws {
    // A rule about both JSON and XML is in two lists.
    let registered = Set(lists.joined().map(\.type))
    for list in lists { #expect(Set(list.map(\.type)).count == list.count) }
    #expect(registered.sorted() == (try declared().values.sorted()))
    #expect(AllRules.ids.count == registered.count)
  }

  @Test func keepsEachRuleInAFileOfItsName() throws {
    for (file, type) in try declared() { #expect(file == type) }
  }

  @Test func namesRulesAfterTheirTypes() {
    for entry in lists.joined() {
      let id = entry.about.id
      #expect(entry.type.lowercased() == id.split(separator: "-").joined(), "\(entry.type): \(id)")
    }
  }

  @Test func keepsTheRegistrySorted() {
    for list in lists {
      let types = list.map { $0.type.lowercased() }
      #expect(types == types.sorted())
    }
  }
}
