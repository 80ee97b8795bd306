import ConfigModel
import TestSupport
import Testing

/// Requests in written form, and the properties that the exchange needs to know.
@Suite struct TokenRequestTests {
  private static let grant = "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer"
  private static let path = "/mobile/platform/auth/token"

  private func http(_ headers: String, _ body: String, _ line: String? = nil) -> TokenRequest {
    TokenRequest((line ?? "POST \(Self.path) HTTP/1.1") + "\n" + headers + "\n\n" + body)
  }

  private func written(_ request: TokenRequest, _ range: SourceRange) -> String {
    request.source.text(range.bounds)
  }

  // MARK: HTTP

  @Test func readsHTTP() throws {
    for lineEnd in ["\n", "\r\n"] {
      let request = TokenRequest(
        [
          "POST \(Self.path)?x=1 HTTP/1.1", "Host: mobile.corp.example",
          "content-TYPE:  application/x-www-form-urlencoded; charset=utf-8 ", "",
          Self.grant + "&assertion=a.b.c&note=a%20b+c%C3%A9", "",
        ].joined(separator: lineEnd))
      #expect(request.notation == .http)
      #expect(request.method == "POST")
      #expect(request.methodRange?.bounds == 0..<4)
      #expect(request.uri.path.string == Self.path)
      #expect(written(request, request.pathRange) == Self.path)
      #expect(request.query.map(\.name.string) == ["x"])
      #expect(request.mediaType?.text.string == "application/x-www-form-urlencoded")
      #expect(request.form.map(\.name.string) == ["grant_type", "assertion", "note"])
      #expect(request.parameter("note")?.value.string == "a b cé")
      let assertion = try #require(request.assertion)
      #expect(written(request, assertion.written.range) == "a.b.c")
      #expect(written(request, assertion.range) == "assertion=a.b.c")
      #expect(request.problems.isEmpty)
    }
  }

