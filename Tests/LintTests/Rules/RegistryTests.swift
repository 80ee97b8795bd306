import Foundation
import Lint
import TestSupport
import Testing

/// The registry is written by hand, so it is compared with the folder of rules.
@Suite struct RegistryTests {
  private static let rules = Fixtures.repository.appendingPathComponent("Sources/Lint/Rules")

  /// A file of rules, with the types of rules and the families that it declares.
  private struct File {
    let name: String
    var types: [String] = []
    var families: [String] = []
  }

  private func files() throws -> [File] {
    let paths = try #require(FileManager.default.enumerator(atPath: Self.rules.path))
    var files: [File] = []
    for case let path as String in paths where path.hasSuffix(".swift") {
      let text = try String(
        contentsOf: Self.rules.appendingPathComponent(path), encoding: .utf8)
      let name = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      var file = File(name: String(name))
      for line in text.split(separator: "\n") {
        if line.hasPrefix("package enum "), line.contains("Rule {") {
          file.types.append(String(line.dropFirst("package enum ".count).prefix { $0 != ":" }))
        }
        if line.hasPrefix("  static let "), line.hasSuffix(" = Family(") {
          file.families.append(String(line.split(separator: " ")[2]))
        }
      }
      if !file.types.isEmpty || !file.families.isEmpty { files.append(file) }
    }
    return files
  }

  /// The registered rules, list by list. A rule about a second subject is in an enum of its own
  /// inside of the rule.
  private var lists: [[String]] {
    RuleList.allCases.map { list in
      var types: [String] = []
      list.rules { rule in
        types.append(String(String(reflecting: rule).split(separator: ".")[1]))
      }
      return types
    }
  }

  @Test func listsEveryRuleOnce() throws {
    let registered = Set(lists.joined())
    for list in lists { #expect(Set(list).count == list.count) }
    #expect(registered.sorted() == (try files().flatMap(\.types).sorted()))
  }

  /// A family with many rules has several files, named after the rules.
  @Test func filesAreNamedAfterFamiliesOrRules() throws {
    for file in try files() {
      let name = file.name.lowercased()
      if let family = file.families.first?.lowercased() {
        #expect(file.families.count == 1, "\(file.name)")
        #expect([family, family + "rules"].contains(name), "\(file.name)")
      } else {
        #expect(file.types.map { $0.lowercased() } == [name], "\(file.name)")
      }
    }
  }

  @Test func faultsAreNamedInKebabCase() {
    for id in AllRules.ids {
      let names = id.split(separator: "/", omittingEmptySubsequences: false)
      #expect(names.count == 2, "\(id)")
      for name in names {
        #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(id)")
      }
    }
  }

  @Test func registryIsSorted() {
    for list in lists {
      let types = list.map { $0.lowercased() }
      #expect(types == types.sorted())
    }
  }
}
