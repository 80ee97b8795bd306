import ConfigModel

/// The comparison of values that no property describes, and of whole files.
extension AppComparison {
  /// Adds a change of an element whose effect on access is not known.
  mutating func addUnknown(
    _ path: String, _ before: [ComparedApp.Leaf], _ after: [ComparedApp.Leaf]
  ) {
    let verb: Change.Kind.Verb = before.isEmpty ? .added : after.isEmpty ? .removed : .changed
    let name = (after.first ?? before.first)?.name ?? path
    func shown(_ leaves: [ComparedApp.Leaf]) -> String? {
      guard !leaves.isEmpty else { return nil }
      if leaves.contains(where: \.isSecret) { return Secrets.mask }
      return ChangeWording.list(
        leaves.map { ChangeWording.quoted(Secrets.masked(shapesIn: $0.text.string)) })
    }
    let (from, to) = (shown(before), shown(after))
    let words =
      switch verb {
      case .added: "'\(name)' added: \(to ?? "")"
      case .removed: "'\(name)' removed (was \(from ?? ""))"
      default:
        from == to
          ? "'\(name)' changed; the difference is not shown"
          : "'\(name)' changed from \(from ?? "") to \(to ?? "")"
      }
    let isHidden = (before + after).contains(where: \.isSecret)
    let isMasked = allowsMasked && isHidden && (before.isEmpty || after.isEmpty)
    let content =
      isHidden || after.isEmpty
      ? "" : Change.digest(after.map(\.text.string).sorted().joined(separator: "\n"))
    let place = pointer("/" + path)
    append(
      Change(
        kind: Change.Kind("element", verb), pointer: place, content: content, subject: title,
        text: words, isNeutral: isMasked,
        old: Change.Place(before.first?.range ?? old.opening, from),
        new: Change.Place(after.first?.range ?? new.opening, to)))
    if isMasked { return }
    // Mobile SDK ignores settings that it does not know.
    guard old.world != .mobile || new.world != .mobile else { return }
    add(
      .notCompared, place + content, "'\(name)' changed, and its effect on access is not compared",
      before.first?.range, after.first?.range)
  }

  /// Adds one change for all keys of a platform's file that do not concern signing in.
  mutating func addOthers(_ paths: [String]) {
    let names = paths.map { ChangeWording.quoted(Secrets.masked(shapesIn: $0)) }
    let values = paths.map { path in
      path + "=" + new.leaves(at: path).map(\.text.string).joined(separator: ",")
    }
    func place(_ facts: ComparedApp) -> Change.Place {
      for path in paths {
        if let leaf = facts.leaves(at: path).first { return Change.Place(leaf.range) }
      }
      return Change.Place(facts.opening)
    }
    append(
      Change(
        kind: Change.Kind("other", .changed), pointer: pointer(""),
        content: Change.digest(values.joined(separator: "\n")), subject: title,
        text: "also changed, with no effect on sign-in: \(ChangeWording.list(names))",
        isNeutral: true, old: place(old), new: place(new)))
  }

  // MARK: Files

  /// Compares the presence of an external client app's files, or of an app's only file.
  mutating func comparePresence() {
    guard old.world == .external, new.world == .external, !old.isAbsent, !new.isAbsent else {
      if old.isAbsent != new.isAbsent { addApp() }
      return
    }
    for part in new.parts where !old.parts.contains(part) { addPart(part, .added) }
    for part in old.parts where !new.parts.contains(part) { addPart(part, .removed) }
  }

  /// Adds a change for a version that does not exist.
  private mutating func addApp() {
    let isNew = old.isAbsent
    let facts = isNew ? new : old
    if facts.isOfOrg { return addOrg(facts, isNew ? .added : .removed) }
    if !isNew, facts.world == .external, let part = facts.parts.first, facts.parts.count == 1 {
      return addPart(part, .removed)
    }
    // A file that names no address and no setting grants nothing.
    let grants = !facts.isOfPlatform || facts.paths.contains { Self.addresses.contains($0) }
    let words = (isNew ? "added" : "removed") + contents(of: facts)
    append(
      Change(
        kind: Change.Kind("app", isNew ? .added : .removed), pointer: pointer(""),
        content: facts.digest, subject: title, text: words, isNeutral: !grants,
        old: Change.Place(old.opening), new: Change.Place(new.opening)))
    guard grants else { return }
    add(
      isNew ? .appAdded : .appRemoved, pointer("") + facts.digest,
      (isNew ? "is new" : "was removed") + contents(of: facts), old.opening, new.opening)
  }

