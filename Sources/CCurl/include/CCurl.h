// libcurl and zlib for Swift.
//
// libcurl is loaded with the first request. It brings 25 more libraries (TLS, Kerberos, LDAP, …),
// which cost some 5 ms and 8 MB at each start, and the first frame needs none of them. Each function
// here is libcurl's own of the same name without `lib`; those that take any number of arguments,
// which Swift can't call, are here once for each type of their last argument.
// Source: https://curl.se/libcurl/c/
#pragma once

// libcurl's type-checking macros would also replace calls here.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <zlib.h>

// Returns libcurl's function of that name; the first call loads the library.
void *libcurl_function(const char *name);

// LIBRARY(name): libcurl's own function of that name, looked up once. Several threads may use it at
// the same time.
#define LIBRARY(name)                                                     \
  ({                                                                      \
    static _Atomic(__typeof__(&name)) function;                           \
    if (!function) function = (__typeof__(&name))libcurl_function(#name); \
    function;                                                             \
  })

// Defines a function that passes its arguments on: FORWARD(result, name, parameters with their
// types, arguments)
#define FORWARD(result, name, parameters, arguments) \
  static inline result lib##name parameters { return LIBRARY(name) arguments; }

FORWARD(CURLcode, curl_global_init, (long flags), (flags))
FORWARD(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text),
        (list, text))
FORWARD(void, curl_slist_free_all, (struct curl_slist *list), (list))
FORWARD(CURL *, curl_easy_init, (void), ())
FORWARD(void, curl_easy_cleanup, (CURL *easy), (easy))
FORWARD(CURLcode, curl_easy_pause, (CURL *easy, int directions), (easy, directions))
FORWARD(char *, curl_version, (void), ())
FORWARD(CURLM *, curl_multi_init, (void), ())
FORWARD(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy))
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy))
FORWARD(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running))
FORWARD(CURLMcode, curl_multi_poll,
        (CURLM *multi, struct curl_waitfd others[], unsigned count, int milliseconds, int *ready),
        (multi, others, count, milliseconds, ready))
FORWARD(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi))
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))

// Defines a function that sets an option.
#define SET(name, type, function, handle)                                                   \
  static inline void libcurl_set_##name(void *handle, function##option option, type value) { \
    LIBRARY(function##_setopt)(handle, option, value);                                      \
  }
#define curl_easyoption CURLoption
#define curl_multioption CURLMoption
SET(number, long, curl_easy, easy)
SET(text, const char *, curl_easy, easy)
SET(pointer, void *, curl_easy, easy)
SET(multi_number, long, curl_multi, multi)

static inline void libcurl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
  LIBRARY(curl_easy_setopt)(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
  LIBRARY(curl_easy_setopt)(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}

// Defines a function that sets a callback and its data.
#define CALLBACK(name, type, option)                                               \
  static inline void libcurl_set_##name(CURL *easy, type function, void *data) { \
    LIBRARY(curl_easy_setopt)(easy, CURLOPT_##option##DATA, data);               \
    LIBRARY(curl_easy_setopt)(easy, CURLOPT_##option##FUNCTION, function);       \
  }
CALLBACK(header, curl_write_callback, HEADER)
CALLBACK(write, curl_write_callback, WRITE)
CALLBACK(progress, curl_xferinfo_callback, XFERINFO)
CALLBACK(open_socket, curl_opensocket_callback, OPENSOCKET)
CALLBACK(close_socket, curl_closesocket_callback, CLOSESOCKET)
CALLBACK(connected, curl_prereq_callback, PREREQ)

// Defines a function that asks for a value; 0 or NULL if there is none.
#define GET(name, type)                                                \
  static inline type libcurl_get_##name(CURL *easy, CURLINFO info) { \
    type value = 0;                                                  \
    LIBRARY(curl_easy_getinfo)(easy, info, &value);                  \
    return value;                                                    \
  }
GET(number, long)
GET(text, const char *)
GET(list, struct curl_slist *)

// Whether a TCP socket connects these two numbers of hosts and ports.
_Bool is_between(curl_socket_t socket, const char *own, int own_port, const char *other,
                 int other_port);
// How many bytes have arrived at a TCP socket; 0 if that is not known.
unsigned long long bytes_received(curl_socket_t socket);
