import ConfigModel

/// `oconf schema`: prints the JSON Schemas of JSON documents.
enum SchemaCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "schema",
      summary: "print the JSON Schema of a kind of document, for editors",
      operands: "[KIND]",
      details: """
        Prints a schema of the draft 2020-12 with the members, types, values and defaults of a KIND \
        of document, and what each member does. Without a KIND, lists the kinds.
        A schema says what a document may look like; whether it is sound says 'oconf lint'.
        """,
      options: [.output],
      operandChoices: { PublishedSchema.all.map(\.name) },
      examples: {
        [
          .init("oconf schema", "list the kinds"),
          .init(
            "oconf schema settings -o settings.schema.json",
            "save the schema that .oconf.json can name in '$schema'"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    guard let name = arguments.operands.first else {
      try console.write(document: table, to: arguments.value(.output))
      return .success
    }
    guard let published = PublishedSchema.named(name) else {
      throw .usage(.unknownSchema(name, PublishedSchema.all.map(\.name)))
    }
    try console.write(document: JSONSchemaText(published).text, to: arguments.value(.output))
    return .success
  }

  private static var table: String {
    let all = PublishedSchema.all
    let column = (all.map(\.name.count).max() ?? 0) + 2
    return all.map { published in
      let gap = String(repeating: " ", count: column - published.name.count)
      return published.name + gap + published.summary + "\n"
    }.joined()
  }
}
