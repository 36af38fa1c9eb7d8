/* The reference for reading XML feeds: libxml2's SAX reader on the same files (sax FILE...). Keeps
   the text of each element as a separate string, as a reader of articles does, and drops it some
   elements later. Prints how many MB it reads per second of processor time. */
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEPT = 64, ROUNDS = 7 };

static char *texts[KEPT];
static int next_text;
static char *buffer;
static size_t used, size;

static void add(void *context, const xmlChar *text, int length) {
  if (used + length > size) {
    size = 2 * (used + length);
    buffer = realloc(buffer, size);
    if (!buffer) abort();
  }
  memcpy(buffer + used, text, length);
  used += length;
}

static void start(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *address, int spaces,
    const xmlChar **namespaces, int attributes, int defaulted, const xmlChar **values) {
  used = 0;
}

static void end(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *address) {
  free(texts[next_text]);
  texts[next_text] = strndup(used ? buffer : "", used);
  next_text = (next_text + 1) % KEPT;
  used = 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void parse(const char *bytes, long length) {
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(bytes, (int)length);
  if (!parser) abort();
  xmlCtxtUseOptions(parser, XML_PARSE_HUGE);
  memset(parser->sax, 0, sizeof(xmlSAXHandler));
  parser->sax->initialized = XML_SAX2_MAGIC;
  parser->sax->startElementNs = start;
  parser->sax->endElementNs = end;
  parser->sax->characters = add;
  parser->sax->cdataBlock = add;
  if (xmlParseDocument(parser)) abort();
  xmlFreeParserCtxt(parser);
}

int main(int count, char **files) {
  for (int at = 1; at < count; at++) {
    FILE *file = fopen(files[at], "rb");
    if (!file) return 1;
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    char *bytes = malloc(length);
    if (!bytes || fread(bytes, 1, length, file) != (size_t)length) return 1;
    fclose(file);
    const char *name = strrchr(files[at], '/');
    printf("{\"what\": \"libxml2's SAX reader: %s\", \"unit\": \"MB/s\", \"samples\": [",
           name ? name + 1 : files[at]);
    for (int round = 0; round < ROUNDS; round++) {
      double begun = now();
      parse(bytes, length);
      printf("%s%.1f", round ? ", " : "", length / 1e6 / (now() - begun));
    }
    printf("]}\n");
    free(bytes);
  }
  return 0;
}
