import ConfigModel
import Lint

/// Policies before and after a change, side by side: each issuer by aspect, and each origin pattern.
struct AccessMatrix {
  private typealias Aspect = IssuerProfile.Aspect

  /// An issuer in both versions.
  private struct Row {
    let name: Name
    let old: IssuerProfile?
    let new: IssuerProfile?
    /// The settings of both versions by aspect.
    private let matches: [IssuerProfile.Match]
    let isChanged: Bool

    init(_ name: Name, _ old: IssuerProfile?, _ new: IssuerProfile?) {
      self.name = name
      self.old = old
      self.new = new
      matches = Aspect.allCases.map { .init(old?[$0] ?? [], new?[$0] ?? []) }
      isChanged = old == nil || new == nil || matches.contains(where: \.isChanged)
    }

    subscript(aspect: Aspect) -> IssuerProfile.Match { matches[aspect.rawValue] }
  }

  /// The name of an issuer, safe to print.
  private struct Name {
    let text: String
    /// The number among the issuers of the same name.
    let number: Int
    /// True if the version has several issuers of the name.
    let isShared: Bool

    var label: String { number > 1 ? text + " (number \(number))" : text }
  }

  private let report: DiffReport
  /// The findings under the readings in force, by issuer.
  private let items: [Text: [AccessStatements.Item]]
  /// The number of the comparison on the page, for anchors.
  private let number: Int

  init(_ report: DiffReport, _ items: [AccessStatements.Item], number: Int) {
    self.report = report
    self.items = Dictionary(grouping: items.filter(\.holds)) { item in
      Text(item.finding.issuer.map { item.report.harmless($0, item.reviewed) } ?? "")
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
      Row(name, before.removeValue(forKey: key), profile)
    }
    for (name, key, profile) in old where before[key] != nil {
      rows.append(Row(name, profile, nil))
    }
    return rows.filter(\.isChanged) + rows.filter { !$0.isChanged }
  }

  /// The issuers of a version, each with a key that is the same in both versions.
  private func profiles(
    _ configuration: AuthTokenConfiguration?, _ side: ComparedPlace.Side, _ placement: Placement
  ) -> [(name: Name, key: Text, profile: IssuerProfile)] {
    let frames = report.frames(side)
    func show(_ text: String, _ range: SourceRange) -> String {
      frames.harmless(text, placement.inFile(range))
    }
    let issuers = configuration?.issuers ?? []
    var (counts, totals): ([Text: Int], [Text: Int]) = ([:], [:])
    for issuer in issuers { totals[issuer.issuerName.written?.text ?? Text(""), default: 0] += 1 }
    return issuers.map { issuer in
      let written = issuer.issuerName.written
      let name = written?.text ?? Text("")
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      let shown = written.map { show($0.string, $0.range) } ?? "no name"
      return (
        Name(text: shown, number: count, isShared: (totals[name] ?? 1) > 1),
        count > 1 ? Text(name.string + "\n\(count)") : name,
        IssuerProfile(issuer, show: show)
      )
    }
  }

  private func issuers(_ rows: [Row], _ key: String?, _ anchor: String) -> HTMLText {
    guard !rows.isEmpty else { return "" }
    let about: HTMLText = key.map { " of \(code: Untrusted.escape($0))" } ?? ""
    var body: [[HTMLText]] = []
    var details = HTMLText()
    let changed = rows.filter(\.isChanged)
    guard !changed.isEmpty else { return "" }
    for (index, row) in changed.enumerated() {
      let id = "issuer-\(anchor)-\(index + 1)"
      let code = HTMLText.code(row.name.label)
      body.append([.link(code, to: "#" + id)] + Aspect.allCases.map { cell(row, $0) })
      details += self.details(row, id)
    }
    let same = rows.count - changed.count
    if same > 0 {
      details += "<p class=\"meta\">\(DiffReport.count(same, "other issuer")): unchanged</p>\n"
    }
    let text: HTMLText = .table(
      "Issuers\(about): what changed", ["Issuer"] + Aspect.allCases.map { "\($0.title)" }, body)
    let key: HTMLText = """
      <p class="legend meta" aria-hidden="true">+ new · − removed · ▲ wider · ▼ narrower · ● trust, or another change</p>

      """
    return .element("div class=\"matrix\"", text + key) + "\n" + details
  }

