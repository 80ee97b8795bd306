import ConfigModel
import Testing

/// Pairs of documents, and the ids of the changes between them.
extension DifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let kind: DocumentKind
    let changes: [String]

    init(
      _ name: String, _ old: String, _ new: String, _ changes: [String],
      _ kind: DocumentKind = .authTokenConfiguration
    ) {
      testDescription = name
      (self.old, self.new, self.kind, self.changes) = (old, new, kind, changes)
    }

    /// A case whose versions have one issuer with the given members.
    static func issuer(
      _ name: String, _ old: String, _ new: String, _ changes: [String]
    ) -> Case {
      func text(_ members: String) -> String { #"{"issuers":[{"issuerName":"i",\#(members)}]}"# }
      return Case(name, text(old), text(new), changes)
    }
  }

  static let cases: [Case] = [
    // Several elements with the same name.
    Case(
      "the order of issuers of one name counts",
      #"{"issuers":[{"issuerName":"a","enabled":false},{"issuerName":"a"}]}"#,
      #"{"issuers":[{"issuerName":"a"},{"issuerName":"a","enabled":false}]}"#,
      [
        "field-changed:/issuers/[a]/enabled=true", "field-changed:/issuers/[a]#2/enabled=false",
      ]),
    .issuer(
      "the order of mappings of one role counts",
      #""roleMappings":[{"tokenRole":"r","mappedRoles":["a"]},{"tokenRole":"r","mappedRoles":["b"]}]"#,
      #""roleMappings":[{"tokenRole":"r","mappedRoles":["b"]},{"tokenRole":"r","mappedRoles":["a"]}]"#,
      [
        "mapped-role-added:/issuers/[i]/roleMappings/[r]/mappedRoles/[b]",
        "mapped-role-removed:/issuers/[i]/roleMappings/[r]/mappedRoles/[a]",
        "mapped-role-added:/issuers/[i]/roleMappings/[r]#2/mappedRoles/[a]",
        "mapped-role-removed:/issuers/[i]/roleMappings/[r]#2/mappedRoles/[b]",
      ]),
    .issuer(
      "the order of filters on one claim does not",
      #""filters":[{"name":"c","values":["a"]},{"name":"c","values":["b"]}]"#,
      #""filters":[{"name":"c","values":["b"]},{"name":"c","values":["a"]}]"#,
      ["=order-changed:/issuers/[i]/filters"]),
    .issuer(
      "one of two filters on a claim changes",
      #""filters":[{"name":"c","values":["a"]},{"name":"c","values":["b"]}]"#,
      #""filters":[{"name":"c","values":["b","x"]},{"name":"c","values":["a"]}]"#,
      [
        "filter-value-added:/issuers/[i]/filters/[c]@*/values/[x]",
        "=order-changed:/issuers/[i]/filters",
      ]),
    .issuer(
      "an include and an exclude filter on one claim are two",
      #""filters":[{"name":"c","values":["a"]},{"name":"c","type":"exclude","values":["b"]}]"#,
      #""filters":[{"name":"c","values":["a"]},{"name":"c","type":"exclude","values":["d"]}]"#,
      [
        "filter-value-added:/issuers/[i]/filters/[c]:exclude/values/[d]",
        "filter-value-removed:/issuers/[i]/filters/[c]:exclude/values/[b]",
      ]),
    Case(
      "one issuer of three moved",
      #"{"issuers":[{"issuerName":"a"},{"issuerName":"b"},{"issuerName":"c"}]}"#,
      #"{"issuers":[{"issuerName":"a"},{"issuerName":"c"},{"issuerName":"b"}]}"#,
      ["=issuer-moved:/issuers/[c]"]),
    // Malformed values are compared as written.
    .issuer(
      "another type", #""enabled":true"#, #""enabled":"true""#,
      [#"field-changed:/issuers/[i]/enabled="true""#]),
    .issuer(
      "null", #""audience":["a"]"#, #""audience":null"#,
      ["field-changed:/issuers/[i]/audience=null"]),
    .issuer(
      "a text for a list", #""audience":["a"]"#, #""audience":"a""#,
      [#"field-changed:/issuers/[i]/audience="a""#]),
    .issuer(
      "a number that is no integer any more", #""tokenTimeoutSeconds":3600"#,
      #""tokenTimeoutSeconds":3600.0"#, ["field-changed:/issuers/[i]/tokenTimeoutSeconds=3600.0"]),
    .issuer(
      "an object for a list of objects", #""filters":[{"name":"c","values":["a"]}]"#,
      #""filters":{"name":"c","values":["a"]}"#, ["field-changed:/issuers/[i]/filters@*"]),
    .issuer(
      "a number among texts", #""audience":["a"]"#, #""audience":["a",5]"#,
      ["audience-added:/issuers/[i]/audience/[5]"]),
    .issuer(
      "a filter without a claim", #""filters":[{"values":["a"]}]"#,
      #""filters":[{"values":["b"]}]"#,
      [
        "filter-value-added:/issuers/[i]/filters/[]@*/values/[b]",
        "filter-value-removed:/issuers/[i]/filters/[]@*/values/[a]",
      ]),
    .issuer(
      "no object among filters", #""filters":[]"#, #""filters":[7]"#,
      ["filter-added:/issuers/[i]/filters/[]@*"]),
    Case(
      "an issuer without a name", #"{"issuers":[{"enabled":true}]}"#,
      #"{"issuers":[{"enabled":false}]}"#, ["field-changed:/issuers/[]@*/enabled=false"]),
    Case(
      "an array at the top", #"[{"issuerName":"a"}]"#, #"[{"issuerName":"a","enabled":false}]"#,
      ["field-added:/[a]/enabled@*"]),
    Case("no object at all", "[]", "7", ["field-changed:@*"]),
    .issuer(
      "a member twice", #""enabled":true"#, #""enabled":false,"enabled":true"#,
      ["repeated-field-changed:/issuers/[i]/enabled@*"]),
    .issuer(
      "an unknown member twice", #""x":1"#, #""x":2,"x":1"#,
      ["repeated-field-changed:/issuers/[i]/x@*"]),
    .issuer(
      "lone surrogates", #""audience":["\ud800"]"#, #""audience":["\ud801"]"#,
      [
        "audience-added:/issuers/[i]/audience/[\u{FFFD}@*]",
        "audience-removed:/issuers/[i]/audience/[\u{FFFD}@*]",
      ]),
    // Presence and emptiness.
    .issuer(
      "the default of TLS versions, written", #""jwks":{"jwksUri":"u"}"#,
      #""jwks":{"jwksUri":"u","tlsVersions":["TLSv1.2","TLSv1.1"]}"#,
      ["=default-written:/issuers/[i]/jwks/tlsVersions"]),
    .issuer(
      "no TLS version", #""jwks":{"jwksUri":"u"}"#, #""jwks":{"jwksUri":"u","tlsVersions":[]}"#,
      [
        "tls-version-removed:/issuers/[i]/jwks/tlsVersions/[TLSv1.1]",
        "tls-version-removed:/issuers/[i]/jwks/tlsVersions/[TLSv1.2]",
      ]),
    .issuer(
      "an empty list of backends", #""enabled":true"#, #""enabled":true,"allowedMbes":[]"#,
      ["field-added:/issuers/[i]/allowedMbes@*"]),
    .issuer(
      "an empty audience", #""audience":["a"]"#, #""audience":[]"#,
      ["field-removed:/issuers/[i]/audience"]),
    .issuer(
      "an empty audience that was never there", #""enabled":true"#,
      #""enabled":true,"audience":[]"#, ["=default-written:/issuers/[i]/audience"]),
    Case("no issuers", #"{"issuers":[]}"#, "{}", ["field-removed:/issuers"]),
    // Names with the characters that pointers are made of.
    .issuer(
      "brackets in names", #""defaultRoles":[]"#, #""defaultRoles":["a]/[b~","["]"#,
      [
        "default-role-added:/issuers/[i]/defaultRoles/[a~3/[b~0]",
        "default-role-added:/issuers/[i]/defaultRoles/[[]",
      ]),
    .issuer(
      "letters that look alike", "\"defaultRoles\":[\"\u{E9}\"]", "\"defaultRoles\":[\"e\u{301}\"]",
      [
        "default-role-added:/issuers/[i]/defaultRoles/[e\u{301}]",
        "default-role-removed:/issuers/[i]/defaultRoles/[\u{E9}]",
      ]),
    // Backends.
    .issuer(
      "another version", #""allowedMbes":[{"name":"B","version":"1"}]"#,
      #""allowedMbes":[{"version":"2","name":"B"}]"#,
      [
        "backend-added:/issuers/[i]/allowedMbes/[B 2]@*",
        "backend-removed:/issuers/[i]/allowedMbes/[B 1]@*",
      ]),
    // Origins.
    Case(
      "an origin less", "https://a,https://b", "https://b", ["origin-removed:/[https://a]"],
      .allowOrigin),
    Case(
      "the same stars", "https://a**.b", "https://a*.b", ["=spelling-changed:/[https://a*.b]"],
      .allowOrigin),
    Case(
      "the keyword in capitals", "disallow", "Disallow", ["malformed-origin-added:/[Disallow]"],
      .allowOrigin),
    Case("nothing", "disallow", " \n", ["=spelling-changed:"], .allowOrigin),
    // Exports.
    Case(
      "a policy more and one less", "*.*.A=1\n*.*.B=2\n", "*.*.B=2\n*.*.C=3\n",
      ["policy-added:*.*.C=3", "policy-removed:*.*.A"], .policies),
    Case(
      "another order", "*.*.A=1\n*.*.B=2\n", "*.*.B=2\n*.*.A=1\n", ["=order-changed:"], .policies),
    Case(
      "the default, added", "", "*.*.Security_AllowOrigin=disallow",
      ["=default-written:*.*.Security_AllowOrigin#"], .policies),
    Case(
      "the last one counts", "*.*.A=1\n", "*.*.A=2\n*.*.A=1\n", ["=repeat-added:*.*.A"], .policies),
    Case("a key of no policy", "note=1\n", "note=2\n", ["policy-changed:note=2"], .policies),
    Case(
      "a configuration more", "", #"*.*.Security_AuthTokenConfiguration={"issuers":[]}"#,
      ["policy-added:*.*.Security_AuthTokenConfiguration@*"], .policies),
    Case(
      "the same that is no JSON", "*.*.Security_AuthTokenConfiguration={\n*.*.A=1",
      "*.*.Security_AuthTokenConfiguration={\n*.*.A=2", ["policy-changed:*.*.A=2"], .policies),
    Case(
      "JSON that is fixed", "*.*.Admin_DcsConfig={\"a\"\\:1", "*.*.Admin_DcsConfig={\"a\"\\:1}",
      [#"policy-changed:*.*.Admin_DcsConfig={"a":1}"#], .policies),
    Case(
      "JSON that is broken", "*.*.Admin_DcsConfig={\"a\"\\:1}", "*.*.Admin_DcsConfig={\"a\"\\:1",
      [#"policy-changed:*.*.Admin_DcsConfig={"a":1"#], .policies),
    // Any JSON.
    Case(
      "members and elements", #"{"a":{"b":[1,2,3]},"c":[{"name":"x","v":1},{"name":"y"}]}"#,
      #"{"c":[{"name":"x","v":2},{"name":"z"}],"a":{"b":[1,5,2,3]}}"#,
      [
        "field-changed:/c/[x]/v@*", "element-added:/c/[z]@*", "element-removed:/c/[y]",
        "element-added:/a/b/1@*",
      ], .json),
    // Lists whose order counts, and lists whose order does not.
    Case(
      "another order of test cases", #"{"cases":[{"name":"a"},{"name":"b"}]}"#,
      #"{"cases":[{"name":"b"},{"name":"a"}]}"#, ["order-changed:/cases@*"], .tokenTests),
    Case(
      "the same order of test cases", #"{"cases":[{"name":"a"},{"name":"b"}]}"#,
      #"{"cases":[{"name":"a"},{"name":"b","token":"t"}]}"#, ["field-added:/cases/[b]/token=t"],
      .tokenTests),
    Case(
      "another order of keys", #"{"keys":[{"kid":"a"},{"kid":"b"}]}"#,
      #"{"keys":[{"kid":"b"},{"kid":"a"}]}"#, ["=order-changed:/keys"], .keySet),
  ]
}
