import ConfigModel
import Lint

/// The baselines of a run: the one that an option names, or those that the settings name.
final class Baselines: Sendable {
  private struct Named: Sendable {
    /// The settings file that names the baseline; nil for an option.
    let file: AppliedSettings.File?
    let baseline: BaselineFile
  }

  private let named: [Named]

  static let none = Baselines([])

  private init(_ named: [Named]) {
    self.named = named
  }

  /// - Parameter settings: All settings of the run.
  /// - Throws: If the settings name a baseline that is missing or malformed.
  convenience init(
    _ settings: [AppliedSettings], _ options: LintOptions
  ) throws(Failure) {
    if let baseline = options.baseline {
      self.init([Named(file: nil, baseline: baseline)])
      return
    }
    var named: [Named] = []
    for settings in options.newBaseline == nil ? settings : [] {
      guard let (file, path) = settings.baseline, !named.contains(where: { $0.file === file })
      else { continue }
      let shown = Path.relative(path, to: System.workingDirectory ?? "/") ?? path
      guard System.exists(path) else {
        throw .settings(
          file.path,
          "'baseline': there is no file '\(shown)'; create it with 'oconf lint --write-baseline \(shown)'"
        )
      }
      named.append(Named(file: file, baseline: try BaselineFile(reading: shown)))
    }
    self.init(named)
  }

  var isEmpty: Bool { named.isEmpty }

  /// The baselines in use, each once.
  var files: [BaselineFile] { named.map(\.baseline) }

  /// The baseline for files with these settings; nil if there is none.
  func baseline(for settings: AppliedSettings) -> LocatedBaseline? {
    guard let first = named.first else { return nil }
    if first.file == nil { return first.baseline.located }
    guard let file = settings.baseline?.file else { return nil }
    return named.first { $0.file === file }?.baseline.located
  }
}
