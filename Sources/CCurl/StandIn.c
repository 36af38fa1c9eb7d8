// Stands in for libcurl where FoundationNetworking is linked into the program (a release build),
// so that libcurl isn't a library of the program. `HTTPProtocol` answers every request, so
// FoundationNetworking only prepares its own use of libcurl; a call of anything else ends the
// program. A debug build's FoundationNetworking finds libcurl itself.
//
// `.ci/check-stand-in` compares this list with what FoundationNetworking imports.

#include <stdlib.h>

#define ANSWER(type, name, value) \
  type name(void) { return value; }
#define REFUSE(name) \
  void name(void) { abort(); }

// libcurl's prototypes are not included: these functions ignore their arguments.
static char multi;
ANSWER(int, curl_global_init, 0)
ANSWER(void *, curl_multi_init, &multi)
ANSWER(int, curl_multi_setopt, 0)

REFUSE(curl_easy_cleanup) REFUSE(curl_easy_getinfo) REFUSE(curl_easy_init) REFUSE(curl_easy_pause)
REFUSE(curl_easy_setopt) REFUSE(curl_easy_strerror) REFUSE(curl_free) REFUSE(curl_multi_add_handle)
REFUSE(curl_multi_assign) REFUSE(curl_multi_cleanup) REFUSE(curl_multi_info_read)
REFUSE(curl_multi_remove_handle) REFUSE(curl_multi_socket_action) REFUSE(curl_slist_append)
REFUSE(curl_slist_free_all) REFUSE(curl_url) REFUSE(curl_url_get) REFUSE(curl_url_set)
REFUSE(curl_version) REFUSE(curl_version_info)
