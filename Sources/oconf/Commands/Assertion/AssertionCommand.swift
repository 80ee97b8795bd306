import ConfigModel

/// `oconf assertion`: prepares SAML assertions for the token exchange.
enum AssertionCommand {
  private static let actions = ["encode", "decode", "check"]

  static var spec: CommandSpec {
    CommandSpec(
      name: "assertion",
      summary: "Prepare SAML assertions for the token exchange of Oracle Mobile Cloud",
      operands: "encode|decode|check FILE",
      details: """
        The exchange expects an assertion that is compressed with gzip and encoded in base64. \
        Identity providers send a response, in other encodings. 'oconf assertion encode' extracts \
        the assertion from a response and writes it as the exchange expects. 'oconf assertion \
        decode' prints the XML of either, and 'oconf assertion check' reports what keeps an \
        assertion from being accepted.
        Nothing leaves your computer. Assertions are credentials: do not paste them into decoders \
        on the web, and do not commit them.
        """,
      options: [],
      subcommands: [
        .init(name: "encode") { AssertionEncodeCommand.spec },
        .init(name: "decode") { AssertionDecodeCommand.spec },
        .init(name: "check") { AssertionCheckCommand.spec },
      ],
      examples: {
        [
          .init(
            "oconf assertion encode response.xml -o token.saml-assertion",
            "Write the assertion of a response as the exchange expects"),
          .init("oconf assertion check token.saml-assertion", "Check it before it is sent"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let word = arguments.operands.first else {
      throw .usage(.missingOperand("'encode', 'decode' or 'check'"))
    }
    throw .usage(.unknownCommand("assertion \(word)", known: actions.map { "assertion \($0)" }))
  }
}

/// The file that a command about an assertion reads.
struct AssertionInput {
  /// The path as messages show it.
  let path: String
  let source: SourceBytes

  init(_ arguments: Arguments) throws(Failure) {
    guard let operand = arguments.operands.first else { throw .usage(.missingOperand("FILE")) }
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    path = operand == "-" ? arguments.value(.stdinFilename) ?? "<stdin>" : operand
    source = try Failure.ofFile { () throws(FileError) in
      try operand == "-" ? FileReader.readStandardInput() : FileReader.read(operand).source
    }
  }

  /// The XML of the message, and the encoding that it was found in.
  func decoded() throws(Failure) -> (xml: SourceBytes, encoding: AssertionEncoding) {
    do throws(AssertionFault) {
      return try AssertionEncoding.decode(source)
    } catch {
      throw .unusable(path, error.words)
    }
  }
}
