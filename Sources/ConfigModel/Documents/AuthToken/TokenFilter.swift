/// A condition on one claim: an element of `filters` (JWT Configuration Reference, Issuer Fields).
///
/// A filter that is incomplete or malformed in any way is never satisfied.
package struct TokenFilter: ObjectModel {
  package let object: DecodedObject

  package init(_ object: DecodedObject) {
    self.object = object
  }

  package static let schema = ObjectSchema(
    "filter",
    [
      Field("name", .string, required: true, "The claim."),
      Field(
        "type", .string, default: .string("include"), allowed: ["include", "exclude"],
        """
        `include`: the claim must hold a text that matches one of the values. `exclude`: it must \
        not; an absent claim passes.
        """),
      Field(
        "values", .strings, required: true,
        "The texts to match, in which `*` stands for any characters, none included."),
    ])

  package var name: Member<String> { member(0, "name") }
  package var type: Member<String> { member(1, "type") }
  package var values: Member<[String]> { member(2, "values") }

  /// Whether the filter keeps tokens out that match; false when it demands a match.
  package var isExclude: Bool { type.value == "exclude" }

  /// Whether the service can understand it.
  package var isWellFormed: Bool {
    guard let name = name.written, !name.value.isEmpty else { return false }
    return (!type.isPresent || type.isUsable) && values.isUsable && !values.isWrittenEmpty
  }
}
