// Functions that FoundationNetworking calls in place of libcurl's own.
//
// - libcurl is loaded with the first request instead of with the app. It brings 25 more libraries
//   (TLS, Kerberos, LDAP, …): they cost some 5 ms and 8 MB at each start, and the first frame needs
//   none of them. A release build links Foundation statically and libcurl not at all; in a debug
//   build both are libraries, and the program's own symbols are found before theirs.
// - Sockets.c, Transfers.c and LocalNetwork.c fix what URLSession has no setting for.
//
// This fits FoundationNetworking 6.3 only: these files define every libcurl function that it calls,
// and rely on it to use a multi handle, with the easy handles in it, from one queue at a time.
// libcurl's interface is stable: https://curl.se/libcurl/abi.html

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "LateCurl.h"
#include "Library.h"

static void *library;

static void load(void) { library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL); }

void *library_function(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  void *found = library ? dlsym(library, name) : NULL;
  if (found) return found;
  // A program that is linked against a missing library would not start either.
  fprintf(stderr, "almanac: libcurl.so.4 is missing or has no %s\n", name);
  abort();
}

FORWARD(CURLcode, curl_global_init, (long flags), (flags))
FORWARD(char *, curl_version, (void), ())
FORWARD(curl_version_info_data *, curl_version_info, (CURLversion age), (age))
FORWARD(void, curl_free, (void *text), (text))

FORWARD(CURLcode, curl_easy_pause, (CURL *easy, int directions), (easy, directions))
FORWARD(const char *, curl_easy_strerror, (CURLcode code), (code))

FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text),
        (list, text))
FORWARD(void, curl_slist_free_all, (struct curl_slist *list), (list))

FORWARD(CURLU *, curl_url, (void), ())
FORWARD(CURLUcode, curl_url_get, (const CURLU *url, CURLUPart part, char **text, unsigned flags),
        (url, part, text, flags))
FORWARD(CURLUcode, curl_url_set, (CURLU *url, CURLUPart part, const char *text, unsigned flags),
        (url, part, text, flags))

CURLcode curl_easy_setopt(CURL *easy, CURLoption option, ...) {
  return transfer_option(easy, option, LAST_ARGUMENT(option));
}

CURLcode curl_easy_getinfo(CURL *easy, CURLINFO info, ...) {
  return LIBRARY(curl_easy_getinfo)(easy, info, LAST_ARGUMENT(info));
}
