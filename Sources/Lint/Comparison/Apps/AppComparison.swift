import ConfigModel

/// A comparison of two versions of an app by meaning: connected apps, external client apps, and the
/// files of mobile apps. A connected app can also be compared with an external client app.
struct AppComparison: Sendable {
  var changes: [Change] = []
  /// The access that differs. Unlike in policies, every finding has exactly one cause.
  var report = AccessReport()

  let old: ComparedApp
  let new: ComparedApp
  /// The name in front of pointers: approvals must not apply to another app.
  let name: String
  /// The subject of the changes: `connected app 'Field_Visits'`.
  let title: String
  /// True if a file of an external client app is gone together with the app.
  let isAppGone: Bool
  /// True if a value that an org masks, omits or creates is no difference: see ``isMasked(_:)``.
  let allowsMasked: Bool

  init(
    _ old: ComparedApp, _ new: ComparedApp, name: String, isAppGone: Bool = false,
    allowsMasked: Bool = false
  ) {
    self.old = old
    self.new = new
    self.name = name
    self.isAppGone = isAppGone
    self.allowsMasked = allowsMasked
    let noun =
      switch old.world {
      case .mobile: "mobile app file"
      case .connected, .external:
        new.world == .connected ? "connected app" : "external client app"
      }
    let isOfOrg = old.isOfOrg || new.isOfOrg
    title = isOfOrg ? "OAuth settings of the org" : name.isEmpty ? noun : noun + " '" + name + "'"
    if isMigration {
      compareWorlds()
    } else if old.isAbsent || new.isAbsent {
      comparePresence()
    } else {
      comparePresence()
      compareVersions()
    }
  }

  /// True if one version is a connected app and the other an external client app.
  var isMigration: Bool { old.world != new.world }

  // MARK: Two versions

