#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *library;

static void load(void) { library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL); }

void *libcurl_function(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  void *found = library ? dlsym(library, name) : NULL;
  if (found) return found;
  // A program that is linked against a missing library would not start either.
  fprintf(stderr, "almanac: libcurl.so.4 is missing or has no %s\n", name);
  abort();
}

static _Bool is_at(const struct sockaddr_storage *address, const char *host, int port) {
  char text[INET6_ADDRSTRLEN] = "";
  const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
  const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
  const void *number =
      address->ss_family == AF_INET ? (const void *)&v4->sin_addr : (const void *)&v6->sin6_addr;
  // The port is at the same place in both.
  return ntohs(v4->sin_port) == port && inet_ntop(address->ss_family, number, text, sizeof text) &&
         !strcmp(text, host);
}

_Bool is_between(curl_socket_t socket, const char *own, int own_port, const char *other,
                 int other_port) {
  struct sockaddr_storage here = {0}, there = {0};
  socklen_t here_size = sizeof here, there_size = sizeof there;
  return !getsockname(socket, (struct sockaddr *)&here, &here_size) &&
         !getpeername(socket, (struct sockaddr *)&there, &there_size) &&
         is_at(&here, own, own_port) && is_at(&there, other, other_port);
}

unsigned long long bytes_received(curl_socket_t socket) {
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) ? 0 : info.tcpi_bytes_received;
}
