"""Interleaved rounds, medians, and ratios of what ran side by side."""
import statistics
import subprocess
from dataclasses import dataclass

from .paths import BUILD, PROGRAMS


@dataclass
class Series:
    """The rounds of one command."""
    seconds: list
    kibibytes: list

    @property
    def median(self):
        return statistics.median(self.seconds)

    @property
    def peak_bytes(self):
        return 1024 * statistics.median(self.kibibytes)

    def ratio(self, other):
        """The median over the rounds of our time through the other's of the same round."""
        return statistics.median(a / b for a, b in zip(self.seconds, other.seconds))


def interleaved(commands, rounds, statuses=(0,), warm_up=1):
    """Runs the commands in turn, `rounds` times, after runs that do not count; a Series for each."""
    arguments = [str(PROGRAMS / "spawn"), str(rounds + warm_up)]
    for command in commands:
        arguments += ["--", *map(str, command)]
    run = subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        raise RuntimeError(f"spawn ended with {run.returncode}")
    series = [Series([], []) for _ in commands]
    for line in run.stdout.splitlines()[warm_up * len(commands):]:
        which, nanoseconds, kibibytes, status = map(int, line.split())
        if status not in statuses:
            raise RuntimeError(f"{commands[which]} ended with {status}")
        series[which].seconds.append(nanoseconds / 1e9)
        series[which].kibibytes.append(kibibytes)
    return series


def in_process(commands, rounds, iterations):
    """The same for programs that time themselves, and print nanoseconds one a line.

    Each round of a program is the median of its iterations.
    """
    series = [Series([], []) for _ in commands]
    for _ in range(rounds):
        for index, command in enumerate(commands):
            run = subprocess.run(
                [*map(str, command), str(iterations)], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, text=True, check=True)
            times = [int(line) for line in run.stdout.split()]
            series[index].seconds.append(statistics.median(times) / 1e9)
    return series


def instructions(*command):
    """The number of instructions of a run, counted by callgrind, in the environment of `.ci/startup.sh`."""
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/", "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    line = next(line for line in run.stderr.splitlines() if "Collected" in line)
    return int(line.split()[-1])


def system_calls(*command):
    """The number of system calls of a run, of all its threads."""
    path = BUILD / "strace.txt"
    subprocess.run(
        ["strace", "-f", "-c", "-o", str(path), *map(str, command)], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    total = path.read_text().strip().splitlines()[-1].split()
    return int(next(word for word in total[3:] if word.isdigit()))
