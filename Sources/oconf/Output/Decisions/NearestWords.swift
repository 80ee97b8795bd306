import ConfigModel
import Lint

/// Changes to a token, in words.
struct NearestWords {
  /// Makes text safe to print.
  let harmless: (String) -> String

  /// A change with the party that can make it.
  func text(_ change: NearestChange) -> String {
    "\(change.party.words): \(order(change))"
  }

  /// A change, as an order to the party that can make it.
  func order(_ change: NearestChange) -> String {
    switch change.part {
    case .claim(let claim): words(claim)
    case .authentication: "authenticate with the client's ID and secret"
    case .backend(let backend): "send the request for the backend \(words(backend))"
    case .format(.unsupportedGrant):
      "send 'grant_type' \(quoted(TokenRequest.exchangeGrantType.description))"
    case .format: "send a form with POST to the token endpoint"
    case .time(let time, let isLater):
      "present the token \(isLater ? "at" : "by") \(Timestamp(secondsSince1970: time))"
        + (isLater ? " or later" : "")
    }
  }

  private func words(_ claim: NearestChange.Claim) -> String {
    let name = quoted(claim.name.string)
    guard let value = claim.value else { return "remove the claim \(name)" }
    if Self.isHidden(claim) { return "change the claim \(name); its value is hidden" }
    let example = claim.isExample ? "a value such as " : ""
    switch (claim.added.isEmpty, claim.removed.isEmpty) {
    case (true, true):
      let isTime = claim.name == "exp" || claim.name == "nbf"
      let date = isTime ? Int(value).map { " (\(Timestamp(secondsSince1970: $0)))" } : nil
      return "set the claim \(name) to \(example)\(shown(value))\(date ?? "")"
    case (false, true): return "add \(example)\(list(claim.added)) to the claim \(name)"
    case (true, false): return "remove \(list(claim.removed)) from the claim \(name)"
    case (false, false):
      return
        "replace \(list(claim.removed)) with \(example)\(list(claim.added)) in the claim \(name)"
    }
  }

  /// True if a claim's values are credentials.
  static func isHidden(_ claim: NearestChange.Claim) -> Bool {
    ClaimSecrets.isSecret(claim.name)
  }

  private func words(_ backend: BackendIdentity) -> String {
    let name = [backend.name, backend.version].compactMap { $0 }.joined(separator: " ")
    let client = backend.clientId.map { "client ID " + quoted($0) }
    return [name.isEmpty ? nil : quoted(name), client].compactMap { $0 }
      .joined(separator: " with ")
  }

  /// The maximum number of values, or of other issuers, that are shown.
  static let mostShown = 3

  private func list(_ values: [String]) -> String {
    let more = values.count - Self.mostShown
    return values.prefix(Self.mostShown).map(shown).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  /// A JSON value; a string in single quotes, as elsewhere in messages.
  private func shown(_ json: String) -> String {
    let value = JSONParser.parse(SourceBytes(json)).root
    if value.kind == .string { return quoted(ClaimSecrets.shown(value.text)) }
    return harmless(MaskedJSON.text(json))
  }

  private func quoted(_ text: String) -> String { "'\(harmless(text))'" }
}

/// Reports the nearest token that is accepted, without secrets.
struct NearestOutput {
  let nearest: NearestToken
  let subject: EvaluatedConfiguration
  let frames: FileFrames
  let words: NearestWords

  init(_ nearest: NearestToken, _ subject: EvaluatedConfiguration, _ frames: FileFrames) {
    self.nearest = nearest
    self.subject = subject
    self.frames = frames
    words = NearestWords { frames.harmless($0, SourceRange(0, 0)) }
  }
}
