import ConfigModel

/// Comparisons of documents.
extension AppComparison {
  /// - Parameters:
  ///   - old: The old version; nil if it does not exist, or if it is unreadable.
  ///   - isAppGone: True if a file of an external client app is gone together with the app.
  ///   - allowsMasked: True if a value that an org masks, omits or creates is no difference.
  init(
    _ old: ComparedDocument?, _ new: ComparedDocument?, isAppGone: Bool = false,
    allowsMasked: Bool = false
  ) throws(ComparisonFault) {
    // A program that calls oconf passes an empty file for a version that does not exist.
    let before = old.flatMap { $0.source.count == 0 ? nil : $0 }
    let after = new.flatMap { $0.source.count == 0 ? nil : $0 }
    guard let some = before ?? after, let world = ComparedApp.World(some.kind) else {
      throw ComparisonFault(side: nil, reason: "both versions are empty", range: nil)
    }
    var facts = (old: ComparedApp(absent: world), new: ComparedApp(absent: world))
    if let before { facts.old = try ComparedApp(before, .old) }
    if let after { facts.new = try ComparedApp(after, .new) }
    if let before, let after {
      try Self.check(facts.old, facts.new, areFiles: before.files.isEmpty && after.files.isEmpty)
    }
    // An external client app is named like the connected app that it replaces.
    let isOld = after == nil || facts.old.world == .connected && facts.new.world == .external
    var name = isOld ? some.appName(facts.old) : after?.appName(facts.new) ?? ""
    if name.isEmpty { name = some.appName(facts.old) }
    self.init(
      facts.old, facts.new, name: name, isAppGone: isAppGone, allowsMasked: allowsMasked)
    let hasSameBytes = before.map { old in
      after.map { old.source.hasSameBytes(as: $0.source) } ?? false
    }
    noteLayout(hasSameBytes ?? false)
  }

  /// - Parameter areFiles: True if both versions are single files, not all files of an app.
  private static func check(
    _ old: ComparedApp, _ new: ComparedApp, areFiles: Bool
  ) throws(ComparisonFault) {
    let isMobile = (old.world == .mobile, new.world == .mobile)
    let areSettings = (!old.isOfPlatform, !new.isOfPlatform)
    let isSame =
      isMobile.0 == isMobile.1 && old.isOfOrg == new.isOfOrg
      && (!isMobile.0 || areSettings.0 == areSettings.1 && (areSettings.0 || old.role == new.role))
    if !isSame {
      throw ComparisonFault(
        side: nil, reason: "cannot compare \(old.title) with \(new.title)", range: nil)
    }
    if areFiles, old.world == .external, new.world == .external, old.parts.count == 1,
      new.parts.count == 1, old.parts != new.parts
    {
      throw ComparisonFault(
        side: nil,
        reason: "cannot compare a '.\(old.parts[0])' file with a '.\(new.parts[0])' file",
        range: nil)
    }
  }
}

extension ComparedApp {
  /// `a connected app`, with its article.
  var title: String {
    switch role {
    case .settings, .resources: isOfOrg ? Self.orgTitle : Self.title(world)
    case .infoPropertyList: "an Info.plist"
    case .androidManifest: "an Android manifest"
    }
  }
}

extension ComparedDocument {
  /// The name of the app: that of the file, or the one in a file of an external client app.
  func appName(_ facts: ComparedApp) -> String {
    if kind == .externalClientApp, let owner = facts.owner { return owner }
    guard kind != .mobileApp else { return fileName }
    var name = fileName.hasSuffix("-meta.xml") ? String(fileName.dropLast(9)) : fileName
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) { name = String(name[..<dot]) }
    return name
  }
}

extension ComparedApp {
  /// The app that the files of an external client app belong to.
  var owner: String? {
    leaves.first { $0.path.hasSuffix("/externalClientApplication") }?.text.string
  }
}
