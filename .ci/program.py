"""The program that the scripts run: the release, as `make build` makes it, or the one that OCONF names."""
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OCONF = Path(os.environ.get("OCONF") or ROOT / ".build/static/oconf").resolve()

if not os.access(OCONF, os.X_OK):
    sys.exit(f"there is no program at {OCONF}: run 'make build', or name another program with OCONF")
