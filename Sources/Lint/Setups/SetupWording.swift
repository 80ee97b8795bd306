import ConfigModel

/// Phrases and document titles that several rules about setups use.
enum SetupWording {
  static let architecture =
    "Identity Providers: Architecture, Flow, and Connected App Requirements"
  static let details = "Implementation Details and Options"
  static let withoutSDK = "Identity Provider Apps Without Mobile SDK"
  static let scopeValues = "Mobile SDK Development Guide, Scope Parameter Values"
}

extension SetupParty {
  /// The name for use in a sentence.
  var quoted: String { name.isEmpty ? "the app" : "'\(name)'" }
}

extension SetupValue {
  /// A note with the path of the file that contains the value, for findings at the path in the
  /// setup.
  var notes: [Note] { Note.file(path) }

  /// Notes that show the value of another app.
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
    path.map { [Note("defined in", at: nil, path: $0.string)] } ?? []
  }
}
