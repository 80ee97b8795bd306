import ConfigModel
import Testing

/// Secrets that are escaped, split or otherwise disguised.
@Suite struct SecretsTests {
  /// A text with its secrets masked.
  private func masked(_ text: String) -> String {
    Secrets.masked(shapesIn: text)
  }

  @Test func showsParametersAfterAPublicKey() {
    let key = "3MVG9" + String(repeating: "kE", count: 30)
    #expect(
      masked("a://b?oauth_client_id=\(key)&oauth_redirect_uri=bar:///d")
        == "a://b?oauth_client_id=\(Secrets.mask)&oauth_redirect_uri=bar:///d")
    let torn = "\(key)&" + String(repeating: "kE", count: 8)
    #expect(!masked("<note>\(torn)</note>").contains("kE"))
    // The name of a parameter does not begin with a plus sign.
    let padded = "\(key)&+" + String(repeating: "kE", count: 8) + "="
    #expect(!masked("<note>\(padded)</note>").contains("kE"))
  }

  /// A text like the beginning of a secret does not hide the next one.
  @Test(arguments: [
    "-", "--", "-----BEGIN ", "B", "Basic", "/", "//", "?", "&", "#", ";", "{", "'", "\"", ":", "=",
    ">", "<", "Q~", "xQ~", "abc8Q~", "A", "G", "g", "s", "x", "e", "eyJ", "3", "3MVG", " ", "\t",
    "\n", "\r", "a ", "a\t\t", "a=", "a:", "%",
  ])
  func findsSecretAfterIncompleteOne(_ beginning: String) {
    #expect(masked(beginning + "3MVG9hunter2") == beginning + Secrets.mask)
  }

  @Test func showsTextAfterEmptyElements() {
    let text = "<consumerSecret/>\n<label>Field</label><consumerSecret></consumerSecret><a>b</a>"
    #expect(masked(text) == text)
  }

  /// A username is no secret, although the name of its element contains 'credential'.
  @Test func showsUsersOfAFlow() {
    let text =
      "<oauthClientCredentialUser>nightly@corp.example</oauthClientCredentialUser>"
      + "<clientCredentialsFlowUser>nightly@corp.example</clientCredentialsFlowUser>"
    #expect(masked(text) == text)
    #expect(masked("<clientCredential>nightly@corp.example</clientCredential>").contains("hidden"))
  }

  @Test(arguments: [
    // JSON escapes, properties escapes, and one inside the other.
    #""\u0061uthorizationHeader": "hunter2""#,
    #""note": "\u0042earer hunter2hunter2""#,
    #""note": "Bearer\u0020hunter2""#,
    #""note": "\u0065yJhbGciOiJub25lIn0\u002eeyJodW50ZXIyIjoxfQ.hunter2""#,
    #""uri": "https:\/\/u:hunter2@corp.net\/x""#,
    #""uri": "https://corp.net/?client_secret\u003Dhunter2""#,
    #""key": "\u002d----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n""#,
    #"*.*.X={"authorizationHeader"\:"hunter2"}"#,
    #"*.*.X={"authorizationHeader"\:"Bas\\u0069c hunter2"}"#,
    #"*.*.X={\"x\"\:\"Bas\\u0069c hunter2\"}"#,
    "*.*.X={\"authorization\\\n    Header\"\\:\"hunter2\"}",
    #"{"x": "{\"y\": \"{\\\"password\\\": \\\"hunter2\\\"}\"}"}"#,
    // Requests.
    "curl -u shop:hunter2 https://corp.net", "curl -sSushop:hunter2 https://corp.net",
    "curl --user 'shop:hunter2' -X POST", "curl \\\n  --user \"shop:hunter2\"",
    "curl -d client_secret=hunter2 -d a=b", "curl --data-urlencode 'password=hunter2'",
    "curl -H 'Authorization: Basic hunter2hunter2'", "\n\nclient_secret=hunter2&a=b",
    "grant_type=password&password=hunter2", "\n\nassertion=hunter2hunter2&a=b",
    // Every way to pass a credential to curl.
    "curl --oauth2-bearer hunter2 https://corp.net", "curl --oauth2-bearer=hunter2",
    "curl --cert file.pem:hunter2 https://corp.net", "curl -E file.pem:hunter2",
    "curl --pass hunter2", "curl --key f.pem --pass 'hunter2'", "curl --proxy-pass hunter2",
    "curl -b sid=hunter2", "curl --cookie 'a=b; sid=hunter2'", "curl -b 'hunter2=x'",
    "curl -H 'X-Auth-Token: hunter2'", "curl -HX-Auth:hunter2", "curl --header \"X-Key: hunter2\"",
    "curl --header=X-Whatever:\\ hunter2", "curl -H $'X-Auth-Token: hunter2'",
    "curl --proxy-header 'X-Other: hunter2'", "curl --proxy-user shop:hunter2",
    "curl -U shop:hunter2", "curl --user 'shop:two words hunter2'", "curl -x shop:hunter2@proxy:80",
    "curl --proxy http://shop:hunter2@proxy:80", "curl -d code=hunter2", "curl -d 'code=hunter2'",
    "curl --data-urlencode \"assertion=hunter2\"", "curl --form client_secret=hunter2",
    "curl -F 'code=hunter2'", "curl -d a=b\\&code=hunter2",
    "curl \\\n  --oauth2-bearer \\\n  hunter2",
    "POST /x HTTP/1.1\nX-Auth-Token: hunter2\n\na=b", "POST /x HTTP/1.1\r\nX-K:\thunter2\r\n\r\n",
    "POST /x HTTP/1.1\nAuthorization: Bearer\n hunter2hunter2\n\n",
    "POST /x HTTP/1.1\nAuthorization: Bearer\r\n\thunter2hunter2\r\n\r\n",
    "POST /x HTTP/1.1\nAuthorization:\n Digest\n  hunter2\n\n",
    "POST /x HTTP/1.1\nX-K: a\n hunter2\n\n", "\u{FC}Authorization: Bearer\n hunter2hunter2",
    "\u{FC}Authorization: X\n hunter2", "Authorization: Bearer\n hunter2hunter2",
    "code=hunter2&a=b", "https://corp.net/#code=hunter2", "Bundle[{code=hunter2, a=b}]",
    "app://cb?start_url=https%3A%2F%2Fcorp.net%2F%3Fsid%3Dhunter2%26a",
    "app://cb?start_url=https%253A%252F%252Fcorp.net%252F%253Fsid%253Dhunter2",
    "app://cb?x=%7B%22password%22%3A%22hunter2%22%7D", "app://cb?sid=hunter2",
    // Properties whose names end at a space.
    "{\"a ctor_Password hunter2-9xWm2LpT4dRb8y", "a \"client_secret  hunter2.9xWm2L, b",
    "*.*.Connector_Password hunter2", "*.connector/ERP(1.0).Connector_Password\thunter2",
    "a=b\n  Connector_Password \\\n  hunter2", "Connector\\u0050assword hunter2",
    "Shop_ApiKey a b hunter2",
    // XML.
    "<consumerSecret>hunter2</consumerSecret>", "<a:clientSecret b=\"c\">hunter2</a:clientSecret>",
    "<consumerSecret><![CDATA[hunter2]]></consumerSecret>",
    "<consumerSecret><consumerSecret>a</consumerSecret>hunter2</consumerSecret>",
    "<consumerSecret/>hunter2</consumerSecret>",
    "<consumerSecret a=\"b\" />hunter2</consumerSecret>",
    "<consumerKey>a<b>c</b>hunter2</consumerKey>", "<consumerSecret>hunter2</consumerSecet>",
    "<consumerSecret><!-- a -->hunter2</consumerSecret>", "<consumerSecret>\n hunter2",
    "<key>remoteAccessConsumerKey</key>\n\t<string>hunter2</string>",
    "pin</key><string>hunter2</string>", "<a><key>pin</key><b>hunter2</b></a>",
    "<key>pass</key> \n\t<b>hunter2</b>",
    "<key>clientSecret</key>" + String(repeating: " ", count: 511) + "<b>hunter2</b>",
    "<key>x" + String(repeating: " ", count: 130) + "pin</key><b>hunter2</b>",
    "<string name=\"consumerSecret\">hunter2</string>",
    "<string translatable='false' name='oauth_client_secret'>hunter2</string>",
    "<meta-data android:name=\"clientSecret\" android:value=\"hunter2\"/>",
    "<a>\n-data android:name=\"clientSecret\" android:value=\"hunter2\"/>",
    "meta-data android:name=\"clientSecret\" android:value=\"hunter2\"/>",
    "<m name<k>=\"pin\" value=\"hunter2\"/>", "<m name<k>=\"pass\" value=\"hunter2\"/>",
    "<meta-data android:name<key>=\"clientSecret\" android:value=\"hunter2\"/>",
    "<meta-data android:value=\"hunter2\" android:name=\"clientSecret\"/>",
    "value=\"hunter2\" name=\"clientSecret\"/>",
    "<consumerKey>3MVG9hunter2</consumerKey>", "<note>3MVG9xxxxxxxxxxxxxx.hunter2</note>",
    // Misspelled names.
    #""authorisationHeader": "hunter2""#, #""AuthorizationHeaders": "hunter2""#,
    #""authHeader": "hunter2""#, #""autorizatonHeader": "hunter2""#,
    #""authorization header": "hunter2""#, #""client-secret": "hunter2""#,
    #""Authorization": "hunter2""#, #""Client Secret": "hunter2""#,
    #""clientScret": "hunter2""#, "\"client\u{15}Sec\u{7}et\": \"hunter2\"",
    "https://corp.net/?client_se\u{11}cret=hunter2", "https://u:x\u{3}hunter2@corp.net",
    #""clientSecret", : "hunter2""#, "\"clientSecret\": \u{E}\"hunter2\"",
    #""author"izationHeader": "Basic hunter2""#, #""authorizationHeader": "Basic "hunter2""#,
    // Values of the wrong type, and malformed values.
    #""authorizationHeader": ["Basic", "hunter2"]"#, #""authorizationHeader": {"x": "hunter2"}"#,
    #""authorizationHeader": ["Basic", "hunter2""#, "\"authorizationHeader\":\n[hunter2",
    #""authorizationHeader": Basic hunter2"#, #"authorizationHeader: 'hunter2'"#,
    #""authorizationHeader" "hunter2""#, #""authorizationHeader" => "hunter2""#,
    #""authorizationHeader" = hunter2"#, #"“authorizationHeader”: “hunter2”"#,
    #""authorizationHeader": "hunter2"#, "\"authorizationHeader\": \"x\nhunter2\"",
    "\"authorizationHeader\": \"x\r\nhunter2\", \"y\": 1", #""password": 74hunter2"#,
    // Secrets that only begin like a placeholder.
    "<consumerSecret>${hunter2}</consumerSecret>", "<consumerSecret>__hunter2__</consumerSecret>",
    "<consumerSecret>__A__hunter2</consumerSecret>", #""clientSecret": "%hunter2hunter2%""#,
    // Keys of any length, and after any character.
    "3MVG9hunter2", "x3MVG9xxxxxxxxxxxxxx.hunter2",
    // Other formats.
    "client_secret=x\\\n   hunter2", "%%70assword=hunter2", "%%20Shop_ApiKey%3Dhunter2",
    "client.secret: hunter2",
    "<consumerSecret>hunter2</consumerSecret>", "<my.consumerSecret>hunter2",
    "<a><x.y.consumerSecret>hunter2</x.y.consumerSecret></a>", "Authorization: Basic\thunter2",
    // Secrets known by their shape.
    "note: abc8Q~hunter2-hunter2-hunter2-hunter2-ab", "GOCSPX-hunter2hunter2",
    "abc8Q~hunter2-hunter2-hunter2-hunter2-ab",
    // Lines of properties, whatever is on the line before.
    "x=\"1\"\nShop_ApiKey=a, hunter2", "x=\"1\"\rShop_ApiKey=a, hunter2",
    // The private members of a key, some with names of one letter.
    "{\"kty\": \"RSA\", \"d\u{201D} : \"hunter2\"}", "k hunter2-9f8e7d6c is no kty",
    // Words that a line break divides.
    "note=\"Bear\\\r\ner hunter2hunter2\"", "note=\"Bear\\\r\n\t er hunter2hunter2\"",
  ])
  func masksSecrets(_ text: String) {
    // The mask may cover more than the secret, so the test looks for one part of the secret.
    #expect(!masked(text).contains("hunter2"), "\(masked(text))")
    #expect(masked(text).contains(Secrets.mask))
  }

  /// The name in a placeholder has at least three letters.
  @Test func masksValuesThatAreNotPlaceholders() {
    #expect(masked("<consumerKey>__AB__</consumerKey>").contains(Secrets.mask))
    #expect(masked("<consumerSecret>${   }</consumerSecret>").contains(Secrets.mask))
  }

  /// All text around a secret is shown, up to the last character.
  @Test(arguments: [
    "curl -H 'X-Auth-Token: hunter2' https://corp.net", "curl -H 'X-Auth-Token:\thunter2'",
    "curl --header=X-Key:hunter2", "POST /x HTTP/1.1\nX-Auth-Token: hunter2\n\na=b",
    "POST /x HTTP/1.1\r\nX-K:\thunter2\r\n\r\n", "code=hunter2&a=b", "app://cb?sid=hunter2#x",
    "curl -u shop:hunter2 https://corp.net", "curl --cert file.pem:hunter2 https://corp.net",
    "curl -x http://hunter2@proxy:80 -v", #"{"clientSecret": "hunter2", "x": 1}"#,
    "<a><consumerSecret>hunter2</consumerSecret></a>",
    "<string name=\"consumerSecret\">hunter2</string>", "client_secret: hunter2\nx: 1",
  ])
  func masksOnlySecrets(_ text: String) {
    #expect(masked(text) == text.replacing("hunter2", with: Secrets.mask))
  }

  @Test(arguments: [
    #""authorizationHeader": "", "x": "y""#, #""authorizationHeader": null, "x": "y""#,
    #""tokenTimeoutPolicy": "FromExternalToken""#, #""usernameAttribute": "email""#,
    #""tokenRole": "Basic", "mappedRoles": ["Bearer", "basic users"]"#,
    #""requireClientAuth": true, "clientIdAttribute": "client_id""#,
    #""discoveryUri": "https:\/\/corp.net\/.well-known\/openid-configuration""#,
    #"*.*.Security_AllowOrigin=https\://app.corp.net\:8443,https\://*.corp.net"#,
    "<consumerKey>__CONSUMER_KEY__</consumerKey>",
    "<consumerKey>__KEY__</consumerKey>",
    "<consumerSecret>{{ SECRET }}</consumerSecret>",
    #""clientSecret": "${client.secret}""#, "client_secret=$(CLIENT_SECRET)",
    #"["secret", "password"]"#, #""roleAttributes": ["authorizations"]"#,
    "curl -H 'Content-Type: application/json' -d grant_type=x -b cookies.txt --cert client.pem",
    "curl -u shop -x http://proxy.corp.net:80 --key client.key https://corp.net/?a=b%20c",
    "POST /x HTTP/1.1\nHost: corp.net\nContent-Type: application/x-www-form-urlencoded\n\na=b",
    "credential in a URL", "password must not be empty",
    "APIKey is missing", "Bearer\n\n\n abcd1234", "app://cb?scopes=api%20web&state=1",
    "*.*.Connector_Endpoint https\\://corp.net", "code is missing", "error_code=1&error_desc=x",
    "https://corp.net:8443/a@b", "AKIA", "e.g. eyJ", "Q~", "# Security_AuthTokenConfiguration",
    "keys begin with 3MVG9",
  ])
  func showsHarmlessText(_ text: String) {
    #expect(masked(text) == text)
  }

  @Test func maskEndsWithTheValue() {
    let cases = [
      (
        #"{"authorizationHeader": "x\u0041", "y": 1}"#,
        #"{"authorizationHeader": "‹hidden›", "y": 1}"#
      ),
      (#"{"secret": [1, [2]], "y": 1}"#, #"{"secret": [‹hidden›], "y": 1}"#),
      (#"{"secret": abc, "y": 1}"#, #"{"secret": ‹hidden›, "y": 1}"#),
      ("{\"secret\": \"abc,\n\"y\": 1}", "{\"secret\": \"‹hidden›\n\"y\": 1}"),
      (#"k={"secret"\:"a\\"b"\,"y"\:1}"#, #"k={"secret"\:"‹hidden›"\,"y"\:1}"#),
      (#"{"u": "https:\/\/u:p@corp.net"}"#, #"{"u": "https:\/\/‹hidden›@corp.net"}"#),
      ("%22secret%22%3A%22abc%22", "%22secret%22%3A%22‹hidden›%22"),
      ("3MVG9abcdef12 documentation", "‹hidden› documentation"),
    ]
    for (text, expected) in cases { #expect(masked(text) == expected) }
  }

  /// Long names are recognized with a few typos, and not with one more.
  @Test(arguments: [
    ("authorizationHeader", 4), ("clientSecret", 2), ("consumerSecret", 2), ("password", 1),
  ])
  func recognizesMisspelledNames(_ name: String, _ typos: Int) {
    for count in 0...typos + 1 {
      for other in ["q", "0"] {
        let wrong = name.dropLast(count) + String(repeating: other, count: count)
        let shown = masked("{\"\(wrong)\": \"hunter2\"}")
        #expect(shown.contains("hunter2") == (count > typos), "\(shown)")
      }
    }
  }

  /// A value in brackets that is longer than 8 KiB ends with its line.
  @Test(arguments: [(8190, true), (8191, false)])
  func limitsLengthOfSecrets(_ length: Int, _ isClosed: Bool) {
    let value = String(repeating: "1", count: length)
    let rest = isClosed ? "], \"y\": 1}" : ""
    #expect(masked("{\"secret\": [\(value)], \"y\": 1}") == "{\"secret\": [‹hidden›\(rest)")
  }

  /// NUL bytes in a message do not make it UTF-16 text.
  @Test func nulBytesAreNotSecrets() {
    #expect(masked("the text 'a\0\0\0b' is bad") == "the text 'a\0\0\0b' is bad")
    let source = SourceBytes(Array("s\0e\0c\0r\0e\0t\0".utf8))
    #expect(Secrets(source).ranges == [SourceRange(0, 12)])
  }

  /// Many names without values take time proportional to their length.
  @Test(arguments: [
    "\"secret\":[\n", "secret:“", "\"secret\":\"\n", "-----BEGIN ", "\\\"secret\\\":[",
  ])
  func searchIsLinear(_ part: String) {
    let text = String(repeating: part, count: 5_000)
    let clock = ContinuousClock()
    let elapsed = clock.measure { _ = Secrets(SourceBytes(text)) }
    #expect(elapsed < .seconds(60), "\(elapsed)")
  }

  /// A line of an export that lost the character between a secret's name and its value. A key that
  /// ends with digits has no value.
  @Test(arguments: [
    ("*.*.Connector_PasswordgqZ7vK-9xWm2LpT4dRb8y", "*.*.Connector_Password‹hidden›"),
    (
      "*.*.Security_TokenExchangeTimeoutSecs3600", "*.*.Security_TokenExchangeTimeoutSecs3600"
    ),
  ])
  func findsValueDirectlyAfterName(_ text: String, _ expected: String) {
    #expect(Secrets.masked(shapesIn: text) == expected)
  }
}
