import ConfigModel
import Lint

/// Policies before and after a change, side by side: each issuer by aspect, and each origin pattern.
struct AccessMatrix {
  private typealias Aspect = IssuerProfile.Aspect

  /// An issuer in both versions.
  private struct Row {
    let name: String
    let old: IssuerProfile?
    let new: IssuerProfile?

    var isChanged: Bool { old?.lines != new?.lines }

    func isChanged(_ aspect: Aspect) -> Bool { old?[aspect] != new?[aspect] }
  }

  private let report: DiffReport
  /// The findings under the readings in force, by issuer.
  private let items: [String: [AccessItems.Item]]
  /// The number of the comparison on the page, for anchors.
  private let number: Int

  init(_ report: DiffReport, _ items: [AccessItems.Item], number: Int) {
    self.report = report
    self.items = Dictionary(grouping: items.filter(\.holds)) { item in
      item.finding.issuer.map { item.report.harmless($0, item.reviewed) } ?? ""
    }
    self.number = number
  }

  var text: HTMLText {
    var text = HTMLText()
    for (index, pair) in report.reviewed.configurations.enumerated() {
      text += issuers(rows(pair), pair.key, "\(number)-\(index + 1)")
    }
    for pair in report.reviewed.origins { text += origins(pair) }
    return text
  }

  // MARK: Issuers

  private func rows(_ pair: DocumentComparison.PolicyPair<AuthTokenConfiguration>) -> [Row] {
    let old = profiles(pair.old, .old, pair.oldPlacement)
    let new = profiles(pair.new, .new, pair.newPlacement)
    var before = Dictionary(old.map { ($0.key, $0.profile) }) { first, _ in first }
    var rows = new.map { name, key, profile in
      Row(name: name, old: before.removeValue(forKey: key), new: profile)
    }
    for (name, key, profile) in old where before[key] != nil {
      rows.append(Row(name: name, old: profile, new: nil))
    }
    return rows.filter(\.isChanged) + rows.filter { !$0.isChanged }
  }

  /// The issuers of a version, each with a key that is the same in both versions.
  private func profiles(
    _ configuration: AuthTokenConfiguration?, _ side: ComparedPlace.Side, _ placement: Placement
  ) -> [(name: String, key: Text, profile: IssuerProfile)] {
    let frames = report.frames(side)
    func show(_ text: String, _ range: SourceRange) -> String {
      frames.harmless(text, placement.inFile(range))
    }
    var counts: [Text: Int] = [:]
    return (configuration?.issuers ?? []).map { issuer in
      let written = issuer.issuerName.written
      let name = written?.text ?? Text("")
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      var shown = written.map { show($0.string, $0.range) } ?? "no name"
      if count > 1 { shown += " (number \(count))" }
      return (
        shown, count > 1 ? Text(name.string + "\n\(count)") : name,
        IssuerProfile(issuer, show: show)
      )
    }
  }

  private func issuers(_ rows: [Row], _ key: String?, _ anchor: String) -> HTMLText {
    guard !rows.isEmpty else { return "" }
    let about: HTMLText = key.map { " of \(code: Untrusted.escape($0))" } ?? ""
    var body: [[HTMLText]] = []
    var details = HTMLText()
    for (index, row) in rows.enumerated() {
      let id = "issuer-\(anchor)-\(index + 1)"
      let name: HTMLText = row.isChanged ? .link(.code(row.name), to: "#" + id) : .code(row.name)
      body.append([name] + Aspect.allCases.map { cell(row, $0) })
      if row.isChanged { details += self.details(row, id) }
    }
    let text: HTMLText = .table(
      "Issuers\(about): what changed", ["Issuer"] + Aspect.allCases.map { "\($0.title)" }, body)
    let key: HTMLText = """
      <p class="legend meta" aria-hidden="true">+ new · − removed · ▲ wider · ▼ narrower · ● changed</p>

      """
    return .element("div class=\"matrix\"", text + key) + "\n" + details
  }

