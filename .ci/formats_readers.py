"""Reads lint reports as strictly as the documentation of each form allows.

Every reader takes the bytes of a report and returns its findings as sorted tuples
`(path, rule, severity, line)`; what is not as documented ends the program.
"""
import json
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from urllib.parse import unquote_to_bytes

import markdown_it


class Fault(Exception):
    """A report that is not what its form demands."""


def require(condition, *what):
    if not condition:
        raise Fault(" ".join(map(str, what)))


def members(value, required, optional=()):
    """The object, if it has what it must have, and nothing unheard of."""
    require(isinstance(value, dict), "no object:", value)
    require(set(required) <= set(value), "lacks", set(required) - set(value), "in", value)
    require(set(value) <= set(required) | set(optional), "unknown", set(value) - set(required) - set(optional))
    return value


def text(value):
    require(isinstance(value, str) and value, "no text:", value)
    return value


def number(value, least=1):
    require(type(value) is int and value >= least, "no number:", value)
    return value


def unique(pairs):
    names = [name for name, _ in pairs]
    require(len(set(names)) == len(names), "a member twice:", names)
    return dict(pairs)


def parse(data):
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=unique)
    except ValueError as error:
        raise Fault("no JSON:", error) from error


def lines_of(data):
    if not data:
        return []
    require(data.endswith(b"\n"), "the last line has no end")
    return data[:-1].split(b"\n")


def choice(table, value):
    require(value in table, value, "is none of", list(table))
    return table[value]


# The program's own: JSON, the same a line each, and text.


def diagnostics(data):
    return parse(data)["diagnostics"]


def read_json(data):
    return sorted((found["path"], found["rule"], found["severity"], found["range"]["start"]["line"])
                  for found in diagnostics(data))


def read_jsonl(data):
    return read_json(json.dumps({"diagnostics": [parse(line) for line in lines_of(data)]}).encode())


HEADLINE = re.compile(r"(\S.*):(\d+):\d+: (error|warning|info): .* \[([a-z0-9/-]+)\]")


def read_text(data):
    found = [HEADLINE.fullmatch(line) for line in data.decode("utf-8").split("\n")]
    return sorted((hit[1], hit[4], hit[3], int(hit[2])) for hit in found if hit)


# SARIF 2.1.0; its schema is checked elsewhere.


