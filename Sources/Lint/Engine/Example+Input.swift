import ConfigModel

extension Example.File {
  /// The same file without marks.
  package var unmarked: Example.File {
    Example.File(
      path: path, kind: kind, text: text.withoutMarks, expected: expected,
      assertion: assertion)
  }

  /// The lint input for this file, with the context that the example's other files provide.
  ///
  /// - Parameter files: All files of the example, without marks.
  package func input(among files: [Example.File]) -> LintInput {
    LintInput(
      path: path, kind: kind, source: SourceBytes(text), expected: expected,
      messages: kind == .idpMessages ? context(among: files) : MessageContext(),
      setupFiles: kind == .identityProviderSetup ? named(among: files) : nil,
      assertion: assertion)
  }

  /// The files that a setup refers to. Files that are not part of the example are refused as
  /// missing.
  private func named(among files: [Example.File]) -> SetupFiles {
    var contents: [String: SetupFiles.Content] = [:]
    for path in IdentityProviderSetup.paths(in: SourceBytes(text)) {
      let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      contents[path] =
        if path.hasPrefix("/") {
          .refused(.absolute)
        } else if path.hasPrefix("../") {
          .refused(.outside)
        } else {
          files.first { $0.path == plain }.map { .text(SourceBytes($0.text)) }
            ?? .refused(.missing)
        }
    }
    return SetupFiles(contents)
  }

  /// The context for checking messages, taken from the setup among the example's files.
  private func context(among files: [Example.File]) -> MessageContext {
    let setup = files.first { $0.kind == .identityProviderSetup }
    let tree = setup.map { JSONParser.parse(SourceBytes($0.text)) }
    let root = tree.flatMap { DecodedDocument($0, IdentityProviderSetup.schema).root }
    return MessageContext(setup: root.map { IdentityProviderSetup($0) })
  }
}
