#!/usr/bin/env python3
"""Opens the pages of 'oconf … --format html' in a browser, as their readers do.

  .ci/pages.py [FOLDER]
  .ci/pages.py --picture   only writes docs/review.webp, the picture of a review in README

The pages are made in a repository with the Examples: wider, narrower, no one new, open questions, lint, and test with
coverage. Each is opened from disk, in light and dark: no message in the console, no request, no horizontal scrolling at
360 pixels; the verdict can be read, each link leads somewhere, check boxes filter without a script, the page prints,
and axe-core finds no violation. Each page has the changes, findings, examples and failed cases of the JSON of the same
run. Four changes fit into a page of 3,000 pixels, and large pages stay within their limits of size. Screenshots go to
FOLDER, if one is named.
"""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import axe_playwright_python
from selenium.webdriver.common.by import By

from browser import WIDTHS, browser, check_width, load
from program import OCONF, ROOT

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# Where the pages of the documentation are, as far as links are concerned.
DOCS = "https://docs.corp.example/oconf/"
CONFIGURATION = "production/issuers.auth-token.json"
# The height of a page with four changes, new findings and failed tests, in pixels at a width of 1280.
HEIGHT = 3000
# The page of the Examples, and of a thousand findings, in bytes.
EXAMPLES, LARGE = 200_000, 2_000_000


def run(oconf, folder, *words):
    found = subprocess.run([oconf, *words], cwd=folder, capture_output=True, text=True,
                           env=os.environ | {"OCONF_DOCS_URL": DOCS})
    assert found.returncode in (0, 1), found.stderr
    return found.stdout


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@corp.example", *words], cwd=folder, check=True,
                   capture_output=True)


def wider(staff, partners, issuers):
    staff["filters"][2]["values"].append("partner-*")
    staff["tokenTimeoutSeconds"] = 28800
    staff["roleMappings"][0]["mappedRoles"].append("Approver")
    issuers.append({"issuerName": "https://id.vendor.example", "virtualUserEnabled": True,
                    "jwks": {"discoveryUri": "https://id.vendor.example/.well-known/openid-configuration"}})


def narrower(staff, partners, issuers):
    staff["filters"][2]["values"] = ["sales"]
    issuers.remove(partners)


def same(staff, partners, issuers):
    issuers.reverse()


def keys(staff, partners, issuers):
    staff["jwks"] = {"discoveryUri": "https://login.vendor.example/.well-known/openid-configuration"}


def undecided(staff, partners, issuers):
    del partners["audience"]
    staff["roleMappings"].pop()


# What the head of each page says.
CHANGES = {
    wider: ["newly admitted: anyone whose department matches partner-*", "newly Approver: roles includes mobile-sales"],
    narrower: ["no one new is admitted", "no longer admitted: anyone whose department matches field-service-*"],
    same: ["changed, no effect on access: no one is newly admitted"],
    keys: ["keys are fetched from https://login.vendor.example/", "the holder of the new keys is newly trusted"],
    undecided: ["newly admitted: anyone with a token for another audience", "holds only if filters ignore the case of ASCII letters (--reading filter-case=insensitive)",
                "newly mobile-technician: roles includes mobile-technician (before: no one)"],
}


def expected(report):
    """What the JSON of a run has, in the order of the page."""
    parts = [report] + [report[name] for name in ("lint", "formatting", "tests") if name in report]
    if "checks" in report:
        parts += [entry["comparison"] for entry in report["access"] if entry["comparison"]]
    ids, examples, failed, rules = [], 0, 0, []
    for part in parts:
        access = (part.get("access") or {}) if "changes" in part else {}
        found = [finding for name in ("widened", "undecided", "narrowed") for finding in access.get(name, [])]
        ids += [item["id"] for item in found + part.get("changes", [])]
        examples += sum(1 for finding in found if finding["witness"])
        rules += [finding["rule"] for finding in part.get("diagnostics", [])]
        for case in [case for suite in part.get("suites", []) for case in suite["cases"]]:
            failed += not case["passed"]
            examples += bool(case["property"] and case["property"].get("witness"))
    return {"ids": sorted(ids), "examples": examples, "failed cases": failed, "findings": sorted(rules)}