  /// Adds a change for the settings of an org that only one version has. An org always has such
  /// settings, which are not known without the file.
  private mutating func addOrg(_ facts: ComparedApp, _ verb: Change.Kind.Verb) {
    append(
      Change(
        kind: Change.Kind("part", verb), pointer: pointer(""), content: facts.digest,
        subject: title, text: verb.rawValue + contents(of: facts), isNeutral: false,
        old: Change.Place(old.opening), new: Change.Place(new.opening)))
    add(
      .notCompared, pointer("") + facts.digest,
      "the file is in only one version, and the org's settings without it are not known",
      old.opening, new.opening)
  }

  private static let addresses = ["CFBundleURLTypes", "intent-filter"]

  /// Adds a change for a file of an external client app that only one version has.
  private mutating func addPart(_ part: String, _ verb: Change.Kind.Verb) {
    let facts = verb == .added ? new : old
    let leaves = facts.leaves.filter { $0.path.hasPrefix(part + "/") }
    let digest = Change.digest(
      leaves.filter { !$0.isSecret }.map { $0.path + "=" + $0.text.string }.sorted()
        .joined(separator: "\n"))
    let path = pointer("/" + part)
    append(
      Change(
        kind: Change.Kind("part", verb), pointer: path, content: digest, subject: title,
        text: "file '.\(part)' \(verb.rawValue)" + contents(of: facts, part + "/"),
        isNeutral: false,
        old: Change.Place(verb == .removed ? leaves.first?.range : old.opening),
        new: Change.Place(verb == .added ? leaves.first?.range : new.opening)))
    let place = leaves.first?.range
    if verb == .added {
      add(
        .appAdded, path + digest, "has the new file '.\(part)'" + contents(of: facts, part + "/"),
        nil, place)
    } else if Self.grantingParts.contains(part) || isAppGone {
      add(.appRemoved, path + digest, "no longer has the file '.\(part)'", place, nil)
    } else {
      add(
        .notCompared, path + digest,
        "no longer has the file '.\(part)', and the policies that apply without it are not known",
        place, nil)
    }
  }

  /// The files without which an app admits nothing.
  private static let grantingParts = ["eca", "ecaGlblOauth", "ecaOauth"]

  /// `: callbacks 'a', 'b'; scopes 'Api'; …`, for what is new or gone as a whole.
  private func contents(of facts: ComparedApp, _ prefix: String = "") -> String {
    var parts: [String] = []
    for property in facts.properties {
      guard let wide = wideWords(property, facts, prefix) else { continue }
      parts.append(wide)
    }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: "; ")
  }

  /// A description of a property of a new app: its elements, or the effect of a value that admits most.
  private func wideWords(
    _ property: AppProperty, _ facts: ComparedApp, _ prefix: String
  ) -> String? {
    let paths = property.paths(in: facts.world).filter { $0.hasPrefix(prefix) }
    let value = AppValue(property, paths, facts)
    guard let first = value.first, property.wide.utf8CodeUnitCount > 0 else { return nil }
    switch property.measure {
    case .items, .scopes:
      let items = value.items.map { ChangeWording.quoted(Secrets.masked(shapesIn: $0.string)) }
      let noun = items.count == 1 ? property.element : property.element + "s"
      return noun + " " + ChangeWording.list(items)
    case .flag, .ranked, .lifetime:
      let degree = AppDegree(property.measure, first.string)
      return degree?.admitsMost ?? false ? property.wide.description : nil
    default: return nil
    }
  }

  /// Adds a change for files that differ only in their formatting, or in values without effect.
  mutating func noteLayout(_ hasSameBytes: Bool) {
    guard changes.isEmpty, !hasSameBytes, !isMigration else { return }
    let isLayout = old.hasSameValues(as: new)
    append(
      Change(
        kind: Change.Kind(isLayout ? "layout" : "spelling", .changed), pointer: "", content: "",
        subject: "",
        text: isLayout
          ? "only the formatting changed" : "only values without effect changed",
        isNeutral: true, old: Change.Place(SourceRange(at: 0)),
        new: Change.Place(SourceRange(at: 0))))
  }
}
