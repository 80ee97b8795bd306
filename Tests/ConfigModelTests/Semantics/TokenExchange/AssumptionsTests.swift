import Testing

@testable import ConfigModel

@Suite struct AssumptionsTests {
  @Test(arguments: Assumptions.Treatment.allCases)
  func listsEachAssumptionOnce(_ treatment: Assumptions.Treatment) {
    for reading in Reading.allCases {
      var assumptions = Assumptions()
      assumptions.insert(treatment)
      assumptions.insert(reading)
      var names: [String] = []
      assumptions.forEach(Readings()) { name, choice in names += ["\(name)", "\(choice)"] }
      let choice = Readings().choice(of: reading)
      #expect(
        names == ["\(reading.name)", "\(choice)", "\(treatment.name)", "\(treatment.choice)"])
      assumptions.keepReadings { _ in false }
      #expect(assumptions.switchable == [] && assumptions.fixed == [treatment])
    }
  }
}