def check_content(driver, page):
    def texts(selector, inside="code"):
        return driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.querySelector(arguments[1]).textContent)",
            selector, inside)
    summaries = texts("details:has(> summary)", "summary")
    shown = {"ids": sorted(texts("details.id")), "examples": sum(text.startswith("Example") for text in summaries),
             "failed cases": len(texts("details.case:has(.tag.bad)", "summary")),
             "findings": sorted(texts("li.finding", "p.meta code"))}
    wanted = expected(json.loads(page.with_suffix(".json").read_text()))
    assert shown == wanted and (any(shown.values()) or page.stem == "test"), f"{page.name} has {shown}, and the JSON {wanted}"


def make(oconf, folder, pages):
    """Makes the pages, and returns them with the words of their verdicts and the JSON of the same run."""
    shutil.copytree(ROOT / "Examples", folder, dirs_exist_ok=True)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "first")
    made = {}
    for change, words in CHANGES.items():
        path = folder / CONFIGURATION
        before = path.read_text()
        document = json.loads(before)
        change(*document["issuers"], document["issuers"])
        path.write_text(json.dumps(document, indent=4))
        name = change.__name__
        scope = [] if change in (wider, undecided) else [CONFIGURATION]
        run(oconf, folder, "fmt", CONFIGURATION)
        run(oconf, folder, "gate", "--base", "HEAD", f"--format=html={pages / name}.html",
            f"--format=json={pages / name}.json", *scope)
        if change is wider:
            run(oconf, folder, "diff", "HEAD:" + CONFIGURATION, CONFIGURATION, f"--format=html={pages}/diff.html",
                f"--format=json={pages}/diff.json")
            made["diff"] = words
        path.write_text(before)
        made[name] = words
    run(oconf, folder, "lint", "--pedantic", f"--format=html={pages}/lint.html", f"--format=json={pages}/lint.json", ".")
    run(oconf, folder, "test", "--coverage", "--filter=*technician*", f"--format=html={pages}/test.html",
        f"--format=json={pages}/test.json", "production")
    made |= {"lint": ["hints in"], "test": ["of the policies exercised"]}
    return made


def show(driver, page, width, scheme, media=""):
    requests = load(driver, page.as_uri(), width, scheme, media)
    assert requests in ([], [page.as_uri()]), f"{page.name} requests {requests}"


def check(driver, page, words, shots):
    for scheme in ("light", "dark"):
        for width in WIDTHS:
            show(driver, page, width, scheme)
            check_width(driver, page.name, width)
            if shots:
                driver.save_screenshot(str(shots / f"{page.stem}-{width}-{scheme}.png"))
            # The page's policy keeps it from running scripts, but not the driver.
            driver.execute_script(AXE)
            found = driver.execute_async_script(
                "axe.run(document, {resultTypes: ['violations']}).then(arguments[0])")["violations"]
            assert not found, f"{page.name}, {scheme}, {width}: " + "\n".join(
                f"{item['id']}: {node['html'][:200]} {node['failureSummary']}" for item in found for node in item["nodes"][:3])
        console = driver.get_log("browser")
        assert not console, f"{page.name}: {console}"
    head = driver.find_element(By.TAG_NAME, "header").text
    for text in words:
        assert text in head, f"{page.name}: no '{text}' in: {head}"
    links = driver.find_elements(By.TAG_NAME, "a")
    for index, link in enumerate(links):
        address = link.get_dom_attribute("href")
        if address.startswith(DOCS):
            name, _, heading = address.removeprefix(DOCS).partition("#")
            text = (ROOT / "docs" / name).read_text()
            assert not heading or f"\n## {heading}\n" in text, f"{page.name}: no such heading: {address}"
            continue
        assert address.startswith("#") and driver.find_elements(By.ID, address[1:]), f"{page.name}: broken link {address}"
        if index < 20 and link.is_displayed():
            driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", link)
            driver.execute_script("arguments[0].click()", link)
            assert driver.current_url.endswith(address), driver.current_url
    check_content(driver, page)
    pdf = base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"])
    assert pdf.startswith(b"%PDF") and len(pdf) > 10_000, f"{page.name} does not print"
    show(driver, page, 800, "light", "print")
    hidden = driver.execute_script(
        "return [...document.querySelectorAll('nav, fieldset')].filter(e => e.offsetHeight).length")
    assert hidden == 0, f"{page.name}: navigation is printed"
    return head.splitlines()[0]


