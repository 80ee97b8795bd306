import ConfigModel
import Foundation
import Lint
import Testing

@testable import oconf

/// `oconf explain` for everything that reports mention.
@Suite final class ExplainNameTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  deinit { program.remove() }

  @Test(arguments: ExchangeReason.allCases)
  func explainsVerdictCodes(_ reason: ExchangeReason) {
    let page = Explanation(named: reason.code.description)
    #expect(page.codes.contains { $0.kind.description.hasPrefix("verdict code") })
  }

  @Test(arguments: AccessFinding.Kind.allCases)
  func explainsAccessFindings(_ kind: AccessFinding.Kind) {
    let id = kind.rawValue + ":/issuers/[https://idp.corp.example]?unmapped-role=drop"
    #expect(Explanation(named: id).codes.contains { $0.code == kind.rawValue })
  }

  @Test(arguments: Assumptions.Treatment.allCases)
  func explainsFixedAssumptions(_ treatment: Assumptions.Treatment) {
    let page = Explanation(named: "\(treatment.name)=\(treatment.choice)")
    #expect(page.codes.first?.meaning.contains("\(treatment.meaning)") == true)
  }

  @Test(arguments: Reading.allCases)
  func explainsReadings(_ reading: Reading) {
    for name in ["\(reading.name)"] + reading.choices.map({ "\(reading.name)=\($0)" }) {
      #expect(Explanation(named: name).readings == [reading])
    }
  }

  @Test func explainsAllReferences() {
    for code in ReportCode.all {
      #expect(!code.meaning.isEmpty)
      for name in code.related {
        #expect(!Explanation(named: name).isEmpty, "\(name), which \(code.code) refers to")
      }
    }
  }

  @Test func directionsMatchNames() {
    for code in AccessFinding.Kind.allCases.map(\.page) {
      let kind = code.kind.description
      for (part, word) in [
        ("-widened", "wider"), ("-narrowed", "narrower"), ("-extended", "wider"),
        ("-shortened", "narrower"), ("-relaxed", "wider"), ("-tightened", "narrower"),
        ("-added", "wider"), ("-removed", "narrower"), ("decided", "undecided"),
      ] where code.code.hasSuffix(part) { #expect(kind.hasPrefix(word), "\(code.code)") }
    }
  }

  @Test func showsAllMatches() throws {
    let both = try program.run("explain", "duplicate-issuer")
    #expect(both.output.hasPrefix("duplicate-issuer  topic: "))
    #expect(both.output.contains("\nduplicate-issuer\n  Which of several issuers"))
    let three = try program.run(
      "explain", "enabled-issuers/one-disabled", "issuer-disabled", "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(three.output.utf8)) as? [String: Any])
    #expect((object["rules"] as? [Any])?.count == 1)
    #expect((object["codes"] as? [Any])?.count == 2)
  }

  /// Both kinds of apps declare the elements of custom attributes once.
  @Test func showsElementsOfBothKindsOfApps() throws {
    let page = try program.run("explain", "formula").output
    #expect(page.contains("\n  attributes.formula "), "\(page)")
    #expect(page.contains("ExtlClntAppOauthSettings.customAttributes"), "\(page)")
  }

  @Test func explainsPoliciesInAnyCase() throws {
    let page = try program.run("explain", "security_alloworigin")
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("Security_AllowOrigin  environment policy: list"))
    #expect(page.output.contains("\nDefault  disallow\n"))
    #expect(page.output.contains("\n  origin-pattern/null "))
  }

  /// A good example that has the text of a bad one differs in what is shown of its conditions.
  @Test func showsConditionsOfExamples() {
    func shown(_ example: Example) -> [String] {
      let text = ExampleText(example)
      return [example.scope.name] + text.lines.map(\.text) + text.conditions
    }
    for rule in AllRules.about {
      let bad = Set(rule.examples.filter(\.isBad).map(shown))
      for good in rule.examples where !good.isBad {
        #expect(!bad.contains(shown(good)), "\(rule.id): \(good.text)")
      }
    }
  }

  @Test(
    arguments: [
      (
        ["OAUTH_APPROVAL_ERROR_GENERIC"], "OAUTH_APPROVAL_ERROR_GENERIC", "not installed in the org"
      ),
      (
        ["OAUTH_APPROVAL_ERROR_GENERIC : An unexpected error has occurred during authentication."],
        "OAUTH_APPROVAL_ERROR_GENERIC", "device flow"
      ),
      (["redirect_uri_mismatch"], "redirect_uri_mismatch", "oauthRedirectURI"),
      (["Invalid client credentials"], "invalid_client", "isConsumerSecretOptional"),
      (["invalid", "client", "credentials"], "invalid_client", "since version 11"),
      (
        ["error=invalid_scope&error_description=the+requested+scope+is+not+allowed"],
        "invalid_scope", "oauthScopes"
      ),
      (
        ["error_description=user+is+not+admin+approved+to+access+this+app"],
        "OAUTH_APP_ACCESS_DENIED", "isAdminApproved"
      ),
    ] as [([String], String, String)])
  func explainsSalesforceErrors(_ words: [String], _ code: String, _ part: String) throws {
    let page = try program.run(["explain"] + words, input: Data())
    #expect(page.status == 0, "\(page.errors)")
    #expect(page.output.hasPrefix(code + "  Salesforce error (sign-in)\n"))
    let plain = page.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(plain.contains(part))
    #expect(plain.contains("first: 1. ") && plain.contains(" 2. "))
    let json = try program.run(["explain", "--format", "json"] + words, input: Data()).output
    #expect(json.contains("\"causes\""))
  }

  @Test func listsRulesByTopic() throws {
    let all = try program.run("explain").output
    for topic in RuleTopic.allCases {
      let heading = "\(topic.title)\n"
      #expect(all.hasPrefix(heading) || all.contains("\n\n" + heading), "\(topic)")
      let one = try program.run("explain", topic.rawValue)
      let ids = AllRules.about.filter { $0.topic == topic }.map(\.id)
      #expect(!ids.isEmpty && ids.allSatisfy { one.output.contains("  \($0) ") }, "\(topic)")
    }
    #expect(
      all.split(separator: "\n").filter { $0.hasPrefix("  ") }.count == AllRules.about.count)
  }

  @Test func listsNamesMatchingPattern() throws {
    let found = try program.run("explain", "reload-*")
    #expect(found.output.contains("\n  reload-interval/minimum-zero "))
    #expect(found.output.contains("\nCodes in reports\n  reload-slowed "))
    #expect(!found.output.contains("default-audience/empty-list"))
    #expect(try program.run("explain", "*-of-nothing").status == 2)
    #expect(try program.run("explain", "jwks.*").output.contains("\n  issuers.jwks.allowHttp "))
    let two = try program.run("explain", "reload-*", "role-*").output
    #expect(
      two.contains("  reload-interval/minimum-zero ") && two.contains("  role-mapping/chain "))
  }

  @Test func searchesForWords() throws {
    let port = try program.run("explain", "wildcard", "port").output
    #expect(port.contains("  origin-port/wildcard "))
    #expect(port.contains("\nReadings\n  wildcard-port "))
    #expect(!port.contains("role-mapping/wildcard"), "'support' does not begin with 'port'")
    #expect(try program.run("explain", "wildcard port").output == port)
    #expect(try program.run("explain", "role-mapping").output.contains("  role-mapping/empty "))
    for nothing in ["", " ", "-", "duplicate-issuer=nonsense"] {
      #expect(try program.run("explain", nothing).status == 2, "\(nothing)")
    }
  }

  @Test func reportsNoMatch() throws {
    let nothing = try program.run("explain", "zebra")
    #expect(nothing.status == 2)
    #expect(nothing.errors.hasPrefix("oconf: no name or description matches 'zebra'\n"))
    #expect(
      try program.run("explain", "token-expird").errors.contains("did you mean 'token-expired'?"))
  }

  @Test func explainsSingleMatch() throws {
    let policy = try program.write("c.auth-token.json", #"{"issuers": []}"#)
    let claims = try program.write("t.json", #"{"iss": "i"}"#)
    let reading = "--reading=external-expiry="
    let result = try program.run("eval", policy, "--claims", claims, reading + "reject")
    #expect(result.status == 1)
    let other = try program.run("eval", policy, "--claims", claims, reading + "pass")
    #expect(other.status == 2)
    #expect(other.errors.contains("'external-expiry' has only one answer: external-expiry=reject"))
  }
}
