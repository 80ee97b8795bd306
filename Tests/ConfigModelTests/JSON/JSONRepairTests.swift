@testable import ConfigModel
import TestSupport
import Testing

/// If one character is missing or extra, the parser reports that
/// character and not its consequences.
@Suite struct JSONRepairTests {
  // MARK: Examples

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let kind: JSONProblem.Kind
    /// The text with the one edit applied; nil if more than one edit makes sense.
    let repaired: String?

    var testDescription: String { name }
  }

  private static let sound = """
    {
      "issuers": [
        {
          "issuerName": "https://idp.corp.example",
          "audience": [
            "mobile"
          ],
          "usernameAttribute": "employee_id",
          "jwks": {
            "jwksUri": "https://idp.corp.example/keys",
            "readTimeout": 10
          },
          "virtualUserEnabled": true
        }
      ]
    }

    """

  private static func lost(
    _ name: String, _ old: String, _ new: String, _ kind: JSONProblem.Kind
  ) -> Case {
    let text = sound.replacingFirst(old, with: new)
    return Case(name: "lost \(name)", text: text, kind: kind, repaired: sound)
  }

  static let cases: [Case] = [
    lost("bracket of an array", "\"\n      ],", "\"\n      ,", .unclosedBracket),
    lost("bracket with its comma", "\"\n      ],", "\"\n      ,", .unclosedBracket),
    lost("brace at a line end", "\"jwks\": {", "\"jwks\": ", .missingBracket),
    lost("brace with a line to itself", "    {\n", "    \n", .missingBracket),
    lost("closing brace", "10\n      },", "10\n      ,", .unclosedBracket),
    lost("last brace", "  ]\n}\n", "  ]\n\n", .unclosedBracket),
    lost("opening quote of a value", "\"employee_id\"", "employee_id\"", .unopenedString),
    lost("closing quote of a value", "\"employee_id\"", "\"employee_id", .unterminatedString),
    lost(
      "opening quote of an address", "\"https://idp.corp.example/keys\"",
      "https://idp.corp.example/keys\"", .unopenedString),
    lost("opening quote of a name", "\"audience\"", "audience\"", .unopenedString),
    lost("closing quote of a name", "\"audience\"", "\"audience", .unterminatedString),
    Case(
      name: "surplus brace", text: sound.replacingFirst("10\n      },", with: "10\n      }},"),
      kind: .unexpectedBracket, repaired: sound),
    Case(
      name: "quote in a string", text: #"{"a": "b"c", "d": 1}"#, kind: .strayText, repaired: nil),
    Case(
      name: "list on one line", text: #"{"a": ["b", "c": 1}"#, kind: .unclosedBracket,
      repaired: #"{"a": ["b"], "c": 1}"#),
  ]

  @Test(arguments: cases) func lostCharacterIsOneErrorWithOneFix(_ test: Case) throws {
    let tree = JSONParserTests.parse(test.text)
    #expect(tree.problems.map(\.kind) == [test.kind])
    #expect(TreeInvariants.broken(in: tree) == nil)
    let edits = tree.problems.compactMap(\.repair)
    guard let repaired = test.repaired else {
      #expect(edits.isEmpty)
      return
    }
    let text = String(decoding: try tree.source.applying(edits), as: UTF8.self)
    #expect(text.filter { !$0.isWhitespace } == repaired.filter { !$0.isWhitespace })
  }

  // MARK: Every character of whole files

  static let files = Array(
    (Fixtures.files(in: "ok") + Fixtures.files(in: "../../Examples"))
      .filter {
        $0.path.hasSuffix(".json") && JSONParser.parse(SourceBytes($0.bytes)).isWellFormed
      })

  /// Deletes characters, and inserts characters that JSON consists of, at places spread over all
  /// files. The median is 1 syntax error, and 95 of 100 texts have at most 3. A repair leaves fewer
  /// errors and loses no member.
  @Test func wrongCharacterIsOneErrorAndFixesAreHarmless() throws {
    #expect(Self.files.count >= 10)
    let inserted = Array("{}[],:\"'\\#x7 \n".utf8)
    var random = SeededGenerator()
    var counts: [Int] = []
    for file in Self.files {
      for _ in 0..<60 {
        let place = Int.random(in: 0..<file.bytes.count, using: &random)
        var shorter = file.bytes
        shorter.remove(at: place)
        try check(shorter, &counts, "\(file) without \(place)")
        var longer = file.bytes
        longer.insert(inserted.randomElement(using: &random) ?? 0, at: place)
        try check(longer, &counts, "\(file) with one more at \(place), seed \(random.seed)")
      }
    }
    counts.sort()
    #expect(counts[counts.count / 2] == 1)
    #expect(counts[counts.count * 95 / 100] <= 3)
  }

  private func check(_ bytes: [UInt8], _ counts: inout [Int], _ place: String) throws {
    let tree = JSONParser.parse(SourceBytes(bytes))
    if let fault = TreeInvariants.broken(in: tree) { Issue.record("\(fault): \(place)") }
    guard !tree.isWellFormed else { return }
    counts.append(tree.problems.count)
    let edits = tree.problems.compactMap(\.repair)
    guard !edits.isEmpty else { return }
    let repaired = JSONParser.parse(SourceBytes(try tree.source.applying(edits)))
    if repaired.problems.count >= tree.problems.count { Issue.record("no better: \(place)") }
    let lost = Self.members(tree).subtracting(Self.members(repaired))
    if !lost.isEmpty { Issue.record("lost \(lost): \(place)") }
  }

  /// The regular members, each as the path of names that leads to it.
  private static func members(_ tree: JSONTree) -> Set<String> {
    var found: Set<String> = []
    func walk(_ value: JSONValue, _ path: String) {
      for member in value.members {
        let name = path + "/" + member.name.text.string
        if !member.name.node.has(.irregular), !member.value.node.has(.irregular) {
          found.insert(name)
        }
        walk(member.value, name)
      }
      for (index, element) in value.elements.enumerated() { walk(element, "\(path)/\(index)") }
    }
    walk(tree.root, "")
    return found
  }

  // MARK: Bounds

  /// The time spent on damage grows no faster than the text.
  @Test func repairIsLinear() {
    let element = "{\"a\": \"b\", \"c\": [1, 2}, "
    let small = JSONRepairBudget.maximumCount / element.utf8.count / 64
    let text = "[" + String(repeating: element, count: small) + "1]"
    let tree = JSONParser.parse(SourceBytes(text))
    #expect(!tree.isWellFormed)
    var budget = JSONRepairBudget(byteCount: 1 << 20)
    var spent = 0
    while budget?.spend(1 << 20) ?? false { spent += 1 << 20 }
    #expect(spent <= 1 << 26)
    #expect(JSONRepairBudget(byteCount: JSONRepairBudget.maximumCount + 1) == nil)
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }

  private func firstRange(of text: String) -> Range<String.Index>? { ranges(of: text).first }

  private func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
