/* What Swift needs to see of GTK: version macros, GLib on Unix, and what it cannot import itself. */
#pragma once

/* 4.8 is the floor: a newer call is a compile error here, and goes through dlsym instead. */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

#include <dlfcn.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <malloc.h>
#include <libintl.h>
#include <locale.h>
#include <sys/eventfd.h>

/* Exported by libdispatch for other run loops, but in no public header. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/* GLib 2.88 marks its flags as flags, and Swift then imports their members under other names. */
static const GApplicationFlags almanac_application_flags =
    G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN;
static const GApplicationFlags almanac_application_standalone = G_APPLICATION_NON_UNIQUE;
static const GConnectFlags almanac_connect_swapped = G_CONNECT_SWAPPED;
static const GDBusCallFlags almanac_call_flags_none = G_DBUS_CALL_FLAGS_NONE;

/* G_TYPE_* are macros with casts. */
static inline GType almanac_type_object(void) { return G_TYPE_OBJECT; }
static inline GType almanac_type_string(void) { return G_TYPE_STRING; }
static inline GType almanac_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType almanac_type_of(GTypeInstance *instance) { return G_TYPE_FROM_INSTANCE(instance); }
static inline GType almanac_type_int(void) { return G_TYPE_INT; }

/* GTK 4.8 makes the GValue of a token an enumeration, and reads an integer from it. */
static inline void almanac_set_invalid(GtkAccessible *accessible, gboolean is_invalid) {
  gtk_accessible_update_state(
      accessible, GTK_ACCESSIBLE_STATE_INVALID,
      is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* GObject of a list model that is written in Swift: the instance carries the Swift object. */
typedef struct {
  GObject parent;
  void *model;
} AlmanacListModel;

/* What stands for one place of the list while GTK holds it. */
typedef struct {
  GObject parent;
  void *model;
  int64_t key;
} AlmanacListItem;

/* A widget that is laid out and drawn in Swift: the instance carries the Swift object. */
typedef struct {
  GtkWidget parent;
  void *canvas;
} AlmanacCanvas;
