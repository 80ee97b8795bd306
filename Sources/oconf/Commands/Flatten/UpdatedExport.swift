import ConfigModel

/// An export of policies that receives a value.
struct UpdatedExport {
  private let path: String
  private let loaded: LoadedFile
  private let export: PolicyExport

  init(_ path: String) throws(Failure) {
    self.path = path
    loaded = try Failure.ofFile { () throws(FileError) in try FileReader.read(path) }
    export = PolicyExport(PropertiesFile(loaded.source))
    let name = Path.name(of: path)
    // An export without entries is recognized by its name alone.
    let isEmpty = name.hasSuffix(".properties") && export.file.entries.isEmpty
    guard isEmpty || Recognition.kind(ofContent: loaded.source, name: name) == .policies else {
      throw .unusable(path, "not a policy export")
    }
  }

  /// Puts the value of a policy into the export, or into a copy of it.
  ///
  /// - Parameter output: The path of the copy; nil to change the export itself.
  func put(
    _ value: String, _ policy: String, to output: String?, _ console: Console
  ) throws(Failure) {
    let update = try update(value, policy)
    let isSame = update.bytes.elementsEqual(loaded.source.bytes(0..<loaded.source.count))
    if output == nil, isSame {
      console.detail("\(path): already contains this value")
      return
    }
    try Failure.ofFile { () throws(FileError) in
      let file = try FileReplacement(output ?? path, expecting: output == nil ? loaded.status : nil)
      try file.write(update.bytes.span)
      try file.commit()
    }
    let line = LineTable(export.file.source).line(at: update.start)
    let change = update.change == .replaced ? "replaced" : "inserted"
    console.note("\(output ?? path):\(line): \(change) '\(PolicyExport.globalKey(policy))'")
  }

  /// The bytes of the export with another value of a policy.
  func updated(_ value: String, _ policy: String) throws(Failure) -> [UInt8] {
    try update(value, policy).bytes
  }

  private func update(_ value: String, _ policy: String) throws(Failure) -> PolicyExport.Update {
    do throws(PolicyExport.UpdateRefusal) {
      return try export.setting(policy, to: value)
    } catch {
      switch error {
      case .spreadValue:
        throw .unusable(
          path,
          "the value of '\(policy)' spans several lines, of which only the first counts; "
            + "'oconf lint --fix --unsafe-fixes' joins the lines")
      case .openEnd:
        throw .unusable(path, "ends with a backslash, which would escape the line break")
      case .readBack:
        throw .defect("the written export does not contain the value")
      }
    }
  }
}
