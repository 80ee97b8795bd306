import ConfigModel

/// A request or notification of the client, with access to the state of the server.
struct ServerRequest {
  let server: LanguageServer
  /// Nil if there are no parameters.
  let params: JSONValue?

  /// The text in a member of the parameters.
  func string(_ name: StaticString) throws(ResponseError) -> String {
    guard let text = params?.member(name)?.string else { throw .missing(name) }
    return text
  }

  /// The open document that the request is about.
  func document() throws(ResponseError) -> OpenDocument {
    guard let uri = params?.member(at: "textDocument", "uri")?.string else {
      throw .missing("textDocument")
    }
    guard let document = server.documents[uri: uri] else {
      throw ResponseError(.invalidParams, "the document is not open")
    }
    return document
  }

  /// The offset of the position in the parameters.
  func offset(in document: OpenDocument) throws(ResponseError) -> Int {
    guard let offset = document.positions.offset(of: params?.member("position")) else {
      throw .missing("position")
    }
    return offset
  }

  /// The range in the parameters.
  func range(in document: OpenDocument) throws(ResponseError) -> SourceRange {
    guard let range = document.positions.range(of: params?.member("range")) else {
      throw .missing("range")
    }
    return range
  }
}
