import ConfigModel
import Lint

/// The answer to a question about one policy, with its place in a file.
struct WhoPolicy: Sendable {
  let frames: FileFrames
  let answer: PolicyAnswer
  /// The names of the configured issuers.
  let issuerNames: [String]
  /// Says which of the roles in the question and the answer do not exist, if the settings list all
  /// roles.
  let roleProblems: [String]
  private let placement: Placement
  private let tree: JSONTree?
  private let trial: TrialCommand?

  /// - Parameters:
  ///   - placement: Maps ranges of the policy to ranges of the file.
  ///   - tree: The tree of the issuers' configuration; nil for an origin policy.
  ///   - trial: Makes the command for an example; nil for an origin policy.
  init(
    _ frames: FileFrames, _ answer: PolicyAnswer, issuerNames: [String] = [],
    roleProblems: [String] = [], placement: Placement, tree: JSONTree? = nil,
    trial: TrialCommand? = nil
  ) {
    self.frames = frames
    self.answer = answer
    self.issuerNames = issuerNames
    self.roleProblems = roleProblems
    self.placement = placement
    self.tree = tree
    self.trial = trial
  }

  // MARK: Places

  /// The range of the file for a range of the policy.
  func inFile(_ range: SourceRange) -> SourceRange { placement.inFile(range) }

  func inFile(_ item: AllowOriginPolicy.Item) -> SourceRange { inFile(item.range) }

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
}
