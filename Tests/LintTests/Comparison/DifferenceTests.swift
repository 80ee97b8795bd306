import ConfigModel
import Lint
import TestSupport
import Testing

/// The changes between pairs of small documents, as ids. An id of a neutral change begins with `=`.
@Suite struct DifferenceTests {
  @Test(arguments: cases)
  func reportsChanges(_ example: Case) throws {
    let comparison = try DocumentComparison(
      ComparedDocument(example.kind, SourceBytes(example.old)),
      ComparedDocument(example.kind, SourceBytes(example.new)))
    let ids = comparison.changes.map { ($0.isNeutral ? "=" : "") + Self.withoutDigests($0.id) }
    // Compares bytes, because strings that only look alike are equal in Swift.
    #expect(ids.map { Array($0.utf8) } == example.changes.map { Array($0.utf8) }, "\(ids)")
  }

  /// An id with a star in place of each digest.
  private static func withoutDigests(_ id: String) -> String {
    var result = ""
    var digits = 0
    for character in id {
      if character == "@" {
        (result, digits) = (result + "@*", 16)
      } else if digits > 0 {
        digits -= 1
      } else {
        result.append(character)
      }
    }
    return result
  }

  @Test(arguments: [
    (#"{"issuers":[,]}"#, #"{"issuers":[]}"#, ComparedPlace.Side.old),
    (#"{"issuers":[]}"#, #"{"issuers":[]"#, .new),
    ("", "{}", .old),
  ])
  func rejectsInvalidJSON(_ old: String, _ new: String, _ side: ComparedPlace.Side) throws {
    let fault = #expect(throws: ComparisonFault.self) {
      try DocumentComparison(
        ComparedDocument(.authTokenConfiguration, SourceBytes(old)),
        ComparedDocument(.authTokenConfiguration, SourceBytes(new)))
    }
    #expect(fault?.side == side)
    #expect(fault?.reason.hasPrefix("not JSON: ") ?? false)
  }

  @Test func positionsPointIntoTheExport() throws {
    let old = "*.*.A=1\n*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[]}\n"
    let new = "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerName\"\\:\"i\"}]}\n"
    let comparison = try DocumentComparison(
      ComparedDocument(.policies, SourceBytes(old)), ComparedDocument(.policies, SourceBytes(new)))
    let change = try #require(comparison.changes.first)
    #expect(change.kind.description == "issuer-added")
    let range = try #require(change.new.range)
    #expect(SourceBytes(new).text(range.bounds) == "{\"issuerName\"\\:\"i\"}")
    #expect(comparison.changes.map(\.pointer).last == "*.*.A")
  }

  @Test func comparesFileWithExport() throws {
    let source = SourceBytes(#"{"issuers":[{"issuerName":"i"}]}"#)
    let export = SourceBytes(
      "*.*.Security_AuthTokenConfiguration={\"issuers\"\\:[{\"issuerName\"\\:\"j\"}]}\n"
        + "Orders(1.0).*.Security_AuthTokenConfiguration={\n")
    let comparison = try DocumentComparison(
      ComparedDocument(.authTokenConfiguration, source), ComparedDocument(.policies, export))
    #expect(comparison.changes.map(\.id) == ["issuer-renamed:/issuers/[i]=j"])
    let empty = try DocumentComparison(
      ComparedDocument(.policies, SourceBytes("*.*.A=1\n")),
      ComparedDocument(.authTokenConfiguration, source))
    #expect(empty.changes.map(\.kind.description) == ["policy-added"])
    let origins = try DocumentComparison(
      ComparedDocument(.allowOrigin, SourceBytes("disallow")),
      ComparedDocument(.policies, SourceBytes("*.*.A=1\n")))
    #expect(origins.isEqual)
    #expect(throws: ComparisonFault.self) {
      try DocumentComparison(
        ComparedDocument(.allowOrigin, SourceBytes("disallow")),
        ComparedDocument(.authTokenConfiguration, source))
    }
  }

  /// Spellings that may matter are changes.
  @Test func usesReadings() throws {
    var readings = Readings()
    readings[.originCase] = 1
    let (old, new) = (SourceBytes("https://A"), SourceBytes("https://a"))
    func changes(_ readings: Readings) throws -> DocumentComparison {
      try DocumentComparison(
        ComparedDocument(.allowOrigin, old), ComparedDocument(.allowOrigin, new), readings)
    }
    #expect(try changes(Readings()).isEqual)
    #expect(try !changes(readings).isEqual)
  }

  /// An approval of one value does not approve another one. An approval of an addition holds only
  /// for the content that was added.
  @Test func idsIncludeTheValues() throws {
    func id(_ old: String, _ new: String) throws -> String? {
      try DocumentComparison(
        ComparedDocument(.authTokenConfiguration, SourceBytes(old)),
        ComparedDocument(.authTokenConfiguration, SourceBytes(new))
      ).changes.first?.id
    }
    let none = #"{"issuers":[]}"#
    let plain = try id(none, #"{"issuers":[{"issuerName":"i"}]}"#)
    #expect(try id(none, #"{"issuers":[{"enabled":true, "issuerName":"\u0069"}]}"#) == plain)
    #expect(try id(none, #"{"issuers":[{"issuerName":"i","requireClientAuth":false}]}"#) != plain)
    // With a digest of a secret in the id, any reader could guess the secret and check the guess.
    func secret(_ value: String) -> String {
      #"{"issuers":[{"issuerName":"i","jwks":{"authorizationHeader":"\#(value)"}}]}"#
    }
    #expect(try id(none, secret("Basic YTpi")) == id(none, secret("Basic YzpkZQ==")))
    let empty = #"{"issuers":[{"issuerName":"i"}]}"#
    #expect(try id(empty, secret("Basic YTpi")) == id(empty, secret("Basic YzpkZQ==")))
    // The same goes for fields that the schema does not have.
    func other(_ member: String, _ value: String) -> String {
      #"{"issuers":[{"issuerName":"i","x":{"\#(member)":"\#(value)"}}]}"#
    }
    #expect(
      try id(empty, other("clientSecret", "one-1")) == id(empty, other("clientSecret", "two-2")))
    #expect(try id(empty, other("note", "one-1")) != id(empty, other("note", "two-2")))
  }
}
