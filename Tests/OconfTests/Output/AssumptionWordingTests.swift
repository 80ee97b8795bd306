import ConfigModel
import Testing

@testable import oconf

/// The assumptions of a result, as reports word them.
@Suite struct AssumptionWordingTests {
  @Test func namesTheTopicThatExplainsTheReading() {
    let words = Reading.all.map { Readings().assumption(of: $0) }
    #expect(
      words.contains(
        """
        unmapped roles are granted under their own names (reading unmapped-role=keep; see 'oconf \
        explain unmapped-role')
        """))
    // These readings have the name of a rule, which 'oconf explain' would show.
    #expect(
      Reading.all.filter { Readings().assumption(of: $0).hasSuffix("'oconf explain readings')") }
        == [.duplicateIssuer, .rolesOnMappedIssuer])
  }
}
