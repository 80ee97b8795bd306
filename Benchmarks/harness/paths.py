"""Where things are. All that is built or generated is in one folder that git does not see."""
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BENCHMARKS = ROOT / "Benchmarks"
BUILD = ROOT / ".build-bench"
DATA = BUILD / "data"
PROGRAMS = BUILD / "bin"
SOURCES = BUILD / "src"
VENV = BUILD / "venv"
OCONF = ROOT / ".build/release/oconf"
