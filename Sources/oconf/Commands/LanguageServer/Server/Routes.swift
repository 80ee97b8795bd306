/// The requests that the server answers, apart from those about its life and about diagnostics.
enum Routes {
  static let all = core + FeatureRoutes.all

  private static let core: [Route] = [
    Route(
      "textDocument/codeAction", "codeActionProvider", value: { _ in CodeActions.capability },
      CodeActions.answer),
    Route(
      "workspace/executeCommand", "executeCommandProvider",
      value: { _ in ServerCommands.capability }, ServerCommands.answer),
    Route("textDocument/formatting", "documentFormattingProvider", Formatting.document),
    Route("textDocument/rangeFormatting", "documentRangeFormattingProvider", Formatting.range),
  ]

  static func named(_ method: String) -> Route? { all.first { $0.method == method } }
}
