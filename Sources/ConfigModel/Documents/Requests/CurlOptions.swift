/// The options of curl, as far as it must be known which of them take a value, and which matter to
/// the request (curl's manual page).
enum CurlOption {
  case request, header, url, user, get, head, bearer
  case data, dataRaw, dataEncoded, json, form, upload
  /// Something that does not change what is sent in ways that count here.
  case other(takesValue: Bool)

  init?(long name: String) {
    switch name {
    case "request": self = .request
    case "header": self = .header
    case "url": self = .url
    case "user": self = .user
    case "get": self = .get
    case "head": self = .head
    case "oauth2-bearer": self = .bearer
    case "data", "data-ascii", "data-binary": self = .data
    case "data-raw": self = .dataRaw
    case "data-urlencode": self = .dataEncoded
    case "json": self = .json
    case "form", "form-string": self = .form
    case "upload-file": self = .upload
    default:
      if Self.withValue.contains(name) {
        self = .other(takesValue: true)
      } else if Self.flags.contains(name) || name.hasPrefix("no-") {
        self = .other(takesValue: false)
      } else {
        return nil
      }
    }
  }

  init?(short letter: UInt8) {
    switch letter {
    case UInt8(ascii: "X"): self = .request
    case UInt8(ascii: "H"): self = .header
    case UInt8(ascii: "u"): self = .user
    case UInt8(ascii: "G"): self = .get
    case UInt8(ascii: "I"): self = .head
    case UInt8(ascii: "d"): self = .data
    case UInt8(ascii: "F"): self = .form
    case UInt8(ascii: "T"): self = .upload
    default:
      if "ACDEKPQUYbcehmortwxyz".utf8.contains(letter) {
        self = .other(takesValue: true)
      } else if "#0123:46BJLMNOSVZafgijklnpqsv".utf8.contains(letter) {
        self = .other(takesValue: false)
      } else {
        return nil
      }
    }
  }

  var takesValue: Bool {
    switch self {
    case .get, .head: false
    case .other(let takesValue): takesValue
    default: true
    }
  }

  private static let withValue: Set<String> = [
    "cacert", "capath", "cert", "cert-type", "ciphers", "config", "connect-timeout", "connect-to",
    "cookie", "cookie-jar", "dns-servers", "doh-url", "dump-header", "engine", "expect100-timeout",
    "happy-eyeballs-timeout-ms", "hostpubmd5", "interface", "keepalive-time", "key", "key-type",
    "limit-rate", "local-port", "max-filesize", "max-redirs", "max-time", "netrc-file", "noproxy",
    "output", "output-dir", "pass", "pinnedpubkey", "proto", "proto-default", "proto-redir",
    "proxy",
    "proxy-header", "proxy-user", "range", "rate", "referer", "resolve", "retry", "retry-delay",
    "retry-max-time", "speed-limit", "speed-time", "socks5", "socks5-hostname", "stderr",
    "time-cond",
    "tls-max", "tls13-ciphers", "trace", "trace-ascii", "unix-socket", "user-agent", "write-out",
  ]

  private static let flags: Set<String> = [
    "anyauth", "basic", "compressed", "create-dirs", "digest", "fail", "fail-early",
    "fail-with-body",
    "globoff", "http0.9", "http1.0", "http1.1", "http2", "http2-prior-knowledge", "http3",
    "include",
    "insecure", "ipv4", "ipv6", "junk-session-cookies", "list-only", "location", "location-trusted",
    "negotiate", "netrc", "netrc-optional", "next", "ntlm", "parallel", "path-as-is", "post301",
    "post302", "post303", "progress-bar", "raw", "remote-name", "retry-all-errors",
    "retry-connrefused", "show-error", "silent", "ssl", "ssl-reqd", "sslv3", "styled-output",
    "tcp-fastopen", "tcp-nodelay", "tlsv1", "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3",
    "tr-encoding",
    "trace-time", "verbose", "xattr",
  ]
}
