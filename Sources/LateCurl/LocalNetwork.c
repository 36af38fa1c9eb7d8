// Keeps addresses that came from outside, such as those of a feed's pictures, away from this
// computer and its local network, and keeps requests to this computer off proxies.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Library.h"

// Whether an IPv4 address is local, multicast or reserved. The ranges are from RFC 6890, except for
// multicast (224.0.0.0/4), which is from RFC 5771.
static bool is_local_v4(uint32_t address) {
  static const struct {
    uint32_t prefix;
    int bits;
  } ranges[] = {
      {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8}, {0xA9FE0000, 16},
      {0xAC100000, 12}, {0xC0A80000, 16}, {0xE0000000, 3},
  };
  for (size_t index = 0; index < sizeof ranges / sizeof *ranges; index++)
    if (address >> (32 - ranges[index].bits) == ranges[index].prefix >> (32 - ranges[index].bits))
      return true;
  return false;
}

static uint32_t v4(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_local_v6(const uint8_t address[16]) {
  static const uint8_t zeros[12], mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  static const uint8_t nat64[12] = {0x00, 0x64, 0xFF, 0x9B};
  // ::, ::1 and addresses that embed an IPv4 address.
  if (!memcmp(address, zeros, 12) || !memcmp(address, mapped, 12) || !memcmp(address, nat64, 12))
    return is_local_v4(v4(address + 12));
  if (address[0] == 0x20 && address[1] == 0x02) return is_local_v4(v4(address + 2));  // 6to4
  return (address[0] & 0xFE) == 0xFC                               // unique local
         || (address[0] == 0xFE && (address[1] & 0x80) == 0x80)    // link-local, site-local
         || address[0] == 0xFF;                                    // multicast
}

static bool is_local(const struct sockaddr *address) {
  switch (address->sa_family) {
    case AF_INET: return is_local_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    case AF_INET6: return is_local_v6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
    default: return true;
  }
}

static curl_socket_t open_outside(void *data, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)data, (void)purpose;
  if (is_local(&address->addr)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Checks the address of a connection. libcurl also calls this for a reused connection, which
// another request may have opened.
static int ask_outside(void *data, char *address, char *own, int port, int own_port) {
  (void)data, (void)own, (void)port, (void)own_port;
  struct in_addr v4_address;
  struct in6_addr v6_address;
  bool is_outside =
      inet_pton(AF_INET, address, &v4_address) == 1 ? !is_local_v4(ntohl(v4_address.s_addr))
      : inet_pton(AF_INET6, address, &v6_address) == 1 ? !is_local_v6(v6_address.s6_addr)
                                                       : false;
  return is_outside ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

// With a proxy, the address of a connection says nothing: the proxy may run on this computer, and
// it resolves names itself.
static bool has_proxy(void) {
  static const char *names[] = {"http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy",
                                "ALL_PROXY"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    const char *value = getenv(names[index]);
    if (value && *value) return true;
  }
  return false;
}

// Unless there is a proxy, makes libcurl check each connection of a request whose URL came from
// outside. Checking only the URL is not enough, because any name may resolve to a local address.
// The fragment "#outside", which is never sent, marks such a URL (`TransportRequest.sessionURL`).
void keep_off_local_network(CURL *easy, const char *url) {
  const char *fragment = url ? strchr(url, '#') : NULL;
  bool is_outside = fragment && !strcmp(fragment, "#outside") && !has_proxy();
  LIBRARY(curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, is_outside ? open_outside : NULL);
  LIBRARY(curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, is_outside ? ask_outside : NULL);
}

// By default, libcurl uses a proxy from the environment even for 127.0.0.1. A token for a backend
// on this computer would then leave the computer, unencrypted.
void keep_loopback_off_proxies(CURL *easy) {
  static const char loopback[] = "localhost,127.0.0.1,127.0.0.0/8,::1";
  const char *others = getenv("no_proxy");
  if (!others) others = getenv("NO_PROXY");
  if (others && !strcmp(others, "*")) return;
  char *all;
  if (asprintf(&all, "%s%s%s", loopback, others ? "," : "", others ? others : "") < 0) return;
  LIBRARY(curl_easy_setopt)(easy, CURLOPT_NOPROXY, all);
  free(all);
}
