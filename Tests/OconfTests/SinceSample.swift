import Foundation

/// Documents and calls for tests of `oconf lint --since`.
enum SinceSample {
  static let sound = #""jwks": {"jwksUri": "https://a.corp.net/k"}"#
  /// With a member that nobody knows.
  static let note = sound + #", "note": 1"#

  /// A configuration with an issuer for each text of further members.
  static func issuers(_ members: String...) -> String {
    let issuers = members.enumerated().map { index, members in
      #"{"issuerName": "https://i\#(index).corp.net", \#(members)}"#
    }
    return #"{"issuers": ["# + issuers.joined(separator: ", ") + "]}"
  }
}

extension Program {
  /// What a change added to the findings of one rule.
  func since(_ revision: String, _ arguments: String...) throws -> Result {
    try run(
      ["lint", "--select", "unknown-field", "--strict", "--since", revision] + arguments,
      input: Data())
  }
}
