import ConfigModel
import Foundation

/// Mistakes in lists of origins.
extension Mutation {
  static let ofOrigins: [Mutation] = [
    origin(
      "slash after an origin", "https://app.corp.example/", .by("origin-pattern/trailing-slash")),
    origin("path after an origin", "https://app.corp.example/shop", .by("origin-pattern/has-path")),
    origin(
      "query after an origin", "https://app.corp.example?shop", .by("origin-pattern/has-path")),
    origin("http origin", "http://app.corp.example", .by("origin-scheme/plain-http")),
    origin("origin without a scheme", "app.corp.example", .by("origin-pattern/malformed")),
    origin(
      "one slash after the scheme of an origin", "https:/app.corp.example",
      .by("origin-pattern/malformed")),
    origin(
      "unknown scheme", "ftp://app.corp.example",
      .by("origin-pattern/never-sent")),
    origin("host in capitals", "https://App.corp.example", .by("origin-pattern/uppercase")),
    origin("scheme in capitals", "HTTPS://app.corp.example", .by("origin-pattern/uppercase")),
    origin("umlaut in an origin", "https://b\u{FC}cher.corp.example", .by("origin-host/non-ascii")),
    origin("port of https", "https://app.corp.example:443", .by("origin-port/default-written")),
    origin("port zero", "https://app.corp.example:0", .by("origin-port/out-of-range")),
    origin("port beyond all", "https://app.corp.example:84430", .by("origin-port/out-of-range")),
    origin("word for a port", "https://app.corp.example:port", .by("origin-port/placeholder")),
    origin("any port", "https://app.corp.example:*", .by("origin-port/wildcard")),
    origin(
      "password in an origin", "https://me:vT7q@app.corp.example", .by("origin-pattern/malformed")),
    origin("any scheme", "*://app.corp.example", .by("origin-scheme/wildcard")),
    origin("any origin", "*", .by("origin-wildcard/bare")),
    origin("any host", "https://*", .by("origin-wildcard/any-host")),
    origin("any top-level domain", "https://app.corp.*", .by("origin-wildcard/top-level-domain")),
    origin("any company", "https://*.com", .by("origin-wildcard/public-suffix")),
    origin("any British company", "https://*.co.uk", .by("origin-wildcard/public-suffix")),
    origin("any page of a host", "https://*.github.io", .by("origin-wildcard/public-suffix")),
    origin(
      "any name that ends so", "https://*corp.com", .by("origin-wildcard/part-of-domain")),
    origin("any host of the domain", "https://*.corp.com", .by("origin-wildcard/subdomains")),
    origin("null origin", "null", .by("origin-pattern/null")),
    origin("disallow among patterns", "disallow", .by("origin-disallow/among-patterns")),
    origin(
      "origin of every app of one framework", "capacitor://localhost",
      .by("origin-scheme/shared-by-apps")),
    origin("IP address as origin", "https://203.0.113.9", .by("origin-host/ip-address")),
    origin(
      "localhost in production", "http://localhost:8080", .by("origin-host/local-in-production"),
      in: .production),
    origin("origin twice", "https://app.corp.example", .by("origin-list/duplicate")),
    origin(
      "origin that a pattern admits", "https://a.shop.corp.example:8443",
      .by("origin-list/redundant-pattern")),
    origin("nothing after the last comma", "", .by("origin-list/empty-item")),
    origin(
      "quotes around an origin", "\"https://b.corp.example\"", .by("origin-pattern/malformed")),
    .text("semicolon between origins", .allowOrigin, .by("origin-list/wrong-separator")) {
      $0.replacing(",", with: ";", maxReplacements: 1)
    },
    .text("blank between origins", .allowOrigin, .by("origin-list/wrong-separator")) {
      $0.replacing(", ", with: " ", maxReplacements: 1)
    },
    .text("one origin a line", .allowOrigin, .by("origin-list/wrong-separator")) {
      $0.replacing(",", with: "")
    },
    .text("origins as a JSON array", .allowOrigin, .by("origin-pattern/malformed")) { text in
      "["
        + text.split(separator: ",").map { "\"\($0.trimmingPrefix { $0.isWhitespace })\"" }.joined(
          separator: ",") + "]"
    },
    .text("Disallow with a capital", .allowOrigin, .by("origin-disallow/misspelled")) { _ in
      "Disallow\n"
    },
    .text("disallowed", .allowOrigin, .by("origin-disallow/misspelled")) { _ in "disallowed\n" },
    .text("disallow", .allowOrigin, .harmless("that is the default: nobody is admitted")) { _ in
      "disallow\n"
    },
    .text("origins without blanks", .allowOrigin, .harmless("blanks after commas say nothing")) {
      $0.replacing(" ", with: "").replacing(",\n", with: ",")
    },
    .text(
      "byte order mark before origins", .allowOrigin,
      .by("origin-pattern/malformed")
    ) { "\u{FEFF}" + $0 },
    .text(
      "zero width space in an origin", .allowOrigin,
      .by("origin-host/non-ascii")
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
