import ConfigModel
import Lint

/// The baselines of a run: the one that an option names, or those that the settings name.
final class Baselines: Sendable {
  private struct Named: Sendable {
    /// The absolute path; nil for the baseline of an option, which applies to all files.
    let path: String?
    let baseline: BaselineFile
  }

  private let named: [Named]

  private init(_ named: [Named]) {
    self.named = named
  }

  /// - Parameters:
  ///   - settings: The settings of all files.
  ///   - before: The settings at the revision that the files are compared with. A change must not
  ///     choose its own baseline. Nil if no revision is involved.
  /// - Throws: If a baseline is malformed. One that does not exist yet contains no findings.
  convenience init(
    _ settings: [AppliedSettings], _ options: LintOptions, before: EarlierSettings?,
    _ console: Console
  ) throws(Failure) {
    if let baseline = options.baseline {
      self.init([Named(path: nil, baseline: baseline)])
      return
    }
    var named: [Named] = []
    var refused: [String] = []
    var last: AppliedSettings?
    for settings in options.newBaseline == nil ? settings : [] where settings !== last {
      last = settings
      guard let (file, path) = settings.baseline, !refused.contains(path),
        !named.contains(where: { $0.path == path })
      else { continue }
      let shown = Path.relative(path, to: System.workingDirectory ?? "/") ?? path
      let folder = settings.file?.folder ?? file.folder
      if let before, before.settings(inFolder: folder).baseline?.path != path {
        refused.append(path)
        console.note(
          "\(shown): has no effect, because this change adds the setting 'baseline' that names it; use '--baseline \(shown)'"
        )
        continue
      }
      guard System.exists(path) else {
        console.detail("\(shown): the baseline does not exist yet")
        continue
      }
      named.append(Named(path: path, baseline: try BaselineFile(reading: shown)))
    }
    self.init(named)
  }

  var isEmpty: Bool { named.isEmpty }

  /// The baselines in use, each once.
  var files: [BaselineFile] { named.map(\.baseline) }

  /// The baseline for files with these settings; nil if there is none.
  func baseline(for settings: AppliedSettings) -> LocatedBaseline? {
    guard let first = named.first else { return nil }
    if first.path == nil { return first.baseline.located }
    guard let path = settings.baseline?.path else { return nil }
    return named.first { $0.path == path }?.baseline.located
  }
}
