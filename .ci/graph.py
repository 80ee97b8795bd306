#!/usr/bin/env python3
"""Pictures of 'oconf graph', read as their users' programs read them.

  .ci/graph.py [PROGRAM]            checks everything
  .ci/graph.py --write [PROGRAM]    writes the pictures in docs

SVG is parsed by expat and measured in Chromium, DOT is drawn by Graphviz, and Mermaid by Mermaid itself, as NiceGUI ships
it. Needs .ci/install.sh.
"""
import itertools
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MERMAID = ROOT / ".build-ci/mermaid/nicegui/elements/mermaid/dist/index.js"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>\" onload=\"x\" ]]--> `%%{init: {}}%% \\N \\l &lt;&#60; end --> |x| click n0 call a() <img src=x onerror=alert(1)> #quot;"


def oconf(program, *arguments, folder=ROOT, status=(0,)):
    done = subprocess.run([program, "graph", *map(str, arguments)], cwd=folder, text=True, capture_output=True, timeout=120)
    assert done.returncode in status, (arguments, done.returncode, done.stderr)
    return done.stdout


class Chromium:
    """Opens pages from files, with Debian's driver."""

    def __init__(self, folder):
        self.folder = folder
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], text=True, stdout=subprocess.PIPE)
        for line in self.driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                break
        self.address = f"http://127.0.0.1:{found[1]}/session"
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--allow-file-access-from-files"]
        options = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": flags}}}}
        self.address += "/" + self.post("", options)["sessionId"]

    def post(self, path, data):
        request = urllib.request.Request(self.address + path, json.dumps(data).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def read(self, page, scheme="light"):
        """The JSON that the page's script writes into the element with the ID 'out'."""
        self.post("/goog/cdp/execute", {"cmd": "Emulation.setEmulatedMedia", "params": {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]}})
        path = self.folder / "page.html"
        path.write_text(page)
        self.post("/url", {"url": f"file://{path}"})
        for _ in range(600):
            if text := self.post("/execute/sync", {"script": "return document.getElementById('out').textContent", "args": []}):
                return json.loads(text)
            time.sleep(0.05)
        raise AssertionError("the page says nothing")

    def close(self):
        urllib.request.urlopen(urllib.request.Request(self.address, method="DELETE"), timeout=60).close()
        self.driver.terminate()
        self.driver.wait()


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


def check_svg(browser, name, text, data):
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
        measured = browser.read(MEASURE % text, scheme)
        assert measured["contrast"] >= 4.5, (name, scheme, measured)
        assert not measured["problems"] and not measured["foreign"], (name, measured)
        assert measured["count"] == sum(1 for _ in root.iter(f"{SVG}text")), (name, measured)
        assert measured["selected"] > measured["count"], (name, measured)


def check_dot(name, text, data):
    done = subprocess.run(["dot", "-Tjson"], input=text, text=True, capture_output=True, timeout=120)
    assert done.returncode == 0 and not done.stderr, (name, done.stderr)
    graph = json.loads(done.stdout)
    nodes = [node for node in graph.get("objects", []) if not node["name"].startswith("cluster")]
    placeholders = sum(not section["nodes"] for section in data["sections"])
    assert len(nodes) == sum(len(section["nodes"]) for section in data["sections"]) + placeholders, name
    assert len(graph.get("edges", [])) == sum(len(section["edges"]) for section in data["sections"]), name
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


def check_mermaid(browser, charts):
    """Mermaid itself draws the charts, which are Markdown, with JSON of the same map."""
    texts = [re.fullmatch(r"```mermaid\n(.*)```\n", text, re.DOTALL)[1] for _, text, _ in charts]
    for name, text, _ in charts:
        assert len(text) < 2_000 + 20, (name, len(text))
    script = json.dumps(texts).replace("<", "\\u003c")
    for (name, _, data), result in zip(charts, browser.read(DRAW % (json.dumps(f"file://{MERMAID}"), script))):
        assert "error" not in result, (name, result)
        assert result["type"].startswith("flowchart") and not result["foreign"], (name, result)
        sections = data["sections"]
        assert result["nodes"] == sum(len(section["nodes"]) or 1 for section in sections), (name, result)
        assert result["edges"] == sum(len(section["edges"]) for section in sections), (name, result)
        for section in sections:
            for node in section["nodes"]:
                assert "".join(node["name"].split()) in "".join(result["text"].split()), (name, node["name"], result["text"])


