import ConfigModel
import Lint

extension GateReport {
  /// Lists what the change states about the service, and which findings it silences.
  func reviewSettings(
    _ run: LintRun, _ changes: GitChanges, _ paths: PolicyPaths
  ) throws(Failure) {
    guard let earlier = run.earlier, let before = run.earlierSettings else { return }
    for path in paths.all { _ = before.settings(inFolder: Path.folder(of: paths.absolute(path))) }
    var exports: [SettingsReview.Export] = []
    for file in run.files where file.path.lowercased().hasSuffix(".properties") {
      guard let absolute = file.absolute, let source = try? FileReader.read(file.path).source,
        file.kind(of: source) == .policies
      else { continue }
      let place = ResolvedPath(named: absolute, absolute: absolute)
      let deciding = try run.store.settings(for: place).files.last { settings in
        settings.model.shared.policies.isPresent
          || settings.overrides(matching: place).contains {
            settings.model.overrides[$0].shared.policies.isPresent
          }
      }
      exports.append(
        SettingsReview.Export(
          path: file.path, absolute: absolute, now: PolicyExport(PropertiesFile(source)),
          before: earlier.text(at: absolute).flatMap(\.self).map {
            PolicyExport(PropertiesFile($0))
          }, decidedBy: deciding?.absolute))
    }
    var review = SettingsReview(exports)
    var files: [Text: (old: AppliedSettings.File?, new: AppliedSettings.File?)] = [:]
    let renamed = changes.renamed.map { (paths.absolute($0.version.path), paths.absolute($0.now)) }
    let now = Dictionary(renamed.map { (Text($0), $1) }) { $1 }
    let then = Dictionary(renamed.map { (Text($1), $0) }) { $1 }
    // A settings file that applies to something in one version only is no new or removed file.
    for file in before.used where Path.name(of: file.absolute) == Recognition.settingsName {
      let place = now[Text(file.absolute)] ?? file.absolute
      if System.exists(place) { _ = try? run.store.load(place) }
    }
    for file in run.store.used.flatMap(\.files) {
      _ = before.settings(inFolder: Path.folder(of: then[Text(file.absolute)] ?? file.absolute))
    }
    for file in run.store.used.flatMap(\.files) { files[Text(file.absolute)] = (nil, file) }
    for file in before.used {
      let place = now[Text(file.absolute)] ?? file.absolute
      files[Text(place), default: (nil, nil)].old = file
    }
    for (place, pair) in files.sorted(by: { $0.key.string < $1.key.string }) {
      let path = run.store.display(place.string)
      review.add(path, pair.old, pair.new)
      if pair.old == nil, let new = pair.new, !new.model.extends.isPresent,
        let outer = before.settings(inFolder: new.folder).file
      {
        review.add(path, new, replacing: outer)
      }
    }
    for baseline in run.baselines.files {
      let absolute = run.store.resolve(baseline.path).absolute
      // What is outside the repository is no part of the change.
      guard let text = earlier.text(at: absolute) else { continue }
      review.add(
        baseline: baseline.path, text.flatMap { try? Baseline($0) }, baseline.baseline)
    }
    notes += review.notes
    comparisons += review.contradictions.map { Comparison(path: $0.path, problem: $0.message) }
  }
}
