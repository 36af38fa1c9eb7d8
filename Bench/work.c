/* A fixed piece of work, the reference where GTK has no counterpart: sorting 100,000 keys of
   16 bytes. Prints the processor time of several runs. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COUNT = 100000, ROUNDS = 21 };

typedef struct {
  unsigned char bytes[16];
} Key;

static Key keys[COUNT];

static int compare(const void *one, const void *other) { return memcmp(one, other, sizeof(Key)); }

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * time.tv_sec + time.tv_nsec / 1e6;
}

static void fill(void) {
  uint64_t state = 1;
  for (int at = 0; at < COUNT; at++) {
    for (int place = 0; place < 16; place += 8) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      memcpy(keys[at].bytes + place, &state, 8);
    }
  }
}

int main(void) {
  printf("{\"what\": \"C work\", \"unit\": \"ms\", \"samples\": [");
  for (int round = 0; round < ROUNDS; round++) {
    fill();
    double start = now_ms();
    qsort(keys, COUNT, sizeof(Key), compare);
    printf("%s%.3f", round ? ", " : "", now_ms() - start);
  }
  printf("]}\n");
  return 0;
}
