import ConfigModel
import Testing

/// Property lists, compared with the results of CoreFoundation's `plutil` and Python's `plistlib`.
@Suite struct PropertyListTests {
  private func faults(_ value: String) -> [PropertyList.Problem] {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>\(value)</array></plist>"
    return PropertyList.problems(of: XMLParser.parse(SourceBytes(text)))
  }

  @Test(arguments: [
    "<integer>1</integer>", "<integer> 1</integer>", "<integer>+1</integer>",
    "<integer>-1</integer>", "<integer>007</integer>", "<integer>0x1F</integer>",
    "<integer>-0x1f</integer>", "<integer>18446744073709551615</integer>",
    "<integer>0xFFFFFFFFFFFFFFFF</integer>", "<integer>-9223372036854775808</integer>",
    "<real>1.5</real>", "<real>.5</real>", "<real>5.</real>", "<real>-1e5</real>",
    "<real>inf</real>", "<real>+Infinity</real>", "<real>NaN</real>", "<real>&#49;</real>",
    "<date>2020-02-29T23:59:59Z</date>", "<data>QUJD</data>", "<data>\n QU I=\n</data>",
    "<data></data>", "<true/>", "<false></false>", "<string/>", "<string>a&amp;b</string>",
    "<string><![CDATA[<a>]]></string>", "<string>-</string>",
  ])
  func readsScalarsLikePlutil(_ value: String) {
    #expect(faults(value).isEmpty)
  }

  @Test(arguments: [
    "<integer>-</integer>", "<integer></integer>", "<integer/>", "<integer>1 </integer>",
    "<integer>--1</integer>", "<integer>1_0</integer>", "<integer>1.5</integer>",
    "<integer>0x</integer>", "<integer>1F</integer>", "<integer>18446744073709551616</integer>",
    "<integer>0x10000000000000000</integer>", "<integer>-9223372036854775809</integer>",
    "<integer>&#49;</integer>", "<integer><![CDATA[1]]></integer>", "<integer>\u{661}</integer>",
    "<integer>1<!-- 2 --></integer>", "<integer><string/></integer>",
    "<real>1,5</real>", "<real></real>", "<real/>", "<real>1e</real>", "<real>.</real>",
    "<real>-nan</real>", "<real> 1.5 </real>", "<real>0x1p3</real>", "<real>1 5</real>",
    "<date>no</date>", "<date/>", "<date>2020-01</date>", "<date>2020-01-01T00:00:00</date>",
    "<date> 2020-01-01T00:00:00Z</date>", "<date>2020-13-01T00:00:00Z</date>",
    "<date>2019-02-29T00:00:00Z</date>", "<date>2020-01-01T24:00:00Z</date>",
    "<data>!!</data>", "<data>QUI</data>", "<data/>", "<data>QQ==QQ==</data>",
    "<true>x</true>", "<false> </false>", "<string>a<true/></string>",
  ])
  func rejectsScalarsLikePlutilOrPlistlib(_ value: String) throws {
    let fault = try #require(faults(value).first)
    guard case .invalidValue = fault.kind else {
      Issue.record("\(fault.kind)")
      return
    }
  }

  @Test func rejectsKeysInArrays() throws {
    let fault = try #require(faults("<array><key>a</key><string>b</string></array>").first)
    guard case .misplacedKey = fault.kind else {
      Issue.record("\(fault.kind)")
      return
    }
  }
}
