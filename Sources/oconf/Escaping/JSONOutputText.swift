import ConfigModel

/// Builds JSON for machines, without line breaks.
struct JSONObjectText {
  private var parts: [String] = []

  mutating func add(_ name: String, _ value: String?) {
    add(name, raw: value.map(Self.text))
  }

  mutating func add(_ name: String, _ value: Int) {
    add(name, raw: String(value))
  }

  mutating func add(_ name: String, _ value: Bool) {
    add(name, raw: value ? "true" : "false")
  }

  mutating func add(_ name: String, _ values: [String]) {
    add(name, raw: Self.array(values))
  }

  /// Adds JSON text under a name that comes from a file.
  mutating func add(quoting name: String, raw value: String) {
    parts.append(Self.text(name) + ":" + value)
  }

  /// Adds JSON text, or null.
  mutating func add(_ name: String, raw value: String?) {
    parts.append(JSONString.quoted(name) + ":" + (value ?? "null"))
  }

  var text: String { "{" + parts.joined(separator: ",") + "}" }

  static func build(_ fill: (inout JSONObjectText) -> Void) -> String {
    var object = JSONObjectText()
    fill(&object)
    return object.text
  }

  static func array(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// The text as a JSON string with exactly this value.
  static func text(_ text: String) -> String { harmless(JSONString.quoted(text)) }

  /// Equivalent JSON without anything that a terminal or a build server would act on. Such
  /// characters are written as escapes. They can only be inside strings.
  static func harmless(_ json: String) -> String {
    guard !Untrusted.isPlain(json.utf8) else { return json }
    var result = ""
    var previous: Unicode.Scalar = " "
    for scalar in json.unicodeScalars {
      let startsCommand = scalar == previous && (scalar == ":" || scalar == "#")
      if Untrusted.isHarmless(scalar), !startsCommand {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
      previous = scalar
    }
    return result
  }
}
