import ConfigModel
import Lint

/// The findings about access in all comparisons of a page, in the order of importance.
struct AccessItems {
  struct Item {
    let report: DiffReport
    let reviewed: ReviewedComparison.ReviewedFinding
    /// The effect on those who have access.
    let effect: Group
    /// True if access is wider, at least under some reading.
    let isWidened: Bool
    /// The anchor of the finding on the page.
    let anchor: String

    var finding: AccessFinding { reviewed.finding }
    /// True if the finding holds under the readings in force.
    var holds: Bool { finding.reading == nil }
    /// The heading that the finding is under.
    var group: Group { holds ? effect : .open }
    /// The effect, with the reading that it depends on.
    var tag: HTMLText {
      let tag: HTMLText = "<span class=\"tag \(effect.tone.rawValue)\">\(effect.title)</span>"
      return finding.reading.map { tag + " only if \(code: $0.description)" } ?? tag
    }
    var message: String { report.message(of: reviewed) }
    /// True if access may be wider, and there is no valid approval.
    var needsApproval: Bool {
      !reviewed.isApproved && (isWidened || finding.mayBeWider)
    }

    /// True if access is wider under another reading only.
    var mayGain: Bool { !holds && isWidened }

    /// The verbs at the beginning of messages, which the clauses of the verdict replace.
    private static let verbs = [
      "accepts ", "rejects ", "no longer accepts ", "grants ", "no longer grants ",
    ]

    /// The value of the witness that a filter of one version rejects: `, such as 'partner-a'`.
    private var example: String {
      guard let detail = (isWidened ? finding.oldVerdict : finding.newVerdict)?.detail,
        finding.issuer != nil
      else { return "" }
      let words = report.harmless(DiffWitness.harmless(detail, in: finding), reviewed)
      guard let start = words.firstPlace(of: " is '")?.upperBound,
        let end = words.firstPlace(of: "', which", from: start)?.lowerBound
      else { return "" }
      return ", such as '\(words[start..<end])'"
    }

    /// True if other keys verify tokens, rather than the same keys fetched in another manner.
    private var changesKeys: Bool {
      finding.kind == .trustAnchorChanged
        && ["/jwks", "/certificateSubjectNames"].contains(where: finding.pointer.hasSuffix)
    }

    /// The tokens, origins or app that the finding is about, in a few words.
    var subject: String {
      if let origin = finding.witness?.origin {
        return "pages of '\(Untrusted.escape(Secrets.masked(shapesIn: origin)))'"
      }
      let words = report.harmless(finding.message, reviewed)
      guard let verb = Self.verbs.first(where: words.hasPrefix) else {
        return message + (changesKeys ? ", so the holder of the new keys is newly trusted" : "")
      }
      let rest =
        String(words.dropFirst(verb.count)).replacing(" to some tokens", with: " for some tokens")
        + example
      guard let issuer = finding.issuer.map({ report.harmless($0, reviewed) }),
        !rest.includes("'\(issuer)'")
      else { return rest }
      return rest + ", of issuer '\(issuer)'"
    }
  }

  /// The effect of a finding on those who have access.
  enum Group: Int, CaseIterable {
    case admitted, trust, more, open, rejected, less

    var title: StaticString {
      switch self {
      case .admitted: "Newly admitted"
      case .more: "More access for those already admitted"
      case .trust: "Trust changed"
      case .open: "Undecided"
      case .rejected: "No longer admitted"
      case .less: "Less access"
      }
    }

    /// The beginning of a clause of the verdict.
    var clause: StaticString { self == .more ? "More access" : title }

    var sign: StaticString {
      switch self {
      case .admitted: "+"
      case .more: "▲"
      case .trust: "●"
      case .open: "?"
      case .rejected: "−"
      case .less: "▼"
      }
    }

    var tone: PageVerdict.Tone {
      switch self {
      case .admitted, .more, .trust: .bad
      case .open: .open
      case .rejected, .less: .info
      }
    }

    /// - Parameter isWidened: True for a finding among those that widen access.
    init(_ kind: AccessFinding.Kind, isWidened: Bool) {
      switch kind {
      case .notDecided, .narrowingNotDecided, .notCompared: self = .open
      case .trustAnchorChanged, .usernameSourceChanged, .appTrustChanged: self = .trust
      case .roleWidened, .lifetimeExtended, .reloadSlowed: self = .more
      case .roleNarrowed, .lifetimeShortened, .reloadQuickened: self = .less
      default: self = isWidened ? .admitted : .rejected
      }
    }
  }

  /// Sorted by group, otherwise in the order of the reports.
  private(set) var all: [Item] = []
  /// The same findings for each report, in the order of the reports.
  private(set) var byReport: [[Item]] = []
  let reports: [DiffReport]
  /// False if further files should have been compared, and could not be.
  let isComplete: Bool
  /// True if access was compared at all.
  let isCompared: Bool

  init(_ reports: [DiffReport], isComplete: Bool, isCompared: Bool) {
    self.reports = reports
    self.isComplete = isComplete
    self.isCompared = isCompared
    for report in reports {
      let count = all.count
      defer { byReport.append(Array(all[count...])) }
      let reviewed = report.reviewed
      for finding in reviewed.widened { add(report, finding, isWidened: true) }
      for finding in reviewed.undecided { add(report, finding, isWidened: false) }
      for finding in reviewed.narrowed { add(report, finding, isWidened: false) }
    }
    let unsorted = all
    all = Group.allCases.flatMap { group in unsorted.filter { $0.group == group } }
  }

  private mutating func add(
    _ report: DiffReport, _ reviewed: ReviewedComparison.ReviewedFinding, isWidened: Bool
  ) {
    all.append(
      Item(
        report: report, reviewed: reviewed,
        effect: Group(reviewed.finding.kind, isWidened: isWidened), isWidened: isWidened,
        anchor: "access-\(all.count + 1)"))
  }

  func of(_ group: Group) -> [Item] { all.filter { $0.group == group } }

  /// The findings that need an approval and have none.
  var unapproved: [Item] { all.filter(\.needsApproval) }

  /// True if it is proved that no new token, origin or app is admitted, and no other party is
  /// trusted, under any reading.
  var isProved: Bool {
    isCompared && isComplete
      && !all.contains {
        $0.effect == .admitted || $0.effect == .trust || $0.finding.kind == .notDecided
          || $0.finding.mayBeWider
      }
  }

  /// The tone of the page as far as access decides it.
  var tone: PageVerdict.Tone {
    if unapproved.contains(where: { $0.isWidened && $0.holds }) { return .bad }
    return unapproved.isEmpty && isCompared ? .good : .open
  }
}
