import ConfigModel
import Foundation
import Testing

/// Documents that declare the secret, and their copies with more plants.
extension PlantedSecretTests {
  struct Document: CustomTestStringConvertible, Sendable {
    let path: String
    let kind: DocumentKind
    /// The text that declares the secret.
    let declaration: String
    let text: String

    var testDescription: String { path }
  }

  static let documents = [
    Document(
      path: "Shop.connectedApp", kind: .connectedApp,
      declaration: "<consumerSecret>\(secret)</consumerSecret>",
      text: """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <oauthConfig><consumerSecret>\(secret)</consumerSecret>
            <consumerKey>\(key)</consumerKey>
            <callbackUrl>sms://cb</callbackUrl>
            <isConsumerSecretOptional>perhaps</isConsumerSecretOptional>
            <scopes>Apii</scopes><scopes>Full</scopes></oauthConfig>
          <label>Shop</label><contactEmail>mobile@corp.example</contactEmail>
          <oauthPolicy><ipRelaxation>NONE</ipRelaxation>
            <refreshTokenPolicy>specific_lifetime:x:DAYS</refreshTokenPolicy></oauthPolicy>
          <nonsense a="b">c</nonsense></ConnectedApp>
        """),
    Document(
      path: "Shop.ecaGlblOauth-meta.xml", kind: .externalClientApp,
      declaration: "<consumerSecret>\(secret)</consumerSecret>",
      text: """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <consumerSecret>\(secret)</consumerSecret><consumerKey>\(key)</consumerKey>
          <callbackUrl>http://shop.corp.example/cb#x</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
          <isPkceRequired>no</isPkceRequired><label>Shop</label></ExtlClntAppGlobalOauthSettings>
        """),
    Document(
      path: "Shop.ecaOauth-meta.xml", kind: .externalClientApp,
      declaration: "<clientSecret>\(secret)</clientSecret>",
      text: """
        <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <clientSecret>\(secret)</clientSecret>
          <commaSeparatedOauthScopes>Api, Webb</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
          <label>Shop</label></ExtlClntAppOauthSettings>
        """),
    Document(
      path: "Shop.ecaPush-meta.xml", kind: .externalClientApp,
      declaration: "<serviceAccount>\(secret)</serviceAccount>",
      text: """
        <ExtlClntAppPushSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <androidPushConfig><fcmProject>p</fcmProject><serviceAccount>\(secret)</serviceAccount></androidPushConfig>
          <applePushConfig><certificate>\(secret)</certificate><environment>Live</environment></applePushConfig>
          <consumerKey>\(key)</consumerKey>
          <externalClientApplication>Shop</externalClientApplication>
          <pushServiceType>Androd</pushServiceType></ExtlClntAppPushSettings>
        """),
    Document(
      path: "bootconfig.json", kind: .mobileApp,
      declaration: "\"consumerSecret\": \"\(secret)\"",
      text: """
        {"consumerSecret": "\(secret)", "remoteAccessConsumerKey": "\(key)",
          "oauthRedirectURI": "sms://cb", "oauthScopes": ["api", "webb"], "isLocal": "true",
          "startPage": "/index.html", "errorPage": "error.html", "oauthRedirctURI": "x"}
        """),
    Document(
      path: "bootconfig.plist", kind: .mobileApp,
      declaration: "<key>consumerSecret</key><string>\(secret)</string>",
      text: """
        <plist version="1.0"><dict><key>consumerSecret</key><string>\(secret)</string>
          <key>remoteAccessConsumerKey</key><string>\(key)</string>
          <key>oauthRedirectURI</key><string>sms://cb</string>
          <key>oauthScopes</key><array><string>webb</string></array>
          <key>shouldAuthenticate</key><string>yes</string></dict></plist>
        """),
    Document(
      path: "bootconfig.xml", kind: .mobileApp,
      declaration: "<string name=\"consumerSecret\">\(secret)</string>",
      text: """
        <resources><string name="consumerSecret">\(secret)</string>
          <string name="remoteAccessConsumerKey">\(key)</string>
          <string name="oauthRedirectURI">my_app://cb</string>
          <string-array name="oauthScopes"><item>webb</item></string-array></resources>
        """),
    Document(
      path: "AndroidManifest.xml", kind: .mobileApp,
      declaration: "\"clientSecret\" android:value=\"\(secret)\"",
      text: """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.corp.shop">
          <application><meta-data android:name="clientSecret" android:value="\(secret)"/>
            <activity android:name=".Login"><intent-filter>
              <data android:scheme="Shop" android:host="cb"/></intent-filter></activity>
          </application></manifest>
        """),
    Document(
      path: "Shop.idp-messages", kind: .idpMessages,
      declaration: "client_secret=\(secret)&",
      text: """
        # dialect: guide
        shop://oauth2/v1.0/error?client_secret=\(secret)&error_code=1&error_desc=x&state=y
        idp://oauth2/v1.0/authrequest?oauth_client_id=\(key)&code_challenge=abc&\
        oauth_redirect_uri=shop:///cb&scopes=api%20web&user_hint=ann&login_host=https://evil.example&state=1
        intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.code_challenge=abc;S.x=y;end
        """),
    Document(
      path: "corp.idp-setup.json", kind: .identityProviderSetup,
      declaration: "\"consumerSecret\": \"\(secret)\"",
      text: """
        {"description": "x", "consumerSecret": "\(secret)",
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "\(key)",
            "callbackUrls": ["portal://cb"], "scopes": ["Webb"]},
            "apps": [{"platform": "ios", "bundleIdentifier": "example.corp.portal"}]},
          "clients": [{"name": "Field", "identityProvider": "Portl", "connectedApp": {
            "consumerKey": "fieldKey0001", "callbackUrls": ["portal://cb", "sms:/x"],
            "scopes": ["Api"], "refreshTokenPolicy": "infinite"},
            "apps": [{"platform": "ios", "consumerKey": "otherKey0001", "scopes": ["cdp"],
              "callbackUrl": "http://field.example/", "urlSchemes": ["field"]}]}]}
        """),
    Document(
      path: "oracle_mobile_cloud_config.js", kind: .mobileClient,
      declaration: "\"anonymousToken\": \"\(secret)\"",
      text: """
        var mcs_config = {"logHTTP": true, "sync": {}, "syncExpress": {}, "mobileBackends": {
          "Orders": {"authType": "samml", "baseUrl": "http://mobile.corp.example",
            "applicationKey": "\(key)", "authorization": {
              "basicAuth": {"backendId": "4b1d", "anonymousToken": "\(secret)"},
              "oauth": {"clientId": "5c2f", "clientSecret": "q"}}},
          "Visits": {"baseURL": "http://visits.corp.example"}}};
        """),
    Document(
      path: "OMC.plist", kind: .mobileClient,
      declaration: "<key>anonymousKey</key><string>\(secret)</string>",
      text: """
        <plist version="1.0"><dict><key>logHTTP</key><true/>
          <key>oAuthTokenEndPoint</key><string>http://login.corp.example/\(key)</string>
          <key>mobileBackend</key><dict><key>baseUrl</key><string>http://mobile.corp.example</string>
            <key>authentication</key><dict><key>type</key><string>basik</string>
              <key>basic</key><dict><key>anonymousKey</key><string>\(secret)</string>
                <key>mobileBackendId</key><string>4b1d</string></dict></dict></dict></dict></plist>
        """),
    Document(
      path: "corp.auth-token.json", kind: .authTokenConfiguration,
      declaration: "\"consumerSecret\": \"\(secret)\"",
      text: """
        {"consumerSecret": "\(secret)", "note": "\(key)", "issuers": [{"issuerName": "https://idp.corp.example",
          "audience": ["x"], "jwks": {"jwksUri": "http://idp.corp.example/k"},
          "filters": [{"name": "dept", "type": "Include", "values": ["a*b"]}],
          "roleMappings": [{"tokenRole": "x", "mappedRoles": ["y"]}]}]}
        """),
  ]