  private mutating func compareVersions() {
    var known = ComparedApp.joined
    for property in new.properties {
      for path in property.paths(in: old.world) {
        known.append(path)
        if isComparable(path) { compare(property, [path], [path], pointer: "/" + path) }
      }
    }
    compareRest(known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  /// True if neither version lacks the file with a path. The presence of files is compared as a
  /// whole.
  private func isComparable(_ path: String) -> Bool {
    guard old.world == .external else { return true }
    return old.hasPart(of: path) && new.hasPart(of: path)
  }

  /// Compares the values that have no property.
  private mutating func compareRest(_ known: [String]) {
    var others: [(path: String, verb: Change.Kind.Verb)] = []
    var index = 0
    var paths = old.paths + new.paths
    paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var previous: String?
    for path in paths where path != previous {
      previous = path
      while index < known.count, known[index].utf8.lexicographicallyPrecedes(path.utf8) {
        index += 1
      }
      if index < known.count, known[index] == path { continue }
      guard isComparable(path) else { continue }
      let before = old.leaves(at: path)
      let after = new.leaves(at: path)
      let texts = (before.map(\.text.string), after.map(\.text.string))
      if texts.0.sorted() == texts.1.sorted() { continue }
      if old.world == .mobile, old.isOfPlatform || new.isOfPlatform || isResource {
        others.append((path, before.isEmpty ? .added : after.isEmpty ? .removed : .changed))
      } else if let property = AppProperties.ofEveryPart(path) {
        compare(property, [path], [path], pointer: "/" + path)
      } else {
        addUnknown(path, Array(before), Array(after))
      }
    }
    if !others.isEmpty { addOthers(others.map(\.path)) }
  }

  /// True if the files are Android resources, which also hold texts that have nothing to do with
  /// signing in.
  private var isResource: Bool { old.role == .resources || new.role == .resources }

  // MARK: One property

  mutating func compare(
    _ property: AppProperty, _ oldPaths: [String], _ newPaths: [String], pointer: String
  ) {
    let before = AppValue(property, oldPaths, old)
    let after = AppValue(property, newPaths, new)
    if before.items.isEmpty, after.items.isEmpty, !isMigration { return }
    let pair = AppPair(property, pointer, before, after, oldPaths, newPaths)
    switch property.measure {
    case .items, .scopes, .addresses: compareSets(pair)
    default: compareScalars(pair)
    }
  }

  /// True if a property has no effect in either version, because a flow is off.
  func isIdle(_ property: AppProperty) -> Bool {
    let noun = property.needs.description
    guard !noun.isEmpty,
      let flag = AppProperties.metadata.first(where: { $0.noun.description == noun })
    else { return false }
    func isOn(_ facts: ComparedApp) -> Bool {
      let degree = AppDegree(flag.measure, text(of: flag, flag.paths(in: facts.world), facts))
      // Profiles and permission sets matter only if an administrator approves users.
      return noun == "permitted-users"
        ? degree?.admitsLeast ?? false : degree?.admitsMost ?? false
    }
    return noun == "permitted-users"
      ? !(isOn(old) && isOn(new)) : !isOn(old) && !isOn(new)
  }

  /// The value of a property, or its default. Nil if it has neither.
  func text(of property: AppProperty, _ paths: [String], _ facts: ComparedApp) -> String? {
    if let text = repeatedText(of: property, paths, facts) { return text }
    let value = AppValue(property, paths, facts)
    // A flow of an external client app is on only if both of its files turn it on.
    if case .flag = property.measure, paths.count > 1, isMigration {
      let all = paths.allSatisfy { path in
        AppDegree.boolean(AppValue(property, [path], facts).first?.string) ?? false
      }
      return all ? "true" : "false"
    }
    return value.first?.string ?? fallback(property, paths, facts)
  }

  /// All values of an element that a file has several times, with different values: it is not known
  /// which of them counts, so the text denotes none.
  private func repeatedText(
    of property: AppProperty, _ paths: [String], _ facts: ComparedApp
  ) -> String? {
    switch property.measure {
    case .flag, .ranked, .lifetime, .presence: break
    default: return nil
    }
    for path in paths {
      let items = AppValue(property, [path], facts).items
      if items.count > 1 { return items.map(\.string).joined(separator: ", ") }
    }
    return nil
  }

  private func fallback(
    _ property: AppProperty, _ paths: [String], _ facts: ComparedApp
  ) -> String? {
    if facts.isAbsent { return nil }
    let text = property.fallback.description
    switch property.measure {
    case .flag, .plainFlag:
      return paths.lazy.compactMap { facts.world.declaredDefault(of: $0) }.first
        ?? (text.isEmpty ? "false" : text)
    // The defaults of an external client app's policies are not documented, except for that of the
    // session level.
    case .ranked, .lifetime:
      let isKnown = facts.world == .connected || property.noun.description == "session-level"
      return isKnown && !text.isEmpty ? text : nil
    case .plain where facts.world == .mobile:
      return paths.lazy.compactMap { facts.world.declaredDefault(of: $0) }.first
    default: return nil
    }
  }
}

/// A property with its values in both versions.
struct AppPair {
  let property: AppProperty
  /// The place in IDs, without the app's name.
  let pointer: String
  let old: AppValue
  let new: AppValue
  let oldPaths: [String]
  let newPaths: [String]

  init(
    _ property: AppProperty, _ pointer: String, _ old: AppValue, _ new: AppValue,
    _ oldPaths: [String], _ newPaths: [String]
  ) {
    self.property = property
    self.pointer = pointer
    self.old = old
    self.new = new
    self.oldPaths = oldPaths
    self.newPaths = newPaths
  }

  /// The name of the element: that of the new version, unless only the old one has it.
  var name: String {
    let written = new.first?.leaf ?? old.first?.leaf
    return written?.name ?? (newPaths + oldPaths).first?.split(separator: "/").last.map(String.init)
      ?? ""
  }
}

extension AppProperties {
  /// The property of an element that every file of an external client app has.
  static func ofEveryPart(_ path: String) -> AppProperty? {
    if path.hasSuffix("/externalClientApplication") { return owner }
    return path.hasSuffix("/label") ? partLabel : nil
  }
}

extension ComparedApp {
  var isAbsent: Bool { opening == nil && leaves.isEmpty }

  /// True if the file describes an app to its platform, which takes much that does not concern
  /// signing in.
  var isOfPlatform: Bool { role == .infoPropertyList || role == .androidManifest }

  /// True if the files of an external client app include the one with a path.
  func hasPart(of path: String) -> Bool {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return true }
    return parts.contains(String(path[..<slash]))
  }
}

extension ComparedApp.World {
  /// The default that the schema declares for an element or a setting.
  func declaredDefault(of path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return nil }
    let schema: ObjectSchema?
    switch self {
    case .connected:
      schema = parts.count == 2 && parts[0] == "oauthConfig" ? ConnectedAppOAuth.schema : nil
    case .external:
      schema =
        ExternalClientApp.Part.allCases.first { $0.suffix.description == "." + parts[0] }?.schema
    case .mobile: schema = BootConfig.schema
    }
    switch schema?.fields.first(where: { $0.name.description == name })?.defaultValue {
    case .boolean(let value): return value ? "true" : "false"
    case .string(let value): return value.description
    default: return nil
    }
  }
}
