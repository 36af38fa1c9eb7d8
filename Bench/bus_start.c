/* Has the session bus start a program, as a desktop does when the program's icon is clicked. Ends
   when the program ends.

     bus_start NAME PATH                   the program's name on the bus, its object's path */
#include <gio/gio.h>
#include <stdlib.h>

static GMainLoop *loop;

static void fail(GError *error) {
  g_printerr("bus_start: %s\n", error->message);
  exit(1);
}

static void on_activated(GObject *bus, GAsyncResult *result, gpointer data) {
  GError *error = NULL;
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, &error);
  if (error) fail(error);
  g_variant_unref(answer);
}

static void on_owner(GDBusConnection *bus, const char *sender, const char *path,
                     const char *interface, const char *signal, GVariant *parameters,
                     gpointer data) {
  const char *owner;
  g_variant_get_child(parameters, 2, "&s", &owner);
  if (!*owner) g_main_loop_quit(loop);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
  if (error) fail(error);
  loop = g_main_loop_new(NULL, FALSE);
  GVariantBuilder data;
  g_variant_builder_init(&data, G_VARIANT_TYPE("a{sv}"));
  g_dbus_connection_call(bus, argv[1], argv[2], "org.freedesktop.Application", "Activate",
                         g_variant_new("(a{sv})", &data), NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL,
                         on_activated, NULL);
  g_dbus_connection_signal_subscribe(bus, "org.freedesktop.DBus", "org.freedesktop.DBus",
                                     "NameOwnerChanged", "/org/freedesktop/DBus", argv[1],
                                     G_DBUS_SIGNAL_FLAGS_NONE, on_owner, NULL, NULL);
  g_main_loop_run(loop);
  return 0;
}
