"""Where things are. Everything that is built or generated is in one folder that git ignores."""
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent
BUILD = ROOT / ".build-bench"
DATA = BUILD / "data"
VENV = BUILD / "venv"
IN_PROCESS = BUILD / "swift/release/in-process"
OCONF = ROOT / ".build/static/oconf"
