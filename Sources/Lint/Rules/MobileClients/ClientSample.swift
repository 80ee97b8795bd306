import ConfigModel

/// Parts of the documentation of rules about client configurations.
enum ClientSample {
  static let sdk = "Oracle Mobile Cloud client SDK 18.3 (2018), configuration file"
  static let olderSDK = "Oracle Mobile Cloud client SDK 18.1 (2018), configuration file"
  static let script = "oracle_mobile_cloud_config.js"
  static let android = "oracle_mobile_cloud_config.xml"
  static let iOS = "OMC.plist"

  /// A configuration of the second generation in JavaScript, with this authentication.
  static func script(_ authentication: String, _ rest: String = "") -> String {
    "var mcs_config = {mobileBackend: {name: 'Orders', baseUrl: 'https://mobile.corp.example', "
      + "authentication: {\(authentication)}}\(rest)};"
  }

  /// A configuration of the first generation for Android, with these elements of a backend.
  static func android(_ elements: String) -> String {
    "<mobileBackends><mobileBackend><mbeName>Orders</mbeName>\(elements)"
      + "</mobileBackend></mobileBackends>"
  }

  /// A configuration of the second generation for iOS, with these keys of the root.
  static func iOS(_ keys: String) -> String { "<plist><dict>\(keys)</dict></plist>" }
}

extension LocatedText {
  /// True if a value is neither a placeholder nor a reference to a value that is stored elsewhere.
  /// `CLIENT_SECRET` and `xxxx-xxxx` are placeholders in templates of the SDKs.
  var isFilledIn: Bool {
    let isWord = text.allSatisfy { 0x41...0x5A ~= $0 || "_- ".utf8.contains($0) }
    let isMasked = text.allSatisfy { "xX-=.*".utf8.contains($0) }
    return !isWord && !isMasked && !Credential.isReference(text)
      && !MobileAppConfiguration.isVariable(text)
      && !(Placeholder.mayBe(in: text) && Placeholder.find(in: string) != nil)
  }
}
