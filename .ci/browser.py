"""Chromium, which Debian has with its driver, for the checks that open pages."""
import json
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

WIDTHS = (360, 800, 1280)


def browser(*flags):
    """A Chromium without a window."""
    options = webdriver.ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", *flags):
        options.add_argument(word)
    options.binary_location = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver") or "/usr/bin/chromedriver"))


def load(driver, address, width, scheme, media=""):
    """Opens an address, and returns what the browser requests for it."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": 1400, "deviceScaleFactor": 1, "mobile": False})
    driver.get_log("performance")
    driver.get(address)
    requests = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    return [entry["params"]["request"]["url"] for entry in requests if entry["method"] == "Network.requestWillBeSent"]


def check_width(driver, name, width):
    size = driver.execute_script("return document.documentElement.scrollWidth")
    assert size <= width, f"{name} is {size} pixels wide in a window of {width}"
