// Stops URLSession's busy waiting.
//
// FoundationNetworking watches sockets with dispatch sources, and removes the sources of a socket
// only all at once. When libcurl goes from "tell me when I can read or write" to "read only", as it
// does after sending each request, the write source stays. The socket is always writable, so the
// session wakes some 6,500 times a second until the response comes. This code unregisters such a
// socket and registers it again with what libcurl still wants. A wait of 10 s took 9.6 s of
// processor time without this code, and takes 0.04 s with it.
//
// A socket that keeps receiving only a few bytes is ignored for a tenth of a second after each
// read: a wake costs 0.2 ms of processor time, nearly all of it Dispatch's. A response of one byte
// every 10 ms for 30 s now takes 0.2 s of processor time instead of 0.6 s.

#include <stdlib.h>
#include <sys/ioctl.h>

#include "Library.h"

// What FoundationNetworking uses as libcurl's multi handle.
struct session {
  CURLM *multi;
  curl_socket_callback notify;
  void *notify_data;
  // The socket that `notify` is being called for; NULL at other times.
  struct watch *told;
  struct watch *watches;
  curl_multi_timer_callback set_timer;
  void *timer_data;
  // Whether some socket is paused, and the timer is set for it.
  int rests;
};

// What libcurl stores for a socket in place of FoundationNetworking's object.
struct watch {
  struct watch *next;
  CURL *easy;
  curl_socket_t socket;
  int wanted;
  void *assigned;
  // How many times in a row the socket received little, and whether the socket is paused.
  int little, rests;
};

static int tell(struct session *session, struct watch *watch, int wanted) {
  session->told = watch;
  int result = session->notify(watch->easy, watch->socket, wanted, session->notify_data,
                               watch->assigned);
  session->told = NULL;
  // On removal, FoundationNetworking drops its sources and its object but leaves the object
  // assigned.
  if (wanted == CURL_POLL_REMOVE) watch->assigned = NULL;
  return result;
}

static int on_socket(CURL *easy, curl_socket_t socket, int wanted, void *data, void *assigned) {
  struct session *session = data;
  struct watch *watch = assigned;
  if (!watch) {
    if (wanted == CURL_POLL_REMOVE) return 0;
    watch = calloc(1, sizeof *watch);
    if (!watch) return -1;
    watch->socket = socket;
    watch->next = session->watches;
    session->watches = watch;
    LIBRARY(curl_multi_assign)(session->multi, socket, watch);
  }
  watch->easy = easy;
  watch->rests = 0;
  int result = 0;
  if (wanted != CURL_POLL_REMOVE && watch->wanted & ~wanted) tell(session, watch, CURL_POLL_REMOVE);
  if (wanted != CURL_POLL_NONE) result = tell(session, watch, wanted);
  watch->wanted = wanted;
  if (wanted == CURL_POLL_REMOVE) {
    LIBRARY(curl_multi_assign)(session->multi, socket, NULL);
    struct watch **place = &session->watches;
    while (*place != watch) place = &(*place)->next;
    *place = watch->next;
    free(watch);
  }
  return result;
}

// The length of a pause in milliseconds, the most bytes that count as little, and how many such
// reads in a row are allowed, so that a response in a few small pieces is not delayed.
enum { rest = 100, most_little = 512, most_often = 8 };

static struct watch *watch_of(struct session *session, curl_socket_t socket) {
  struct watch *watch = session->watches;
  while (watch && watch->socket != socket) watch = watch->next;
  return watch;
}

// Counts the reads in a row that find little data. It is called before each read.
static void count_little(struct watch *watch) {
  int waiting = 0;
  ioctl(watch->socket, FIONREAD, &waiting);
  watch->little = waiting > 0 && waiting <= most_little ? watch->little + 1 : 0;
}

// libcurl sets its timer again each time it has fired, early or not.
static int on_timer(CURLM *multi, long after, void *data) {
  (void)multi;
  struct session *session = data;
  if (session->rests && (after < 0 || after > rest)) after = rest;
  return session->set_timer((CURLM *)session, after, session->timer_data);
}

static void begin_rest(struct session *session, struct watch *watch) {
  tell(session, watch, CURL_POLL_REMOVE);
  watch->rests = 1;
  if (!session->rests) session->set_timer((CURLM *)session, rest, session->timer_data);
  session->rests = 1;
}

static void end_rests(struct session *session) {
  session->rests = 0;
  for (struct watch *watch = session->watches; watch; watch = watch->next) {
    if (watch->rests) tell(session, watch, watch->wanted);
    watch->rests = 0;
  }
}

CURLM *curl_multi_init(void) {
  struct session *session = calloc(1, sizeof *session);
  if (!session) return NULL;
  session->multi = LIBRARY(curl_multi_init)();
  if (session->multi) return (CURLM *)session;
  free(session);
  return NULL;
}

CURLMcode curl_multi_cleanup(CURLM *multi) {
  struct session *session = (struct session *)multi;
  // In this call, libcurl reports the sockets that are still open, so the session must still exist.
  CURLMcode code = LIBRARY(curl_multi_cleanup)(session->multi);
  if (code == CURLM_OK) free(session);
  return code;
}

CURLMcode curl_multi_setopt(CURLM *multi, CURLMoption option, ...) {
  struct session *session = (struct session *)multi;
  void *value = LAST_ARGUMENT(option);
  switch ((int)option) {
    case CURLMOPT_SOCKETDATA:
      session->notify_data = value;
      return LIBRARY(curl_multi_setopt)(session->multi, option, session);
    case CURLMOPT_SOCKETFUNCTION:
      session->notify = (curl_socket_callback)value;
      return LIBRARY(curl_multi_setopt)(session->multi, option, on_socket);
    case CURLMOPT_TIMERDATA:
      session->timer_data = value;
      return LIBRARY(curl_multi_setopt)(session->multi, option, session);
    case CURLMOPT_TIMERFUNCTION:
      session->set_timer = (curl_multi_timer_callback)value;
      return LIBRARY(curl_multi_setopt)(session->multi, option, on_timer);
    default: return LIBRARY(curl_multi_setopt)(session->multi, option, value);
  }
}

// FoundationNetworking calls this only from within `notify`.
CURLMcode curl_multi_assign(CURLM *multi, curl_socket_t socket, void *data) {
  (void)socket;
  struct session *session = (struct session *)multi;
  if (!session->told) return CURLM_BAD_SOCKET;
  session->told->assigned = data;
  return CURLM_OK;
}

static CURLM *own(CURLM *multi) { return ((struct session *)multi)->multi; }

FORWARD(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (own(multi), easy))
FORWARD(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (own(multi), easy))
FORWARD(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (own(multi), left))

CURLMcode curl_multi_socket_action(CURLM *multi, curl_socket_t socket, int events, int *running) {
  struct session *session = (struct session *)multi;
  struct watch *watch = watch_of(session, socket);
  if (watch) count_little(watch);
  if (socket == CURL_SOCKET_TIMEOUT) end_rests(session);
  CURLMcode code = LIBRARY(curl_multi_socket_action)(session->multi, socket, events, running);
  // By now the watch may be gone, or replaced by the watch of a new socket with the same number.
  watch = watch_of(session, socket);
  if (watch && watch->wanted == CURL_POLL_IN && watch->little > most_often && !watch->rests)
    begin_rest(session, watch);
  return code;
}
