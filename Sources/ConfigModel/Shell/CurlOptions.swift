/// The options of curl (curl's manual page). Distinguishes the options that affect the request. For
/// all others, it only records if they take a value.
enum CurlOption {
  case request, header, url, user, get, head, bearer
  case data, dataRaw, dataEncoded, json, form, upload
  /// An option that does not change the request in any way that matters here.
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
      if CurlValue(long: name) != nil {
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

  private static let flags: Set<String> = [
    "anyauth", "append", "basic", "ca-native", "cert-status", "compressed", "compressed-ssh",
    "create-dirs", "crlf", "digest", "disable", "disable-eprt", "disable-epsv",
    "disallow-username-in-url", "doh-cert-status", "doh-insecure", "fail", "fail-early",
    "fail-with-body", "false-start", "form-escape", "ftp-create-dirs", "ftp-pasv", "ftp-pret",
    "ftp-skip-pasv-ip", "ftp-ssl-ccc", "ftp-ssl-control", "globoff", "haproxy-protocol", "http0.9",
    "http1.0", "http1.1", "http2", "http2-prior-knowledge", "http3", "http3-only",
    "ignore-content-length", "include", "insecure", "ipv4", "ipv6", "junk-session-cookies",
    "list-only", "location", "location-trusted", "mail-rcpt-allowfails", "manual", "metalink",
    "negotiate", "netrc", "netrc-optional", "next", "ntlm", "ntlm-wb", "parallel",
    "parallel-immediate", "path-as-is", "post301", "post302", "post303", "progress-bar",
    "proxy-anyauth", "proxy-basic", "proxy-ca-native", "proxy-digest", "proxy-insecure",
    "proxy-negotiate", "proxy-ntlm", "proxy-ssl-allow-beast", "proxy-ssl-auto-client-cert",
    "proxy-tlsv1", "proxytunnel", "raw", "remote-header-name", "remote-name", "remote-name-all",
    "remote-time", "remove-on-error", "retry-all-errors", "retry-connrefused", "sasl-ir",
    "show-error", "silent", "socks5-basic", "socks5-gssapi", "socks5-gssapi-nec", "ssl",
    "ssl-allow-beast", "ssl-auto-client-cert", "ssl-no-revoke", "ssl-reqd",
    "ssl-revoke-best-effort", "sslv2", "sslv3", "styled-output", "suppress-connect-headers",
    "tcp-fastopen", "tcp-nodelay", "tftp-no-options", "tlsv1", "tlsv1.0", "tlsv1.1", "tlsv1.2",
    "tlsv1.3", "tr-encoding", "trace-ids", "trace-time", "use-ascii", "verbose", "version",
    "xattr",
  ]
}

/// The beginning of a command line of curl.
enum CurlCommand {
  /// The offset of the word `curl`, possibly after a shell prompt; nil if the text is something
  /// else.
  static func start(in source: SourceBytes) -> Int? {
    let text = Text(source)
    var offset = text.leadingBlanks
    for prompt: StaticString in ["$ ", "% ", "> "] where text.dropFirst(offset).hasPrefix(prompt) {
      offset += 2
      offset += text.dropFirst(offset).leadingBlanks
    }
    var end = offset
    while end < text.count, !text[end].isBlank, text[end] != UInt8(ascii: "\\") { end += 1 }
    return isCurl(text.part(offset, end)) ? offset : nil
  }

  /// True if a word is the name of the program, with or without a path.
  static func isCurl(_ word: Text) -> Bool {
    word == "curl" || word == "curl.exe" || word.hasSuffix("/curl") && !word.contains("://")
  }
}
