package import ConfigModel

/// One difference between two versions of a document, with a message.
package struct Change: Sendable {
  /// The noun and verb that classify a change, such as `filter-value-added`.
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

  /// A range in one version, and the value in it.
  package struct Place: Sendable {
    /// The range, in offsets of the file. For a missing value, the range of the object or list that
    /// lacks it. Nil if the file does not have such an object or list, either.
    package var range: SourceRange?
    /// A description of the value, without secrets. Nil if there is no value.
    package let value: String?

    init(_ range: SourceRange?, _ value: String? = nil) {
      self.range = range
      self.value = value
    }
  }

  package let kind: Kind
  /// The place as a ``StablePointer``. Several elements of the same name are identified by their
  /// content, not by their order, unless the order matters.
  package var pointer: String
  /// The part of an approval's ID that follows the place: the new value, or a digest of what was
  /// added or removed. Empty if the place is sufficient.
  package var content: String
  /// The subject of the change: `issuer 'https://idp.corp.example'`. Empty for the document as a
  /// whole.
  package let subject: String
  /// A description of the change in lower case, without a full stop, that quotes the user's own
  /// words.
  package let text: String
  /// True if the service makes the same decisions as before. Examples are a reordered set and a
  /// default that is now explicit.
  package let isNeutral: Bool
  /// True if the change is neutral under some readings only, so that access may differ under
  /// others.
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

  /// The ID that approvals refer to. It depends neither on the formatting of the documents nor on
  /// other changes. An approval covers only the approved change: the same change to a different
  /// value has a different ID.
  package var id: String { kind.description + ":" + pointer + content }
}

extension Change {
  /// A digest for an ID whose content would be too long: the first 64 bits of a SHA-256 hash.
  package static func digest(_ canonical: String) -> String {
    var text = "@"
    for byte in SHA256.digest(of: canonical.utf8).prefix(8) {
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  /// The value for an ID, or a digest of the value if it has more than 80 bytes.
  static func content(_ value: String) -> String {
    value.utf8.count <= 80 ? "=" + value : digest(value)
  }
}
