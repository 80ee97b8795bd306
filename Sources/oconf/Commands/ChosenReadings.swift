import ConfigModel
import Lint

extension Readings {
  /// The readings in force. Choices on the command line override those of the document, which
  /// override the settings.
  init(
    _ settings: AppliedSettings, _ arguments: Arguments, stated: MapMember? = nil
  ) throws(Failure) {
    self = settings.readings
    if let stated { choose(stated) }
    for choice in arguments.values(.reading) {
      try Failure.ofUsage { () throws(UsageError) in try choose(choice) }
    }
  }

  /// Applies a choice of the form `NAME=CHOICE`. A question with a single answer accepts that one.
  private mutating func choose(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw .badValue(.reading, text, "NAME=CHOICE; see 'oconf explain readings'")
    }
    guard let reading = Reading.named(parts[0]) else {
      guard let treatment = Assumptions.Treatment.named(parts[0]) else {
        throw .unknownReading(parts[0])
      }
      guard treatment.choice.description == parts[1] else { throw .onlyAnswer(treatment) }
      return
    }
    let choices = reading.choices.map(\.description)
    guard let choice = choices.firstIndex(of: parts[1]) else {
      throw .badChoice(option: "--reading \(reading.name)", value: parts[1], choices: choices)
    }
    self[reading] = choice
  }
}
