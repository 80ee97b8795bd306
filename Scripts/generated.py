"""Files that are made from the program: written again, or compared with what they should be."""
import subprocess
import sys


def arguments(usage):
    """Whether only to check, and the program; ends with the usage when it is called otherwise."""
    words = sys.argv[1:]
    check = words[:1] == ["--check"]
    words = words[1:] if check else words
    if len(words) != 1 or words[0].startswith("-"):
        sys.exit(usage)
    return check, words[0]


def run(program, *words):
    """What the program prints, in bytes."""
    run = subprocess.run([program, *words], capture_output=True, timeout=60)
    if run.returncode != 0:
        sys.exit(f"{program} {' '.join(words)}: status {run.returncode}\n{run.stderr.decode()}")
    return run.stdout


def settle(folder, wanted, check, script, noun, stranger, verdict):
    """Makes a folder hold the wanted files, names to bytes, and no others; or says what is not so. Folders stay."""
    stale = sorted(path for path in folder.glob("*") if path.is_file() and path.name not in wanted)
    changed = sorted(
        folder / name for name, text in wanted.items()
        if not (folder / name).exists() or (folder / name).read_bytes() != text)
    if not check:
        folder.mkdir(parents=True, exist_ok=True)
        for path in changed:
            path.write_bytes(wanted[path.name])
        for path in stale:
            path.unlink()
        print(f"{len(wanted)} {noun}, {len(changed)} written, {len(stale)} removed")
        return
    for path in changed:
        print(f"{folder.name}/{path.name}: {'differs' if path.exists() else 'is missing'}")
    for path in stale:
        print(f"{folder.name}/{path.name}: {stranger}")
    if changed or stale:
        sys.exit(f"run {script} .build/debug/oconf, and look at the difference")
    print(f"{len(wanted)} {noun} are {verdict}")
