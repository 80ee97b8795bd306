package import ConfigModel

extension Family {
  static let appQueries = Family(
    "app-queries", topic: .setups,
    summary: "A client does not declare its identity provider among the apps that it may look up.")
}

package enum AndroidQueriesMissing: SetupRule {
  package static let about = RuleInfo(
    .appQueries, "missing-on-android", severity: .info, scope: .files,
    summary: "A client's Android manifest does not list its identity provider under 'queries'.",
    rationale: """
      From Android 11 on, an app sees only the other apps that its manifest lists under 'queries'. \
      Entries that libraries add there at build time count as well. Without an entry for its \
      identity provider, the client can start that app but cannot check whether it is installed.
      """,
    source: "Android Developers, Package visibility filtering",
    bad: [
      #"""
      === corp.idp-setup.json
      {
        "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}, "apps": [{"platform": "android", "bundleIdentifier": "com.example.corp.portal"}]},
        "clients": [{
          "name": "Field",
          "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
          "apps": [{"files": [⟦"AndroidManifest.xml"⟧], "identityProviderPackage": "com.example.corp.portal"}]
        }]
      }
      === AndroidManifest.xml
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.corp.field"><application/></manifest>
      """#,
      #"""
      === corp.idp-setup.json
      {
        "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}},
        "clients": [{
          "name": "Field",
          "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
          "apps": [{"files": [⟦"AndroidManifest.xml"⟧], "identityProviderPackage": "com.example.corp.portal"}]
        }]
      }
      === AndroidManifest.xml
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><queries><package android:name="com.example.corp.maps"/></queries></manifest>
      """#,
    ],
    good: [
      #"""
      === corp.idp-setup.json
      {
        "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}},
        "clients": [{
          "name": "Field",
          "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
          "apps": [{"files": ["AndroidManifest.xml"], "identityProviderPackage": "com.example.corp.portal"}]
        }]
      }
      === AndroidManifest.xml
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><queries><package android:name="com.example.corp.portal"/></queries></manifest>
      """#,
      Sample(
        SetupSample.setup(
          fieldApp: #""platform": "android", "identityProviderPackage": "com.example.corp.portal""#),
        scope: .setup),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let (path, package) = app.manifestWithout(provider) else { continue }
        report.add(
          "the manifest of \(client.quoted) does not list '\(package)' under 'queries'",
          at: path.range)
      }
    }
  }
}

package enum IOSQueriesSchemeMissing: SetupRule {
  package static let about = RuleInfo(
    .appQueries, "missing-on-ios", severity: .warning, scope: .setup,
    summary:
      "A client does not list its identity provider's scheme in 'LSApplicationQueriesSchemes'.",
    rationale: """
      If an app asks iOS whether another app handles a scheme, iOS answers no unless the asking \
      app lists the scheme under 'LSApplicationQueriesSchemes' in its Info.plist. A client that \
      does not find its identity provider skips it and shows the usual login.
      """,
    source: SetupWording.architecture + "; Information Property List, LSApplicationQueriesSchemes",
    bad: [
      SetupSample.setup(
        fieldApp:
          #""platform": "ios", "queriesSchemes": ⟦[]⟧, "identityProviderScheme": "com.example.corp.portal""#
      ),
      SetupSample.setup(fieldApp: #""platform": "ios", "queriesSchemes": ⟦["tel"]⟧"#),
    ],
    good: [
      SetupSample.setup(
        fieldApp:
          #""platform": "ios", "queriesSchemes": ["Com.Example.Corp.Portal"], "identityProviderScheme": "com.example.corp.portal""#
      ),
      SetupSample.setup(fieldApp: #""platform": "android", "queriesSchemes": []"#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let (list, scheme) = app.queriesWithout(provider) else { continue }
        report.add(
          "'LSApplicationQueriesSchemes' of \(client.quoted) does not list '\(scheme)', so the app "
            + "cannot find its identity provider",
          at: list.range, notes: list.notes)
      }
    }
  }
}
