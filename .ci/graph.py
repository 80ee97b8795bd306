#!/usr/bin/env python3
"""Pictures of 'oconf graph', read as their users' programs read them.

  .build-ci/venv/bin/python .ci/graph.py

SVG is parsed by expat and measured in Chromium, DOT is drawn by Graphviz, and Mermaid by Mermaid itself, as NiceGUI ships
it.
"""
import itertools
import json
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from importlib.util import find_spec
from pathlib import Path

from browser import WIDTHS, browser, load
from pictures import graph, pictures
from program import OCONF, ROOT

MERMAID = Path(find_spec("nicegui").origin).parent / "elements/mermaid/dist/index.js"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>\" onload=\"x\" ]]--> `%%{init: {}}%% \\N \\l &lt;&#60; end --> |x| click n0 call a() <img src=x onerror=alert(1)> #quot;"


def read(driver, folder, page, scheme="light"):
    """The JSON that the page's script writes into the element with the ID 'out'."""
    path = folder / "page.html"
    path.write_text(page)
    load(driver, path.as_uri(), WIDTHS[-1], scheme)
    for _ in range(600):
        if text := driver.execute_script("return document.getElementById('out').textContent"):
            return json.loads(text)
        time.sleep(0.05)
    raise AssertionError("the page says nothing")


# --- Documents ---

def issuer(number, name, **others):
    return {"issuerName": name, "audience": ["https://mobile.corp.example"], "virtualUserEnabled": True,
            "jwks": {"discoveryUri": f"{name}/.well-known/openid-configuration"},
            "filters": [{"name": "department", "values": [f"team-{number % 7}", "support*"]},
                        {"name": "status", "type": "exclude", "values": ["locked"]}],
            "allowedMbes": [{"name": f"Backend{number % 5}", "version": "1.0"}], "roleAttributes": ["roles"],
            "roleMappings": [{"tokenRole": f"group-{n}", "mappedRoles": [f"Role{(number + n) % 9}"]}
                             for n in range(1 + number % 3)]} | others


def configuration(count, name, **others):
    return json.dumps({"issuers": [issuer(n, name(n), **others) for n in range(count)]}, ensure_ascii=False)


def plain(number):
    return f"https://idp{number}.corp.example/realms/r{number}"


def documents():
    """Names, and the texts of policies."""
    yield "fifty", configuration(50, plain)
    yield "two-hundred", configuration(200, plain)
    yield "alike", configuration(200, plain, filters=[], allowedMbes=[{"clientId": "abc"}], roleMappings=[], issuerRoles=["Guest"])
    yield "long", configuration(12, lambda n: "https://" + f"very-long-label-{n}." * 12 + "corp.example/" + "path/" * 30)
    yield "wide", configuration(6, lambda n: "https://" + "WMwm@%" * 40 + str(n), issuerRoles=["W" * 90, "認証" * 30])
    yield "right-to-left", configuration(
        8, lambda n: f"https://مثال-الهوية-{n}.السعودية/مسار/طويل" if n % 2 else f"https://דוגמה{n}.ישראל",
        filters=[{"name": "قسم", "values": ["مبيعات", "support*"]}], issuerRoles=["موظف"])
    yield "hostile", configuration(
        3, lambda n: f"{HOSTILE}{n}", audience=[HOSTILE], usernameAttribute=HOSTILE, clientIdAttribute=HOSTILE,
        filters=[{"name": HOSTILE, "values": [HOSTILE]}], allowedMbes=[{"name": HOSTILE, "version": HOSTILE}, {"clientId": HOSTILE}],
        roleAttributes=[HOSTILE], roleMappings=[{"tokenRole": HOSTILE, "mappedRoles": [HOSTILE]}], issuerRoles=[HOSTILE],
        defaultRoles=[HOSTILE], jwks={"jwksUri": HOSTILE})


SETUP = {
    "identityProvider": {
        "name": "Portal", "connectedApp": {"consumerKey": "K1", "callbackUrls": ["com.corp.portal:///done"], "scopes": ["Api", "Web"]},
        "apps": [{"platform": "ios", "sdkVersion": "12.1.0", "bundleIdentifier": "com.corp.portal", "urlSchemes": ["com.corp.portal"]}]},
    "clients": [
        {"name": "Field", "connectedApp": {"consumerKey": "K2", "callbackUrls": ["com.corp.field:///done"]},
         "apps": [{"platform": "ios", "sdkVersion": "12.1.0", "redirectURI": "com.corp.field:///done",
                   "urlSchemes": ["com.corp.field"], "queriesSchemes": [], "identityProviderScheme": "com.corp.portal"}]},
        {"name": HOSTILE, "connectedApp": {"consumerKey": "K3", "callbackUrls": [HOSTILE]},
         "apps": [{"platform": "ios", "sdkVersion": "12.1.0", "redirectURI": HOSTILE, "identityProviderScheme": "x"}]}]}


# --- Readers ---

