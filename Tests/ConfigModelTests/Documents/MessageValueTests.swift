import ConfigModel
import Testing

/// Values in messages, and their encodings.
@Suite struct MessageValueTests {
  @Test func readsUserHintsInBothOrders() throws {
    let first = try #require(UserHint(Text("00Dxx0000001gER:005xx000001Sv6AAAS")))
    let second = try #require(UserHint(Text("005xx000001Sv6A:00Dxx0000001gER")))
    #expect(first.isUserFirst == false)
    #expect(second.isUserFirst == true)
    #expect(first.isSame(second))
    #expect(!first.isSame(try #require(UserHint(Text("00Dxx0000001gER:005xx000001Sv6a")))))
    for text in ["", ":", "a", "a:", ":b", "a:b:c"] { #expect(UserHint(Text(text)) == nil) }
    #expect(try #require(UserHint(Text("a:b"))).isUserFirst == nil)
  }

  @Test func validatesIdentifiers() {
    #expect(SalesforceID(Text("005xx000001Sv6A")).suffix == "AAS")
    #expect(SalesforceID(Text("005xx000001Sv6AAAS")).fault == nil)
    if case .suffix("AAS") = SalesforceID(Text("005xx000001Sv6AAAA")).fault {
    } else {
      Issue.record("the last three characters")
    }
    for text in ["", "005", "005xx000001Sv6", "005xx000001Sv6-"] {
      #expect(SalesforceID(Text(text)).fault != nil)
    }
  }

  @Test(arguments: [
    ("login.salesforce.com", true), ("TEST.salesforce.com.", true), ("a.my.salesforce.com", true),
    ("a--b.sandbox.my.salesforce.com:443", true), ("a.my.site.com/partners/", true),
    ("https://login.salesforce.com/x", true), ("my.salesforce.com", false),
    ("salesforce.com", false), ("xmy.salesforce.com", false),
    ("login.salesforce.com.corp.example", false), ("u@login.salesforce.com", false), ("", false),
    ("login.salesforce.com\\.corp.example", false), ("l\u{43E}gin.salesforce.com", false),
    ("own.corp.example", true), ("a.own.corp.example", false),
  ])
  func recognizesLoginHosts(_ value: String, _ isKnown: Bool) {
    #expect(LoginHost(Text(value)).isKnown(["own.corp.example"]) == isKnown)
  }

  @Test(arguments: [
    ("na1.salesforce.com", true), ("https://EU12.salesforce.com/", true),
    ("shop.cs76.force.com", true), ("corp--uat.cs5.my.salesforce.com", true),
    ("usa294s.salesforce.com", true), ("login.salesforce.com", false),
    ("test.salesforce.com", false), ("ab12.my.salesforce.com", false),
    ("cs76.my.site.com", false), ("na1.salesforce.com.corp.example", false),
    ("shop.force.com", false), ("na1", false), ("", false), ("salesforce.com", false),
  ])
  func recognizesInstances(_ value: String, _ isInstance: Bool) {
    #expect(LoginHost(Text(value)).isInstance == isInstance)
  }

  @Test func writesBase64URL() {
    for (text, expected) in [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ] {
      #expect(Base64.urlEncoded(Array(text.utf8)) == expected)
    }
    let bytes = [UInt8](0...255)
    #expect(Base64.decoded(Text(Base64.urlEncoded(bytes)), .url) == bytes)
  }

  @Test func encodesAndDecodes() {
    let text = "a b&c=d/ü%+~"
    #expect(PercentEncoding.encoded(text) == "a%20b%26c%3Dd%2F%C3%BC%25%2B~")
    #expect(PercentEncoding.decoded(Text(PercentEncoding.encoded(text))).string == text)
    #expect(PercentEncoding.decoded(Text("%4%zz%")).string == "%4%zz%")
  }
}
