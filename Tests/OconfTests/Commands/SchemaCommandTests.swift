import ConfigModel
import Foundation
import Testing

@testable import oconf

/// The JSON Schemas. A separate script compares what they accept and refuse with the rules.
@Suite final class SchemaCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit {
    program.remove()
  }

  /// A schema exists for each kind of JSON document that users write, and for no
  /// document of another party.
  @Test func publishesEveryJSONKind() {
    let names = PublishedSchema.all.map(\.name)
    for kind in DocumentKind.allCases where kind.schema != nil && !kind.isForeign {
      let isJSON = kind.isJSON(SourceBytes("{}"), name: "x.json")
      #expect(names.contains(kind.rawValue) == isJSON, "\(kind)")
    }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: PublishedSchema.all.map(\.name))
  func referencesAreValid(_ name: String) throws {
    let result = try program.run("schema", name)
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let schema = try #require(object as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = Set((schema["$defs"] as? [String: Any] ?? [:]).keys)
    let references = result.output.split(separator: "\"$ref\": \"#/$defs/").dropFirst()
      .compactMap { $0.split(separator: "\"").first.map(String.init) }
    #expect(Set(references) == definitions)
    _ = try program.run("schema", name, "-o", "x.json")
    #expect(try program.read("x.json") == result.output)
  }

  @Test func permitsReferencesToSchemas() throws {
    try program.write(".oconf.json", #"{"$schema": "settings.schema.json"}"#)
    try program.write(
      "x.oconf-test.json",
      #"{"$schema": "t.json", "policy": "x.allow-origin", "origins": {"refused": ["https://b.net"]}}"#
    )
    try program.write("x.allow-origin", "https://a.corp.net,null")
    #expect(try program.run("baseline", "-o", "known.json").status == 0)
    let known = try program.read("known.json")
    try program.write("known.json", #"{"$schema": "b.json","# + known.dropFirst())
    #expect(try program.run("lint", "--strict", "--baseline", "known.json").status == 0)
    #expect(try program.run("test").status == 0)
    try program.write("ok.json", #"{"$schema": "a.json", "version": 1, "accepted": []}"#)
    let compared = try program.run(
      "diff", "--accept", "ok.json", "x.allow-origin", "x.allow-origin")
    #expect(compared.status == 0)
    try program.write("odd.json", #"{"version": 1, "acepted": [], "accepted": []}"#)
    let refused = try program.run(
      "diff", "--accept", "odd.json", "x.allow-origin", "x.allow-origin")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "odd.json:1:16: unknown field 'acepted' in the file; expected one of: '$schema', "
          + "'version', 'accepted'"))
  }
}
