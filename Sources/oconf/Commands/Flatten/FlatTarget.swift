import ConfigModel

/// The target that a flattened value is compared with: a flat file or an export.
struct FlatTarget {
  let path: String
  let source: SourceBytes
  private let lines: LineTable
  private let content: Content
  private let isOrigins: Bool

  private enum Content {
    /// The range of a flat file's text, without one line break at its end.
    case flat(SourceRange)
    /// The policy's last value, escapes decoded.
    case value(UnescapedText)
    /// The key that an export lacks.
    case none(String)
  }

  /// Where and why a target differs.
  struct Difference {
    /// The offset in the file; nil if the file as a whole differs.
    var offset: Int?
    let reason: String
  }

  /// - Parameter policy: The policy whose value is compared; nil if the value is not a policy's.
  init(_ path: String, policy: String?) throws(Failure) {
    let loaded = try Failure.ofFile { () throws(FileError) in try FileReader.read(path) }
    self.path = path
    isOrigins = policy == PolicyName.allowOrigin
    source = loaded.source
    lines = LineTable(source)
    let isExport =
      Self.isNamedLikeExport(path)
      || Recognition.kind(ofContent: source, name: Path.name(of: path)) == .policies
    guard isExport else {
      var end = source.count
      if end > 0, source[end - 1] == 0x0A { end -= 1 }
      if end > 0, end < source.count, source[end - 1] == 0x0D { end -= 1 }
      content = .flat(SourceRange(0, end))
      return
    }
    guard let policy else {
      throw .usage(
        .unsuitableKind(
          path: path, .policies, "compared with a document that is not the value of a policy"))
    }
    let export = PolicyExport(PropertiesFile(source))
    // If several lines have the key, the last one counts when the export is loaded.
    let entry = export.policies(named: policy).last { $0.key.isGlobal }
    content = entry.map { .value(export.value(of: $0)) } ?? .none(PolicyExport.globalKey(policy))
  }

  /// True if the path ends like that of an export, even if no such file exists.
  static func isNamedLikeExport(_ path: String) -> Bool { path.hasSuffix(".properties") }

  /// True if the target is an export, which holds the value on one of its lines.
  var isExport: Bool {
    switch content {
    case .flat: false
    case .value, .none: true
    }
  }

  /// True if an export has the policy, and its value is JSON or a list of origins.
  var isWellFormed: Bool {
    guard case .value(let text) = content else { return false }
    return isOrigins || JSONParser.parse(text.bytes).isWellFormed
  }

  /// Nil if the target holds exactly this value. Reports only the place of the first difference,
  /// because the value may hold secrets.
  func difference(from value: String) -> Difference? {
    switch content {
    case .none(let key): return Difference(reason: "has no '\(key)'")
    case .flat(let range):
      return difference(source.bytes(range.bounds), value) { $0 }
    case .value(let text):
      return difference(text.bytes.bytes(0..<text.bytes.count), value) { offset in
        text.placement.inFile(SourceRange(at: offset)).start
      }
    }
  }

  private func difference(
    _ bytes: [UInt8], _ value: String, inFile: (Int) -> Int
  ) -> Difference? {
    let expected = Array(value.utf8)
    guard bytes != expected else { return nil }
    var offset = zip(bytes, expected).prefix { $0 == $1 }.count
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return Difference(
      offset: inFile(offset), reason: "from here on, it is not what the source gives")
  }

  /// `path:12:9`, or the path alone.
  func place(of difference: Difference) -> String {
    guard let offset = difference.offset else { return path }
    let position = lines.position(at: offset)
    return "\(path):\(position.line):\(position.column)"
  }
}
