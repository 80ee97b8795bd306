import ConfigModel

/// The comparison of a connected app with an external client app.
extension AppComparison {
  mutating func compareWorlds() {
    let external = old.world == .external ? old : new
    let connected = old.world == .external ? new : old
    var known = ComparedApp.joined
    var missing: [(part: String, names: [String])] = []
    for property in AppProperties.metadata {
      let (ours, theirs) = (property.paths(in: .connected), property.paths(in: .external))
      known += ours + theirs
      guard property.isShared else { continue }
      let present = theirs.filter { external.hasPart(of: $0) }
      let absent = theirs.first { !external.hasPart(of: $0) }
      if let absent, isUnknown(property, present, external) {
        if let leaf = ours.lazy.compactMap({ connected.leaves(at: $0).first }).first {
          let part = absent.split(separator: "/").first.map(String.init) ?? ""
          if let index = missing.firstIndex(where: { $0.part == part }) {
            missing[index].names.append(leaf.name)
          } else {
            missing.append((part, [leaf.name]))
          }
        }
        continue
      }
      let pointer = "/" + ((ours.first ?? theirs.first) ?? "")
      if old.world == .connected {
        compare(property, ours, present, pointer: pointer)
      } else {
        compare(property, present, ours, pointer: pointer)
      }
    }
    if connected.paths.contains(where: { $0.hasPrefix("oauthConfig/") }) {
      for part in ["ecaGlblOauth", "ecaOauth", "ecaOauthPlcy"]
      where !external.parts.contains(part) && !missing.contains(where: { $0.part == part }) {
        missing.append((part, []))
      }
    }
    for (part, names) in missing { addMissing(part, names) }
    for facts in [old, new] {
      for path in facts.paths where !known.contains(path) && AppProperties.ofEveryPart(path) == nil
      {
        let leaves = Array(facts.leaves(at: path))
        addUnknown(
          path, facts.world == old.world ? leaves : [], facts.world == old.world ? [] : leaves)
      }
    }
  }

  /// True if a file that is not there would decide about a property.
  private func isUnknown(
    _ property: AppProperty, _ present: [String], _ external: ComparedApp
  ) -> Bool {
    if case .flag = property.measure { return true }
    return AppValue(property, present, external).items.isEmpty
  }

  /// Adds a finding about elements whose counterparts are in a file that is not there.
  private mutating func addMissing(_ part: String, _ names: [String]) {
    let list = ChangeWording.list(names.map { "'\($0)'" })
    let content = Change.digest(names.joined(separator: " "))
    let path = pointer("/" + part)
    let words =
      "the external client app has no '.\(part)' file"
      + (names.isEmpty ? "" : ", which would hold the counterparts of ")
    append(
      Change(
        kind: Change.Kind("part", new.world == .external ? .removed : .added), pointer: path,
        content: content, subject: title, text: words + list, isNeutral: false,
        old: Change.Place(old.opening), new: Change.Place(new.opening)))
    add(.notCompared, path + content, words + list, old.opening, new.opening)
  }
}
