import ConfigModel
import Lint

/// The findings about access in all comparisons of a page, in the order of importance.
struct AccessItems {
  struct Item {
    let report: DiffReport
    let reviewed: ReviewedComparison.ReviewedFinding
    let group: Group
    /// The anchor of the finding on the page.
    let anchor: String

    var finding: AccessFinding { reviewed.finding }
    /// True if the finding holds under the readings in force.
    var holds: Bool { finding.reading == nil }
    var message: String { report.message(of: reviewed) }
    /// True if access may be wider, and there is no valid approval.
    var needsApproval: Bool {
      !reviewed.isApproved && (group.tone == .bad || finding.mayBeWider)
    }

    /// The tokens, origins or app that the finding is about, in a few words.
    var subject: String {
      if let issuer = finding.issuer {
        return "tokens of '\(report.harmless(issuer, reviewed))'"
      }
      if let origin = finding.witness?.origin {
        return "pages of '\(Untrusted.escape(Secrets.masked(shapesIn: origin)))'"
      }
      return message
    }
  }

  /// The effect of a finding on those who have access.
  enum Group: Int, CaseIterable {
    case admitted, more, trust, open, rejected, less

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
    var clause: StaticString {
      switch self {
      case .admitted: "newly admitted: "
      case .more: "more access: "
      case .trust: "trust changed: "
      case .open: "undecided: "
      case .rejected: "no longer admitted: "
      case .less: "less access: "
      }
    }

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

    /// - Parameter isNarrower: True for a finding among those that narrow access.
    init(_ kind: AccessFinding.Kind, isNarrower: Bool) {
      switch kind {
      case .notDecided, .narrowingNotDecided, .notCompared: self = .open
      case .trustAnchorChanged, .usernameSourceChanged, .appTrustChanged: self = .trust
      case .roleWidened, .lifetimeExtended, .reloadSlowed: self = .more
      case .roleNarrowed, .lifetimeShortened, .reloadQuickened: self = .less
      default: self = isNarrower ? .rejected : .admitted
      }
    }
  }

  /// Sorted by group, otherwise in the order of the reports.
  private(set) var all: [Item] = []
  let reports: [DiffReport]

  init(_ reports: [DiffReport]) {
    self.reports = reports
    for report in reports {
      let reviewed = report.reviewed
      for finding in reviewed.widened { add(report, finding, isNarrower: false) }
      for finding in reviewed.undecided { add(report, finding, isNarrower: false) }
      for finding in reviewed.narrowed { add(report, finding, isNarrower: true) }
    }
    let unsorted = all
    all = Group.allCases.flatMap { group in unsorted.filter { $0.group == group } }
  }

  private mutating func add(
    _ report: DiffReport, _ reviewed: ReviewedComparison.ReviewedFinding, isNarrower: Bool
  ) {
    all.append(
      Item(
        report: report, reviewed: reviewed, group: Group(reviewed.finding.kind, isNarrower: isNarrower),
        anchor: "access-\(all.count + 1)"))
  }

  func of(_ group: Group) -> [Item] { all.filter { $0.group == group } }

  /// The findings that need an approval and have none.
  var unapproved: [Item] { all.filter(\.needsApproval) }

  /// True if access was compared at all.
  var isCompared: Bool { reports.contains(where: \.reviewed.hasAccess) }

  /// True if it is proved that no new token, origin or app is admitted, under the readings in force.
  var isProved: Bool {
    isCompared && !all.contains { $0.group == .admitted && $0.holds || $0.finding.mayBeWider }
  }

  /// The tone of the page as far as access decides it.
  var tone: PageVerdict.Tone {
    if unapproved.contains(where: { $0.group.tone == .bad && $0.holds }) { return .bad }
    return unapproved.isEmpty && isCompared ? .good : .open
  }
}
