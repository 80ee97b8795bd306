import ConfigModel
import Lint

/// The policy that decides about origins.
struct OriginSubject: Sendable {
  let policy: AllowOriginPolicy
  let readings: Readings
  /// The file, or the value itself if the command line gives it.
  let frames: FileFrames
  /// Maps ranges of the policy to ranges of the file.
  let placement: Placement

  /// The range of the file that an item of the policy comes from.
  func place(_ item: AllowOriginPolicy.Item) -> SourceRange { placement.inFile(item.range) }

  // MARK: Text for reports

  /// An origin, or any other text in its place, with secrets masked and about 300 characters at
  /// most.
  static func shown(_ text: String) -> String {
    let masked = Secrets.masked(shapesIn: text)
    guard masked.utf8.count > longest, masked.count > longest else { return masked }
    return masked.prefix(longest / 2) + "…" + masked.suffix(longest / 2)
  }

  private static let longest = 300

  func shown(_ item: AllowOriginPolicy.Item) -> String {
    frames.secrets.masked(item.text, about: place(item))
  }

  /// `name=choice` for each reading that a verdict depends on.
  func words(_ assumptions: Assumptions) -> [String] {
    assumptions.switchable.map { "\($0.name)=\(readings.choice(of: $0))" }
  }
}