MEASURE = """<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"
content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-a'"><style>body{margin:0}</style>%s<pre id="out"></pre>
<script nonce="a">
const svg = document.querySelector('svg'), out = document.getElementById('out');
const size = svg.viewBox.baseVal;
const boxes = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBBox(), t.closest('.n') && t.closest('.n').querySelector('.box')]);
const problems = [];
for (const [text, b, card] of boxes) {
  if (b.x < 0 || b.y < 0 || b.x + b.width > size.width || b.y + b.height > size.height) problems.push('outside the image: ' + text);
  const c = card && card.getBBox();
  if (c && (b.x < c.x || b.x + b.width > c.x + c.width || b.y < c.y - 2 || b.y + b.height > c.y + c.height + 2)) problems.push('outside its card: ' + text);
}
// All pairs that share some y coordinate: a text ends the search for those that begin below it.
boxes.sort((a, b) => a[1].y - b[1].y);
for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
  const a = boxes[i][1], b = boxes[j][1];
  if (b.y + 3 >= a.y + a.height) break;
  if (a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 3 < b.y + b.height)
    problems.push('overlap: ' + boxes[i][0] + ' / ' + boxes[j][0]);
}
const selection = getSelection(); selection.selectAllChildren(svg);
const channels = color => color.match(/[\\d.]+/g).slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; });
const luminance = color => { const [r, g, b] = channels(color); return .2126 * r + .7152 * g + .0722 * b; };
const ground = [...svg.querySelectorAll('.paper, .box')].map(e => luminance(getComputedStyle(e).fill));
const contrast = Math.min(...[...svg.querySelectorAll('text')].flatMap(t => {
  const l = luminance(getComputedStyle(t).fill);
  return ground.map(g => (Math.max(l, g) + .05) / (Math.min(l, g) + .05));
}));
out.textContent = JSON.stringify({contrast, problems: problems.slice(0, 5), count: boxes.length, selected: selection.toString().length,
  foreign: [...svg.querySelectorAll('*')].map(e => e.localName).filter(n => !/^(svg|g|title|desc|style|rect|path|circle|text|tspan)$/.test(n))});
</script>"""


def check_svg(driver, folder, name, text, data):
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg" and root[0].tag == f"{SVG}title" and root[1].tag == f"{SVG}desc", name
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {
            "svg", "g", "title", "desc", "style", "rect", "path", "circle", "text", "tspan"}, (name, element.tag)
        assert not [a for a in element.attrib if a.startswith("on") or "href" in a], (name, element.attrib)
    style = root.find(f"{SVG}style").text
    assert not re.search(r"url\(|@import|expression", style), name
    drawn = [set(group.get("class").split()) for group in root.iter(f"{SVG}g")]
    nodes = [node for section in data["sections"] for node in section["nodes"]]
    shown = sum("n" in classes for classes in drawn)
    joined = [int(found[1]) for text in root.iter(f"{SVG}text")
              if (found := re.fullmatch(r"(\d+) issuers with the same conditions", text.text or ""))]
    rows = not any(True for text in root.iter(f"{SVG}text") if text.text == "issuer, required claims and settings")
    expected = [node for node in nodes if not rows or node["kind"] not in ("role", "backend")]
    assert shown + sum(joined) - len(joined) == len(expected), (name, shown, joined, len(expected))
    summary = data["summary"]
    described = root[1].text
    if summary["issuers"]:
        assert re.match(rf"{summary['issuers']} issuers?, {summary['roles']} roles?, {summary['backends']} backends?", described), described
    for scheme in ("light", "dark"):
        measured = read(driver, folder, MEASURE % text, scheme)
        assert measured["contrast"] >= 4.5, (name, scheme, measured)
        assert not measured["problems"] and not measured["foreign"], (name, measured)
        assert measured["count"] == sum(1 for _ in root.iter(f"{SVG}text")), (name, measured)
        assert measured["selected"] > measured["count"], (name, measured)


def check_dot(name, text, data):
    done = subprocess.run(["dot", "-Tjson"], input=text, text=True, capture_output=True, timeout=120)
    assert done.returncode == 0 and not done.stderr, (name, done.stderr)
    drawing = json.loads(done.stdout)
    nodes = [node for node in drawing.get("objects", []) if not node["name"].startswith("cluster")]
    placeholders = sum(not section["nodes"] for section in data["sections"])
    assert len(nodes) == sum(len(section["nodes"]) for section in data["sections"]) + placeholders, name
    assert len(drawing.get("edges", [])) == sum(len(section["edges"]) for section in data["sections"]), name
    drawn = subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True, check=True, timeout=120).stdout
    shown = "".join(ElementTree.fromstring(drawn).itertext())
    for node in itertools.chain.from_iterable(section["nodes"] for section in data["sections"]):
        assert node["name"].replace(" ", "\xa0") in shown.replace(" ", "\xa0"), (name, node["name"])


