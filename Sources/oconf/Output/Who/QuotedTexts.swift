import ConfigModel
import Lint

/// The texts that an answer quotes, made safe to print on one line, or for JSON, which escapes control
/// characters itself. Remembers those that issuers
/// repeat, such as the names of claims and roles.
///
/// Not safe for concurrent use, because texts are remembered on first use.
final class QuotedTexts {
  let policy: WhoPolicy
  private let isForJSON: Bool
  /// False if what is hidden depends on the place.
  private let remembers: Bool
  private var known: [Text: String] = [:]
  private var secretClaims: [Text: Bool] = [:]
  private var phrases: [SourceRange: String] = [:]
  private var issuer: (place: SourceRange, words: String)?

  init(_ policy: WhoPolicy, isForJSON: Bool = false) {
    self.policy = policy
    self.isForJSON = isForJSON
    remembers = policy.frames.secrets.isEmpty
  }

  /// - Parameter place: The range of the policy that the text comes from; nil if it has none.
  func harmless(_ text: Text, _ place: SourceRange? = nil) -> String {
    guard remembers else { return shown(text.string, place) }
    if let shown = known[text] { return shown }
    let shown = shown(text.string, place)
    known[text] = shown
    return shown
  }

  func harmless(_ text: String) -> String { harmless(Text(text)) }

  func shown(_ text: String, _ place: SourceRange? = nil) -> String {
    isForJSON ? policy.masked(text, place) : policy.harmless(text, place)
  }

  /// The text between single quotes.
  func quoted(_ text: Text, _ place: SourceRange? = nil) -> String {
    "'" + harmless(text, place) + "'"
  }

  /// The words about a filter or an audience, which are the same in all ways of the issuer.
  ///
  /// - Parameter place: The range of the filter or the audience; nil if it is neither, so that nothing is
  ///   remembered.
  func phrase(at place: SourceRange?, _ make: () -> String) -> String {
    guard let place else { return make() }
    if let phrase = phrases[place] { return phrase }
    let phrase = make()
    phrases[place] = phrase
    return phrase
  }

  /// The words about an issuer. Remembers those about the last issuer, because its ways follow each other.
  func words(ofIssuerAt place: SourceRange, _ make: () -> String) -> String {
    if let issuer, issuer.place == place { return issuer.words }
    let words = make()
    issuer = (place, words)
    return words
  }

  /// True if the name of a claim suggests that its values are secrets.
  func hidesValues(of claims: [Text]) -> Bool {
    claims.contains { claim in
      if let isSecret = secretClaims[claim] { return isSecret }
      let sample = "{" + JSONString.quoted(claim.string) + ":\"staff\"}"
      let isSecret = Secrets.masked(shapesIn: sample) != sample
      secretClaims[claim] = isSecret
      return isSecret
    }
  }
}
