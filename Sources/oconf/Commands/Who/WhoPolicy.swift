import ConfigModel
import Lint

/// The answer to a question about one policy, with its place in a file.
struct WhoPolicy {
  enum Answer {
    case tokens(AccessQuestion, AccessAnswer)
    case overlaps(OverlapAnswer)
    /// The pattern asked for, the policy, and the answer.
    case origins(String, AllowOriginPolicy, OriginQuestion.Answer)
  }

  let frames: FileFrames
  let answer: Answer
  /// The names of the configured issuers.
  let issuerNames: [String]
  private let placement: Placement
  private let originSubject: OriginSubject?
  /// The operand of `oconf eval`.
  private let operand: String
  /// The options that `oconf eval` needs for the same decisions, quoted.
  private let options: [String]

  init(
    _ subject: ExchangeSubject, _ operand: String, _ question: AccessQuestion,
    _ arguments: Arguments
  ) {
    let environment = subject.exchange.environment
    let inquiry = AccessInquiry(
      subject.exchange.configuration,
      PropertyContext(
        baseURL: subject.value.settings.baseURL, policies: environment.policies,
        users: environment.users, readings: environment.readings))
    if arguments.isSet(.whoOverlap) {
      let inventory = subject.value.settings.inventory
      answer = .overlaps(inquiry.overlaps(question, isPrivileged: inventory.isPrivileged))
    } else {
      answer = .tokens(question, inquiry.answer(question))
    }
    issuerNames = inquiry.names.map(\.string)
    placement = subject.value.placement
    frames = FileFrames(subject.path, subject.value.file.source)
    originSubject = nil
    self.operand = operand == "-" ? operand : ShellText.quoted(frames.path)
    let shared: [Option] = [
      .users, .timeoutSeconds, .timeoutPolicy, .baseURL, .policies, .reading, .kind,
      .stdinFilename, .config,
    ]
    options =
      shared.flatMap { option in
        arguments.values(option).map { "--\(option.name) \(ShellText.quoted($0))" }
      } + (arguments.isSet(.noConfig) ? ["--no-config"] : [])

  }

  init(_ subject: OriginSubject, _ pattern: String) {
    frames = subject.frames
    answer = .origins(
      pattern, subject.policy, OriginQuestion(subject.policy, subject.readings).answer(pattern))
    issuerNames = []
    placement = .whole
    originSubject = subject
    operand = ""
    options = []
  }

  var isUndecided: Bool {
    switch answer {
    case .tokens(_, let answer): !answer.undecided.isEmpty
    case .overlaps(let answer): !answer.undecided.isEmpty || answer.skippedCount > 0
    case .origins(_, _, let answer): answer.isUndecided
    }
  }

  /// True if nothing was found.
  var isEmpty: Bool {
    switch answer {
    case .tokens(_, let answer): answer.isProvedEmpty
    case .overlaps(let answer): answer.overlaps.isEmpty
    case .origins(_, _, let answer): answer.isProvedEmpty
    }
  }

  // MARK: Places

  /// The range of the file for a range of the policy.
  func inFile(_ range: SourceRange) -> SourceRange { placement.inFile(range) }

  func inFile(_ item: AllowOriginPolicy.Item) -> SourceRange {
    originSubject?.place(item) ?? item.range
  }

  func line(_ range: SourceRange) -> Int { frames.lines.position(at: inFile(range).start).line }

  /// Text that may quote the file, made safe to print on one line.
  func harmless(_ text: String, _ place: SourceRange? = nil) -> String {
    frames.harmless(
      Secrets.masked(shapesIn: text), place.map(inFile) ?? SourceRange(0, 0))
  }

  /// True if the name of a claim suggests that its values are secrets.
  func hidesValues(of claims: [Text]) -> Bool {
    claims.contains { claim in
      let sample = "{" + JSONString.quoted(claim.string) + ":\"staff\"}"
      return Secrets.masked(shapesIn: sample) != sample
    }
  }

  // MARK: Witnesses

  /// The command that shows the decision about a token step by step. Nil if a part of it must be
  /// hidden.
  func command(_ witness: PropertyWitness, assuming baseURL: String?) -> String? {
    let input = witness.input
    guard let claims = input.claims, Secrets.masked(shapesIn: claims) == claims else { return nil }
    var words = ["oconf eval \(operand)"]
    words.append("--claims \(ShellText.quoted(claims))")
    if let request = input.request, request != "{\"form\":\"header\"}" {
      words.append("--request-json \(ShellText.quoted(request))")
    }
    if let now = input.now { words.append("--now \(now)") }
    if let users = input.users { words.append("--users \(ShellText.quoted(users))") }
    if let baseURL { words.append("--base-url \(ShellText.quoted(baseURL))") }
    let command = (words + options).joined(separator: " ")
    return Secrets.masked(shapesIn: command) == command ? command : nil
  }

  static func json(_ witness: PropertyWitness, assuming baseURL: String?) -> String {
    var input = witness.input
    input.baseURL = baseURL
    return DiffJSON.witness(input)
  }
}
