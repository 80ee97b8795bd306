import ConfigModel

/// Words, and titles of documents, that several rules about setups use.
enum SetupWording {
  static let architecture =
    "Identity Providers: Architecture, Flow, and Connected App Requirements"
  static let details = "Implementation Details and Options"
  static let withoutSDK = "Identity Provider Apps Without Mobile SDK"
  static let scopeValues = "Mobile SDK Development Guide, Scope Parameter Values"
}

extension SetupParty {
  /// In a sentence.
  var quoted: String { name.isEmpty ? "the app" : "'\(name)'" }
}

extension SetupValue {
  /// In which file it is written, for a finding that is shown at the path.
  var notes: [Note] { Note.file(path) }

  /// The note that shows another app's value.
  func note(_ message: String) -> [Note] {
    [Note(message, at: range)] + Note.file(path)
  }
}

extension SetupFlag {
  var notes: [Note] { Note.file(path) }
}

extension SetupList {
  var notes: [Note] { Note.file(path) }
}

extension Note {
  static func file(_ path: Text?) -> [Note] {
    path.map { [Note("it is written in", at: nil, path: $0.string)] } ?? []
  }
}
