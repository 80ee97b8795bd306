#!/usr/bin/env python3
"""Draws what Neovim shows while it edits a policy with `oconf lsp`: docs/neovim.svg.

  Scripts/screenshot.py [OCONF [FILE]]    OCONF is the program; that of the release build if left out

Neovim runs in a terminal of its own. The picture has what is on its screen at the end, cell by cell. Needs Neovim, and
pyte from PyPI.
"""
import fcntl
import html
import os
import pty
import re
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

import pyte

ROOT = Path(__file__).resolve().parent.parent
ROWS, COLUMNS = 21, 112
WIDTH, HEIGHT = 8.4, 18
PAPER, INK = "#14161b", "#e0e2ea"
# The first sixteen colors of a terminal, by pyte's names.
COLORS = {
    "black": "#07080d", "red": "#ffc0b9", "green": "#b3f6c0", "brown": "#fce094", "blue": "#a6dbff", "magenta": "#ffcaff",
    "cyan": "#8cf8f7", "white": "#eef1f8", "brightblack": "#9b9ea4", "brightred": "#ff8f80", "brightgreen": "#8ce99a",
    "brightbrown": "#ffd166", "brightblue": "#7cc4ff", "brightmagenta": "#f5a9ff", "brightcyan": "#5ceeee",
    "brightwhite": "#ffffff",
}
POLICY = """{
    "issuers": [
        {
            "issuerName": "https://login.corp.example/realms/staff",
            "audience": ["https://mobile.corp.example/mobile/platform/auth/token"],
            "virtualUserEnabled": "true",
            "usernameAttribute": "employee_id",
            "tokenTimeoutSeconds": 3600,
            "jwks": {
                "discoveryUri": "https://login.corp.example/realms/staff/.well-known/openid-configuration"
            },
            "filters": [{"name": "department", "values": ["*"]}],
            "roleAttributes": ["roles"],
            "roleMappings": [{"tokenRole": "mobile-sales", "mappedRoles": ["Employee"]}]
        }
    ]
}
"""
# The keys that are typed, each after the screen has been still for a while.
KEYS = ["/virtual\r", ":set nohlsearch\r", ":lua vim.diagnostic.open_float()\r"]


def screen(program):
    """The screen of Neovim at the end."""
    terminal = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(terminal)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "config"
        (folder / ".git").mkdir(parents=True)
        (folder / "staff.auth-token.json").write_text(POLICY)
        programs = Path(name) / "bin"
        programs.mkdir()
        (programs / "oconf").symlink_to(program)
        environment = dict(
            os.environ, HOME=name, XDG_CONFIG_HOME=name, XDG_STATE_HOME=name, XDG_DATA_HOME=name, TERM="xterm-256color",
            PATH=f"{programs}:{os.environ['PATH']}")
        command = ["nvim", "--clean", "-n", "-i", "NONE", "-c", "set signcolumn=yes laststatus=2 noshowmode",
                   "-c", "highlight SignColumn ctermbg=NONE | highlight NormalFloat ctermbg=236 ctermfg=252",
                   "-c", f"luafile {ROOT}/editors/oconf.lua", "-c", "edit", "staff.auth-token.json"]
        process, descriptor = pty.fork()
        if process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        try:
            settle(descriptor, stream, 2.5)
            for keys in KEYS:
                os.write(descriptor, keys.encode())
                settle(descriptor, stream, 1)
            return terminal
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            os.close(descriptor)


def settle(descriptor, stream, quiet):
    """Reads until nothing has come for so many seconds, and at most for 20."""
    end = time.monotonic() + 20
    while time.monotonic() < end and select.select([descriptor], [], [], quiet)[0]:
        stream.feed(os.read(descriptor, 65_536))


def color(name, otherwise):
    if name == "default":
        return otherwise
    return COLORS.get(name, f"#{name}" if len(name) == 6 else otherwise)


def draw(terminal):
    width, height = COLUMNS * WIDTH + 24, ROWS * HEIGHT + 24
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img">',
        "<title>Neovim with a policy: the finding of oconf is beside the line, and in a window</title>",
        f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">',
    ]
    for row in range(ROWS):
        cells = [terminal.buffer[row][column] for column in range(COLUMNS)]
        start = 0
        while start < COLUMNS:
            cell, end = cells[start], start + 1
            look = (cell.fg, cell.bg, cell.bold, cell.underscore, cell.reverse)
            while end < COLUMNS and (cells[end].fg, cells[end].bg, cells[end].bold, cells[end].underscore, cells[end].reverse) == look:
                end += 1
            ink, paper = color(cell.fg, INK), color(cell.bg, PAPER)
            if cell.reverse:
                ink, paper = paper, ink
            x, y = 12 + start * WIDTH, 12 + row * HEIGHT
            text = "".join(each.data for each in cells[start:end])
            if paper != PAPER:
                lines.append(f'<rect x="{x:g}" y="{y:g}" width="{(end - start) * WIDTH:g}" height="{HEIGHT}" fill="{paper}"/>')
            style = (' font-weight="bold"' if cell.bold else "") + (' text-decoration="underline"' if cell.underscore else "")
            for part in re.finditer(r"\S+(?: \S+)*", text):
                lines.append(
                    f'<text x="{x + part.start() * WIDTH:g}" y="{y + 13.5:g}" textLength="{len(part[0]) * WIDTH:g}" '
                    f'lengthAdjust="spacingAndGlyphs" fill="{ink}"{style}>{html.escape(part[0])}</text>')
            start = end
    return "\n".join([*lines, "</g>", "</svg>", ""])


def main():
    arguments = sys.argv[1:]
    program = Path(arguments[0] if arguments else ROOT / ".build/release/oconf").resolve()
    target = Path(arguments[1]) if len(arguments) > 1 else ROOT / "docs/neovim.svg"
    if not shutil.which("nvim"):
        sys.exit("screenshot: Neovim is not installed")
    terminal = screen(program)
    if not any("virtualUserEnabled" in line and "expected true or false" in line for line in terminal.display):
        sys.exit("screenshot: the finding is not on the screen:\n" + "\n".join(terminal.display))
    target.write_text(draw(terminal))
    print(f"{target} drawn")


main()
