// libcurl, loaded with the first request instead of with the app.
//
// FoundationNetworking is linked with libcurl, and that with 25 more libraries (TLS, Kerberos,
// LDAP, …): some 5 ms and 8 MB of each start, for what is not needed before the first frame. In a
// release build, where Foundation is linked statically, these functions take the place of the
// library's; the first call loads it. Its interface is stable: https://curl.se/libcurl/abi.html

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "LateCurl.h"

static void *library;

static void load(void) { library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL); }

// Without the library a program that is linked with it does not start either.
static void *find(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  void *found = library ? dlsym(library, name) : NULL;
  if (found) return found;
  fprintf(stderr, "almanac: libcurl.so.4 is missing or has no %s\n", name);
  abort();
}

// FORWARD(result, name, parameters with their types, arguments)
#define FORWARD(result, name, parameters, arguments) \
  result name parameters {                           \
    static result(*function) parameters;             \
    if (!function) function = find(#name);           \
    return function arguments;                       \
  }

FORWARD(int, curl_global_init, (long flags), (flags))
FORWARD(char *, curl_version, (void), ())
FORWARD(void *, curl_version_info, (int age), (age))
FORWARD(void, curl_free, (void *text), (text))

FORWARD(void *, curl_easy_init, (void), ())
FORWARD(void, curl_easy_cleanup, (void *easy), (easy))
FORWARD(int, curl_easy_pause, (void *easy, int directions), (easy, directions))
FORWARD(const char *, curl_easy_strerror, (int code), (code))

FORWARD(void *, curl_slist_append, (void *list, const char *text), (list, text))
FORWARD(void, curl_slist_free_all, (void *list), (list))

FORWARD(void *, curl_url, (void), ())
FORWARD(int, curl_url_get, (void *url, int part, char **text, unsigned flags),
        (url, part, text, flags))
FORWARD(int, curl_url_set, (void *url, int part, const char *text, unsigned flags),
        (url, part, text, flags))

FORWARD(void *, curl_multi_init, (void), ())
FORWARD(int, curl_multi_cleanup, (void *multi), (multi))
FORWARD(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy))
FORWARD(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy))
FORWARD(int, curl_multi_assign, (void *multi, int socket, void *data), (multi, socket, data))
FORWARD(void *, curl_multi_info_read, (void *multi, int *left), (multi, left))
FORWARD(int, curl_multi_socket_action, (void *multi, int socket, int events, int *running),
        (multi, socket, events, running))

// These take one more argument of a kind that the option decides: a long, a pointer or a curl_off_t,
// each as wide as a pointer on the 64-bit systems that Swift runs on.
_Static_assert(sizeof(long) == sizeof(void *), "an argument would be cut");

#define FORWARD_OPTION(name)                            \
  int name(void *handle, int option, ...) {             \
    static int (*function)(void *, int, ...);           \
    if (!function) function = find(#name);              \
    va_list list;                                       \
    va_start(list, option);                             \
    void *value = va_arg(list, void *);                 \
    va_end(list);                                       \
    return function(handle, option, value);             \
  }

FORWARD_OPTION(curl_easy_setopt)
FORWARD_OPTION(curl_easy_getinfo)
FORWARD_OPTION(curl_multi_setopt)
