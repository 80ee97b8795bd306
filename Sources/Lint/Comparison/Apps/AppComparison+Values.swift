import ConfigModel

/// The comparison of single values.
extension AppComparison {
  mutating func compareScalars(_ pair: AppPair) {
    let property = pair.property
    let before = text(of: property, pair.oldPaths, old)
    let after = text(of: property, pair.newPaths, new)
    let degrees = (
      old: AppDegree(property.measure, before), new: AppDegree(property.measure, after)
    )
    if isSame(pair, before, after, degrees) { return noteSpelling(pair, before, after) }
    if isMasked(pair) { return noteMasked(pair) }
    let isIdle = isIdle(property)
    if isIdle, isMigration { return }
    add(pair, before, after, isNeutral: isIdle)
    if isIdle { return }
    switch property.measure {
    case .plain, .plainFlag: break
    case .identity, .secret:
      if pair.old.first != nil, pair.new.first != nil { addTrust(pair) }
    case .presence:
      if pair.old.first != nil, pair.new.first != nil {
        addTrust(pair, "the certificate is different")
      } else {
        addOrder(pair, degrees.old, degrees.new, after)
      }
    default: addOrder(pair, degrees.old, degrees.new, after)
    }
  }

  private func isSame(
    _ pair: AppPair, _ before: String?, _ after: String?,
    _ degrees: (old: AppDegree?, new: AppDegree?)
  ) -> Bool {
    switch pair.property.measure {
    case .presence:
      // A certificate may be written with other line breaks.
      return Self.packed(before) == Self.packed(after)
    case .plain, .identity, .secret, .plainFlag:
      // The lists of a plain property have no order.
      if pair.old.items.count > 1 || pair.new.items.count > 1 {
        return pair.old.hasSameItems(as: pair.new)
      }
      return before == after
    default:
      if degrees.old == nil, degrees.new == nil { return before == after }
      return degrees.old == degrees.new
    }
  }

  private static func packed(_ text: String?) -> [UInt8]? {
    text.map { $0.utf8.filter { !$0.isBlank } }
  }

  /// Adds the findings for two values that have an order.
  private mutating func addOrder(
    _ pair: AppPair, _ old: AppDegree?, _ new: AppDegree?, _ after: String?
  ) {
    let wider = AppDegree.exceeds(new, old)
    let narrower = AppDegree.exceeds(old, new)
    let content = content(pair, after)
    if wider ?? false { add(.appWidened, pair, content, pair.property.wide.description) }
    if narrower ?? false { add(.appNarrowed, pair, content, pair.property.narrow.description) }
    // Two invalid values, or a value whose default is unknown.
    if wider == nil || narrower == nil, !(wider ?? false) {
      let isInvalid = pair.old.first != nil && old == nil || pair.new.first != nil && new == nil
      let reason =
        isInvalid
        ? "'\(pair.name)' has an unknown value, so its effect is not compared"
        : "'\(pair.name)' is in only one version, and its default is not documented"
      if wider == nil { add(.notCompared, pair, content, reason) }
    }
  }

  /// Adds a finding about another party.
  private mutating func addTrust(_ pair: AppPair, _ words: String? = nil) {
    let wide = words ?? pair.property.wide.description
    add(.appTrustChanged, pair, content(pair, pair.new.first?.string), wide)
  }

  // MARK: Changes

  private mutating func add(
    _ pair: AppPair, _ before: String?, _ after: String?, isNeutral: Bool
  ) {
    let verb: Change.Kind.Verb
    var words: String
    let name = "'\(pair.name)'"
    let shown = (old: shown(pair, before), new: shown(pair, after))
    if case .secret = pair.property.measure, before != nil, after != nil {
      (verb, words) = (.changed, "\(name) changed; its value is not shown")
    } else if let from = shown.old, let to = shown.new {
      verb = .changed
      words =
        from == to
        ? "\(name) changed; the difference is not shown"
        : "\(name) changed from \(from)" + (pair.old.first == nil ? ", the default, to " : " to ")
          + to + (pair.new.first == nil ? ", the default" : "")
      if isMigration, let other = pair.old.first?.leaf.name, other != pair.name {
        words = "'\(other)' \(from) became \(name) \(to)"
      }
    } else if let to = shown.new {
      (verb, words) = (.added, "\(name) added: \(to)")
    } else {
      (verb, words) = (.removed, "\(name) removed (was \(shown.old ?? ""))")
    }
    if isMigration { words += counterpart(pair) }
    append(
      Change(
        kind: Change.Kind(pair.property.noun, verb), pointer: pointer(pair.pointer),
        content: content(pair, after), subject: title, text: words, isNeutral: isNeutral,
        old: place(pair.old, old, shown.old), new: place(pair.new, new, shown.new)))
  }

