import ConfigModel
import Lint

/// The answer to a question about one policy, with its place in a file.
struct WhoPolicy: Sendable {
  enum Answer: Sendable {
    case tokens(AccessQuestion, AccessAnswer)
    case overlaps(AccessQuestion, OverlapAnswer)
    /// The pattern asked for, the policy, and the answer.
    case origins(String, AllowOriginPolicy, OriginQuestion.Answer)
  }

  let frames: FileFrames
  let answer: Answer
  /// The names of the configured issuers.
  let issuerNames: [String]
  /// Says which of the roles in the question and the answer do not exist, if the settings list all
  /// roles.
  let roleProblems: [String]
  private let placement: Placement
  private let originSubject: OriginSubject?
  /// The tree of the issuers' configuration.
  private let tree: JSONTree?
  /// Nil for an origin policy.
  private let trial: TrialCommand?

  /// - Parameter explainsAll: True to show why an issuer has no way in even if others have one.
  init(
    _ subject: ExchangeSubject, _ operand: String, _ question: AccessQuestion,
    _ arguments: Arguments, explainsAll: Bool
  ) {
    let environment = subject.exchange.environment
    frames = FileFrames(subject.path, subject.value.file.source)
    let inquiry = AccessInquiry(
      subject.exchange.configuration,
      PropertyContext(
        baseURL: subject.value.settings.baseURL, policies: environment.policies,
        users: environment.users, readings: environment.readings))
    answer = frames.searchingSecrets {
      if arguments.isSet(.whoOverlap) {
        let inventory = subject.value.settings.inventory
        return .overlaps(
          question, inquiry.overlaps(question, isPrivileged: inventory.isPrivileged))
      }
      return .tokens(
        question,
        inquiry.answer(question, explainsAll: explainsAll, threads: Workers.usualCount))
    }
    issuerNames = inquiry.names.map(\.string)
    roleProblems = Self.roles(in: answer).compactMap(
      subject.value.settings.inventory.problem(ofRole:))
    placement = subject.value.placement
    originSubject = nil
    tree = subject.exchange.configuration?.object.json.tree
    let shared = [Option.kind, .stdinFilename].compactMap { option in
      arguments.value(option).map { ["--" + option.name, $0] }
    }
    trial = TrialCommand(
      operand == "-" ? operand : subject.path, subject.value.file.file.settings, arguments,
      baseURL: subject.value.settings.baseURL, policies: environment.policies,
      found: subject.value.policies(arguments), options: Array(shared.joined()))
  }

  init(_ subject: OriginSubject, _ pattern: String) {
    frames = subject.frames
    answer = .origins(
      pattern, subject.policy, OriginQuestion(subject.policy, subject.readings).answer(pattern))
    issuerNames = []
    roleProblems = []
    placement = .whole
    originSubject = subject
    tree = nil
    trial = nil
  }

  /// The roles that a question or its answer names, each once. Patterns are left out.
  private static func roles(in answer: Answer) -> [Text] {
    var roles: [Text] = []
    func add(_ question: AccessQuestion) {
      roles += (question.roles ?? []).filter { !$0.hasWildcard }.map(\.pattern)
    }
    switch answer {
    case .tokens(let question, let answer):
      add(question)
      for way in answer.ways {
        if way.conditions.contains(where: {
          if case .unmappedRole = $0.kind { true } else { false }
        }) {
          continue
        }
        roles += way.roles
      }
    case .overlaps(let question, let answer):
      add(question)
      for case .role(let role) in answer.overlaps.map(\.subject) { roles.append(role) }
    case .origins: break
    }
    var seen: Set<Text> = []
    return roles.filter { seen.insert($0).inserted }
  }

  var isUndecided: Bool {
    switch answer {
    case .tokens(_, let answer): !answer.undecided.isEmpty
    case .overlaps(_, let answer): !answer.undecided.isEmpty || answer.skippedCount > 0
    case .origins(_, _, let answer): answer.isUndecided
    }
  }

  /// True if nothing was found.
  var isEmpty: Bool {
    switch answer {
    case .tokens(_, let answer): answer.isProvedEmpty
    case .overlaps(_, let answer): answer.overlaps.isEmpty
    case .origins(_, _, let answer): answer.isProvedEmpty
    }
  }

  // MARK: Places

  /// The range of the file for a range of the policy.
  func inFile(_ range: SourceRange) -> SourceRange { placement.inFile(range) }

  func inFile(_ item: AllowOriginPolicy.Item) -> SourceRange {
    originSubject?.place(item) ?? item.range
  }

  func line(_ range: SourceRange) -> Int { frames.lines.line(at: inFile(range).start) }

  /// True if the line of a place in the policy is so long that its number says little.
  func isInLongLine(_ range: SourceRange) -> Bool {
    frames.isInLongLine(inFile(range), columns: 0)
  }

  /// ` (line 4)` for a range of the file; empty in a long line.
  func lineInBrackets(_ range: SourceRange) -> String {
    frames.isInLongLine(range, columns: 0)
      ? "" : " (line \(frames.lines.line(at: range.start)))"
  }

  /// A place in an issuer, such as `roleMappings[0]`.
  func field(_ range: SourceRange) -> String {
    guard let tree else { return "" }
    var finder = JSONPointerFinder(tree)
    // Without '/issuers' and its index.
    let path = finder.place(of: range).pointer.split(separator: "/").dropFirst(2)
    return harmless(PlaceWords.text("/" + path.joined(separator: "/"), stable: ""))
  }

  /// Text that may quote the file, made safe to print on one line.
  func harmless(_ text: String, _ place: SourceRange? = nil) -> String {
    frames.harmless(text, place.map(inFile) ?? SourceRange(0, 0))
  }

  /// The same text for a format that escapes control characters itself.
  func masked(_ text: String, _ place: SourceRange? = nil) -> String {
    frames.masked(text, place.map(inFile) ?? SourceRange(0, 0))
  }

  // MARK: Witnesses

  /// The command that shows the decision about a token step by step.
  func command(_ witness: PropertyWitness, assuming baseURL: String?) -> String? {
    trial?.text(witness.input, witness.readings, assuming: baseURL)
  }

  static func json(_ witness: PropertyWitness, assuming baseURL: String?) -> String {
    var input = witness.input
    input.baseURL = baseURL
    return DiffJSON.witness(input)
  }
}
