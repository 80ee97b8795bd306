import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// The recorded wording and places of the changes between random documents. Other tests define what
/// is correct; these detect changes.
@Suite struct RecordedChangesTests {
  @Test func changesOfRandomConfigurationsAreThoseRecorded() throws {
    var documents = RandomDocuments(81)
    let results = try (0..<800).map { _ in
      let old = try documents.next()
      let new = try documents.edited(old)
      return RecordedComparisonTests.everything(
        .authTokenConfiguration, SourceBytes(old), SourceBytes(new), AccessContext())
    }
    try RecordedComparisonTests.check(results, "configurations", each: 20, "configurations")
  }

  // MARK: Lists of issuers

  /// Issuers in another order, some of them changed, renamed, doubled, or gone.
  @Test func changesOfListsAreThoseRecorded() throws {
    var phrases = RandomPhrases(seed: 82)
    func document(_ issuers: [String]) -> SourceBytes {
      SourceBytes("{\"issuers\": [\(issuers.joined(separator: ",\n"))]}")
    }
    let results = (0..<600).map { number in
      let names = (0..<phrases.number(2...9)).map { "i\($0)" }
      func issuer(_ name: String) -> String {
        let values = phrases.pick([#"["a"]"#, #"["a"]"#, #"["a"]"#, #"["a", "b"]"#])
        return """
          {"issuerName": "\(name)", "certificateSubjectNames": ["CN=\(name)"], "audience": \(values),
          "filters": [{"name": "dept", "type": "include", "values": \(values)},
          {"name": "\(phrases.pick(["dept", "dept", "org"]))", "type": "exclude", "values": ["x"]}],
          "roleMappings": [{"tokenRole": "r", "mappedRoles": \(values)}]}
          """
      }
      let old = names.map(issuer)
      var new = old
      for _ in 0..<phrases.number(1...6) where !new.isEmpty {
        let place = phrases.number(0...new.count - 1)
        let other = phrases.number(0...new.count - 1)
        switch phrases.number(0...6) {
        case 0: new.remove(at: place)
        case 1: new.insert(issuer("n\(phrases.number(0...3))"), at: place)
        case 2: new[place] = issuer(phrases.pick(names))
        case 3:
          new[place] = new[place].replacing("\"issuerName\": \"i", with: "\"issuerName\": \"j")
        case 4: new.insert(new[other], at: place)
        default: new.swapAt(place, other)
        }
      }
      return RecordedComparisonTests.everything(
        .authTokenConfiguration, document(old), document(new), AccessContext())
    }
    try RecordedComparisonTests.check(results, "lists", each: 15, "lists")
  }

  @Test func changesOfSettingsAreThoseRecorded() throws {
    var phrases = RandomPhrases(seed: 85)
    func settings() -> SourceBytes {
      func map(_ names: [String], _ values: [String]) -> String {
        let members = names.filter { _ in phrases.number(0...1) == 0 }
          .map { "\"\($0)\": \(phrases.pick(values))" }
        return phrases.number(0...9) == 0 ? "\"x\"" : "{\(members.joined(separator: ", "))}"
      }
      let all = [
        #""environment": "\#(phrases.pick(["production", "test"]))""#,
        "\"rules\": \(map(["a", "b", "c"], ["\"off\"", "\"error\"", "1"]))",
        "\"readings\": \(map(["filter-case", "x"], ["\"sensitive\"", "\"insensitive\""]))",
        "\"policies\": \(map(["Network_HttpConnectTimeout", "y"], ["\"1\"", "\"2\""]))",
        "\"roles\": [\(phrases.pick(["", "\"a\"", "\"a\", \"b\"", "\"b\", \"a\""]))]",
        #""ignore": [{"rule": "\#(phrases.pick(["a", "b"]))", "reason": "r"}]"#,
        #""exclude": [\#(phrases.pick(["", "\"a\"", "\"a\", \"b\"", "\"b\", \"a\""]))]"#,
        #""unknown": \#(phrases.pick(["1", "2"]))"#,
      ].filter { _ in phrases.number(0...3) > 0 }
      return SourceBytes("{\(all.joined(separator: ",\n"))}")
    }
    let results = (0..<1500).map { _ in
      RecordedComparisonTests.everything(.settings, settings(), settings(), AccessContext())
    }
    try RecordedComparisonTests.check(results, "settings", each: 30, "settings")
  }

  @Test(arguments: [0, 1, 2, 5, 6, 7, 20])
  func listsSixAtMost(_ count: Int) {
    let texts = (0..<count).map { "'\($0)'" }
    let list = ChangeWording.list(texts)
    #expect(texts.count { list.includes($0) } == (count > 6 ? 5 : count))
    #expect(list.includes("\(count - 5) more") == (count > 6))
  }

  @Test(arguments: [0, 79, 80, 81, 200])
  func keepsShortValuesInIDs(_ count: Int) {
    let value = String(repeating: "v", count: count)
    #expect((Change.content(value) == "=" + value) == (count <= 80))
  }

  // MARK: Documents without a schema

  private static func value(_ depth: Int, _ phrases: inout RandomPhrases) -> String {
    switch depth == 0 ? phrases.number(0...3) : phrases.number(0...9) {
    case 0, 1: return phrases.pick(["1", "2", "1.0", "true", "null", "-0", "10"])
    case 2: return "\"\(phrases.pick(["a", "b", "", "\\u0061", "x/y~z", "secret"]))\""
    case 3: return "\"\(String(repeating: "w", count: phrases.number(100...130)))\""
    case 4: return #"{"name": "\#(phrases.pick(["a", "b", "c"]))", "v": \#(value(0, &phrases))}"#
    case 5, 6:
      let members = (0..<phrases.number(0...3)).map { _ in
        "\"\(phrases.pick(["name", "a", "b", "id", "", "password", "a.b"]))\": \(value(depth - 1, &phrases))"
      }
      return "{\(members.joined(separator: ", "))}"
    default:
      let elements = (0..<phrases.number(0...5)).map { _ in value(depth - 1, &phrases) }
      return "[\(elements.joined(separator: ", "))]"
    }
  }

  /// A long array or object, of which only the beginning is shown.
  private static func long(_ phrases: inout RandomPhrases) -> String {
    let count = phrases.number(10...60)
    let texts = (0..<count).map {
      "\"\($0)\(String(repeating: "x", count: phrases.number(0...9)))\""
    }
    return phrases.number(0...1) == 0
      ? "[\(texts.joined(separator: ", "))]"
      : "{\(texts.map { "\($0): 1" }.joined(separator: ", "))}"
  }

  @Test func changesWithoutASchemaAreThoseRecorded() throws {
    var phrases = RandomPhrases(seed: 83)
    let results = (0..<3000).map { number in
      let kind = number % 3 == 0 ? DocumentKind.settings : .json
      func document(_ value: String) -> SourceBytes {
        SourceBytes(kind == .json && number % 2 == 0 ? value : "{\"a\": \(value)}")
      }
      let old = phrases.number(0...9) == 0 ? Self.long(&phrases) : Self.value(3, &phrases)
      var new = Array(old.utf8)
      switch phrases.number(0...4) {
      case 0: new = Array(Self.value(2, &phrases).utf8)
      case 1: new = Array("[\(old), \(Self.value(1, &phrases))]".utf8)
      default:
        // Some bytes from elsewhere, or some bytes less.
        for _ in 0..<phrases.number(1...2) {
          let place = phrases.number(0...new.count - 1)
          let end = min(new.count, place + phrases.number(1...4))
          if let source = phrases.pick([nil, place / 2, place / 3]) {
            new.replaceSubrange(place..<end, with: new[source..<min(new.count, source + 4)])
          } else {
            new.removeSubrange(place..<end)
          }
          if new.isEmpty { new = [0x31] }
        }
      }
      let changed = String(decoding: new, as: UTF8.self)
      return RecordedComparisonTests.everything(
        kind, document(old), document(changed), AccessContext())
    }
    try RecordedComparisonTests.check(results, "values", each: 50, "values")
  }

  @Test func changesOfArraysAreThoseRecorded() throws {
    var phrases = RandomPhrases(seed: 84)
    let names = ["a", "b", "c", "d", "‹hidden›", "ghp_0123456789abcdefABCDEF0123456789abcd"]
    let results = (0..<2000).map { number in
      func element() -> String {
        number % 2 == 0
          ? phrases.pick(["1", "2", "\"a\"", "\"b\"", "[1]", "{\"name\": \"a\"}"])
          : #"{"name": "\#(phrases.pick(names))", "v": \#(phrases.number(1...2))}"#
      }
      var elements = (0..<phrases.number(0...5)).map { _ in element() }
      let old = elements
      for _ in 0..<phrases.number(1...3) {
        switch phrases.number(0...2) {
        case 0 where !elements.isEmpty: elements.remove(at: phrases.number(0...elements.count - 1))
        case 1 where !elements.isEmpty: elements.swapAt(0, phrases.number(0...elements.count - 1))
        default: elements.insert(element(), at: phrases.number(0...elements.count))
        }
      }
      func document(_ elements: [String]) -> SourceBytes {
        SourceBytes("{\"list\": [\(elements.joined(separator: ", "))]}")
      }
      return RecordedComparisonTests.everything(
        .json, document(old), document(elements), AccessContext())
    }
    try RecordedComparisonTests.check(results, "arrays", each: 40, "arrays")
  }
}
