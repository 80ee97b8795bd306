import ConfigModel

/// `oconf schema`: prints the JSON Schemas of JSON documents.
enum SchemaCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "schema",
      summary: "Print the JSON Schema of a kind of document",
      operands: "[KIND]",
      details: """
        Prints a JSON Schema (draft 2020-12) for editors: the fields of a document, with types, \
        values, defaults and descriptions. Without KIND, lists the available kinds. A schema \
        describes the form of a document only; use 'oconf lint' to check its content.
        """,
      options: [.output],
      operandChoices: { PublishedSchema.all.map(\.name) },
      examples: {
        [
          .init("oconf schema", "List the kinds"),
          .init(
            "oconf schema settings -o settings.schema.json",
            "Save the schema, so that '$schema' in .oconf.json can refer to it"),
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
