import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Without a base URL, the comparison assumes one that no filter names, so that a widening under
/// another base URL is not hidden.
@Suite struct AssumedBaseURLTests {
  private static func configuration(_ members: String) -> AuthTokenConfiguration? {
    let text = """
      {"issuers":[{"issuerName":"i","certificateSubjectNames":["CN=i"],"virtualUserEnabled":true,
      \(members)}]}
      """
    let tree = JSONParser.parse(SourceBytes(text))
    return DecodedDocument(tree, AuthTokenConfiguration.schema).root.map(
      AuthTokenConfiguration.init)
  }

  private static func excluding(_ values: [String]) -> String {
    let list = values.map { "\"\($0)\"" }.joined(separator: ",")
    return #""filters":[{"name":"aud","type":"exclude","values":[\#(list)]}]"#
  }

  private static func report(_ old: String, _ new: String, _ baseURL: String? = nil) -> AccessReport
  {
    AccessComparison().compare(
      configuration(old), configuration(new), AccessContext(baseURL: baseURL))
  }

  @Test func avoidsHostsNamedByFilters() throws {
    let report = Self.report(
      Self.excluding(["*.example*", "https://real.corp.example*"]),
      Self.excluding(["*.example*"]))
    // Both versions exclude this host.
    #expect(report.assumedBaseURL.map { !$0.includes(".example") } ?? false)
    let other = Self.report(
      Self.excluding(["*.example*", "https://real.corp.test*"]), Self.excluding(["*.example*"]))
    let finding = try #require(other.widened.first { $0.kind == .accessWidened })
    #expect(finding.reading == nil)
    #expect(finding.witness?.baseURL == other.assumedBaseURL)
    #expect(other.internalErrors.isEmpty)
  }

  @Test(arguments: [
    [], ["*.example*"], ["*backend*"], ["*.EXAMPLE*", "*.test*"], ["https://*.test", "*.example*"],
    ["*e*", "*b*"], ["https://backend.example/mobile"], ["*.example*", "*.test*", "*.invalid*"],
  ])
  func chosenHostMatchesLikeAnyOther(_ globs: [String]) {
    let configuration = Self.configuration(Self.excluding(globs))
    let url = AssumedBaseURL(nil, [configuration]).url
    let unnamed = AssumedBaseURL.audiences("https://\u{1}.\u{1}")
    for glob in globs {
      for (audience, other) in zip(AssumedBaseURL.audiences(url), unnamed) {
        #expect(
          Glob(glob.lowercased()).matches(audience) == Glob(glob.lowercased()).matches(other),
          "\(url) \(glob)")
      }
    }
    #expect(DefaultAudiences(url) != nil)
  }

  @Test func usesDefaultHostIfNotNamed() {
    #expect(AssumedBaseURL(nil, []).url == "https://backend.example")
    #expect(AssumedBaseURL("https://m.corp.example", []).isKnown)
    // If every host is named, the comparison still assumes one.
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map { "*\($0)*" }
    let configuration = Self.configuration(Self.excluding(letters))
    #expect(DefaultAudiences(AssumedBaseURL(nil, [configuration]).url) != nil)
  }

  /// The audience is also the user name, so it cannot have a second value.
  @Test func differenceOfNamedHostIsUndecided() throws {
    let single = #""usernameAttribute":"aud","#
    let report = Self.report(
      single + Self.excluding(["https://real.corp.example*"]), single + Self.excluding(["x"]))
    let open = try #require(report.undecided.first { $0.mayBeWider })
    #expect(open.message.includes("'https://real.corp.example'"))
    #expect(open.pointer == "/issuers/[i]/audience")
    #expect(report.isWidening)
    let known = Self.report(
      single + Self.excluding(["https://real.corp.example*"]), single + Self.excluding(["x"]),
      "https://m.corp.example")
    #expect(known.undecided.isEmpty && known.assumedBaseURL == nil)
  }

  @Test func narrowingOfNamedHostIsNotWider() {
    let report = Self.report(
      #""audience":["https://m.corp.example/mobile"]"#, #""enabled":true"#)
    #expect(report.undecided.map(\.kind) == [.narrowingNotDecided])
  }
}
