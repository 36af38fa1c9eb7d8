// Declarations that the files of this module share.
#pragma once

#include <stdarg.h>

// libcurl's type-checking macros would also replace our own definitions.
#define CURL_DISABLE_TYPECHECK
// Since libcurl 8, the first parameter of `curl_url_get` is const. This renames the header's
// declaration, which may lack the const.
#define curl_url_get curl_url_get_of_the_header
#include <curl/curl.h>
#undef curl_url_get
CURLUcode curl_url_get(const CURLU *url, CURLUPart part, char **text, unsigned flags);

// Returns libcurl's own function of that name; the first call loads the library.
void *library_function(const char *name);

// LIBRARY(name): libcurl's own function of that name, looked up once. Several threads may use it at
// the same time.
#define LIBRARY(name)                                                     \
  ({                                                                      \
    static _Atomic(__typeof__(&name)) function;                           \
    if (!function) function = (__typeof__(&name))library_function(#name); \
    function;                                                             \
  })

// Defines a function that passes its arguments on: FORWARD(result, name, parameters with their
// types, arguments)
#define FORWARD(result, name, parameters, arguments) \
  result name parameters { return LIBRARY(name) arguments; }

// The single argument after `before`: a long, a pointer or a curl_off_t, depending on the option.
// Each is as wide as a pointer on the 64-bit systems that Swift supports.
#define LAST_ARGUMENT(before)           \
  ({                                    \
    va_list list;                       \
    va_start(list, before);             \
    void *value = va_arg(list, void *); \
    va_end(list);                       \
    value;                              \
  })
_Static_assert(sizeof(long) == sizeof(void *) && sizeof(curl_off_t) == sizeof(void *),
               "an argument would be cut");

// Defined in Transfers.c
CURLcode transfer_option(CURL *easy, CURLoption option, void *value);

// Defined in LocalNetwork.c
void keep_off_local_network(CURL *easy, const char *url);
void keep_loopback_off_proxies(CURL *easy);
