// Runs commands in turn, again and again: `spawn ROUNDS -- COMMAND… -- COMMAND…`. For each run it
// prints a line: which command, nanoseconds, peak memory in KiB, exit status. A first argument `<FILE`
// is the standard input of the command; the output goes nowhere.
//
// This is no script because a small parent forks faster, and because a child inherits the peak memory
// of the process that it was forked from.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void run(int which, char **command) {
  const char *input = "/dev/null";
  if (command[0][0] == '<') input = *command++ + 1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status;
  struct rusage usage;
  long start = now();
  int error = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  if (error) {
    fprintf(stderr, "spawn: %s: %s\n", command[0], strerror(error));
    exit(2);
  }
  wait4(child, &status, 0, &usage);
  long end = now();
  posix_spawn_file_actions_destroy(&actions);
  printf("%d %ld %ld %d\n", which, end - start, usage.ru_maxrss,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

int main(int argc, char **argv) {
  int count = 0, rounds = argc > 1 ? atoi(argv[1]) : 0;
  char ***commands = calloc(argc, sizeof *commands);
  for (int index = 2; index < argc; index++) {
    if (strcmp(argv[index], "--")) continue;
    argv[index] = NULL;
    if (index + 1 < argc) commands[count++] = &argv[index + 1];
  }
  if (!count) return 2;
  for (int round = 0; round < rounds; round++)
    for (int which = 0; which < count; which++) run(which, commands[which]);
  return 0;
}
