import ConfigModel
import Lint

/// The page about an identity provider, for a terminal.
struct ProviderPage {
  let provider: Provider
  let style: Style

  var text: String {
    let addresses = provider.addresses
    var text =
      style.paint(words: "\(provider.id)", .bold) + "  identity provider: \(provider.name)\n\n"
    text += provider.remarks.map { HelpText.wrap("\($0)") }.joined()
    text += heading("Addresses")
    text += rows(
      addresses.issuers.map { ("issuerName", $0.description) }
        + addresses.discovery.map { ("discoveryUri", $0.description) }
        + addresses.keys.map { ("jwksUri", $0.description) }
        + addresses.mistaken.map { ("not", "\($0.form.description): \($0.reason)") })
    if !addresses.agreeing.isEmpty {
      let parts = addresses.agreeing.map { "\($0)" }.joined(separator: ", ")
      text += HelpText.indent(HelpText.wrap("Must be equal in all addresses: \(parts)."), by: 2)
    }
    text += heading("Audience")
    text += rows([
      ("ID tokens", "\(provider.audience.inIDTokens)"),
      ("access tokens", "\(provider.audience.inAccessTokens)"),
    ])
    text += heading("Claims")
    text += rows(
      provider.claims.flatMap { group in
        group.all.map { ("\($0.name)", $0.words(in: group.kinds)) }
      })
    text += HelpText.indent(
      HelpText.wrap("Other claims: \(provider.customClaims.explanation)"), by: 2)
    if !provider.absent.isEmpty {
      text += heading("Not in the tokens")
      text += rows(provider.absent.map { ("\($0.name)", "use \($0.instead)") })
    }
    text += heading("A recommended configuration")
    text += HelpText.indent(ProviderDraft.issuer(provider.sample) + "\n", by: 2)
    text +=
      "\nTo write it to a file, run 'oconf init auth-token-configuration --provider \(provider.id)'.\n"
    text += heading("Sources, as of November 2026")
    text += Self.sources(provider).map {
      HelpText.indent(HelpText.wrap($0, width: HelpText.width - 2), by: 2)
    }.joined()
    return text
  }

  private func heading(_ words: String) -> String {
    "\n" + style.paint(words: words + ":", .bold) + "\n"
  }

  private func rows(_ rows: [(name: String, words: String)]) -> String {
    let column = min(24, rows.map(\.name.count).max() ?? 0) + 4
    var text = ""
    for (index, row) in rows.enumerated() {
      let name = index > 0 && rows[index - 1].name == row.name ? "" : row.name
      let lines = HelpText.indent(
        HelpText.wrap(row.words, width: max(20, HelpText.width - column)), by: column)
      let start = "  " + name
      text +=
        start.count < column
        ? start + lines.dropFirst(start.count) : start + "\n" + lines
    }
    return text
  }

  /// The sources of all facts, each once.
  static func sources(_ provider: Provider) -> [String] {
    var sources: [String] = []
    let all =
      [provider.addresses.source, provider.audience.source] + provider.claims.map(\.source)
      + provider.absent.map(\.source)
    for source in all.map(\.description) where !sources.contains(source) { sources.append(source) }
    return sources
  }
}
