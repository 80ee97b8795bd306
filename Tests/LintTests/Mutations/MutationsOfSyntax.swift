import ConfigModel
import Foundation

/// Mistakes in JSON syntax.
extension Mutation {
  static let ofSyntax: [Mutation] = [
    .text("comment in a line", .authTokenConfiguration, .by("json-not-strict")) {
      $0.replacing("\"issuers\"", with: "// trusted\n\"issuers\"", maxReplacements: 1)
    },
    .text("comment in a block", .authTokenConfiguration, .by("json-not-strict")) {
      $0.replacing("\"jwks\"", with: "/* keys */ \"jwks\"", maxReplacements: 1)
    },
    .edit("trailing comma in an object", "issuers/*", .by("json-not-strict")) {
      Array($0.value.members).last.map { [.insert(",", at: $0.range.end)] }
    },
    .edit("trailing comma in an array", "issuers/*/audience", .by("json-not-strict")) {
      Array($0.value.elements).last.map { [.insert(",", at: $0.range.end)] }
    },
    .edit("missing comma", "issuers/*/jwks", .by("json-syntax")) { place in
      place.member.flatMap { member in
        let members = Array(place.owner.members)
        guard let at = members.firstIndex(where: { $0.range == member.range }), at > 0 else {
          return nil
        }
        return [Edit(SourceRange(members[at - 1].range.end, member.range.start), "\n")]
      }
    },
    .text("missing last brace", .authTokenConfiguration, .by("json-syntax")) { text in
      text.lastIndex(of: "}").map { String(text[..<$0]) }
    },
    .text("something after the end", .authTokenConfiguration, .by("json-syntax")) { $0 + "}" },
    .text("single quotes", .authTokenConfiguration, .by("json-not-strict")) {
      $0.contains("'") ? nil : $0.replacing("\"", with: "'")
    },
    .edit("name without quotes", "issuers/*/issuerName", .by("json-not-strict")) {
      $0.member.map { [Edit($0.name.range, "issuerName")] }
    },
    .edit("curly quotes", "issuers/*/issuerName", .by("json-smart-quotes")) {
      [Edit($0.value.range, "\u{201C}\($0.string)\u{201D}")]
    },
    .edit("string over the end of a line", "issuers/*/issuerName", .by("json-syntax")) {
      [Edit($0.value.range, "\"\($0.string)\n\"")]
    },
    .edit("equals sign for a colon", "issuers/*/issuerName", .by("json-syntax")) { place in
      place.member.map {
        [Edit(SourceRange($0.name.range.end, $0.value.range.start), " = ")]
      }
    },
    .value(
      "True as in Python", "issuers/*/virtualUserEnabled", "True",
      .by("json-not-strict")),
    .value("NaN", "issuers/*/tokenTimeoutSeconds", "NaN", .by("json-not-strict")),
    .value(
      "hexadecimal number", "issuers/*/tokenTimeoutSeconds", "0xE10",
      .by("json-syntax")),
    .value(
      "zero before a number", "issuers/*/tokenTimeoutSeconds", "03600",
      .by("json-syntax")),
    .edit("unknown escape", "issuers/*/issuerName", .by("json-syntax")) {
      [.insert("\\q", at: $0.value.range.end - 1)]
    },
    .edit("half a character", "issuers/*/audience/*", .by("json-lone-surrogate")) {
      [.insert("\\ud83d", at: $0.value.range.end - 1)]
    },
    .edit(
      "slashes escaped", "issuers/*/issuerName", .harmless("JSON has it so: the text is the same")
    ) {
      let text = $0.value.writtenText
      return text.contains("/") ? [Edit($0.value.range, text.replacing("/", with: "\\/"))] : nil
    },
    .edit("member twice", "issuers/*/issuerName", .by("json-duplicate-key")) { place in
      place.member.map {
        place.owner.appending(name: "issuerName", value: $0.value.writtenText)
      }
    },
    .edit(
      "member twice with another value", "issuers/*/tokenTimeoutSeconds", .by("json-duplicate-key")
    ) {
      $0.owner.appending(name: "tokenTimeoutSeconds", value: "600")
    },
    .string(
      "zero width space in issuerName", "issuers/*/issuerName", .by("json-invisible-character")
    ) {
      $0 + "\u{200B}"
    },
    .string(
      "no-break space in an audience", "issuers/*/audience/*",
      .by("json-invisible-character", "string-untrimmed")
    ) {
      $0 + "\u{A0}"
    },
    .string("soft hyphen in a role", "issuers/*/defaultRoles/*", .by("json-invisible-character")) {
      String($0.prefix(3)) + "\u{AD}" + $0.dropFirst(3)
    },
    .rename(
      "byte order mark in a name", "issuers/*/enabled", "\u{FEFF}enabled",
      .by("json-invisible-character", "misspelt-field")),
    .text(
      "byte order mark", .authTokenConfiguration,
      .by("json-not-strict")
    ) {
      "\u{FEFF}" + $0
    },
    .text(
      "Windows line ends", .authTokenConfiguration, .harmless("blanks between tokens say nothing")
    ) {
      $0.replacing("\n", with: "\r\n")
    },
    .text(
      "tabs for indentation", .authTokenConfiguration,
      .harmless("blanks between tokens say nothing")
    ) {
      $0.replacing("    ", with: "\t")
    },
    .text(
      "no line end at the end", .authTokenConfiguration,
      .harmless("blanks between tokens say nothing")
    ) {
      $0.hasSuffix("\n") ? String($0.dropLast()) : nil
    },
    .text("empty file", .authTokenConfiguration, .by("json-syntax")) { _ in "" },
    .text(
      "array around everything", .authTokenConfiguration, .by("field-wrong-type")
    ) { "[\($0)]" },
    .text(
      "only the issuers", .authTokenConfiguration, .by("field-wrong-type")
    ) {
      $0.contains("policyMin") || $0.contains("certificatesM")
        ? nil
        : String($0.drop { $0 != "[" }.reversed().drop { $0 != "]" }.reversed())
    },
  ]
}
