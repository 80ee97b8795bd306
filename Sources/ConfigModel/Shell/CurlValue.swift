/// The kind of value that an option of curl takes (curl's manual page). Reports show only values
/// that are known to be harmless.
enum CurlValue: String, CaseIterable {
  /// A name and a password, separated by a colon, or a file and the password of its key.
  case credentials
  /// Cookies, or a file: curl takes a value without `=` as a file name.
  case cookies
  /// A header, or a file of headers.
  case header
  /// A form parameter, a whole body, or a file that contains one.
  case data
  /// A URL or a host.
  case address
  /// A number, a range, or a rate.
  case number
  /// A single word of letters.
  case method
  /// A file, or another value that reveals no credential.
  case harmless
  /// A credential.
  case secret
  /// Any value, which may contain a credential.
  case unknown

  /// Returns nil if no option of that name takes a value.
  init?(long name: String) {
    guard let value = Self.ofOptions[name] else { return nil }
    self = value
  }

  /// Returns nil if no option of that letter takes a value.
  init?(short letter: UInt8) {
    guard let name = Self.letters[letter], let value = Self.ofOptions[name] else { return nil }
    self = value
  }

  private static let letters: [UInt8: String] = [
    UInt8(ascii: "A"): "user-agent",
    UInt8(ascii: "C"): "continue-at",
    UInt8(ascii: "D"): "dump-header",
    UInt8(ascii: "E"): "cert",
    UInt8(ascii: "F"): "form",
    UInt8(ascii: "H"): "header",
    UInt8(ascii: "K"): "config",
    UInt8(ascii: "P"): "ftp-port",
    UInt8(ascii: "Q"): "quote",
    UInt8(ascii: "T"): "upload-file",
    UInt8(ascii: "U"): "proxy-user",
    UInt8(ascii: "X"): "request",
    UInt8(ascii: "Y"): "speed-limit",
    UInt8(ascii: "b"): "cookie",
    UInt8(ascii: "c"): "cookie-jar",
    UInt8(ascii: "d"): "data",
    UInt8(ascii: "e"): "referer",
    UInt8(ascii: "m"): "max-time",
    UInt8(ascii: "o"): "output",
    UInt8(ascii: "r"): "range",
    UInt8(ascii: "t"): "telnet-option",
    UInt8(ascii: "u"): "user",
    UInt8(ascii: "w"): "write-out",
    UInt8(ascii: "x"): "proxy",
    UInt8(ascii: "y"): "speed-time",
    UInt8(ascii: "z"): "time-cond",
  ]

  private static let ofOptions: [String: CurlValue] = {
    var values: [String: CurlValue] = [:]
    for kind in allCases {
      for name in kind.options.utf8.split(separator: UInt8(ascii: " ")) {
        values[String(Substring(name))] = kind
      }
    }
    return values
  }()

  /// The names of the options, separated by spaces.
  private var options: String {
    switch self {
    case .credentials:
      "cert proxy-cert proxy-user user"
    case .cookies:
      "cookie"
    case .header:
      "header proxy-header"
    case .data:
      """
      data data-ascii data-binary data-raw data-urlencode form form-string json url-query
      """
    case .address:
      """
      doh-url preproxy proxy proxy1.0 referer socks4 socks4a socks5 socks5-hostname url
      """
    case .number:
      """
      connect-timeout continue-at create-file-mode expect100-timeout \
      happy-eyeballs-timeout-ms keepalive-cnt keepalive-time limit-rate local-port \
      max-filesize max-redirs max-time parallel-max range rate retry retry-delay \
      retry-max-time speed-limit speed-time tftp-blksize tls-max
      """
    case .method:
      "ftp-method request"
    case .harmless:
      """
      cacert capath cert-type ciphers config connect-to cookie-jar crlfile curves \
      dns-servers dump-header etag-compare etag-save hsts interface key key-type libcurl \
      netrc-file noproxy output output-dir proto proto-default proto-redir proxy-cacert \
      proxy-capath proxy-cert-type proxy-ciphers proxy-crlfile proxy-key proxy-key-type \
      proxy-tls13-ciphers resolve stderr time-cond tls13-ciphers trace trace-ascii \
      unix-socket upload-file write-out
      """
    case .secret:
      """
      ftp-account login-options oauth2-bearer pass proxy-pass proxy-tlspassword tlspassword
      """
    case .unknown:
      """
      abstract-unix-socket alt-svc aws-sigv4 delegation dns-interface dns-ipv4-addr \
      dns-ipv6-addr egd-file engine ftp-alternative-to-user ftp-port ftp-ssl-ccc-mode \
      hostpubmd5 hostpubsha256 ipfs-gateway krb mail-auth mail-from mail-rcpt pinnedpubkey \
      proxy-pinnedpubkey proxy-service-name proxy-tlsauthtype proxy-tlsuser pubkey quote \
      random-file request-target sasl-authzid service-name socks5-gssapi-service \
      telnet-option tlsauthtype tlsuser trace-config user-agent variable
      """
    }
  }
}
