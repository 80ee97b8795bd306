/// Parts of the documentation of rules about the files that describe an app to its platform.
enum PlatformSample {
  static let iOS = "Registering a JWT Token Issuer in OMCe, iOS URL schemes"
  static let android = "Registering a JWT Token Issuer in OMCe, Android"

  /// An Info.plist with these URL types.
  static func info(_ types: String) -> String {
    "<plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string>"
      + "<key>CFBundleURLTypes</key><array>\(types)</array></dict></plist>"
  }

  /// A manifest with an activity that has this filter.
  static func manifest(_ filter: String, exported: String = #" android:exported="true""#) -> String
  {
    #"<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.corp.shop">"#
      + #"<application><activity android:name=".Login"\#(exported)>\#(filter)</activity>"#
      + "</application></manifest>"
  }

  /// A filter for links, with these attributes of the filter and this address.
  static func links(_ data: String, _ attributes: String = "") -> String {
    #"<intent-filter\#(attributes)><action android:name="android.intent.action.VIEW"/>"#
      + #"<category android:name="android.intent.category.DEFAULT"/>"#
      + #"<category android:name="android.intent.category.BROWSABLE"/>\#(data)</intent-filter>"#
  }
}
