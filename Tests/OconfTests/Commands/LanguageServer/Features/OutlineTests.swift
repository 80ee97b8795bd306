import ConfigModel
import Foundation
import Testing

@testable import oconf

@Suite struct OutlineTests {
  private func outline(_ symbols: [DocumentSymbol], _ depth: Int = 0) -> [String] {
    symbols.flatMap { symbol in
      [String(repeating: " ", count: depth) + symbol.name] + outline(symbol.children, depth + 1)
    }
  }

  private func outline(_ text: String, _ name: String) throws -> [String] {
    outline(DocumentSymbol.all(in: try FeatureSample(name, text).document))
  }

  @Test func issuersFiltersAndMappingsAreSymbols() throws {
    let text = #"""
      {"issuers": [{"issuerName": "https://😀.example", "filters": [{"name": "dept", "values": []}, {}],
        "roleMappings": [{"tokenRole": "a", "mappedRoles": []}], "jwks": {}}], "policyMaxReloadInterval": 3}
      """#
    let expected = [
      "issuers", " https://😀.example", "  filters", "   dept", "   filter", "  roleMappings",
      "   a",
      "  jwks",
    ]
    #expect(try outline(text, "a.auth-token.json") == expected)
    #expect(
      try outline(String(text.dropLast(36)), "a.auth-token.json") == expected.dropLast())
    #expect(
      try outline(
        "*.*.Security_AuthTokenConfiguration=" + text.filter { $0 != "\n" } + "\n", "p.properties")
        == ["*.*.Security_AuthTokenConfiguration"] + expected.map { " " + $0 })
  }

  @Test func casesAndPropertiesAreSymbols() throws {
    #expect(
      try outline(
        #"{"policy": "p", "cases": [{"name": "one", "expect": {}}], "properties": [{"name": "two"}]}"#,
        "s.oconf-test.json") == ["cases", " one", "  expect", "properties", " two"])
  }

  @Test func namesContainTheirRangesAndNoSecrets() throws {
    let sample = try FeatureSample(
      "a.auth-token.json",
      #"{"issuers": [{"issuerName": "\#(HoverTests.token)"}, {"issuerName": " "}]}"#)
    func check(_ symbols: [DocumentSymbol]) {
      for symbol in symbols {
        #expect(symbol.range.contains(symbol.nameRange))
        #expect(!symbol.name.contains("c2ln"))
        #expect(symbol.name.contains { $0 != " " })
        for child in symbol.children { #expect(symbol.range.contains(child.range)) }
        check(symbol.children)
      }
    }
    check(DocumentSymbol.all(in: sample.document))
  }

  @Test func patternsElementsAndMessagesAreSymbols() throws {
    #expect(try outline("https://a.example,\n https://b.example", "w.allow-origin").count == 2)
    #expect(
      try outline(
        "<ConnectedApp><label>A</label><oauthConfig><scopes>Api</scopes></oauthConfig></ConnectedApp>",
        "A.connectedApp") == ["ConnectedApp", " oauthConfig"])
  }

  @Test func findsWorkspaceSymbolsByLetters() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"issuerName": "https://idp.corp.example"}]}"#,
      ["s.oconf-test.json": #"{"policy": "p", "cases": [{"name": "Sales staff", "expect": {}}]}"#])
    #expect(WorkspaceSymbol.matching("slstf", in: sample.documents).map(\.name) == ["Sales staff"])
    #expect(WorkspaceSymbol.matching("", in: sample.documents).count == 2)
    #expect(WorkspaceSymbol.matching("zz", in: sample.documents).isEmpty)
  }

  // MARK: Folding

  @Test func containersOfSeveralLinesFold() throws {
    let sample = try FeatureSample(
      "a.auth-token.json",
      "{\r\n \"issuers\": [\r\n  {\"a\": {}},\r\n  {\r\n   \"b\": \"😀\"\r\n  }\r\n ]\r\n}")
    let lines = sample.document.lines
    #expect(
      Folding.all(in: sample.document).map { lines.line(at: $0.range.start) } == [1, 2, 4])
    let broken = try FeatureSample("a.auth-token.json", "{\n \"issuers\": [\n  {\n")
    #expect(Folding.all(in: broken.document).count == 2)
  }

  @Test func commentsAndLongEntriesOfAnExportFold() throws {
    let sample = try FeatureSample(
      "p.properties", "# MCS Policies.\n# two\n\n# alone\n*.*.Name=a\\\n b\n*.*.Other=c\n")
    let parts = Folding.all(in: sample.document)
    #expect(parts.map(\.isComment) == [true, false])
  }

  // MARK: Selection

  @Test func selectionsGrow() throws {
    let sample = try FeatureSample(
      "a.auth-token.json", #"{"issuers": [{"issuerName": "é‸😀"}]}"#)
    let texts = SelectionRanges.at(sample.offset, in: sample.document).map {
      sample.document.source.text($0.bounds)
    }
    #expect(
      texts == [
        "é😀", "\"é😀\"", "\"issuerName\": \"é😀\"", "{\"issuerName\": \"é😀\"}",
        "[{\"issuerName\": \"é😀\"}]", "\"issuers\": [{\"issuerName\": \"é😀\"}]",
        "{\"issuers\": [{\"issuerName\": \"é😀\"}]}",
      ])
  }

  @Test func selectionsAreNested() throws {
    for (name, text) in [
      ("a.auth-token.json", "{\"issuers\": [{\"issuerName\": \"é\", \"jwks\": {\r\n"),
      (
        "p.properties",
        "# MCS Policies.\n*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"a\"\\: 1}]}\n"
      ),
      ("A.connectedApp", "<ConnectedApp><label>é</label></ConnectedApp>\n"),
      ("w.allow-origin", "https://a.example, https://é"),
    ] {
      let sample = try FeatureSample(name, text)
      for offset in 0...text.utf8.count {
        let ranges = SelectionRanges.at(offset, in: sample.document)
        #expect(ranges.last == SourceRange(0, text.utf8.count))
        for (inner, outer) in zip(ranges, ranges.dropFirst()) {
          #expect(outer.contains(inner) && outer != inner)
        }
      }
    }
  }
}
