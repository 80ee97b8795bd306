import ConfigModel
import FuzzDriver
import Lint

/// Comparisons of origin policies. The input is an old policy, a new one, and origins, one per line.
enum OriginChecks {
  static func check(_ bytes: [UInt8]) -> Bool {
    let parts = FuzzInput.parts(bytes, atMost: 3)
    let old = AllowOriginPolicy(SourceBytes(parts[0]))
    let new = parts.count > 1 ? AllowOriginPolicy(SourceBytes(parts[1])) : old
    let origins =
      parts.count > 2
      ? parts[2].split(separator: 0x0A).prefix(20).map { String(decoding: $0, as: UTF8.self) } : []
    if parts.count == 1 { _ = Linting.report(.allowOrigin, bytes) }
    guard old.items.count < 40, new.items.count < 40 else { return true }
    let context = AccessContext()
    for policy in [old, new] {
      if !AccessComparison().compare(policy, policy, context).isEmpty {
        broken("diff-of-itself", policy.text)
      }
    }
    let report = AccessComparison().compare(old, new, context)
    if let error = report.internalErrors.first { broken("internal-error", error) }
    // An origin that no browser sends is no access.
    let sent = origins.filter { Origin($0)?.mayBeSent ?? false }
    for origin in sent where new.admits(origin) && !old.admits(origin) {
      if !report.isWidening { broken("widening-overlooked", origin) }
    }
    for origin in sent where old.admits(origin) && !new.admits(origin) {
      if report.narrowed.isEmpty, report.undecided.isEmpty, report.internalErrors.isEmpty {
        broken("narrowing-overlooked", origin)
      }
    }
    return true
  }
}
