// Times simdjson's DOM: `simdjson FILE ROUNDS` prints nanoseconds, one round a line.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <simdjson.h>

int main(int argc, char **argv) {
  simdjson::padded_string text = simdjson::padded_string::load(argv[1]);
  for (int round = atoi(argv[2]); round > 0; round--) {
    auto start = std::chrono::steady_clock::now();
    simdjson::dom::parser parser;
    simdjson::dom::element document;
    if (parser.parse(text).get(document)) return 1;
    auto end = std::chrono::steady_clock::now();
    printf("%ld\n", (long)std::chrono::nanoseconds(end - start).count());
  }
  return 0;
}
