import Foundation
import Testing

@Suite final class ExtractCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.write(
      "e.properties",
      #"""
      # MCS Policies.
      *.*.Logging_Level=800
      *.*.Logging_Level=900
      *.*.Security_AllowOrigin=https\://a.corp.example, \
          https\://b.corp.example
      *.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"Au\u00DFen\\u0064"}],"n"\:1.0e2}
      *.*.Security_IdentityProviders=[]
      *.*.Admin_DcsConfig={broken
      Orders(1.0).*.Diagnostics_X=\u0020 1

      """#)
  }

  deinit {
    program.remove()
  }

  @Test(arguments: [
    (["Logging_Level"], "900\n"),
    (["*.*.Logging_Level", "--no-newline"], "900"),
    (["Security_AllowOrigin"], "https://a.corp.example, https://b.corp.example\n"),
    (
      ["Security_AuthTokenConfiguration", "--exact"],
      #"{"issuers":[{"issuerName":"Außen\u0064"}],"n":1.0e2}"# + "\n"
    ),
    (
      ["Security_AuthTokenConfiguration", "--indent", "1"],
      "{\n \"issuers\": [\n  {\n   \"issuerName\": \"Außen\\u0064\"\n  }\n ],\n \"n\": 1.0e2\n}\n"
    ),
    (["Security_IdentityProviders"], "[]\n"),
    (["Admin_DcsConfig", "--exact"], "{broken\n"),
    (["Orders(1.0).*.Diagnostics_X"], "  1\n"),
  ])
  func printsValues(_ arguments: [String], _ expected: String) throws {
    let result = try program.run(["extract", "e.properties"] + arguments, input: .init())
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == expected)
    let text = try Data(contentsOf: URL(fileURLWithPath: program.path("e.properties")))
    #expect(try program.run(["extract", "-"] + arguments, input: text).output == expected)
    _ = try program.run(
      ["extract", "e.properties", "-o", "out.txt"] + arguments, input: .init())
    #expect(try program.read("out.txt") == expected)
  }

  @Test func listsPolicies() throws {
    let list = try program.run("extract", "e.properties")
    #expect(list.status == 0)
    let names = list.output.split(separator: "\n").map(String.init)
    #expect(names.count == Set(names).count)
    #expect(names.contains("Logging_Level") && names.contains("Orders(1.0).*.Diagnostics_X"))
    for name in names where name != "Admin_DcsConfig" {
      #expect(try program.run("extract", "e.properties", name).status == 0, "\(name)")
    }
    _ = try program.run("extract", "e.properties", "-o", "list.txt")
    #expect(try program.read("list.txt") == list.output)
  }

  @Test(arguments: [
    ([], "missing EXPORT"),
    (["e.properties", "a", "b"], "unexpected argument 'b'"),
    (["e.properties", "Loging_Level"], "has no '*.*.Loging_Level'; did you mean 'Logging_Level'?"),
    (
      ["e.properties", "Diagnostics_X"],
      "has no '*.*.Diagnostics_X'; did you mean 'Orders(1.0).*.Diagnostics_X'?"
    ),
    (
      ["e.properties", "Orders(1.1).*.Diagnostics_X"],
      "did you mean 'Orders(1.0).*.Diagnostics_X'?"
    ),
    (["e.properties", "Security_CrossOrigin"], "has no '*.*.Security_CrossOrigin'\n"),
    (["e.properties", "Admin_DcsConfig"], "is not JSON; use '--exact' to print it as written"),
    (["x.txt", "A"], "x.txt: not a policy export"),
    (["none.properties", "A"], "cannot read none.properties: "),
    (["e.properties", "A", "--exact", "--indent", "2"], "cannot be used together"),
  ])
  func reportsMissingValues(_ arguments: [String], _ message: String) throws {
    try program.write("x.txt", "A=1\n")
    let result = try program.run(["extract"] + arguments, input: .init())
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func invertsFlatten() throws {
    let text = #"{"issuers":[{"issuerName":"https://i.corp.example","x":" a\\b\"=:#!é 😀\u0000 "}]}"#
    try program.write("a.auth-token.json", text)
    let arguments = ["flatten", "--no-lint", "--into", "e.properties", "a.auth-token.json"]
    #expect(try program.run(arguments, input: .init()).status == 0)
    let value = try program.run(
      "extract", "--exact", "e.properties", "Security_AuthTokenConfiguration")
    #expect(value.output == text + "\n")
  }

  /// Java would not load the file.
  @Test func rejectsInvalidEscape() throws {
    try program.write("b.properties", "*.*.A=1\n*.*.Security_AllowOrigin=https\\u00zz\n*.*.B=2\n")
    let result = try program.run("extract", "b.properties", "Security_AllowOrigin")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.errors.contains("line 2: '\\u' must be followed by four hexadecimal digits"),
      "\(result.errors)")
    #expect(try program.run("extract", "b.properties", "B").output == "2\n")
  }
}
