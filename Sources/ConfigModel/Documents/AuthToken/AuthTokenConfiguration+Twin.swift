extension AuthTokenConfiguration {
  /// A second model of the same text, which keeps the original alive. Threads that share one model
  /// would contend for its reference counts (``JSONTree/init(twinOf:)``).
  ///
  /// The model itself, if it is not that of a whole document.
  public var twin: AuthTokenConfiguration {
    let document = object.document
    guard document.part == nil,
      let root = DecodedDocument(JSONTree(twinOf: document.tree), document.schema).root,
      root.record == object.record
    else { return self }
    return AuthTokenConfiguration(root, Self.issuers(of: root), features)
  }
}
