import ConfigModel

/// `oconf assertion encode`: writes an assertion in the form of the token exchange.
enum AssertionEncodeCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "assertion encode",
      summary: "Write a SAML assertion as the token exchange expects",
      operands: "FILE",
      details: """
        Reads an assertion, or a response that contains one: XML, or one of the encodings that \
        'oconf assertion decode' reads. Prints the assertion, compressed with gzip and encoded in \
        base64, on one line. The same assertion always gives the same line.
        The assertion keeps its bytes, except that its start tag gets the namespaces that only the \
        response declares. Its signature stays valid. If only the response is signed, a note says \
        that its signature is lost. FILE can be - for standard input. Exits with 2 if there is no \
        assertion to extract.
        """,
      options: [.noNewline, .output],
      examples: {
        [
          .init(
            "oconf assertion encode response.xml -o token.saml-assertion",
            "Write the assertion of a response to a file"),
          .init(
            "oconf assertion encode response.txt",
            "Convert the value of SAMLResponse, as the identity provider sent it"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let input = try AssertionInput(arguments)
    let (xml, encoding) = try input.decoded()
    let extracted: ExtractedAssertion
    do throws(ExtractedAssertion.Fault) {
      extracted = try ExtractedAssertion(XMLParser.parse(xml))
    } catch {
      throw .unusable(input.path, words(error))
    }
    let text = AssertionEncoding.encode(extracted.xml)
    guard let copy = try? AssertionEncoding.decode(SourceBytes(text.span)),
      copy.encoding.isExchangeForm, copy.xml.bytes(0..<copy.xml.count) == extracted.xml
    else { throw .defect("the written assertion differs from the one that was read") }
    if !encoding.isXML { console.note("\(input.path): read as \(encoding.words)") }
    note(extracted, count: text.count, input.path, console)
    try console.write(
      document: String(decoding: text, as: UTF8.self)
        + (arguments.isSet(.noNewline) ? "" : "\n"), to: arguments.value(.output))
    return try console.finishDocument()
  }

  /// The length from which servers may refuse a header.
  private static let longHeader = 8000

  private static func note(
    _ extracted: ExtractedAssertion, count: Int, _ path: String, _ console: Console
  ) {
    if extracted.isFromResponse {
      let count = extracted.copiedDeclarations
      console.note(
        "\(path): extracted the assertion from a response"
          + (count == 0
            ? ""
            : ", with \(count == 1 ? "1 declaration" : "\(count) declarations") of the response"))
    }
    if extracted.losesSignature {
      console.note(
        "\(path): only the response is signed, and its signature does not cover the assertion alone; let the identity provider sign assertions"
      )
    } else if !extracted.hasSignature {
      console.note("\(path): the assertion is not signed, so the exchange rejects it")
    }
    if count > longHeader {
      console.note(
        "\(path): the line has \(count) bytes; many servers reject headers of more than 8 KiB")
    }
  }

  private static func words(_ fault: ExtractedAssertion.Fault) -> String {
    switch fault {
    case .malformed: "the XML is malformed; run 'oconf assertion check' for details"
    case .notSAML: "the root is neither a SAML 2.0 assertion nor a response"
    case .encrypted:
      "the assertion is encrypted; turn encryption off at the identity provider"
    case .none: "the response contains no assertion; its status says why the sign-in failed"
    case .several(let count): "the response contains \(count) assertions; expected one"
    }
  }
}

/// `oconf assertion decode`: shows the XML of a saved assertion.
enum AssertionDecodeCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "assertion decode",
      summary: "Print the XML of an encoded SAML assertion or response",
      operands: "FILE",
      details: """
        Reads base64 or base64url data, with or without line breaks, percent escapes or a leading \
        'SAMLResponse='. The data can be compressed with gzip, zlib or raw DEFLATE, or \
        uncompressed. Prints the XML exactly as it was encoded. Standard error says which encoding \
        was found. FILE can be - for standard input.
        """,
      options: [.output],
      examples: {
        [
          .init("oconf assertion decode token.saml-assertion", "Show an assertion"),
          .init(
            "oconf assertion decode response.txt -o response.xml",
            "Save the response that an identity provider sent"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let input = try AssertionInput(arguments)
    let (xml, encoding) = try input.decoded()
    let text = xml.text(0..<xml.count)
    guard text.utf8.elementsEqual(xml.bytes(0..<xml.count)) else {
      throw .unusable(input.path, "the XML is not encoded in UTF-8")
    }
    console.note("\(input.path): \(encoding.words)")
    try console.write(document: text, to: arguments.value(.output))
    return try console.finishDocument()
  }
}