  /// A value for people, without secrets.
  private func shown(_ pair: AppPair, _ text: String?) -> String? {
    guard let text else { return nil }
    switch pair.property.measure {
    case .secret: return Secrets.mask
    case .presence: return "a certificate"
    default: break
    }
    if AppDegree.boolean(text) != nil { return text }
    if pair.property.noun.description == "consumer-key" {
      return "'" + ConsumerKeyForm.shortened(Text(text)) + "'"
    }
    return ChangeWording.quoted(Secrets.masked(shapesIn: text))
  }

  func content(_ pair: AppPair, _ text: String?) -> String {
    guard let text else { return "" }
    switch pair.property.measure {
    case .secret: return ""
    case .presence: return Change.digest(text)
    default: break
    }
    let isKey = pair.property.noun.description == "consumer-key"
    return isKey || Secrets.masked(shapesIn: text) != text
      ? Change.digest(text) : Change.content(text)
  }

  /// A note about the same value in another spelling, or about a default.
  private mutating func noteSpelling(_ pair: AppPair, _ before: String?, _ after: String?) {
    guard !isMigration else { return }
    let (first, second) = (pair.old.first, pair.new.first)
    let verb: Change.Kind.Verb
    let words: String
    switch (first, second) {
    case (nil, let item?):
      verb = .written
      words = "'\(pair.name)' added: \(shown(pair, item.string) ?? ""), the default"
    case (let item?, nil):
      verb = .omitted
      words = "'\(pair.name)' removed (was \(shown(pair, item.string) ?? ""), the default)"
    case (let left?, let right?) where left.key != right.key:
      (verb, words) = (.changed, "'\(pair.name)' is written differently, with the same meaning")
    default: return
    }
    append(
      Change(
        kind: Change.Kind(verb == .changed ? "spelling" : "default", verb),
        pointer: pointer(pair.pointer), content: "", subject: title, text: words, isNeutral: true,
        old: place(pair.old, old, nil), new: place(pair.new, new, nil)))
  }

  /// Names the world that has no element for a value.
  func counterpart(_ pair: AppPair) -> String {
    if pair.property.connected.utf8CodeUnitCount == 0 {
      return "; a connected app has no counterpart"
    }
    return pair.property.external.utf8CodeUnitCount == 0
      ? "; an external client app has no counterpart" : ""
  }

  // MARK: Places and IDs

  func pointer(_ path: String) -> String { (name.isEmpty ? "" : name + "#") + path }

  func place(_ value: AppValue, _ facts: ComparedApp, _ shown: String?) -> Change.Place {
    Change.Place(value.first?.range ?? facts.opening, value.first == nil ? nil : shown)
  }

  mutating func append(_ change: Change) { changes.append(change) }

  /// Adds a finding about a property as a whole.
  mutating func add(
    _ kind: AccessFinding.Kind, _ pair: AppPair, _ content: String, _ message: String
  ) {
    add(
      kind, pointer(pair.pointer) + content, message,
      pair.old.first?.range ?? old.opening, pair.new.first?.range ?? new.opening)
  }

  mutating func add(
    _ kind: AccessFinding.Kind, _ pointer: String, _ message: String, _ before: SourceRange?,
    _ after: SourceRange?
  ) {
    guard !message.isEmpty else { return }
    var places: [ComparedPlace] = []
    if let before { places.append(ComparedPlace(.old, before)) }
    if let after { places.append(ComparedPlace(.new, after)) }
    let finding = AccessFinding(
      kind, pointer: pointer, issuer: nil, message: title + ": " + message, places: places)
    switch kind {
    case .appNarrowed, .appRemoved: report.narrowed.append(finding)
    case .notCompared: report.undecided.append(finding)
    default: report.widened.append(finding)
    }
  }
}
