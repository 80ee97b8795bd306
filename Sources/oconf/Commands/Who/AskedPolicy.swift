import ConfigModel
import Lint

extension WhoPolicy {
  /// - Parameter explainsAll: True to show why an issuer has no way in even if others have one.
  init(
    _ subject: ExchangeSubject, _ operand: String, _ question: AccessQuestion,
    _ arguments: Arguments, explainsAll: Bool
  ) {
    let environment = subject.exchange.environment
    let settings = subject.value.settings
    let frames = FileFrames(subject.path, subject.value.file.source)
    let inquiry = AccessInquiry(
      subject.exchange.configuration,
      PropertyContext(
        baseURL: settings.baseURL, policies: environment.policies, users: environment.users,
        readings: environment.readings))
    let answer = frames.searchingSecrets { () -> PolicyAnswer in
      if arguments.isSet(.whoOverlap) {
        return .overlaps(
          question, inquiry.overlaps(question, isPrivileged: settings.inventory.isPrivileged))
      }
      return .tokens(
        question,
        inquiry.answer(question, explainsAll: explainsAll, threads: Workers.usualCount))
    }
    let shared = [Option.kind, .stdinFilename].compactMap { option in
      arguments.value(option).map { ["--" + option.name, $0] }
    }
    self.init(
      frames, answer, issuerNames: inquiry.names.map(\.string),
      roleProblems: answer.roles.compactMap(settings.inventory.problem(ofRole:)),
      placement: subject.value.placement, tree: subject.exchange.configuration?.object.json.tree,
      trial: TrialCommand(
        operand == "-" ? operand : subject.path, subject.value.file.file.settings, .init(arguments),
        baseURL: settings.baseURL, policies: environment.policies,
        found: subject.value.policies(arguments), options: Array(shared.joined())))
  }

  init(_ subject: OriginSubject, _ pattern: String) {
    self.init(
      subject.frames,
      .origins(
        pattern, subject.policy, OriginQuestion(subject.policy, subject.readings).answer(pattern)),
      placement: subject.placement)
  }
}
