import ConfigModel
import FuzzDriver

/// Exports: what is written is read back, and nothing else changes.
enum PropertiesChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let parts = FuzzInput.parts(bytes, atMost: 2)
    let file = PropertiesFile(SourceBytes(parts[0]))
    for entry in file.entries { check(entry, in: file) }
    checkRoundTrip(file)
    let export = PolicyExport(file)
    _ = EnvironmentPolicies(export)
    let value = String(decoding: parts.last ?? [], as: UTF8.self)
    if parts.count == 2 { checkUpdate(export, value) }
    return true
  }

  private static func check(_ entry: PropertiesFile.Entry, in file: PropertiesFile) {
    let count = file.source.count
    let ranges = [entry.keyRange, entry.valueRange]
    if ranges.contains(where: { $0.start > $0.end || $0.end > count }) {
      broken("place-in-text", entry.key)
    }
    let value = file.value(of: entry)
    let length = value.bytes.count
    for offset in [0, length / 2, length] {
      let place = value.placement.inFile(SourceRange(offset, length))
      if place.start < entry.valueRange.start || place.start > place.end
        || place.end > entry.valueRange.end
      {
        broken("place-in-value", "\(entry.key): \(offset) of \(length) is \(place)")
      }
    }
  }

  /// All entries, written as Java writes them, are read as the same entries.
  private static func checkRoundTrip(_ file: PropertiesFile) {
    guard file.problems.allSatisfy({ $0.kind != .badUnicodeEscape }) else { return }
    let entries = file.entries.map { (key: $0.key, value: file.value(of: $0).string) }
    let text = entries.map {
      PropertiesEscape.key($0.key) + "=" + PropertiesEscape.value($0.value) + "\n"
    }.joined()
    let again = PropertiesFile(SourceBytes(text))
    let same =
      again.entries.count == entries.count
      && zip(again.entries, entries).allSatisfy {
        $0.key == $1.key && again.value(of: $0).string == $1.value
      }
    if !same { broken("properties-round-trip", text) }
  }

  private static func checkUpdate(_ export: PolicyExport, _ value: String) {
    let name = "Security_AllowOrigin"
    do throws(PolicyExport.UpdateRefusal) {
      let update = try export.setting(name, to: value)
      let read = PolicyExport(PropertiesFile(SourceBytes(update.bytes)))
      let policy = read.policies(named: name).last { $0.key.isGlobal }
      guard let policy, read.value(of: policy).string == value else {
        return broken("update-read-back", String(decoding: update.bytes, as: UTF8.self))
      }
      guard !value.isEmpty else { return }
      let again = try read.setting(name, to: value)
      if again.bytes != update.bytes {
        broken("update-idempotent", String(decoding: again.bytes, as: UTF8.self))
      }
    } catch {
      if case .readBack = error { broken("update-read-back", "\(error)") }
    }
  }
}
