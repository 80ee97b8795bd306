"""Times orjson, which makes Python's objects: `orjson_loads.py FILE ROUNDS` prints nanoseconds."""
import sys
import time

import orjson

with open(sys.argv[1], "rb") as file:
    text = file.read()
for _ in range(int(sys.argv[2])):
    start = time.perf_counter_ns()
    document = orjson.loads(text)
    end = time.perf_counter_ns()
    del document
    print(end - start)
