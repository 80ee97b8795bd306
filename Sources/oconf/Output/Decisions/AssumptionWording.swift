import ConfigModel
import Lint

extension Readings {
  /// The assumption that a result depends on, and the command that explains it.
  func assumption(of reading: Reading) -> String {
    let choice = min(self[reading], reading.info.answers.count - 1)
    let (name, meaning) = reading.info.answers[choice]
    return "\(meaning) (reading \(reading.name)=\(name); see 'oconf explain \(reading.topic)')"
  }
}

extension Reading {
  /// The topic of `oconf explain` that explains the reading. A name that is also the ID of a rule
  /// explains the rule.
  fileprivate var topic: String {
    AllRules.about(name.description) == nil ? name.description : "readings"
  }
}
