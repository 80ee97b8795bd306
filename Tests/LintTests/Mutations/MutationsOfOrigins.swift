import ConfigModel
import Foundation

/// Mistakes in lists of origins.
extension Mutation {
  static let ofOrigins: [Mutation] = [
    origin("slash after an origin", "https://app.corp.example/", .by("origin-trailing-slash")),
    origin("path after an origin", "https://app.corp.example/shop", .by("origin-has-path")),
    origin("query after an origin", "https://app.corp.example?shop", .by("origin-has-path")),
    origin("http origin", "http://app.corp.example", .by("origin-http-scheme")),
    origin("origin without a scheme", "app.corp.example", .by("origin-malformed")),
    origin(
      "one slash after the scheme of an origin", "https:/app.corp.example", .by("origin-malformed")),
    origin(
      "unknown scheme", "ftp://app.corp.example",
      .by("origin-never-matches-browser")),
    origin("host in capitals", "https://App.corp.example", .by("origin-uppercase")),
    origin("scheme in capitals", "HTTPS://app.corp.example", .by("origin-uppercase")),
    origin("umlaut in an origin", "https://b\u{FC}cher.corp.example", .by("origin-unicode-host")),
    origin("port of https", "https://app.corp.example:443", .by("origin-explicit-default-port")),
    origin("port zero", "https://app.corp.example:0", .by("origin-port-out-of-range")),
    origin("port beyond all", "https://app.corp.example:84430", .by("origin-port-out-of-range")),
    origin("word for a port", "https://app.corp.example:port", .by("origin-placeholder-port")),
    origin("any port", "https://app.corp.example:*", .by("origin-wildcard-port")),
    origin("password in an origin", "https://me:vT7q@app.corp.example", .by("origin-malformed")),
    origin("any scheme", "*://app.corp.example", .by("origin-wildcard-scheme")),
    origin("any origin", "*", .by("origin-bare-wildcard")),
    origin("any host", "https://*", .by("origin-wildcard-any-host")),
    origin("any top-level domain", "https://app.corp.*", .by("origin-wildcard-tld")),
    origin("any company", "https://*.com", .by("origin-wildcard-public-suffix")),
    origin("any British company", "https://*.co.uk", .by("origin-wildcard-public-suffix")),
    origin("any page of a host", "https://*.github.io", .by("origin-wildcard-public-suffix")),
    origin(
      "any name that ends so", "https://*corp.com", .by("origin-wildcard-partial-registrable")),
    origin("any host of the domain", "https://*.corp.com", .by("origin-wildcard-subdomain")),
    origin("null origin", "null", .by("origin-null")),
    origin("disallow among patterns", "disallow", .by("origin-disallow-in-list")),
    origin(
      "origin of every app of one framework", "capacitor://localhost", .by("origin-hybrid-scheme")),
    origin("IP address as origin", "https://203.0.113.9", .by("origin-ip-address")),
    origin(
      "localhost in production", "http://localhost:8080", .by("origin-localhost-in-production"),
      in: .production),
    origin("origin twice", "https://app.corp.example", .by("origin-duplicate")),
    origin(
      "origin that a pattern admits", "https://a.shop.corp.example:8443", .by("origin-subsumed")),
    origin("nothing after the last comma", "", .by("origin-empty-item")),
    origin("quotes around an origin", "\"https://b.corp.example\"", .by("origin-malformed")),
    .text("semicolon between origins", .allowOrigin, .by("origin-list-separator")) {
      $0.replacing(",", with: ";", maxReplacements: 1)
    },
    .text("blank between origins", .allowOrigin, .by("origin-list-separator")) {
      $0.replacing(", ", with: " ", maxReplacements: 1)
    },
    .text("one origin a line", .allowOrigin, .by("origin-list-separator")) {
      $0.replacing(",", with: "")
    },
    .text("origins as a JSON array", .allowOrigin, .by("origin-malformed")) { text in
      "["
        + text.split(separator: ",").map { "\"\($0.trimmingPrefix { $0.isWhitespace })\"" }.joined(
          separator: ",") + "]"
    },
    .text("Disallow with a capital", .allowOrigin, .by("origin-disallow-misspelt")) { _ in
      "Disallow\n"
    },
    .text("disallowed", .allowOrigin, .by("origin-disallow-misspelt")) { _ in "disallowed\n" },
    .text("disallow", .allowOrigin, .harmless("that is the default: nobody is admitted")) { _ in
      "disallow\n"
    },
    .text("origins without blanks", .allowOrigin, .harmless("blanks after commas say nothing")) {
      $0.replacing(" ", with: "").replacing(",\n", with: ",")
    },
    .text(
      "byte order mark before origins", .allowOrigin,
      .by("origin-malformed")
    ) { "\u{FEFF}" + $0 },
    .text(
      "zero width space in an origin", .allowOrigin,
      .by("origin-unicode-host")
    ) {
      $0.replacing("app.", with: "app\u{200B}.")
    },
  ]

  /// Appends an origin.
  private static func origin(
    _ name: String, _ origin: String, _ outcome: Outcome, in surroundings: Surroundings = .unknown
  ) -> Self {
    text(name, .allowOrigin, outcome, in: surroundings) { text in
      text.trimmingCharacters(in: .newlines) + ", " + origin + "\n"
    }
  }
}