def check_filters(driver, page):
    show(driver, page, 1280, "light")
    shown = "return [...document.querySelectorAll('.finding.info')].filter(e => e.offsetHeight).length"
    count = driver.execute_script(shown)
    assert count > 10, count
    driver.find_element(By.CLASS_NAME, "show-info").click()
    assert driver.execute_script(shown) == 0, "the filter hides nothing"
    driver.find_element(By.CLASS_NAME, "show-info").click()
    assert driver.execute_script(shown) == count


def check_height(driver, page):
    show(driver, page, 1280, "light")
    height = driver.execute_script("return document.documentElement.scrollHeight")
    assert height <= HEIGHT, f"{page.name} is {height} pixels high"


def check_keyboard(driver, page):
    """The first stop is the link to the content; the order of the stops is that of the page."""
    show(driver, page, 1280, "light")
    stops = []
    for _ in range(12):
        driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", "key": "Tab", "code": "Tab",
                                                          "windowsVirtualKeyCode": 9})
        stops.append(driver.execute_script(
            "const all = [...document.querySelectorAll('*')]; return all.indexOf(document.activeElement)"))
    assert stops == sorted(stops) and len(set(stops)) == len(stops), stops


def picture(driver, oconf, folder, path):
    """The top of the page for the change with which README begins."""
    path.parent.mkdir()
    shutil.copytree(ROOT / "Examples", folder)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "first")
    policy = folder / CONFIGURATION
    policy.write_text(policy.read_text().replace('"field-service-*"', '"field-*"', 1))
    run(oconf, folder, "gate", "--base", "HEAD", f"--format=html={path}", "production")
    show(driver, path, 1000, "light")
    # Up to the table of checks.
    height = driver.execute_script("return document.querySelectorAll('main section')[1].getBoundingClientRect().top")
    area = {"x": 0, "y": 0, "width": 1000, "height": height, "scale": 2}
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {
        "clip": area, "captureBeyondViewport": True, "format": "webp", "quality": 80})
    (ROOT / "docs/review.webp").write_bytes(base64.b64decode(shot["data"]))


def check_sizes(oconf, folder, pages):
    for name in ("wider", "narrower", "same", "undecided", "lint", "test", "diff"):
        size = (pages / f"{name}.html").stat().st_size
        assert size <= EXAMPLES, f"{name}: {size} bytes"
    sizes = []
    for count in (1000, 4000):
        (folder / "many.allow-origin").write_text(",\n".join(f"https://*.*:{port}" for port in range(1, count + 1)))
        page = run(oconf, folder, "lint", "--format=html", "many.allow-origin")
        found = page.count('<li class="finding')
        assert found >= count, found
        sizes.append(len(page.encode()) * 1000 // found)
    size, later = sizes
    print(f"1,000 findings: {size} bytes")
    assert size <= LARGE and later <= size * 1.02, sizes


def main():
    oconf = str(OCONF)
    only_picture = sys.argv[1:] == ["--picture"]
    shots = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 and not only_picture else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder, pages = pathlib.Path(scratch) / "config", pathlib.Path(scratch) / "pages"
        if only_picture:
            with browser() as driver:
                return picture(driver, oconf, folder, pages / "review.html")
        pages.mkdir()
        made = make(oconf, folder, pages)
        driver = browser()
        try:
            for name, words in made.items():
                print(f"{name}: {check(driver, pages / (name + '.html'), words, shots)}")
            check_filters(driver, pages / "lint.html")
            check_keyboard(driver, pages / "wider.html")
            for name in ("diff", "wider"):
                check_height(driver, pages / f"{name}.html")
            # The checks notice what they are for.
            for name, part, other in (("same", "<main", '<img src="https://corp.example/a.png"><main'),
                                      ("narrower", '<details class="id">', "<details>")):
                page = pages / f"{name}.html"
                page.write_text(page.read_text().replace(part, other, 1))
                try:
                    check(driver, page, [], None)
                except AssertionError:
                    continue
                sys.exit(f"{other} goes unnoticed")
        finally:
            driver.quit()
        check_sizes(oconf, folder, pages)


if __name__ == "__main__":
    main()