# --- Pictures in docs ---

def pictures(program, folder):
    """The pictures in docs, by their names."""
    yield "graph.svg", oconf(program, "Examples/production")
    for command in ("cp -r {}/Examples .", "git init -q -b main .", "git add -A",
                    "git -c user.name=A -c user.email=a@corp.example commit -q -m one"):
        subprocess.run(command.format(ROOT), shell=True, cwd=folder, check=True)
    path = Path(folder) / "Examples/production/issuers.auth-token.json"
    data = json.loads(path.read_text())
    staff, partners = data["issuers"]
    staff["filters"][2]["values"].append("trainee")
    staff["roleMappings"][0]["mappedRoles"].append("Approver")
    partners["allowedMbes"].append({"name": "Orders", "version": "1.0"})
    partners["issuerRoles"] = []
    path.write_text(json.dumps(data, indent=4) + "\n")
    (path.parent / "web.allow-origin").write_text("https://orders.corp.net, https://*.corp.net\n")
    yield "graph-change.svg", oconf(
        program, "--since", "HEAD", "Examples/production/issuers.auth-token.json", "Examples/production/web.allow-origin", folder=folder)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    program = str(Path(arguments[0] if arguments else ROOT / ".build/release/oconf").resolve())
    with tempfile.TemporaryDirectory() as folder:
        stale = []
        for name, text in pictures(program, folder):
            path = ROOT / "docs" / name
            if "--write" in sys.argv:
                path.write_text(text)
            elif not path.exists() or path.read_text() != text:
                stale.append(str(path.relative_to(ROOT)))
        page = ROOT / "docs/graph.md"
        chart = oconf(program, "--format", "mermaid", "Examples/spark")
        text = re.sub(r"```mermaid\n.*?```\n", lambda _: chart, page.read_text(), count=1, flags=re.DOTALL)
        if text != page.read_text():
            if "--write" in sys.argv:
                page.write_text(text)
            else:
                stale.append("docs/graph.md")
        if stale:
            sys.exit(f"out of date: {', '.join(stale)}; run .ci/graph.py --write")
        if "--write" in sys.argv:
            return
        browser = Chromium(Path(folder))
        try:
            check_all(program, browser, Path(folder))
        finally:
            browser.close()


def check_all(program, browser, folder):
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
    schema = subprocess.run([program, "schema", "trust-map"], text=True, capture_output=True, check=True).stdout
    (folder / "schema.json").write_text(schema)
    charts, written = [], []
    for name, place in [*inputs.items(), ("change", change)]:
        options = [place, "--since", "HEAD"] if name == "change" else [place]
        text = oconf(program, *options, folder=folder)
        assert text == oconf(program, *options, folder=folder), f"{name}: not the same bytes again"
        report = oconf(program, *options, "--format", "json", folder=folder)
        data = json.loads(report)
        written.append(folder / f"{name}.report.json")
        written[-1].write_text(report)
        check_svg(browser, name, text, data)
        if name not in ("two-hundred", "fifty"):
            check_dot(name, oconf(program, *options, "--format", "dot", folder=folder), data)
        markdown = oconf(program, *options, "--format", "mermaid", folder=folder)
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
        data = json.loads(oconf(program, small, "--format", "json", folder=folder))
        charts.append((f"hostile {field}", oconf(program, small, "--format", "mermaid", folder=folder), data))
    check_mermaid(browser, charts)
    python = ROOT / ".build-ci/venv/bin/python"
    subprocess.run([python, "-m", "check_jsonschema", "--quiet", "--schemafile", folder / "schema.json", *written], check=True)
    print(f"{len(inputs) + 1} maps are drawn as SVG, {len(charts)} as Mermaid")


main()
