package import ConfigModel

package enum AndroidQueriesMissing: SetupRule {
  package static let about = RuleInfo(
    id: "android-queries-missing",
    severity: .info,
    summary: "The manifest of a client does not say that it looks for its identity provider.",
    rationale: """
      From Android 11 on an app sees of the others only those that its manifest names under \
      'queries', and those that a library adds when the app is built. Starting another app \
      works without that; asking whether it is there does not.
      """,
    source: "Android Developers, Package visibility filtering",
    examples: [
      .bad(
        .files,
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
        """#),
      .bad(
        .files,
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
        """#),
      .good(
        .files,
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
        """#),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "android", "identityProviderPackage": "com.example.corp.portal""#)
      ),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let (path, package) = app.manifestWithout(provider) else { continue }
        report.add(
          "the manifest of \(client.quoted) does not name '\(package)' under 'queries'",
          at: path.range)
      }
    }
  }
}
