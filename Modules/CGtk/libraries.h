/* Functions that are looked up at run time, so that the app starts without them. Each has the type
   of its declaration in the library's own header. */
#pragma once

#include <dlfcn.h>
#include <gtk/gtk.h>
#include <libadwaita-1/adwaita.h>

/* secret.h includes its parts by a path that only pkg-config knows, and pkg-config would also link
   the library. The parts include each other by name, but ask for this macro. */
#define __SECRET_INSIDE_HEADER__
#include <libsecret-1/libsecret/secret-item.h>
#include <libsecret-1/libsecret/secret-service.h>
#undef __SECRET_INSIDE_HEADER__

#define ALMANAC_MEMBER(name) __typeof__(&name) _Nonnull name;
#define ALMANAC_FIND(name) &&(found.name = (__typeof__(&name))dlsym(library, #name))

/* Defines a structure with these functions of a library, and the function that loads the library;
   it returns null if the library is not installed, or lacks one of the functions. */
#define ALMANAC_LIBRARY(type, file, functions)                   \
  typedef struct {                                               \
    functions(ALMANAC_MEMBER)                                    \
  } type;                                                        \
  static inline const type *_Nullable type##_load(void) {        \
    static type found;                                           \
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);         \
    return (library functions(ALMANAC_FIND)) ? &found : NULL;    \
  }

#define ADWAITA_FUNCTIONS(_)       \
  _(adw_get_major_version)         \
  _(adw_get_minor_version)         \
  _(adw_get_micro_version)         \
  _(adw_init)                      \
  _(adw_style_manager_get_default) \
  _(adw_style_manager_set_color_scheme)
ALMANAC_LIBRARY(AdwaitaLibrary, "libadwaita-1.so.0", ADWAITA_FUNCTIONS)

/* The functions of SecretService: the simpler secret_password_… functions use another proxy, which
   might not be for the service that has just answered. */
#define SECRET_FUNCTIONS(_)       \
  _(secret_error_get_quark)       \
  _(secret_item_get_locked)       \
  _(secret_schema_newv)           \
  _(secret_schema_unref)          \
  _(secret_service_clear)         \
  _(secret_service_clear_finish)  \
  _(secret_service_disconnect)    \
  _(secret_service_get)           \
  _(secret_service_get_finish)    \
  _(secret_service_lookup)        \
  _(secret_service_lookup_finish) \
  _(secret_service_search)        \
  _(secret_service_search_finish) \
  _(secret_service_store)         \
  _(secret_service_store_finish)  \
  _(secret_value_get)             \
  _(secret_value_new)             \
  _(secret_value_unref)
ALMANAC_LIBRARY(SecretLibrary, "libsecret-1.so.0", SECRET_FUNCTIONS)

#if !GTK_CHECK_VERSION(4, 14, 0)
typedef enum {
  GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_LOW,
  GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM,
} GtkAccessibleAnnouncementPriority;
#endif
/* GTK's function since 4.14. A newer header also declares it, so the two must match. */
void gtk_accessible_announce(GtkAccessible *accessible, const char *message,
                             GtkAccessibleAnnouncementPriority priority);
static inline __typeof__(&gtk_accessible_announce) _Nullable almanac_announce_of_gtk(void) {
  return (__typeof__(&gtk_accessible_announce))dlsym(NULL, "gtk_accessible_announce");
}
