import ConfigModel
import Testing

/// Values on a curl command line are hidden unless they are known to be harmless.
@Suite struct CurlSecretTests {
  private static let secret = "hUnter2-Zq9x"

  /// All long options (curl 8, `curl --help all`).
  static let options = """
    abstract-unix-socket alt-svc anyauth append aws-sigv4 basic ca-native cacert capath cert
    cert-status cert-type ciphers compressed compressed-ssh config connect-timeout connect-to
    continue-at cookie cookie-jar create-dirs create-file-mode crlf crlfile curves data
    data-ascii data-binary data-raw data-urlencode delegation digest disable disable-eprt
    disable-epsv disallow-username-in-url dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers
    doh-cert-status doh-insecure doh-url dump-ca-embed dump-header ech egd-file engine
    etag-compare etag-save expand-data expand-header expand-url expand-user expect100-timeout
    fail fail-early fail-with-body false-start follow form form-escape form-string ftp-account
    ftp-alternative-to-user ftp-create-dirs ftp-method ftp-pasv ftp-port ftp-pret
    ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-ccc-mode ftp-ssl-control get globoff
    happy-eyeballs-timeout-ms haproxy-clientip haproxy-protocol head header help hostpubmd5
    hostpubsha256 hsts http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only
    ignore-content-length include insecure interface ip-tos ipfs-gateway ipv4 ipv6 json
    junk-session-cookies keepalive-cnt keepalive-time key key-type knownhosts krb libcurl
    limit-rate list-only local-port location location-trusted login-options mail-auth mail-from
    mail-rcpt mail-rcpt-allowfails manual max-filesize max-redirs max-time metalink mptcp
    negotiate netrc netrc-file netrc-optional next no-alpn no-buffer no-clobber no-keepalive
    no-npn no-progress-meter no-sessionid noproxy ntlm ntlm-wb oauth2-bearer out-null output
    output-dir parallel parallel-immediate parallel-max parallel-max-host pass path-as-is
    pinnedpubkey post301 post302 post303 preproxy progress-bar proto proto-default proto-redir
    proxy proxy-anyauth proxy-basic proxy-ca-native proxy-cacert proxy-capath proxy-cert
    proxy-cert-type proxy-ciphers proxy-crlfile proxy-digest proxy-header proxy-insecure
    proxy-key proxy-key-type proxy-negotiate proxy-ntlm proxy-pass proxy-pinnedpubkey
    proxy-service-name proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tls13-ciphers
    proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-tlsv1 proxy-user proxy1.0 proxytunnel
    pubkey quote random-file range rate raw referer remote-header-name remote-name
    remote-name-all remote-time remove-on-error request request-target resolve retry
    retry-all-errors retry-connrefused retry-delay retry-max-time sasl-authzid sasl-ir
    service-name show-error sigalgs silent skip-existing socks4 socks4a socks5 socks5-basic
    socks5-gssapi socks5-gssapi-nec socks5-gssapi-service socks5-hostname speed-limit speed-time
    ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2
    sslv3 stderr styled-output suppress-connect-headers tcp-fastopen tcp-nodelay telnet-option
    tftp-blksize tftp-no-options time-cond tls-earlydata tls-max tls13-ciphers tlsauthtype
    tlspassword tlsuser tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace trace-ascii
    trace-config trace-ids trace-time unix-socket upload-file upload-flags url url-query
    use-ascii user user-agent variable verbose version vlan-priority write-out xattr
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Options whose values are files, hosts or words without credentials. The value of `user` here
  /// is a name, and the value of `cookie` a file.
  private static let harmless: Set<String> = [
    "cacert", "capath", "cert", "cert-type", "ciphers", "config", "connect-to", "cookie",
    "cookie-jar", "crlfile", "curves", "dns-servers", "dump-header", "etag-compare", "etag-save",
    "hsts", "interface", "key", "key-type", "libcurl", "netrc-file", "noproxy", "output",
    "output-dir", "proto", "proto-default", "proto-redir", "proxy-cacert", "proxy-capath",
    "proxy-cert", "proxy-cert-type", "proxy-ciphers", "proxy-crlfile", "proxy-key",
    "proxy-key-type", "proxy-tls13-ciphers", "proxy-user", "resolve", "stderr", "time-cond",
    "tls13-ciphers", "trace", "trace-ascii", "unix-socket", "upload-file", "user", "write-out",
  ]

  /// A document with its secrets masked.
  private func masked(_ text: String) -> String {
    let source = SourceBytes(text)
    var shown = ""
    var done = 0
    for range in Secrets(source).ranges {
      shown += source.text(done..<range.start) + Secrets.mask
      done = range.end
    }
    return shown + source.text(done..<source.count)
  }

  private func expectHidden(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for shown in [masked(text), Secrets.masked(shapesIn: "cannot read \(text): no such file")]
    where shown.contains("nter2") {
      Issue.record("'\(text)' is shown as '\(shown)'", sourceLocation: sourceLocation)
    }
  }

  @Test func hidesValuesOfSensitiveOptions() {
    #expect(Self.options.count > 250)
    for name in Self.options where !Self.harmless.contains(name) {
      for value in [Self.secret, "'\(Self.secret) x'", "\"a \(Self.secret)\"", "$'\(Self.secret)'"]
      {
        let text = "curl --\(name) \(value) https://corp.example/token"
        #expect(!masked(text).contains("nter2"), "\(masked(text))")
        #expect(masked(text).hasSuffix(" https://corp.example/token"), "\(masked(text))")
      }
    }
  }

  /// curl accepts an abbreviated option name if no other option begins with it.
  @Test func hidesValuesOfAbbreviatedAndUnknownOptions() {
    for name in [
      "oauth2-b", "pas", "proxy-p", "login-opt", "data-b", "teleport", "x-y.z2", "expand-anything",
      "PASS", "tokén",
    ] {
      expectHidden("curl --\(name) \(Self.secret) https://corp.example")
      expectHidden("curl --\(name)=\(Self.secret) https://corp.example")
      expectHidden("curl https://corp.example \\\n  --\(name) \\\n  '\(Self.secret)'")
      expectHidden("curl https://corp.example --\(name) '\(Self.secret)")
    }
    for letters in ["A", "A ", "sA", "Q ", "t ", "P ", "J", "?", "W "] {
      let text = "curl -\(letters)\(Self.secret) https://corp.example"
      if letters != "J" { expectHidden(text) }
    }
  }

  @Test(arguments: [
    "'https://corp.example/x \(secret)'",
    "'\(secret)", "\"\(secret)", "\(secret)", "https://corp.example/x \(secret)",
    "https://corp.example/?a=b&x=1 --teleport \(secret)", "https://corp.example | other \(secret)",
    "https://corp.example; curl --login-options \(secret) x", "https://corp.example\n\(secret)",
    "-- -o \(secret)", "-d \(secret)", "--data-urlencode =\(secret)", "-H \(secret)",
    "-u a:\(secret)",
    "--variable a=\(secret) --expand-header 'Authorization: Bearer {{a}}'", "-- \(secret)",
    "-u abcdef0123456789\(secret): https://corp.example", "a:\(secret)@corp.example",
    "https://corp.example & other \(secret)", "https://corp.example && other \(secret)",
    "https://corp.example?a&&b=c \(secret)",
    "-u 0123\(secret)", "--max-time 12345\(secret)",
    "-d '\(secret)", "--json \(secret)", "-X \(secret)", "--max-time \(secret)", "–u \(secret)",
  ])
  func hidesSecretsInOtherWords(_ arguments: String) {
    let text = "curl \(arguments)"
    #expect(!masked(text).contains("nter2"), "\(masked(text))")
  }

  @Test(arguments: [
    "curl -sS --compressed --max-time 10 -o out.json https://corp.example/x?a=b -X POST",
    "curl --teleport https://corp.example/x -H 'Content-Type: application/json' -d @body.json",
    "curl -d grant_type=x -d \"scope=$SCOPE\" -u shop \"$BASE/token\" --retry 3 # twice",
    "curl -k -x http://proxy.corp.net:80 -b cookies.txt localhost:8080/token -F 'a=@b.txt'",
    "curl --max-time 1234567890123456 -u abcdef012345678 https://corp.example -u a/b/c/d/e/f/0123:",
    "curl -H 'Accept;' --key client.key --resolve a.example:443:10.0.0.1 https://[::1]:80/x",
  ])
  func showsHarmlessWords(_ text: String) {
    #expect(masked(text) == text)
    let message = "cannot read \(text) (curl expects the value of an option in the next argument)"
    #expect(Secrets.masked(shapesIn: message) == message)
  }

  /// Unterminated commands take time proportional to their length.
  @Test(arguments: ["curl ", "curl '", "curl -H \"", "curl&a=b&", "; curl "])
  func searchIsLinear(_ part: String) {
    let text = "curl " + String(repeating: part, count: 20_000)
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      _ = Secrets(SourceBytes(text))
      _ = Secrets.masked(shapesIn: text)
    }
    #expect(elapsed < .seconds(60), "\(elapsed)")
  }
}
