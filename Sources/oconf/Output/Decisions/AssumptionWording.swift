import ConfigModel
import Lint

extension Readings {
  /// The assumption that a result depends on, and the command that explains it.
  func assumption(of reading: Reading) -> String {
    let choice = min(self[reading], reading.info.answers.count - 1)
    let (name, meaning) = reading.info.answers[choice]
    return "\(meaning) (reading \(reading.name)=\(name); see 'oconf explain \(reading.name)')"
  }
}
