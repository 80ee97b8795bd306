import ConfigModel
import Lint

/// The picture of trust on a page: who is trusted for what, with what changed.
enum TrustSection {
  /// The compared policies and apps in both versions, with what changed.
  static func map(_ reports: [DiffReport]) -> TrustMap {
    var (before, after): ([TrustMap.Document], [TrustMap.Document]) = ([], [])
    for report in reports {
      // The same path names both versions.
      let readings = report.reviewed.readings
      before += documents(report.old, at: report.new.path, readings)
      after += documents(report.new, at: report.new.path, readings)
    }
    return TrustMap(before: TrustMap(before), after: TrustMap(after))
  }

  /// Empty if there is nothing to draw.
  static func text(_ map: TrustMap) -> HTMLText {
    let map = map.joined()
    guard !map.sections.isEmpty else { return "" }
    return """
      <div class="picture" role="region" aria-label="Picture" tabindex="0">
      \(HTMLText(verbatim: TrustPicture.svg(map, prefix: "trust")))</div>

      """
  }

  private static func documents(
    _ input: ComparedInput, at path: String, _ readings: Readings
  ) -> [TrustMap.Document] {
    guard input.kind.isDrawn, input.source.count > 0 else { return [] }
    guard input.files.isEmpty else {
      return input.files.map { TrustMap.Document($0.path, input.kind, $0.source, readings) }
    }
    return [TrustMap.Document(path, input.kind, input.source, readings)]
  }
}
