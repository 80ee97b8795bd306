import ConfigModel
import Lint

/// A comparison with the data to show it.
final class DiffReport {
  let old: ComparedInput
  let new: ComparedInput
  let reviewed: ReviewedComparison
  /// The replay of tokens; nil if none was requested.
  let replay: ReplayWording?
  /// The path of the approvals; nil if none was named.
  let approvals: String?
  /// Nil if neither version is a file with a policy.
  let trial: TrialCommand?
  /// True to show people the ids that approvals refer to.
  let showsIDs: Bool
  /// True to show people all details.
  let isVerbose: Bool

  /// The other places of changes and findings, by ID: those in exports that are made from the document.
  var copies: [Text: [Copy]] = [:]

  /// The heading among several comparisons; nil for the path of the new version.
  var heading: String?

  struct Copy {
    /// The path, safe to print.
    let path: String
    let position: LineTable.Position
  }

  /// Created when a place is first shown, which takes a scan of the whole file.
  private(set) lazy var oldFrames = FileFrames(old.path, old.source)
  private(set) lazy var newFrames = FileFrames(new.path, new.source)

  init(
    _ old: ComparedInput, _ new: ComparedInput, _ reviewed: ReviewedComparison,
    _ replay: ReplayReport? = nil, approvals: String? = nil, trial: TrialCommand? = nil,
    isVerbose: Bool = false
  ) {
    self.old = old
    self.new = new
    self.reviewed = reviewed
    self.replay = replay.map { ReplayWording(replay: $0) }
    self.approvals = approvals
    self.trial = trial
    self.isVerbose = isVerbose
    showsIDs = approvals != nil || isVerbose
  }

  func frames(_ side: ComparedPlace.Side) -> FileFrames { side == .old ? oldFrames : newFrames }

  /// The frames of the files that a place was shown in, if a version consists of several files.
  private var parts: [(side: ComparedPlace.Side, frames: FileFrames)] = []

  /// The file with a range, and the range in it.
  func located(
    _ side: ComparedPlace.Side, _ range: SourceRange
  ) -> (frames: FileFrames, range: SourceRange) {
    let input = side == .old ? old : new
    guard !input.files.isEmpty else { return (frames(side), range) }
    let (path, source, offset) = input.file(at: range.start)
    let local = SourceRange(offset, offset + range.count)
    let shown = Untrusted.escape(path)
    if let part = parts.first(where: { $0.side == side && $0.frames.path == shown }) {
      return (part.frames, local)
    }
    let frames = FileFrames(path, source)
    parts.append((side, frames))
    return (frames, local)
  }

  /// `path:12:9`; nil if there is no place.
  func place(_ side: ComparedPlace.Side, _ range: SourceRange?) -> String? {
    range.map { range in
      let (frames, local) = located(side, range)
      return frames.place(local)
    }
  }

  func statementPlace(_ side: ComparedPlace.Side, _ range: SourceRange?) -> Statement.Place? {
    range.map { range in
      let (frames, local) = located(side, range)
      return Statement.Place(frames: frames, range: local)
    }
  }

  /// The subject of changes without a subject of their own.
  var wholeTitle: String {
    [old.kind, new.kind].contains(.allowOrigin) ? "the list of origins" : "the document as a whole"
  }

  var meant: [ReviewedComparison.ReviewedChange] {
    reviewed.changes.filter { !$0.change.isNeutral }
  }

  var neutral: [ReviewedComparison.ReviewedChange] {
    reviewed.changes.filter { $0.change.isNeutral }
  }

  /// Text about places in both versions, made safe to print.
  func harmless(_ text: String, _ old: SourceRange?, _ new: SourceRange?) -> String {
    var masked = text
    if let old { masked = oldFrames.secrets.masked(masked, about: old) }
    if let new { masked = newFrames.secrets.masked(masked, about: new) }
    return Untrusted.escape(old == nil && new == nil ? Secrets.masked(shapesIn: masked) : masked)
  }

  func harmless(_ text: String, _ change: Change) -> String {
    harmless(text, change.old.range, change.new.range)
  }

