// The least that looking at every file of a tree can cost: `readfloor FOLDER THREADS` walks it, and
// opens, reads and closes each file. Threads take 32 files at a time.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char **paths;
static size_t count, room;
static atomic_size_t next_path, bytes;

static void walk(const char *folder) {
  DIR *open_folder = opendir(folder);
  if (!open_folder) return;
  for (struct dirent *entry; (entry = readdir(open_folder));) {
    if (entry->d_name[0] == '.') continue;
    char *path;
    if (asprintf(&path, "%s/%s", folder, entry->d_name) < 0) exit(2);
    if (entry->d_type == DT_DIR) {
      walk(path);
      free(path);
    } else {
      if (count == room) {
        room = room ? 2 * room : 1024;
        paths = realloc(paths, room * sizeof *paths);
        if (!paths) exit(2);
      }
      paths[count++] = path;
    }
  }
  closedir(open_folder);
}

static void *work(void *unused) {
  char *block = malloc(1 << 16);
  for (size_t first; (first = atomic_fetch_add(&next_path, 32)) < count;) {
    for (size_t index = first; index < first + 32 && index < count; index++) {
      int file = open(paths[index], O_RDONLY | O_CLOEXEC);
      if (file < 0) continue;
      ssize_t got = read(file, block, 1 << 16);
      if (got > 0) bytes += got;
      close(file);
    }
  }
  free(block);
  return unused;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  walk(argv[1]);
  int threads = atoi(argv[2]);
  pthread_t *all = calloc(threads, sizeof *all);
  for (int index = 0; index < threads; index++) pthread_create(&all[index], NULL, work, NULL);
  for (int index = 0; index < threads; index++) pthread_join(all[index], NULL);
  printf("%zu files, %zu bytes\n", count, (size_t)bytes);
  return 0;
}