  /// The direction in which an aspect of an issuer changed.
  private func cell(_ row: Row, _ aspect: Aspect) -> HTMLText {
    if row.old == nil { return Self.word("+", "new", "bad") }
    if row.new == nil { return Self.word("−", "removed", "info") }
    let isChanged = row[aspect].isChanged
    // The findings do not tell which of several issuers of one name they are about.
    let found =
      isChanged || !row.name.isShared
      ? items[Text(row.name.text)]?.filter { $0.finding.kind.aspect == aspect } ?? [] : []
    var (signs, words): ([String], [String]) = ([], [])
    func add(_ sign: String, _ word: String, _ groups: [AccessStatements.Group]) {
      guard found.contains(where: { groups.contains($0.group) }) else { return }
      signs.append(sign)
      words.append(word)
    }
    add("▲", "wider", [.admitted, .more])
    add("●", "trust", [.trust])
    let isWorse = !words.isEmpty
    add("▼", "narrower", [.rejected, .less])
    if !words.isEmpty {
      return Self.word(signs.joined(), words.joined(separator: ", "), isWorse ? "bad" : "info")
    }
    return isChanged
      ? Self.word("●", "changed", "open")
      : "<span class=\"same\"><span class=\"word\">same</span></span>"
  }

  private static func word(_ sign: String, _ word: String, _ tone: StaticString) -> HTMLText {
    "<span class=\"cell \(tone)\"><span aria-hidden=\"true\">\(sign)</span> <span class=\"word\">\(word)</span></span>"
  }

  private func details(_ row: Row, _ id: String) -> HTMLText {
    var rows = HTMLText()
    var same: [String] = []
    for aspect in Aspect.allCases {
      let cells: HTMLText
      if let old = row.old, let new = row.new {
        let match = row[aspect]
        guard match.isChanged else {
          same.append("\(aspect.title)".lowercased())
          continue
        }
        cells =
          .element("td", IssuerProfile.list(old[aspect], against: match.ofOld, false))
          + .element("td", IssuerProfile.list(new[aspect], against: match.ofNew, true))
      } else {
        let list = (row.old ?? row.new).map {
          IssuerProfile.list($0[aspect], against: nil, true)
        }
        cells =
          .element("td", row.old == nil ? "—" : list ?? "")
          + .element("td", row.old == nil ? list ?? "" : "—")
      }
      rows += .element("tr", "<th scope=\"row\">\(aspect.title)</th>" + cells) + "\n"
    }
    if !same.isEmpty {
      rows +=
        "<tr><th scope=\"row\">Unchanged</th><td colspan=\"2\" class=\"same\">\(same.joined(separator: ", "))</td></tr>\n"
    }
    let state: HTMLText =
      row.old == nil
      ? "<span class=\"tag bad\">new</span>"
      : row.new == nil
        ? "<span class=\"tag info\">removed</span>"
        : "<span class=\"tag open\">changed</span>"
    let table: HTMLText = .anchored(
      "table class=\"pair\"", id,
      .element("caption class=\"legend\"", "\(code: row.name.label)")
        + "<thead><tr><td></td><th scope=\"col\">Before</th><th scope=\"col\">After</th></tr></thead>\n"
        + .element("tbody", rows))
    return .details("\(code: row.name.label) \(state)", table)
  }

  // MARK: Origins

  private func origins(_ pair: DocumentComparison.PolicyPair<AllowOriginPolicy>) -> HTMLText {
    let old = patterns(pair.old, .old, pair.oldPlacement)
    let new = patterns(pair.new, .new, pair.newPlacement)
    let (before, after) = (Set(old.map { Text($0) }), Set(new.map { Text($0) }))
    let changed =
      new.filter { !before.contains(Text($0)) } + old.filter { !after.contains(Text($0)) }
    let same = new.filter { before.contains(Text($0)) }
    guard !changed.isEmpty else { return "" }
    let rows: [[HTMLText]] = changed.map { pattern in
      let isNow = after.contains(Text(pattern))
      return [
        .code(pattern), isNow ? "—" : "listed",
        isNow ? Self.word("+", "added", "bad") : Self.word("−", "removed", "info"),
      ]
    }
    let about: HTMLText = pair.key.map { " of \(code: Untrusted.escape($0))" } ?? ""
    let text: HTMLText = .table("Allowed origins\(about)", ["Pattern", "Before", "After"], rows)
    return same.isEmpty
      ? text
      : text
        + "<p class=\"meta\">\(DiffReport.count(same.count, "other pattern")): unchanged</p>\n"
  }

  /// The patterns of a version, without repetitions.
  private func patterns(
    _ policy: AllowOriginPolicy?, _ side: ComparedPlace.Side, _ placement: Placement
  ) -> [String] {
    let frames = report.frames(side)
    var seen: Set<Text> = []
    return (policy?.items ?? []).map { frames.harmless($0.shown, placement.inFile($0.range)) }
      .filter { seen.insert(Text($0)).inserted }
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
