import ConfigModel
import Lint

extension GateReport {
  /// Checks that the deployed files are those that their sources give: all pairs that the settings
  /// declare, or declared at the revision.
  func checkFlattened(_ run: LintRun) {
    guard let earlier = run.earlier, let before = run.earlierSettings else { return }
    var seen: Set<Text> = []
    for file in run.store.used.flatMap(\.files) + before.used {
      for pair in file.pairs
      where earlier.scope.covers(pair.source) || earlier.scope.covers(pair.target) {
        guard seen.insert(Text(pair.source + "\n" + pair.target)).inserted,
          System.exists(pair.source) || System.exists(pair.target)
        else { continue }
        let isDeclared = run.store.used.contains { settings in
          settings.files.contains { $0.pairs.contains { $0.isSame(as: pair) } }
        }
        // A pair that the change no longer declares counts while both files are there.
        if !isDeclared, !System.exists(pair.source) || !System.exists(pair.target) { continue }
        pairCount += 1
        let source = run.store.display(pair.source)
        let target = run.store.display(pair.target)
        guard let found = difference(pair, source, target, run.store) else { continue }
        outOfDate.append(
          OutOfDate(
            place: found.place, path: Untrusted.escape(target),
            message: Untrusted.escape(
              Secrets.masked(
                shapesIn: "'\(target)' is not up to date with its source '\(source)'"
                  + (found.reason.map { ": " + $0 } ?? ""))),
            hasSource: System.exists(pair.source),
            extraction: found.policy.flatMap { policy in
              earlier.hasChanged(pair.target) && !earlier.hasChanged(pair.source)
                ? ExtractCommand.line(policy, of: target, to: source) : nil
            }))
      }
    }
  }

  /// The place at which a target differs from what its source gives in any style, the reason if there is
  /// no place, and the policy if the target is an export from which it can be extracted; nil if it does not differ.
  private func difference(
    _ pair: AppliedSettings.Pair, _ source: String, _ target: String, _ store: SettingsStore
  ) -> (place: Statement.Place?, reason: String?, policy: String?)? {
    guard System.exists(pair.source) else { return (nil, "the source does not exist", nil) }
    guard System.exists(pair.target) else { return (nil, "it does not exist", nil) }
    do throws(Failure) {
      let text = try Failure.ofFile { () throws(FileError) in try FileReader.read(source).source }
      let place = ResolvedPath(named: source, absolute: pair.source)
      let kind =
        try store.settings(for: place).kind(of: place)
        ?? Recognition.kind(ofName: Path.name(of: source))
        ?? Recognition.kind(ofContent: text, name: Path.name(of: source))
      let policy = kind?.policyName
      var values: [String] = []
      if kind == .allowOrigin {
        values = [try FlattenedDocument.Content.list(AllowOriginPolicy(text)).exactValue()]
      } else {
        let tree = JSONParser.parse(text)
        guard tree.isWellFormed else { return (nil, "the source is not JSON", nil) }
        values = [try FlattenedDocument.Content.tree(tree).exactValue()]
        for spelling in [JSONRewriter.Spelling.python, .ascii] {
          if let value = try? JSONRewriter.text(tree, spelling) { values.append(value) }
        }
      }
      let file = try FlatTarget(target, policy: policy)
      let differences = values.map { file.difference(from: $0) }
      guard !differences.contains(where: { $0 == nil }), let first = differences.first ?? nil
      else { return nil }
      let frames = FileFrames(target, file.source)
      let range = first.offset.map { SourceRange(at: $0) }
      let canBeExtracted = file.isExport && range != nil && file.isWellFormed
      return (
        Statement.Place(frames: frames, range: range), range == nil ? first.reason : nil,
        canBeExtracted ? policy : nil
      )
    } catch {
      return (nil, error.description, nil)
    }
  }
}

extension AppliedSettings.File {
  /// The pairs in `flattened`, with absolute paths.
  var pairs: [AppliedSettings.Pair] {
    model.flattened.flatMap { setting -> [AppliedSettings.Pair] in
      guard let source = setting.source.value else { return [] }
      return pairs(with: Path.withoutSteps(Path.join(folder, source))).filter {
        $0.setting.target.value == setting.target.value
      }
    }
  }
}

extension AppliedSettings.Pair {
  fileprivate func isSame(as other: AppliedSettings.Pair) -> Bool {
    Path.isSame(source, other.source) && Path.isSame(target, other.target)
  }
}
