"""The programs that oconf is counted beside, as far as they are installed."""
import shutil
import sys
from pathlib import Path


def found():
    beside = Path(sys.executable).parent
    return {name: shutil.which(name) or shutil.which(name, path=str(beside)) for name in ("jq", "jaq")}
