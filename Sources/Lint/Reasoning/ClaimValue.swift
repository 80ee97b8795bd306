import ConfigModel

/// The value of a claim in a witness.
enum ClaimValue: Hashable, Sendable {
  case string(String)
  /// A number, a Boolean, or `null`, in JSON syntax.
  case bare(String)
  case array([ClaimValue])

  var json: String {
    var json: [UInt8] = []
    append(to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  /// Appends the value in JSON syntax.
  func append(to json: inout [UInt8]) {
    switch self {
    case .string(let text): JSONString.append(text, to: &json)
    case .bare(let text): json += text.utf8
    case .array(let elements):
      json.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        element.append(to: &json)
      }
      json.append(UInt8(ascii: "]"))
    }
  }

  /// The elements of an array, or the value itself.
  var members: [ClaimValue] {
    if case .array(let elements) = self { return elements }
    return [self]
  }

  /// True if the value, as a client ID, equals the username.
  func holds(_ username: Text) -> Bool {
    members.contains { member in
      switch member {
      case .string(let text): Text(text) == username
      case .bare(let text): NumberForm.matches(text) && Text(text) == username
      case .array: false
      }
    }
  }

  var text: Text? {
    if case .string(let text) = self { return Text(text) }
    return nil
  }
}

/// How the readings in force interpret claims.
struct ClaimViews: Hashable {
  /// True if filters see numbers and Booleans.
  let seesNonStrings: Bool
  let ignoresCase: Bool
  /// True if numbers and Booleans can be roles.
  let takesOddRoles: Bool
  let rejectsAbsentAudience: Bool
  let acceptsAbsentExpiry: Bool

  init(_ readings: Readings) {
    seesNonStrings = !readings.ignoresNonStringClaims
    ignoresCase = readings.filtersIgnoreCase
    takesOddRoles = readings.takesOddRolesAsText
    rejectsAbsentAudience = readings.rejectsAbsentAudience
    acceptsAbsentExpiry = readings.acceptsAbsentExpiry
  }

  /// True if filters see and compare claims as conditions that are asked for do.
  var areExact: Bool { seesNonStrings && !ignoresCase }

  /// The text as filters compare it.
  func seen(_ text: Text) -> Text { ignoresCase ? text.withoutCapitals : text }
}
