import ConfigModel
import Testing

@testable import oconf

/// The assumptions of a result, as reports word them.
@Suite struct AssumptionWordingTests {
  @Test func refersToTopicOfTheReading() {
    let words = Reading.all.map { Readings().assumption(of: $0) }
    #expect(
      words.contains(
        """
        unmapped roles are granted under their own names (reading unmapped-role=keep; see 'oconf \
        explain unmapped-role')
        """))
    // The name explains the reading, even if it is also the ID of a rule.
    for reading in Reading.all {
      #expect(Readings().assumption(of: reading).hasSuffix("'oconf explain \(reading.name)')"))
      #expect(Explanation(named: reading.name.description).readings == [reading])
    }
  }
}
