/* A window from which tests drag: the text, or the files, that its arguments name.
 * Its title says "Dragging" once a drag has begun, and "Accepted" while the place under the pointer
 * takes what is dragged: a button that is released before this program has heard so drops nothing.
 * A picture is on the clipboard at once.
 *
 * drag_source text TEXT | drag_source files PATH... | drag_source link ADDRESS |
 * drag_source picture PATH
 */
#include <gtk/gtk.h>

static int count;
static char **contents;

static GdkContentProvider *provider(void) {
  if (!strcmp(contents[0], "text"))
    return gdk_content_provider_new_typed(G_TYPE_STRING, contents[1]);
  if (!strcmp(contents[0], "link")) {
    GBytes *line = g_bytes_new_take(g_strconcat(contents[1], "\r\n", NULL), strlen(contents[1]) + 2);
    return gdk_content_provider_new_for_bytes("text/uri-list", line);
  }
  if (!strcmp(contents[0], "picture")) {
    char *bytes;
    gsize length;
    g_file_get_contents(contents[1], &bytes, &length, NULL);
    return gdk_content_provider_new_for_bytes("image/png", g_bytes_new_take(bytes, length));
  }
  GSList *files = NULL;
  for (int i = count - 1; i > 0; i--)
    files = g_slist_prepend(files, g_file_new_for_path(contents[i]));
  return gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, files);
}

static void show(GdkDrag *drag, GParamSpec *action, GtkWindow *window) {
  gtk_window_set_title(window, gdk_drag_get_selected_action(drag) ? "Accepted" : "Dragging");
}

static void began(GtkDragSource *source, GdkDrag *drag, GtkWindow *window) {
  g_signal_connect_object(drag, "notify::selected-action", G_CALLBACK(show), window, 0);
  show(drag, NULL, window);
}

static void activate(GtkApplication *application) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *label = gtk_label_new("Drag me");
  GtkDragSource *source = gtk_drag_source_new();
  gtk_drag_source_set_content(source, provider());
  g_signal_connect(source, "drag-begin", G_CALLBACK(began), window);
  gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
  gtk_window_set_child(GTK_WINDOW(window), label);
  gtk_window_set_default_size(GTK_WINDOW(window), 120, 120);
  gtk_window_set_title(GTK_WINDOW(window), "Drag source");
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_present(GTK_WINDOW(window));
  if (!strcmp(contents[0], "picture"))
    gdk_clipboard_set_content(gtk_widget_get_clipboard(window), provider());
}

int main(int argc, char **argv) {
  count = argc - 1;
  contents = argv + 1;
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 1, argv);
}
