import Foundation
import Lint
import TestSupport
import Testing

/// The registry is written by hand, so it is compared with the folder.
@Suite struct RegistryTests {
  private static let rules = Fixtures.repository.appendingPathComponent("Sources/Lint/Rules")

  /// The type in each file of rules, by the file's name.
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

  private var registered: [String] {
    let all: [Any.Type] =
      AllRules.json.map { $0 as Any.Type } + AllRules.schema.map { $0 as Any.Type }
      + AllRules.authToken.map { $0 as Any.Type } + AllRules.allowOrigin.map { $0 as Any.Type }
      + AllRules.policies.map { $0 as Any.Type } + AllRules.settings.map { $0 as Any.Type }
      + AllRules.crossFile.map { $0 as Any.Type }
    return all.map { String(describing: $0) }
  }

  @Test func listsEveryRuleOfTheFolderOnce() throws {
    #expect(registered.sorted() == (try declared().values.sorted()))
  }

  @Test func keepsEachRuleInAFileOfItsName() throws {
    for (file, type) in try declared() { #expect(file == type) }
  }

  @Test func namesRulesAfterTheirTypes() throws {
    for (type, about) in zip(registered, abouts) {
      #expect(
        type.lowercased() == about.id.split(separator: "-").joined(), "\(type) is '\(about.id)'")
    }
  }

  private var abouts: [RuleInfo] {
    AllRules.json.map { $0.about } + AllRules.schema.map { $0.about }
      + AllRules.authToken.map { $0.about } + AllRules.allowOrigin.map { $0.about }
      + AllRules.policies.map { $0.about } + AllRules.settings.map { $0.about }
      + AllRules.crossFile.map { $0.about }
  }

  @Test func keepsTheRegistrySorted() {
    #expect(AllRules.json.map { $0.about.id } == AllRules.json.map { $0.about.id }.sorted())
    let lists = [
      AllRules.json.map { String(describing: $0) }, AllRules.schema.map { String(describing: $0) },
      AllRules.authToken.map { String(describing: $0) },
      AllRules.allowOrigin.map { String(describing: $0) },
      AllRules.policies.map { String(describing: $0) },
    ]
    for list in lists { #expect(list == list.sorted { $0.lowercased() < $1.lowercased() }) }
  }
}