  @Test(arguments: [
    ("", "no request found"), ("{}", "not a request"), ("POST", "not a request"),
    ("post /x HTTP/1.1\n", "in upper case"), ("POST /x y HTTP/1.1\n", "contains a space"),
    ("POST /x HTTP/1.1\nHost\n", "not a header"),
    ("POST /x HTTP/1.1\nA: b\n c\n", "continues on a second line"),
    ("POST /x HTTP/1.1\n\na=b\nc=d", "a line break in the body"),
  ])
  func reportsInvalidHTTP(_ text: String, _ message: String) {
    let problems = TokenRequest(text).problems
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains(message) == true, "\(problems)")
  }

  @Test func readsTheFirstOfSeveralRequests() {
    let request = TokenRequest(
      "### first\n// comment\nGET https://a.example/x\nAccept: */*\n\na=b\n### second\nGET /y\n")
    #expect(request.method == "GET")
    #expect(request.target.text.string == "https://a.example/x")
    #expect(request.form.map(\.name.string) == ["a"])
    #expect(request.problems.isEmpty)
  }

  // MARK: curl

  @Test(
    arguments: [
      // The command, and the form that it sends.
      ("curl u -d a=b --data 'c=d e'", ["a": "b", "c": "d e"]),
      ("curl u -da=b --data-raw \"c=\\\"d\\\\\"", ["a": "b", "c": "\"d\\"]),
      (
        "$ curl u \\\n  --data-urlencode 'a=b&c%' \\\r\n  --data-ascii d=e",
        ["a": "b&c%", "d": "e"]
      ),
      ("/usr/bin/curl u --data-urlencode =x=y", ["": "x=y"]),
      ("curl u -d a=b\\&c=d -d $'e=\\x41\\u00e9\\n'", ["a": "b", "c": "d", "e": "Aé\n"]),
      ("curl u -d 'a='\\''b'\\''' # -d c=d", ["a": "'b'"]),
      ("curl u -d a=b >out 2>err -d c=d | jq '-d e=f'", ["a": "b", "c": "d"]),
      ("curl u -d a=<b-c> -sSd d=e", ["a": "<b-c>", "d": "e"]),
      ("curl u -d \"a=x\\\ny\"", ["a": "xy"]),
    ] as [(String, [String: String])])
  func splitsWordsLikeAShell(_ text: String, _ form: [String: String]) {
    let request = TokenRequest(text)
    #expect(request.notation == .curl)
    var found: [String: String] = [:]
    for parameter in request.form { found[parameter.name.string] = parameter.value.string }
    #expect(found == form)
    #expect(request.method == "POST")
  }

  @Test(
    arguments: [
      ("curl u", "GET"), ("curl -I u", "HEAD"), ("curl -G -d a=b u", "GET"),
      ("curl -T f u", "PUT"), ("curl -d a=b u", "POST"), ("curl -XPATCH -d a=b u", "PATCH"),
      ("curl --request DELETE u", "DELETE"), ("curl -F a=b u", "POST"),
      ("curl --json {} u", "POST"),
    ])
  func infersTheMethod(_ text: String, _ method: String) {
    #expect(TokenRequest(text).method.string == method)
  }

  @Test func positionsPointIntoTheText() throws {
    let text =
      "curl -X 'PO'ST \"https://id.corp.example/x?a=\\\"b\\\"\" -H 'Authorization: Basic YTpi' -d 'k=v'"
    let request = TokenRequest(text)
    #expect(request.method == "POST")
    #expect(written(request, try #require(request.methodRange)) == "PO'ST")
    #expect(written(request, request.target.range) == "https://id.corp.example/x?a=\\\"b\\\"")
    #expect(request.query.map(\.value.string) == ["\"b\""])
    #expect(written(request, request.query[0].written.range) == "\\\"b\\\"")
    let header = try #require(request.header("AUTHORIZATION"))
    #expect(written(request, header.value.range) == "Basic YTpi")
    #expect(written(request, header.removal) == " -H 'Authorization: Basic YTpi'")
    #expect(written(request, request.form[0].written.range) == "v")
  }

  @Test(
    arguments: [
      ("curl", "has no URL"), ("curl u v", "second URL"), ("curl 'u", "unclosed"),
      ("curl u -d a=b&c=d", "ends the command"), ("curl u\n -d a=b", "to continue the command"),
      ("curl u -d", "requires a value"), ("curl u --data=a=b", "replace '=' with a space"),
      ("curl u -H Accept", "not a header"), ("curl u -d a=b\\", "ends with a backslash"),
    ])
  func reportsInvalidCommands(_ text: String, _ message: String) {
    let problems = TokenRequest(text).problems
    #expect(
      problems.contains { $0.kind == .malformed && $0.message.contains(message) }, "\(problems)")
  }

  @Test(arguments: [
    "curl u --teleport", "curl u -d @f", "curl u --data-urlencode a@f", "curl u -H @f",
    "curl u --oauth2-bearer t",
  ])
  func reportsUnsupportedOptions(_ text: String) {
    let problems = TokenRequest(text).problems
    #expect(problems.map(\.kind) == [.notRead])
  }

  @Test func recognizesShellExpansions() throws {
    let request = TokenRequest(
      "curl \"$BASE\(Self.path)\" -d \"assertion=$TOKEN&client_id=shop\" -d 'a=$b' -d c=`d` -d e={{f}}"
    )
    #expect(request.endpoint == .tokenExchange)
    #expect(request.parameter("assertion")?.isUnknown == true)
    #expect(request.parameter("client_id")?.isUnknown == false)
    #expect(request.parameter("a")?.isUnknown == false)
    #expect(request.parameter("c")?.isUnknown == true)
    #expect(request.parameter("e")?.isUnknown == true)
    #expect(request.clientId?.string == "shop")
    #expect(request.scheme == nil)
  }

  // MARK: Clients

  @Test(
    arguments: [
      ("Authorization: Basic c2hvcDpzM2NyM3Q=", "", [.header], "shop", false),
      ("Authorization: Bearer c2hvcDpzM2NyM3Q=", "", [.header], "shop", true),
      ("Authorization: Basic shop:s3cr3t", "", [.header], "shop", true),
      ("Authorization: Basic c2hvcDo=", "", [.header], "shop", true),
      ("Authorization: Basic !", "", [.header], nil, true),
      ("Authorization: Basic {{x}}", "", [.header], nil, false),
      ("Authorization: Bearer abc", "", [.none], nil, false),
      ("A: b", "client_id=shop&client_secret=s3cr3t", [.body], "shop", false),
      ("A: b", "client_id=shop&client_secret=", [.idOnly], "shop", false),
      ("A: b", "client_id=shop", [.idOnly], "shop", false),
      ("A: b", "client_id=", [.none], nil, false),
      ("A: b", "client_assertion=a.b.c", [.assertion], nil, false),
      (
        "authorization: basic c2hvcDpzM2NyM3Q=", "client_secret=x&client_assertion=y",
        [.header, .body, .assertion], "shop", false
      ),
    ] as [(String, String, [ClientAuthentication], String?, Bool)])
  func findsTheClient(
    _ header: String, _ body: String, _ forms: [ClientAuthentication], _ id: String?,
    _ isInvalid: Bool
  ) {
    let request = http(header, Self.grant + "&assertion=a.b.c&" + body)
    let exchange = ExchangeRequest(request, baseURL: nil)
    #expect(request.clientForms.map(\.form) == (forms == [.none] ? [] : forms))
    #expect(exchange.form == forms.first)
    #expect(exchange.backend.clientId == id)
    #expect(exchange.hasInvalidCredentials == isInvalid)
    #expect(exchange.faults == [])
  }

  @Test func curlUserIsTheClient() {
    let request = TokenRequest(
      "curl https://m.corp.example\(Self.path) -u 'shop:s3:t' -d '\(Self.grant)' -d assertion=a")
    let exchange = ExchangeRequest(request, baseURL: "https://M.corp.example/")
    #expect(exchange.form == .header)
    #expect(exchange.backend.clientId == "shop")
    #expect(exchange.faults == [])
    #expect(exchange.hasInvalidCredentials == false)
  }

  @Test(
    arguments: [
      ("GET \(path)", grant + "&assertion=a", nil, [.requestInvalid]),
      ("POST \(path)/", grant + "&assertion=a", nil, [.requestInvalid]),
      ("POST \(path)", "grant_type=password&assertion=a", nil, [.unsupportedGrant]),
      ("POST \(path)", "assertion=", nil, [.unsupportedGrant, .assertionMissing]),
      (
        "POST \(path)", "{\"assertion\": \"a\"}", nil,
        [.requestInvalid, .unsupportedGrant, .assertionMissing]
      ),
      ("POST https://a.example\(path)", grant + "&assertion=a", "https://a.example", []),
      (
        "POST https://b.example\(path)", grant + "&assertion=a", "https://a.example",
        [.requestInvalid]
      ),
      (
        "POST http://a.example\(path)", grant + "&assertion=a", "https://a.example",
        [.requestInvalid]
      ),
      ("POST https://a.example:443/x\(path)", grant + "&assertion=a", "https://a.example/x/", []),
      (
        "POST https://a.example\(path)", grant + "&assertion=a", "https://a.example/x",
        [.requestInvalid]
      ),
    ] as [(String, String, String?, [ExchangeReason])])
  func reportsFaultsOfTheExchange(
    _ line: String, _ body: String, _ baseURL: String?, _ faults: [ExchangeReason]
  ) {
    let request = http("Accept: */*", body, line + " HTTP/1.1")
    #expect(request.exchangeFaults(baseURL: baseURL) == faults)
  }

  // MARK: Robustness

  @Test func mutationsDoNotCrash() {
    let texts = [
      "POST \(Self.path)?a=%4 HTTP/1.1\r\nAuthorization : Basic YTpi\r\n x\r\n\r\na=%zz&é=\u{7f}&=\n&",
      "$ curl -sSXPOST 'https://a'\\''b' $'\\u00e9\\x' \"$(x)\\\"\" <a> -d@f --data-urlencode \\\n a@b -u",
    ]
    var random = SeededGenerator()
    for text in texts {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count { check(Array(bytes[..<count])) }
      for _ in 0..<Soak.rounds(2_000) {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<changed.count, using: &random)
          changed[index] =
            Bool.random(using: &random)
            ? UInt8.random(in: 0...255, using: &random)
            : Array("'\"\\$&=%<>-@ \n".utf8).randomElement(using: &random) ?? 0
        }
        check(changed)
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    let request = TokenRequest(SourceBytes(bytes.span))
    _ = ExchangeRequest(request, baseURL: "https://a.example")
    let ranges =
      request.problems.map(\.range)
      + request.headers.flatMap { [$0.range, $0.removal, $0.value.range] }
      + (request.form + request.query).flatMap { [$0.range, $0.nameRange, $0.written.range] }
      + [request.pathRange, request.target.range] + request.clientForms.map(\.range)
    if ranges.contains(where: { $0.start < 0 || $0.end > bytes.count || $0.start > $0.end }) {
      Issue.record("a range outside of \(bytes)")
    }
  }
}
