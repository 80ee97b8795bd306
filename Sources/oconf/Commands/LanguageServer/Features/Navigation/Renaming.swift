import ConfigModel
import Lint

/// Gives a role or a claim another name in a policy, in the suites that test it, and in the files that
/// the setting `flattened` pairs with it.
struct Renaming<Workspace: FeatureWorkspace> {
  private let document: DocumentContent
  private let word: WordIndex.Word
  private let workspace: Workspace

  /// Throws if there is no word at the position that can have another name.
  init(
    _ document: DocumentContent, _ offset: Int, _ workspace: Workspace
  ) throws(RenamingFault) {
    guard let word = document.words.word(at: offset) else {
      throw RenamingFault("only roles and claims can be renamed")
    }
    switch word.kind {
    case .role, .tokenRole: break
    case .claimValue:
      let policies = Relations.policies(of: document, workspace)
      guard policies.contains(where: { $0.words.roleClaims.contains { $0 == word.claim } }) else {
        throw RenamingFault("only roles and claims can be renamed")
      }
    case .claim:
      guard !word.text.isOne(of: WordKind.registeredClaims) else {
        throw RenamingFault(
          "the service reads the claim '\(word.text)' by this name, so it cannot be renamed")
      }
    default: throw RenamingFault("only roles and claims can be renamed")
    }
    guard !Secrets.looksSecret(word.text.string) else {
      throw RenamingFault("the text looks like a secret")
    }
    self.document = document
    self.word = word
    self.workspace = workspace
  }

  /// The range to rename, and the present name.
  var target: (range: SourceRange, name: String) { (word.range, word.text.string) }

  /// The edits of each document. Throws if the new name is unusable, or if the tests would mean
  /// something else afterwards.
  func edits(to name: String) throws(RenamingFault) -> [(document: DocumentContent, edits: [Edit])]
  {
    let text = Text(name)
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw RenamingFault("the new name must have at least one character and no control characters")
    }
    if word.kind == .claim, text.isOne(of: WordKind.registeredClaims) {
      throw RenamingFault("the service gives the claim '\(name)' a meaning of its own")
    }
    let affected = Relations.connected(with: document, workspace)
    for other in affected where kinds.contains(where: { !other.words.all($0, text).isEmpty }) {
      throw RenamingFault("\(noun) '\(name)' exists already in \(Path.name(of: other.absolute))")
    }
    try check(affected)
    return affected.compactMap { other in
      let edits = words(in: other).compactMap { edit($0, in: other, name) }
      return edits.isEmpty ? nil : (other, edits)
    }
  }

  private var isOfToken: Bool { word.kind == .tokenRole || word.kind == .claimValue }

  private var kinds: [WordKind] { isOfToken ? [.tokenRole] : [word.kind] }

  private var noun: String { word.kind == .claim ? "the claim" : "the role" }

  private func words(in other: DocumentContent) -> [WordIndex.Word] {
    let claims = affectedRoleClaims
    return other.words.words.filter { candidate in
      guard candidate.text == word.text else { return false }
      if candidate.kind == word.kind, !isOfToken { return true }
      guard isOfToken else { return false }
      return candidate.kind == .tokenRole
        || candidate.kind == .claimValue && claims.contains { $0 == candidate.claim }
    }
  }

  private var affectedRoleClaims: [Text] {
    Relations.connected(with: document, workspace).flatMap { $0.words.roleClaims }
  }

  /// Throws if the name also reaches the tests in other ways.
  private func check(_ affected: [DocumentContent]) throws(RenamingFault) {
    let policies = affected.filter { $0.kind != .tokenTests }
    for suite in affected where suite.kind == .tokenTests {
      let hasTokens =
        suite.parts.first?.tree?.root.member("cases")?.elements
        .contains { $0.member("token") != nil } ?? false
      if hasTokens, word.kind != .role {
        throw RenamingFault(
          "\(Path.name(of: suite.absolute)) has tokens, whose claims cannot be changed")
      }
      let mayPassThrough = word.kind == .role || isOfToken
      guard mayPassThrough, policies.contains(where: { passesThrough($0, suite) }) else { continue }
      throw RenamingFault(
        "the role '\(word.text)' is granted without a mapping in \(Path.name(of: suite.absolute)),"
          + " so its name in the token and its name in the backend depend on each other")
    }
  }

  /// True if a token of the suite has the role, and the policy does not map it.
  private func passesThrough(_ policy: DocumentContent, _ suite: DocumentContent) -> Bool {
    let isInToken = suite.words.all(.claimValue, word.text).contains { value in
      policy.words.roleClaims.contains { $0 == value.claim }
    }
    return isInToken && policy.words.all(.tokenRole, word.text).isEmpty
      && !suite.words.all(.role, word.text).isEmpty
  }

  private func edit(
    _ word: WordIndex.Word, in other: DocumentContent, _ name: String
  ) -> Edit? {
    guard let part = other.part(at: word.range.start) else { return nil }
    let quoted = JSONString.quoted(name)
    let inside = String(quoted.dropFirst().dropLast())
    return part.placement.inFile(Edit(word.inner, inside))
  }
}

/// The reason why something cannot be renamed, in lower case, without a full stop.
struct RenamingFault: Error {
  let message: String

  init(_ message: String) {
    self.message = Secrets.masked(shapesIn: message)
  }
}
