import ConfigModel

/// What a claim of a witness holds.
enum ClaimValue: Hashable {
  case string(String)
  /// A number, a boolean or `null`, as JSON writes it.
  case bare(String)
  case array([ClaimValue])

  var json: String {
    switch self {
    case .string(let text): JSONString.quoted(text)
    case .bare(let text): text
    case .array(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    }
  }

  /// The elements of an array, else the value itself.
  var members: [ClaimValue] {
    if case .array(let elements) = self { return elements }
    return [self]
  }

  /// Whether a client ID of this value is the user name.
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

/// How claims are looked at, as the readings have it.
struct ClaimViews: Hashable {
  /// Whether filters see numbers and booleans.
  var seesNonStrings = true
  var ignoresCase = false
  /// Whether numbers and booleans name roles.
  var takesOddRoles = false
  var rejectsAbsentAudience = false

  init(_ readings: Readings) {
    seesNonStrings = !readings.ignoresNonStringClaims
    ignoresCase = readings.filtersIgnoreCase
    takesOddRoles = readings.takesOddRolesAsText
    rejectsAbsentAudience = readings.rejectsAbsentAudience
  }
}