  /// The direction in which an aspect of an issuer changed.
  private func cell(_ row: Row, _ aspect: Aspect) -> HTMLText {
    if row.old == nil { return Self.word("+", "new", "bad") }
    if row.new == nil { return Self.word("−", "removed", "info") }
    let found = items[row.name]?.filter { $0.finding.kind.aspect == aspect } ?? []
    let isWider = found.contains { [.admitted, .more].contains($0.group) }
    let isNarrower = found.contains { [.rejected, .less].contains($0.group) }
    if found.contains(where: { $0.group == .trust }) { return Self.word("●", "trust", "bad") }
    switch (isWider, isNarrower) {
    case (true, true): return Self.word("▲▼", "wider, narrower", "bad")
    case (true, false): return Self.word("▲", "wider", "bad")
    case (false, true): return Self.word("▼", "narrower", "info")
    default:
      return row.isChanged(aspect)
        ? Self.word("●", "changed", "open")
        : "<span class=\"same\"><span class=\"word\">same</span></span>"
    }
  }

  private static func word(_ sign: StaticString, _ word: StaticString, _ tone: StaticString)
    -> HTMLText
  {
    "<span class=\"cell \(tone)\"><span aria-hidden=\"true\">\(sign)</span> <span class=\"word\">\(word)</span></span>"
  }

  private func details(_ row: Row, _ id: String) -> HTMLText {
    var rows = HTMLText()
    for aspect in Aspect.allCases {
      rows += "<tr><th scope=\"row\">\(aspect.title)</th>"
      if let old = row.old, let new = row.new {
        if row.isChanged(aspect) {
          rows += .element("td", IssuerProfile.list(old[aspect], against: new[aspect], false))
          rows += .element("td", IssuerProfile.list(new[aspect], against: old[aspect], true))
        } else {
          rows += .element(
            "td colspan=\"2\" class=\"same\"", "unchanged: " + IssuerProfile.line(new[aspect]))
        }
      } else if let only = row.old ?? row.new {
        let list = IssuerProfile.list(only[aspect], against: nil, true)
        rows += .element("td", row.old == nil ? "—" : list)
        rows += .element("td", row.old == nil ? list : "—")
      }
      rows += "</tr>\n"
    }
    let state: HTMLText =
      row.old == nil
      ? "<span class=\"tag bad\">new</span>"
      : row.new == nil
        ? "<span class=\"tag info\">removed</span>"
        : "<span class=\"tag open\">changed</span>"
    return .anchored(
      "table class=\"pair\"", id,
      .element("caption", "\(code: row.name) \(state)")
        + "<thead><tr><td></td><th scope=\"col\">Before</th><th scope=\"col\">After</th></tr></thead>\n"
        + .element("tbody", rows))
  }

  // MARK: Origins

  private func origins(_ pair: DocumentComparison.PolicyPair<AllowOriginPolicy>) -> HTMLText {
    let old = patterns(pair.old, .old, pair.oldPlacement)
    let new = patterns(pair.new, .new, pair.newPlacement)
    let (before, after) = (Set(old), Set(new))
    let changed = new.filter { !before.contains($0) } + old.filter { !after.contains($0) }
    let same = new.filter(before.contains)
    guard !changed.isEmpty || !same.isEmpty else { return "" }
    let rows: [[HTMLText]] = (changed + same).map { pattern in
      let (was, isNow) = (before.contains(pattern), after.contains(pattern))
      return [
        .code(pattern), was ? "listed" : "—",
        was == isNow
          ? "listed" : isNow ? Self.word("+", "added", "bad") : Self.word("−", "removed", "info"),
      ]
    }
    let about: HTMLText = pair.key.map { " of \(code: Untrusted.escape($0))" } ?? ""
    return .table("Allowed origins\(about)", ["Pattern", "Before", "After"], rows)
  }

  /// The patterns of a version, without repetitions.
  private func patterns(
    _ policy: AllowOriginPolicy?, _ side: ComparedPlace.Side, _ placement: Placement
  ) -> [String] {
    let frames = report.frames(side)
    var seen: Set<String> = []
    return (policy?.items ?? []).map { frames.harmless($0.text, placement.inFile($0.range)) }
      .filter { seen.insert($0).inserted }
  }
}

extension AccessFinding.Kind {
  /// The column of the matrix that shows the finding; nil for those that are not about an issuer's
  /// settings.
  fileprivate var aspect: IssuerProfile.Aspect? {
    switch self {
    case .accessWidened, .accessNarrowed, .accidentalLockout, .usernameSourceChanged,
      .issuerEnabled, .issuerDisabled:
      .conditions
    case .roleWidened, .roleNarrowed: .roles
    case .lifetimeExtended, .lifetimeShortened: .lifetime
    case .backendsWidened, .backendsNarrowed, .clientAuthRelaxed, .clientAuthTightened: .backends
    case .trustAnchorChanged, .reloadSlowed, .reloadQuickened: .keys
    default: nil
    }
  }
}
