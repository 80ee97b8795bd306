"""Interleaved rounds, medians, and ratios of runs that follow each other."""
import os
import statistics
import subprocess
import time
from dataclasses import dataclass


@dataclass
class Command:
    words: list
    stdin: str = os.devnull
    #: Whether it prints the nanoseconds that count.
    times_itself: bool = False
    statuses: tuple = (0,)

    def run(self):
        """Seconds, and peak memory in bytes."""
        words = [str(word) for word in self.words]
        if self.times_itself:
            return int(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout) / 1e9, 0
        streams = [(0, self.stdin, os.O_RDONLY), (1, os.devnull, os.O_WRONLY), (2, os.devnull, os.O_WRONLY)]
        actions = [(os.POSIX_SPAWN_OPEN, stream, str(path), flags, 0) for stream, path, flags in streams]
        start = time.perf_counter()
        child = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
        _, status, usage = os.wait4(child, 0)
        seconds = time.perf_counter() - start
        if (code := os.waitstatus_to_exitcode(status)) not in self.statuses:
            raise RuntimeError(f"{' '.join(words)} ended with {code}")
        return seconds, 1024 * usage.ru_maxrss


@dataclass
class Series:
    """The rounds of one command."""
    seconds: list
    bytes: list

    @property
    def median(self):
        return statistics.median(self.seconds)

    @property
    def peak(self):
        return statistics.median(self.bytes)

    def ratio(self, other):
        """The median of the ratios of the times in each round."""
        return statistics.median(a / b for a, b in zip(self.seconds, other.seconds))


def interleaved(commands, rounds):
    """Runs the commands in turn, `rounds` times, after a round that is not counted. Returns a Series for each."""
    for command in commands:
        command.run()
    all_rounds = [[command.run() for command in commands] for _ in range(rounds)]
    return [Series(*map(list, zip(*runs))) for runs in zip(*all_rounds)]
