#!/usr/bin/env python3
"""Opens pages of the site in a browser, at three widths, in light and dark.

  .ci/site-pages.py SITE [FOLDER]

No page is wider than the window, each has a search field that finds a rule, nothing is requested from another host, and
the console has no message. Screenshots go to FOLDER, if one is named.
"""
import functools
import http.server
import pathlib
import sys
import threading

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from browser import WIDTHS, browser, check_width, load

# The start page, the page with the most tables, and a rule.
PAGES = ("", "dev/coverage-of-sources/", "rules/origin-pattern/")
SCHEMES = {"light": "default", "dark": "slate"}
RULE = "origin-pattern/trailing-slash"
PLACE = "origin-pattern/#trailing-slash"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def check_search(driver, name):
    """Finds a rule, as a reader does; in narrow windows, a button opens the field."""
    fields = driver.find_elements(By.CSS_SELECTOR, "input.md-search__input")
    assert len(fields) == 1, f"{name} has {len(fields)} search fields"
    button = driver.find_element(By.CSS_SELECTOR, "header label[for=__search]")
    (button if button.is_displayed() else fields[0]).click()
    wait = WebDriverWait(driver, 20)
    wait.until(lambda _: fields[0].is_displayed() and fields[0] == driver.switch_to.active_element)
    fields[0].send_keys(RULE)
    wait.until(lambda _: driver.find_elements(By.CSS_SELECTOR, f".md-search-result__link[href*='{PLACE}']"),
               f"{name}: the search does not find {RULE}")


def check(driver, host, path, width, scheme, shots):
    name = f"{path or 'start'} at {width}, {scheme}"
    requests = load(driver, host + path, width, scheme)
    foreign = [address for address in requests if not address.startswith((host, "blob:", "data:"))]
    assert requests and not foreign, f"{name} requests {foreign}"
    body = driver.find_element(By.TAG_NAME, "body")
    WebDriverWait(driver, 20).until(lambda _: body.get_attribute("data-md-color-scheme") == SCHEMES[scheme],
                                    f"{name} has other colors than {SCHEMES[scheme]}")
    check_width(driver, name, width)
    if shots:
        driver.save_screenshot(str(shots / f"{path.strip('/').replace('/', '-') or 'start'}-{width}-{scheme}.png"))
    check_search(driver, name)
    console = driver.get_log("browser")
    assert not console, f"{name}: {console}"


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for scheme in SCHEMES:
        # The theme remembers the colors of the first visit, so each scheme has a browser of its own.
        driver = browser()
        try:
            for path in PAGES:
                for width in WIDTHS:
                    check(driver, f"http://127.0.0.1:{server.server_port}/", path, width, scheme, shots)
        finally:
            driver.quit()
    server.shutdown()
    print(f"ok: {len(PAGES)} pages in a browser, at {len(WIDTHS)} widths, in light and dark")


if __name__ == "__main__":
    main()
