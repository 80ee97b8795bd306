package import ConfigModel

/// One difference between two versions of a document, in words.
package struct Change: Sendable {
  /// What kind of thing became what: `filter-value-added`.
  package struct Kind: Hashable, Sendable, CustomStringConvertible {
    package enum Verb: String, Sendable {
      case added, removed, changed, renamed, moved, written, omitted
    }

    package let noun: String
    package let verb: Verb

    init(_ noun: StaticString, _ verb: Verb) {
      self.noun = noun.description
      self.verb = verb
    }

    package var description: String { noun + "-" + verb.rawValue }
  }

  /// A place in one version, and what stands there.
  package struct Place: Sendable {
    /// In offsets of the file. Of something that is not there, what it is missing from; nil where
    /// the file has no such place either.
    package var range: SourceRange?
    /// What is there, in words, without secrets; nil when nothing is.
    package let value: String?

    init(_ range: SourceRange?, _ value: String? = nil) {
      self.range = range
      self.value = value
    }
  }

  package let kind: Kind
  /// The place as a ``StablePointer``. Where several things of one name are there, what they hold
  /// tells them apart, and not their order, unless the order matters.
  package var pointer: String
  /// What an approval rests on besides the place: the new value, or a digest of what was added or
  /// removed. Empty where the place says all.
  package var content: String
  /// What the change is about: `issuer 'https://idp.corp.example'`. Empty for the document as a whole.
  package let subject: String
  /// What happened to it. Lower case, no full stop, the user's words quoted.
  package let text: String
  /// Whether the service decides as before: another order of a set, a default that is written out.
  package let isNeutral: Bool
  /// True if the change is neutral under some readings only, so that access may differ under others.
  package let dependsOnReadings: Bool
  package var old: Place
  package var new: Place

  init(
    kind: Kind, pointer: String, content: String, subject: String, text: String, isNeutral: Bool,
    dependsOnReadings: Bool = false, old: Place, new: Place
  ) {
    self.kind = kind
    self.pointer = pointer
    self.content = content
    self.subject = subject
    self.text = text
    self.isNeutral = isNeutral
    self.dependsOnReadings = dependsOnReadings
    self.old = old
    self.new = new
  }

  package var message: String { subject.isEmpty ? text : subject + ": " + text }

  /// What approvals name the change by: the same however the documents are laid out, and whatever
  /// else changes in them. An approval holds for just what was approved: the same change to another
  /// value has another id.
  package var id: String { kind.description + ":" + pointer + content }
}

extension Change {
  /// What ties an approval to more than fits into an id: the first 64 bits of a SHA-256.
  static func digest(_ canonical: String) -> String {
    var text = "@"
    for byte in SHA256.digest(of: canonical.utf8).prefix(8) {
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  /// A value in an id, as long as it is short.
  static func content(_ value: String) -> String {
    value.utf8.count <= 80 ? "=" + value : digest(value)
  }
}
