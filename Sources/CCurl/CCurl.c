#include "CCurl.h"

#include <dlfcn.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

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

int local_port(curl_socket_t socket) {
  struct sockaddr_in6 address = {0};
  socklen_t size = sizeof address;
  // The port is at the same place in an IPv4 address.
  return getsockname(socket, (struct sockaddr *)&address, &size) ? 0 : ntohs(address.sin6_port);
}

unsigned long long bytes_received(curl_socket_t socket) {
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) ? 0 : info.tcpi_bytes_received;
}