  /// The ranges where text may occur: between quotes, between tags, or after a
  /// separator such as an equals sign.
  private static func places(_ text: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    let ends: [UInt8: [UInt8]] = [
      UInt8(ascii: "\""): [UInt8(ascii: "\"")], UInt8(ascii: ">"): [UInt8(ascii: "<")],
      UInt8(ascii: "="): Array("&;\n\"<".utf8), UInt8(ascii: "#"): [0x0A],
      UInt8(ascii: "/"): Array("/?:\"<".utf8),
    ]
    for start in text.indices {
      guard let closing = ends[text[start]] else { continue }
      let end = text[(start + 1)...].firstIndex { closing.contains($0) } ?? text.count
      let inner = text[(start + 1)..<end]
      guard end - start < 80, inner.contains(where: { $0 > 0x20 }), !inner.contains(0x0A) else {
        continue
      }
      places.append(start + 1..<end)
    }
    return places
  }

  /// The document with the secret or the key in each of its places, both whole and broken.
  static func plants(_ document: Document) -> [(text: String, isWhole: Bool)] {
    let bytes = Array(document.text.utf8)
    var plants: [(text: String, isWhole: Bool)] = []
    for place in places(bytes) {
      for text in [secret, "x://\(key)/a\(secret)b?y"] {
        var planted = bytes
        planted.replaceSubrange(place, with: text.utf8)
        let end = place.lowerBound + text.utf8.count
        plants.append((String(decoding: planted, as: UTF8.self), true))
        plants.append((String(decoding: planted[..<end], as: UTF8.self), false))
        guard end < planted.count else { continue }
        var open = planted
        open.remove(at: end)
        plants.append((String(decoding: open, as: UTF8.self), false))
      }
    }
    // A key is known by its shape, but a secret only by its declaration,
    // which the plant may destroy.
    plants.removeAll { plant in
      strstr(plant.text, secret) != nil && strstr(plant.text, document.declaration) == nil
    }
    return plants
  }
}
