import ConfigModel
import Lint

/// A new entry of `ignore` in a settings file.
struct IgnoreEntry {
  let rule: String
  /// The files that the entry is about; nil for all.
  let pattern: String?
  /// The place as a ``StablePointer``; nil for all places.
  let pointer: String?
  let reason: String
  let expires: String?

  private var text: String {
    JSONObjectText.build { object in
      object.add("rule", rule)
      if let pattern { object.add("path", pattern) }
      if let pointer { object.add("pointer", pointer) }
      object.add("reason", reason)
      if let expires { object.add("expires", expires) }
    }
  }

  /// The edits that add the entry to settings; none if `ignore` is not an array.
  func edits(of settings: JSONValue) -> [Edit] {
    if let list = settings.members.first(where: { $0.name.text.string == "ignore" })?.value {
      list.appending([text])
    } else {
      settings.appending(name: "ignore", value: "[\(text)]")
    }
  }
}
