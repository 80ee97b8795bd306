import ConfigModel
import Foundation
import TestSupport
import Testing

/// The matrix marks exactly what changed.
@Suite final class IssuerMatrixTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  private func page(_ old: String, _ new: String) throws -> PageReader {
    try program.write("old.auth-token.json", #"{"issuers": [\#(old)]}"#)
    try program.write("new.auth-token.json", #"{"issuers": [\#(new)]}"#)
    let text = try program.run(
      ["diff", "old.auth-token.json", "new.auth-token.json", "--format", "html"], input: Data()
    ).output
    let page = PageReader(text)
    #expect(page.problems.isEmpty, "\(page.problems)")
    return page
  }

  private func issuer(_ filters: String, _ more: String = "", keys: String = "a") -> String {
    """
    {"issuerName": "https://idp.corp.example", "audience": ["m"], "virtualUserEnabled": true,
     "filters": [\(filters)], \(more) "jwks": {"jwksUri": "https://\(keys).corp.example/keys"}}
    """
  }

  private func filter(_ name: String, _ values: String...) -> String {
    let list = values.map { "\"\($0)\"" }.joined(separator: ", ")
    return #"{"name": "\#(name)", "values": [\#(list)]}"#
  }

  private func marks(_ page: PageReader, _ element: String) -> [String] {
    page.all(element).map { $0.text.replacing("\u{A0}", with: " ") }
  }

  private func cells(_ page: PageReader) -> [String] {
    page.all("td").map(\.text).filter { text in
      ["▲", "▼", "●", "+", "−"].contains { text.hasPrefix($0) } || text == "same"
    }
  }

  /// Filters compare code points, and so does the matrix.
  @Test func distinguishesAccentedLetters() throws {
    let page = try page(
      issuer(filter("dept", "caf\u{E9}")), issuer(filter("dept", "cafe\u{301}")))
    #expect(marks(page, "ins").map { Array($0.utf8) } == [Array("+ cafe\u{301}".utf8)])
    #expect(marks(page, "del").map { Array($0.utf8) } == [Array("− caf\u{E9}".utf8)])
    #expect(cells(page).first == "▲▼ wider, narrower")
  }

  /// Two filters of one claim must both hold, so joining them admits more.
  @Test func matchesFiltersOneToOne() throws {
    let page = try page(
      issuer(filter("dept", "a", "b") + "," + filter("dept", "b", "c")),
      issuer(filter("dept", "a", "b", "c")))
    #expect(marks(page, "ins") == ["+ c"])
    #expect(marks(page, "del") == ["− dept is one of b, c"])
    #expect(cells(page).first == "▲ wider")
  }

  /// One value more does not make another filter of it.
  @Test func marksAValueAddedToASingleOne() throws {
    let page = try page(issuer(filter("typ", "ID")), issuer(filter("typ", "ID", "Bearer")))
    #expect(marks(page, "ins") == ["+ Bearer"])
    #expect(marks(page, "del").isEmpty)
    #expect(page.all("li").contains { $0.text == "typ is ID" })
    #expect(page.all("li").contains { $0.text == "typ is one of ID, +\u{A0}Bearer" })
  }

  @Test func ignoresOrder() throws {
    let (first, second) = (filter("dept", "a", "b"), filter("dept", "b", "c"))
    let page = try page(
      issuer(first + "," + second, #""tokenTimeoutSeconds": 60,"#),
      issuer(second + "," + filter("dept", "b", "a"), #""tokenTimeoutSeconds": 90,"#))
    #expect(marks(page, "ins") == ["+ 90 s"])
    #expect(marks(page, "del") == ["− 60 s"])
    #expect(cells(page).filter { $0 != "same" } == ["▲ wider"])
  }

  /// Each of several issuers of one name shows the direction of what changed in it.
  @Test func showsDirectionsOfRepeatedIssuers() throws {
    let (one, two) = (issuer(filter("dept", "a")), issuer(filter("dept", "a", "b")))
    let single = cells(try page(one + "," + one, two + "," + one))
    #expect(single.filter { $0 != "same" } == ["▲ wider"] && single.count == 5, "\(single)")
    let both = cells(try page(one + "," + one, two + "," + two))
    #expect(both.filter { $0 != "same" } == ["▲ wider", "▲ wider"], "\(both)")
  }

  /// Other keys that are also kept longer are both.
  @Test func showsTrustNextToADirection() throws {
    func version(_ seconds: Int, _ keys: String) -> String {
      issuer("", keys: keys).replacing(
        "\"jwksUri\"", with: "\"maxReloadInterval\": \(seconds), \"jwksUri\"")
    }
    let page = try page(version(600, "a"), version(3_600, "b"))
    #expect(cells(page).last == "▲● wider, trust", "\(cells(page))")
    // Who is newly trusted comes before what those already admitted gain.
    let tags = page.all("ul", "statements").first.map { $0.text.matches(of: /[▲●▼] [a-z ]+ https/) }
    #expect(tags?.map { $0.output.prefix(3) } == ["● t", "▲ w"])
    #expect(marks(page, "ins").contains("+ 3600 s"))
  }
}