def read_sarif(data):
    run, = parse(data)["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    levels = {"error": "error", "warning": "warning", "note": "info"}
    found = []
    for result in run["results"]:
        if "suppressions" in result:
            continue
        require(rules[result["ruleIndex"]] == result["ruleId"], "another rule's index")
        place = result["locations"][0]["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        require(re.fullmatch(r"(%[0-9A-F]{2}|[A-Za-z0-9/._~!$&()*+;=@-])+", uri), "no URI:", uri)
        found.append((unquote_to_bytes(uri), result["ruleId"], choice(levels, result["level"]),
                      place["region"]["startLine"]))
    return sorted(found)


# Workflow commands: GitHub documentation, "Workflow commands", and the runner that obeys them.

COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def unescape(value, pairs):
    for code, character in pairs:
        value = value.replace(code, character)
    return value.replace("%25", "%")


def read_github(data):
    levels = {"error": "error", "warning": "warning", "notice": "info"}
    found = []
    for line in lines_of(data):
        command = COMMAND.fullmatch(line.decode("utf-8"))
        require(command, "no command:", line)
        properties = unique([part.split("=", 1) for part in command[2].split(",")])
        members(properties, ["file", "line", "endLine", "title"], ["col", "endColumn"])
        # The runner takes columns only within a line.
        require(("col" in properties) == (properties["line"] == properties["endLine"]), "columns:", line)
        require(unescape(command[3], [("%0D", "\r"), ("%0A", "\n")]).strip(), "no message:", line)
        pairs = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")]
        found.append((unescape(properties["file"], pairs), properties["title"], levels[command[1]],
                      number(int(properties["line"]))))
    return sorted(found)


# GitLab documentation, "Code Quality", Code Quality report format.


def read_gitlab(data):
    severities = {"major": "error", "minor": "warning", "info": "info"}
    report = parse(data)
    require(isinstance(report, list), "no array")
    found, fingerprints = [], []
    for issue in report:
        members(issue, ["description", "check_name", "fingerprint", "severity", "location"], ["content"])
        # The body is Markdown (Code Climate specification, Content).
        if "content" in issue:
            text(members(issue["content"], ["body"])["body"])
        place = members(issue["location"], ["path", "lines"])
        lines = members(place["lines"], ["begin"], ["end"])
        require(not text(place["path"]).startswith(("./", "/")), "not from the root:", place)
        require(number(lines["begin"]) <= number(lines.get("end", lines["begin"])), "lines:", lines)
        text(issue["description"])
        fingerprints.append(text(issue["fingerprint"]))
        found.append((place["path"], text(issue["check_name"]), choice(severities, issue["severity"]),
                      lines["begin"]))
    require(len(set(fingerprints)) == len(fingerprints), "a fingerprint twice")
    return sorted(found)


# Reviewdog Diagnostic Format: message Diagnostic, one a line.


def position(value):
    members(value, ["line", "column"])
    return number(value["line"]), number(value["column"])


def span(value):
    members(value, ["start", "end"])
    start, end = position(value["start"]), position(value["end"])
    require(start <= end, "ends before it starts:", value)
    return start, end


def read_rdjsonl(data):
    severities = {"ERROR": "error", "WARNING": "warning", "INFO": "info"}
    found = []
    for line in lines_of(data):
        value = members(parse(line), ["message", "location", "severity", "source", "code"],
                        ["suggestions", "related_locations"])
        text(value["message"])
        place = members(value["location"], ["path", "range"])
        start, _ = span(place["range"])
        require(members(value["source"], ["name"])["name"] == "oconf", "source:", value)
        for suggestion in value.get("suggestions", []):
            span(members(suggestion, ["range", "text"])["range"])
            require(isinstance(suggestion["text"], str), "no text:", suggestion)
        for related in value.get("related_locations", []):
            text(members(related, ["message", "location"])["message"])
            span(members(related["location"], ["path", "range"])["range"])
        found.append((text(place["path"]), text(members(value["code"], ["value"])["value"]),
                      choice(severities, value["severity"]), start[0]))
    return sorted(found)


# XML: JUnit as collectors agree on it, and Checkstyle.


def tree(data, root):
    require(data.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n'), "no declaration")
    lint = subprocess.run(["xmllint", "--noout", "--nonet", "-"], input=data, capture_output=True, check=False)
    require(lint.returncode == 0, "xmllint:", lint.stderr.decode()[:500])
    try:
        element = ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise Fault("no XML:", error) from error
    require(element.tag == root, "the root is", element.tag)
    return element


def children(element, tag, attributes, has_text=False):
    """The children, all of one name and with the same attributes."""
    require(has_text or not (element.text or "").strip(), "text in", element.tag)
    for child in element:
        require(child.tag == tag and set(child.attrib) == set(attributes), child.tag, child.attrib)
        require(not (child.tail or "").strip(), "text after", child.tag)
    return list(element)


COUNTS = ["tests", "failures", "errors", "skipped"]


def counted(element, tests, failures):
    wanted = {"tests": tests, "failures": failures, "errors": 0, "skipped": 0}
    require({name: int(element.get(name)) for name in COUNTS} == wanted, "counts of", element.attrib, wanted)


def read_junit(data):
    root = tree(data, "testsuites")
    found, count = [], 0
    for suite in children(root, "testsuite", ["name", *COUNTS]):
        cases = children(suite, "testcase", ["name", "classname", "file", "line"])
        names = [case.get("name") for case in cases]
        require(all(case.get("file") == case.get("classname") == suite.get("name") for case in cases), "files")
        # Without '--strict', only errors fail.
        failures = suite.findall("testcase/failure")
        require(all(failure.get("type") == "error" for failure in failures), "a failure that is no error")
        counted(suite, len(cases), len(failures))
        count += len(failures)
        for case, name in zip(cases, names):
            is_failure = case.find("failure") is not None
            outcome, = children(case, *(("failure", ["message", "type"]) if is_failure else ("system-out", [])))
            headline = HEADLINE.fullmatch((outcome.text or "").split("\n")[0])
            require(headline and headline[1] == case.get("file"), "no headline:", outcome.text)
            rule, place = name.split(" at ")
            require(place.split(":")[0] == case.get("line") == headline[2], "lines of", name)
            require((headline[3] == "error") == is_failure and rule == headline[4], "the text is of another:", name)
            found.append((case.get("file"), rule, headline[3], int(case.get("line"))))
    counted(root, len(found), count)
    return sorted(found)


def read_checkstyle(data):
    root = tree(data, "checkstyle")
    require(set(root.attrib) == {"version"}, root.attrib)
    found = []
    for file in children(root, "file", ["name"]):
        for error in children(file, "error", ["line", "column", "severity", "message", "source"]):
            require(error.get("severity") in ("error", "warning", "info"), error.attrib)
            require(number(int(error.get("column"))) and text(error.get("message")), error.attrib)
            tool, rule = error.get("source").split(".")
            require(tool == "oconf" and not len(error) and not error.text, error.attrib)
            found.append((file.get("name"), rule, error.get("severity"), number(int(error.get("line")))))
    return sorted(found)


# Markdown, as a renderer that knows tables and makes links of addresses shows it.


class Page(HTMLParser):
    """What is on the page: titles, and rows of cells. Nothing else may be there."""

    ALLOWED = {"h3", "h4", "code", "table", "thead", "tbody", "tr", "th", "td", "br", "p"}

    def __init__(self):
        super().__init__()
        self.open, self.titles, self.rows = [], [], []

    def handle_starttag(self, tag, attrs):
        require(tag in self.ALLOWED, "a tag that was not meant:", tag, attrs)
        require(all(name == "style" and value == "text-align:right" for name, value in attrs), tag, attrs)
        if tag == "br":
            return
        self.open.append(tag)
        if tag == "h4":
            self.titles.append("")
        elif tag == "tr":
            self.rows.append((len(self.titles), []))
        elif tag in ("td", "th"):
            self.rows[-1][1].append("")

    def handle_endtag(self, tag):
        require(self.open and self.open.pop() == tag, "an end tag that was not meant:", tag)

    def handle_data(self, data):
        if "h4" in self.open:
            self.titles[-1] += data
        elif "td" in self.open or "th" in self.open:
            self.rows[-1][1][-1] += data

    def handle_comment(self, data):
        require(data == " ", "a comment that was not meant:", data)


def read_markdown(data):
    renderer = markdown_it.MarkdownIt("gfm-like", {"html": True, "linkify": True})
    page = Page()
    page.feed(renderer.render(data.decode("utf-8")))
    page.close()
    require(not page.open, "left open:", page.open)
    found = []
    for title, cells in page.rows:
        require(len(cells) == 4, "cells:", cells)
        if cells[0] == "Line":
            continue
        require(re.fullmatch(r"\d+:\d+", cells[0]) and cells[3].strip(), "cells:", cells)
        found.append((page.titles[title - 1], cells[2], cells[1], int(cells[0].split(":")[0])))
    return sorted(found)


# Pages, as a strict reader of HTML shows them.


class ReviewPage(HTMLParser):
    """The findings on a page, by file. There are only known elements, without handlers, and links within the page."""

    ALLOWED = {"html", "head", "meta", "title", "style", "body", "a", "div", "nav", "ol", "main", "header", "section",
               "h1", "h2", "h3", "p", "pre", "span", "code", "mark", "ul", "li", "br", "fieldset", "legend", "label", "input",
               "details", "summary", "table", "caption", "thead", "tbody", "tr", "th", "td", "svg", "desc", "rect", "path", "text", "tspan", "g",
               "line", "circle", "polygon", "defs", "marker"}
    VOID = {"meta", "br", "input"}
    ATTRIBUTES = {"class", "id", "href", "lang", "charset", "http-equiv", "content", "name", "aria-hidden", "aria-label",
                  "aria-labelledby", "tabindex", "type", "checked", "scope", "open", "colspan", "role"}
    DRAWING = {"xmlns", "viewbox", "width", "height", "x", "y", "rx", "ry", "r", "cx", "cy", "x1", "x2", "y1", "y2", "d",
               "points", "transform", "text-anchor", "dx", "dy"}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.path, self.found = [], "", []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        drawing = tag == "svg" or any(tag == "svg" for tag, _ in self.open)
        allowed = self.ATTRIBUTES | (self.DRAWING if drawing else set())
        require(tag in self.ALLOWED and set(attrs) <= allowed, "markup that was not meant:", tag, attrs)
        require(attrs.get("href", "#").startswith("#"), "a link elsewhere:", attrs)
        style = attrs.get("class", "")
        if tag not in self.VOID:
            self.open.append((tag, style))
        if tag == "h3":
            self.path = ""
        elif style.startswith("finding "):
            self.found.append([self.path, "", style.split()[1], ""])

    def handle_endtag(self, tag):
        require(self.open and self.open.pop()[0] == tag, "an end tag that was not meant:", tag)

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        if tags[-2:] == ["h3", "code"]:
            self.path += data
        elif ("p", "meta") in self.open and ("li" in tags) and self.found:
            # The place, then the rule, then the pointer.
            if tags[-1] == "p" and not self.found[-1][3]:
                self.found[-1][3] = data
            elif tags[-1] == "code" and not self.found[-1][1]:
                self.found[-1][1] = data

    def handle_comment(self, data):
        raise Fault("a comment: " + data)


def read_html(data):
    text = data.decode("utf-8")
    body = text[text.index("</style>"):]
    require(not re.search(r"&(?!(#\d+|amp|lt|gt|quot);)", body), "a reference that was not meant")
    page = ReviewPage()
    page.feed(text)
    page.close()
    require(not page.open, "left open:", page.open)
    return sorted((path, rule, severity, int(re.fullmatch(r"(\d+):\d+ · ", place)[1]))
                  for path, rule, severity, place in page.found)


READERS = {
    "json": read_json, "jsonl": read_jsonl, "text": read_text, "sarif": read_sarif, "github": read_github,
    "gitlab": read_gitlab, "rdjsonl": read_rdjsonl, "junit": read_junit, "checkstyle": read_checkstyle,
    "markdown": read_markdown, "html": read_html,
}
