import ConfigModel
import Testing

@testable import Lint

/// Roles of tokens that seem to open a way and do not.
@Suite struct WayRouteTests {
  /// A token with an empty role gets the default roles, but not because of that role.
  @Test func emptyRoleHasNoWay() {
    let issuer = AccessSample.issuer(
      #""roleAttributes":["groups"],"defaultRoles":["R"],"roleMappings":["#
        + #"{"tokenRole":"lead","mappedRoles":["R"]},{"tokenRole":"","mappedRoles":["R"]}]"#)
    #expect(Self.rolesThatOpenWays([issuer]) == [["R"], ["lead"]])
  }

  /// With another name in `iss`, another issuer is asked.
  @Test func roleInIssuerNameIsThatName() {
    let one = AccessSample.issuer(
      #""roleAttributes":["iss"],"roleMappings":["#
        + #"{"tokenRole":"a","mappedRoles":["R"]},{"tokenRole":"b","mappedRoles":["R"]}]"#, "a")
    let other = AccessSample.issuer(#""issuerRoles":["R"]"#, "b")
    #expect(Self.rolesThatOpenWays([one, other]) == [["a"]])
  }

  /// The roles of tokens that open ways to the role R.
  private static func rolesThatOpenWays(_ issuers: [String]) -> [[String]] {
    let inquiry = AccessInquiry(
      AccessSample.configuration(issuers), PropertyContext(baseURL: "https://m.corp.example"))
    var question = AccessQuestion()
    question.roles = [Glob("R")]
    return inquiry.answer(question).ways.compactMap { way in
      for case .roles(let roles, _) in way.conditions.map(\.kind) { return roles.map(\.string) }
      return nil
    }
  }
}
