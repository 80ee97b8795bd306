import ConfigModel
import Foundation

/// Mistakes in JSON syntax.
extension Mutation {
  static let ofSyntax: [Mutation] = [
    .text("comment in a line", .authTokenConfiguration, .by("json/extension")) {
      $0.replacing("\"issuers\"", with: "// trusted\n\"issuers\"", maxReplacements: 1)
    },
    .text("comment in a block", .authTokenConfiguration, .by("json/extension")) {
      $0.replacing("\"jwks\"", with: "/* keys */ \"jwks\"", maxReplacements: 1)
    },
    .edit("trailing comma in an object", "issuers/*", .by("json/extension")) {
      Array($0.value.members).last.map { [.insert(",", at: $0.range.end)] }
    },
    .edit("trailing comma in an array", "issuers/*/audience", .by("json/extension")) {
      Array($0.value.elements).last.map { [.insert(",", at: $0.range.end)] }
    },
    .edit("missing comma", "issuers/*/jwks", .by("json/invalid")) { place in
      place.member.flatMap { member in
        let members = Array(place.owner.members)
        guard let at = members.firstIndex(where: { $0.range == member.range }), at > 0 else {
          return nil
        }
        return [Edit(SourceRange(members[at - 1].range.end, member.range.start), "\n")]
      }
    },
    .text("missing last brace", .authTokenConfiguration, .by("json/invalid")) { text in
      text.lastIndex(of: "}").map { String(text[..<$0]) }
    },
    .text("something after the end", .authTokenConfiguration, .by("json/invalid")) { $0 + "}" },
    .text("single quotes", .authTokenConfiguration, .by("json/extension")) {
      $0.contains("'") ? nil : $0.replacing("\"", with: "'")
    },
    .edit("name without quotes", "issuers/*/issuerName", .by("json/extension")) {
      $0.member.map { [Edit($0.name.range, "issuerName")] }
    },
    .edit("curly quotes", "issuers/*/issuerName", .by("json/curly-quotes")) {
      [Edit($0.value.range, "\u{201C}\($0.string)\u{201D}")]
    },
    .edit("string over the end of a line", "issuers/*/issuerName", .by("json/invalid")) {
      [Edit($0.value.range, "\"\($0.string)\n\"")]
    },
    .edit("equals sign for a colon", "issuers/*/issuerName", .by("json/invalid")) { place in
      place.member.map {
        [Edit(SourceRange($0.name.range.end, $0.value.range.start), " = ")]
      }
    },
    .value(
      "True as in Python", "issuers/*/virtualUserEnabled", "True",
      .by("json/extension")),
    .value("NaN", "issuers/*/tokenTimeoutSeconds", "NaN", .by("json/extension")),
    .value(
      "hexadecimal number", "issuers/*/tokenTimeoutSeconds", "0xE10",
      .by("json/invalid")),
    .value(
      "zero before a number", "issuers/*/tokenTimeoutSeconds", "03600",
      .by("json/invalid")),
    .edit("unknown escape", "issuers/*/issuerName", .by("json/invalid")) {
      [.insert("\\q", at: $0.value.range.end - 1)]
    },
    .edit("half a character", "issuers/*/audience/*", .by("json/lone-surrogate")) {
      [.insert("\\ud83d", at: $0.value.range.end - 1)]
    },
    .edit(
      "slashes escaped", "issuers/*/issuerName", .harmless("JSON has it so: the text is the same")
    ) {
      let text = $0.value.writtenText
      return text.contains("/") ? [Edit($0.value.range, text.replacing("/", with: "\\/"))] : nil
    },
    .edit("member twice", "issuers/*/issuerName", .by("json/duplicate-name")) { place in
      place.member.map {
        place.owner.appending(name: "issuerName", value: $0.value.writtenText)
      }
    },
    .edit(
      "member twice with another value", "issuers/*/tokenTimeoutSeconds", .by("json/duplicate-name")
    ) {
      $0.owner.appending(name: "tokenTimeoutSeconds", value: "600")
    },
    .string(
      "zero width space in issuerName", "issuers/*/issuerName", .by("json/invisible-character")
    ) {
      $0 + "\u{200B}"
    },
    .string(
      "no-break space in an audience", "issuers/*/audience/*",
      .by("json/invisible-character", "string/surrounding-whitespace")
    ) {
      $0 + "\u{A0}"
    },
    .string("soft hyphen in a role", "issuers/*/defaultRoles/*", .by("json/invisible-character")) {
      String($0.prefix(3)) + "\u{AD}" + $0.dropFirst(3)
    },
    .rename(
      "byte order mark in a name", "issuers/*/enabled", "\u{FEFF}enabled",
      .by("json/invisible-character", "field/misspelled")),
    .text(
      "byte order mark", .authTokenConfiguration,
      .by("json/extension")
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
    .text("empty file", .authTokenConfiguration, .by("json/invalid")) { _ in "" },
    .text(
      "array around everything", .authTokenConfiguration, .by("field-type/wrong")
    ) { "[\($0)]" },
    .text(
      "only the issuers", .authTokenConfiguration, .by("field-type/wrong")
    ) {
      $0.contains("policyMin") || $0.contains("certificatesM")
        ? nil
        : String($0.drop { $0 != "[" }.reversed().drop { $0 != "]" }.reversed())
    },
  ]
}
