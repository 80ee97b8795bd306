import ConfigModel

/// Valid messages for examples, with replaceable parameters.
enum MessageSample {
  static let challenge = "5OtlG0tZUPSm0f6vTnkO1ccWVbHhZmoEe8YtJxJ1hhM"
  static let state = "hT3xvVq0c2mZ8yKpRj5LwA"
  static let code = "REDACTED"
  static let uuid = "6b2f4c1e-5d0a-4f7b-9c3e-2a1d0e9f8b7c"
  static let organization = "00Dxx0000001gER"
  static let user = "005xx000001Sv6AAAS"

  /// A request in the guide's dialect.
  ///
  /// - Parameter changes: Parameters to replace or add, as they are written in the message. Nil
  ///   removes a parameter.
  static func request(_ changes: (String, String?)...) -> String {
    text(
      "idpapp://oauth2/v1.0/authrequest",
      [
        ("oauth_client_id", "clientkey.0001"), ("code_challenge", challenge),
        ("oauth_redirect_uri", "clientapp%3A%2F%2F%2Fdone"), ("scopes", "api%2Cweb"),
        ("login_host", "login.salesforce.com"), ("state", state),
      ], changes)
  }

  /// A request of the Mobile SDK for Android, version 11 or later.
  static func androidRequest(challenge: String = MessageSample.challenge) -> String {
    "intent:#Intent;action=com.salesforce.androidsdk.SP_TO_IDP_REQUEST;S.uuid=\(uuid);"
      + "S.code_challenge=\(challenge);S.src_app_package_name=com.corp.field;end"
  }

  static func response(_ changes: (String, String?)...) -> String {
    text(
      "clientapp://oauth2/v1.0/authresponse",
      [("code", code), ("state", state), ("login_host", "login.salesforce.com")], changes)
  }

  static func error(_ changes: (String, String?)...) -> String {
    text(
      "clientapp://oauth2/v1.0/error",
      [("error_code", "4"), ("error_desc", "denied"), ("state", state)], changes)
  }

  static func idpInit(_ changes: (String, String?)...) -> String {
    text(
      "clientapp://oauth2/v1.0/idpinit",
      [
        ("user_hint", organization + "%3A" + user), ("login_host", "login.salesforce.com"),
        ("start_url", "%2Fhome"),
      ], changes)
  }

  /// Messages together with a setup that declares the apps of the samples, for examples with
  /// several files.
  static func beside(_ messages: String...) -> String {
    let setup = SetupSample.setup(
      portal: SetupSample.portal.replacing("com.example.corp.portal:/done", with: "idpapp:///done"),
      portalApp: #""platform": "ios", "urlSchemes": ["idpapp"]"#,
      field: SetupSample.field.replacing("fieldKey0001", with: "clientkey.0001")
        .replacing("com.example.corp.field:/done", with: "clientapp:///done"),
      fieldApp: #""platform": "ios", "urlSchemes": ["clientapp"]"#)
    return "=== corp.idp-setup.json\n\(setup)\n=== flow.idp-messages\n"
      + messages.joined(separator: "\n")
  }

  private static func text(
    _ address: String, _ parameters: [(String, String)], _ changes: [(String, String?)]
  ) -> String {
    var parameters = parameters
    for (name, value) in changes {
      let index = parameters.firstIndex { $0.0 == name }
      switch (index, value) {
      case (let index?, let value?): parameters[index].1 = value
      case (let index?, nil): parameters.remove(at: index)
      case (nil, let value?): parameters.append((name, value))
      case (nil, nil): break
      }
    }
    return address + "?" + parameters.map { $0.0 + "=" + $0.1 }.joined(separator: "&")
  }
}