DRAW = """<!doctype html><meta charset="utf-8"><div id="place"></div><pre id="out"></pre><script type="module">
window.alert = () => { throw new Error('a script ran') };
const out = document.getElementById('out');
const {mermaid} = await import(%s);
mermaid.initialize({startOnLoad: false, securityLevel: 'strict'});
const charts = %s, results = [];
for (const [index, chart] of charts.entries()) {
  try {
    const {svg, diagramType} = await mermaid.render('c' + index, chart);
    const place = document.createElement('div'); place.innerHTML = svg; document.body.append(place);
    results.push({type: diagramType, nodes: place.querySelectorAll('.node').length, edges: place.querySelectorAll('path.flowchart-link').length,
      text: place.textContent, foreign: place.querySelectorAll('script, img, a, iframe').length});
    place.remove();
  } catch (error) { results.push({error: String(error)}); }
}
out.textContent = JSON.stringify(results);
</script>"""


def check_mermaid(driver, folder, charts):
    """Mermaid itself draws the charts, which are Markdown, with JSON of the same map."""
    texts = [re.fullmatch(r"```mermaid\n(.*)```\n", text, re.DOTALL)[1] for _, text, _ in charts]
    for name, text, _ in charts:
        assert len(text) < 2_000 + 20, (name, len(text))
    script = json.dumps(texts).replace("<", "\\u003c")
    for (name, _, data), result in zip(charts, read(driver, folder, DRAW % (json.dumps(f"file://{MERMAID}"), script))):
        assert "error" not in result, (name, result)
        assert result["type"].startswith("flowchart") and not result["foreign"], (name, result)
        sections = data["sections"]
        assert result["nodes"] == sum(len(section["nodes"]) or 1 for section in sections), (name, result)
        assert result["edges"] == sum(len(section["edges"]) for section in sections), (name, result)
        for section in sections:
            for node in section["nodes"]:
                assert "".join(node["name"].split()) in "".join(result["text"].split()), (name, node["name"], result["text"])


def check_all(driver, folder):
    inputs = {name: ROOT / "Examples" / name for name in ("production", "salesforce", "spark")}
    for name, text in documents():
        inputs[name] = folder / f"{name}.auth-token.json"
        inputs[name].write_text(text)
    inputs["setup"] = folder / "setup.idp-setup.json"
    inputs["setup"].write_text(json.dumps(SETUP))
    inputs["origins"] = folder / "web.allow-origin"
    inputs["origins"].write_text(",".join(f"https://shop{n}.corp.example" for n in range(300)) + f",{HOSTILE.replace(',', '')}\n")
    inputs["none"] = folder / "none.allow-origin"
    inputs["none"].write_text("disallow\n")
    change = folder / "Examples/production/issuers.auth-token.json"
    schema = subprocess.run([OCONF, "schema", "trust-map"], text=True, capture_output=True, check=True).stdout
    (folder / "schema.json").write_text(schema)
    charts, written = [], []
    for name, place in [*inputs.items(), ("change", change)]:
        options = [place, "--since", "HEAD"] if name == "change" else [place]
        text = graph(*options, folder=folder)
        assert text == graph(*options, folder=folder), f"{name}: not the same bytes again"
        report = graph(*options, "--format", "json", folder=folder)
        data = json.loads(report)
        written.append(folder / f"{name}.report.json")
        written[-1].write_text(report)
        check_svg(driver, folder, name, text, data)
        if name not in ("two-hundred", "fifty"):
            check_dot(name, graph(*options, "--format", "dot", folder=folder), data)
        markdown = graph(*options, "--format", "mermaid", folder=folder)
        assert len(markdown) < 65_000, name
        if markdown.startswith("```"):
            charts.append((name, markdown, data))
        else:
            assert "| --- |" in markdown, (name, markdown)
    small = folder / "small.auth-token.json"
    for field in ("issuerName", "audience", "usernameAttribute", "clientIdAttribute", "defaultRoles", "roleAttributes", "jwks", "filters",
                  "allowedMbes"):
        value = {"audience": [HOSTILE], "defaultRoles": [HOSTILE], "roleAttributes": [HOSTILE], "jwks": {"jwksUri": HOSTILE},
                 "filters": [{"name": HOSTILE, "values": [HOSTILE]}], "allowedMbes": [{"name": HOSTILE, "version": "1"}]}
        small.write_text(json.dumps({"issuers": [{"issuerName": "i", "virtualUserEnabled": True} | {field: value.get(field, HOSTILE)}]}))
        data = json.loads(graph(small, "--format", "json", folder=folder))
        charts.append((f"hostile {field}", graph(small, "--format", "mermaid", folder=folder), data))
    check_mermaid(driver, folder, charts)
    subprocess.run([sys.executable, "-m", "check_jsonschema", "--quiet", "--schemafile", folder / "schema.json", *written], check=True)
    print(f"{len(inputs) + 1} maps are drawn as SVG, {len(charts)} as Mermaid")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # They leave a repository with a change behind.
        list(pictures(folder))
        driver = browser("--allow-file-access-from-files")
        try:
            check_all(driver, folder)
        finally:
            driver.quit()


main()
