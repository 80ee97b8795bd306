import Foundation

/// Documents and calls for tests of `oconf lint --since`.
enum SinceSample {
  static let sound = #""jwks": {"jwksUri": "https://a.corp.net/k"}"#
  /// Members of an issuer, one of them unknown.
  static let note = sound + #", "note": 1"#

  /// A configuration with one issuer for each text of further members.
  static func issuers(_ members: String...) -> String {
    let issuers = members.enumerated().map { index, members in
      #"{"issuerName": "https://i\#(index).corp.net", \#(members)}"#
    }
    return #"{"issuers": ["# + issuers.joined(separator: ", ") + "]}"
  }
}

extension Program {
  /// Reports the findings of one rule that are new since a revision.
  func since(_ revision: String, _ arguments: String...) throws -> Result {
    try run(
      ["lint", "--select", "field/unknown", "--strict", "--since", revision] + arguments,
      input: Data())
  }
}
