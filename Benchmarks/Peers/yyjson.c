// Times yyjson's reader with its defaults: `yyjson FILE ROUNDS` prints nanoseconds, one round a line.
#include "yyjson.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

int main(int argc, char **argv) {
  FILE *file = fopen(argv[1], "rb");
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc(size + 64);
  if (fread(text, 1, size, file) != (size_t)size) return 1;
  for (int round = atoi(argv[2]); round > 0; round--) {
    long start = now();
    yyjson_doc *doc = yyjson_read(text, size, 0);
    long end = now();
    if (!doc) return 1;
    yyjson_doc_free(doc);
    printf("%ld\n", end - start);
  }
  return 0;
}
