import ConfigModel

/// The coverage of all tested policies, for reports.
struct CoverageReport {
  struct Policy {
    let frames: FileFrames
    let coverage: PolicyCoverage
    /// Maps ranges of the policy's value to ranges of its file.
    let placement: Placement
  }

  let policies: [Policy]

  var total: Int { policies.reduce(0) { $0 + $1.coverage.items.count } }
  var exercised: Int { policies.reduce(0) { $0 + $1.coverage.exercisedCount } }

  /// The percentage, rounded down; 100 if the total is zero.
  static func percent(_ exercised: Int, of total: Int) -> Int {
    total == 0 ? 100 : exercised * 100 / total
  }

  func isUnder(_ percent: Int) -> Bool { exercised * 100 < percent * total }
}