  func harmless(_ text: String, _ finding: ReviewedComparison.ReviewedFinding) -> String {
    harmless(
      text, finding.places.first { $0.side == .old }?.range,
      finding.places.first { $0.side == .new }?.range)
  }

  /// An id as approvals have it: exact, except for escaped characters.
  func harmless(id: String) -> String { Untrusted.escape(id) }

  /// `12:9`; nil if there is no place.
  func position(_ side: ComparedPlace.Side, _ range: SourceRange?) -> String? {
    guard let range else { return nil }
    let (frames, local) = located(side, range)
    let position = frames.lines.position(at: local.start)
    return "\(position.line):\(position.column)"
  }

  /// `also in export.properties:2:37`; nil if a change or finding has no other place.
  func otherPlaces(_ id: String) -> String? {
    guard let copies = copies[Text(id)] else { return nil }
    let places = copies.map { "\($0.path):\($0.position.line):\($0.position.column)" }
    return "also in " + places.joined(separator: ", ")
  }

  /// The changes of policies that may affect who gets access, but are not compared.
  var uncompared: [ReviewedComparison.ReviewedChange] {
    new.kind == .policies || old.kind == .policies ? reviewed.uncompared : []
  }

  /// True if a connected app is compared with an external client app.
  private var isMigration: Bool {
    old.kind == .connectedApp && new.kind == .externalClientApp
      || old.kind == .externalClientApp && new.kind == .connectedApp
  }

  /// The result of the comparison as a whole, in one sentence.
  var summary: String {
    let (changed, unchanged) = (meant.count, neutral.count)
    if reviewed.isEqual {
      if isMigration { return "The external client app is equivalent to the connected app." }
      if unchanged == 0 { return "No change." }
      if neutral.allSatisfy({ $0.change.kind.noun == "layout" }) {
        return "No change in meaning; only the formatting differs."
      }
      return "No change in meaning; \(Self.count(unchanged, "other difference"))."
    }
    var text = Self.count(changed, "change") + " in meaning"
    let approved = meant.count(where: \.isApproved)
    if approved > 0 { text += " (\(approved) approved)" }
    if unchanged > 0 { text += ", \(Self.count(unchanged, "other difference"))" }
    if reviewed.hasAccess { text += "; " + accessSummary }
    return text + "."
  }

  private var accessSummary: String {
    // What holds only with another reading is undecided.
    let holding = reviewed.widened.filter { $0.finding.reading == nil }
    let others = holding.count { $0.finding.kind.isOfTrust }
    let widened = holding.count - others
    let narrowed = reviewed.narrowed.count { $0.finding.reading == nil }
    var parts: [String] = []
    if widened > 0 { parts.append("wider in \(Self.count(widened, "respect"))") }
    if others > 0 { parts.append("trust changed in \(Self.count(others, "respect"))") }
    let notCompared = reviewed.undecided.count { $0.finding.kind == .notCompared }
    let undecided =
      reviewed.undecided.count - notCompared + reviewed.widened.count - holding.count
      + reviewed.narrowed.count - narrowed
    if undecided > 0 { parts.append("undecided: \(undecided)") }
    if notCompared > 0 { parts.append("not compared: \(notCompared)") }
    if narrowed > 0 { parts.append("narrower in \(Self.count(narrowed, "respect"))") }
    if reviewed.widened.isEmpty, uncompared.isEmpty,
      !reviewed.undecided.contains(where: \.finding.mayBeWider)
    {
      parts.insert(
        new.kind.isSalesforceApp
          ? "nothing more is admitted" : "no new token or origin is accepted", at: 0)
    }
    return parts.joined(separator: ", ")
  }

  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

extension Change {
  /// The sign of the change: `=`, `+`, `-` or `~`.
  var sign: Character {
    if isNeutral { return "=" }
    return switch kind.verb {
    case .added: "+"
    case .removed: "-"
    case .changed, .renamed, .moved, .written, .omitted: "~"
    }
  }
}

extension AccessFinding.Kind {
  /// True if the finding is about who vouches for users, or about the names that users get. Access
  /// is then neither wider nor narrower, but different.
  var isOfTrust: Bool {
    self == .trustAnchorChanged || self == .usernameSourceChanged || self == .appTrustChanged
  }
}
