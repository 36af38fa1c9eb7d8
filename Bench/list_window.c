/* The reference for Almanac's start: what GTK itself takes for such a window.

     list_window [ROWS]

   It has 1,000 contacts, or ROWS. Starting it again presents the window that is open. */
#include "contact_window.h"

static int count = 1000;

static void activate(GtkApplication *app, gpointer data) {
  GtkWindow *window = gtk_application_get_active_window(app);
  if (window) gtk_window_present(window);
  else show_contacts(app, count);
}

int main(int argc, char **argv) {
  if (argc > 1) count = atoi(argv[1]);
  GtkApplication *app =
      gtk_application_new("io.github.almanac.ListWindow", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), 1, argv);
}
