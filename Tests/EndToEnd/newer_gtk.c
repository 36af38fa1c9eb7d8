/* Corrects what newer versions of GTK report to assistive technologies, through which the tests read
 * the app. The tests preload it only into the app, and only with GTK 4.10 or later: in earlier GTK,
 * the interface that it corrects was private, and its reports were right.
 *
 * This library is not linked with GTK, and resolves GTK's functions when they are called, because
 * programs without GTK load it too: those that the app starts, and those that run before the app in
 * its process, such as unshare.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>

/* Places. GTK 4.16 to 4.24 measure from a widget's border to its parent's content, so the sum over
 * all its parents lacks their padding and borders. A widget that is not shown has
 * whatever place happens to be in memory. The place of a child of a GtkStack is added twice, once
 * for its page. GTK finds what is below the pointer with the same numbers. */

static gboolean get_widget_bounds(GtkAccessible *self, int *x, int *y, int *width, int *height) {
  GtkWidget *widget = GTK_WIDGET(self);
  GtkWidget *parent = gtk_widget_get_parent(widget);
  graphene_point_t origin = GRAPHENE_POINT_INIT(0, 0);
  graphene_point_t place = origin;
  *x = *y = *width = *height = 0;
  if (!gtk_widget_get_mapped(widget)) return FALSE;
  if (parent && !gtk_widget_compute_point(widget, parent, &origin, &place)) return FALSE;
  *x = place.x;
  *y = place.y;
  *width = gtk_widget_get_width(widget);
  *height = gtk_widget_get_height(widget);
  return TRUE;
}

static gboolean get_page_bounds(GtkAccessible *self, int *x, int *y, int *width, int *height) {
  GtkWidget *child = gtk_stack_page_get_child(GTK_STACK_PAGE(self));
  *x = *y = *width = *height = 0;
  if (!child || !gtk_widget_get_mapped(child)) return FALSE;
  *width = gtk_widget_get_width(child);
  *height = gtk_widget_get_height(child);
  return TRUE;
}

/* Rows. GTK 4.18 hides a row and its content from the tree while the row is not visible, but tests
 * read all rows. */

static void (*gtk_root)(GtkWidget *);
static void (*gtk_unmap)(GtkWidget *);

static gboolean show(gpointer widget) {
  if (gtk_widget_get_visible(widget))
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, FALSE, -1);
  g_object_unref(widget);
  return G_SOURCE_REMOVE;
}

/* Shows a widget in a row again, after GTK has reported that it is hidden. */
static void show_in_row_soon(GtkWidget *widget) {
  GType row = g_type_from_name("GtkListItemWidget");
  if (row && gtk_widget_get_ancestor(widget, row))
    g_idle_add_full(G_PRIORITY_HIGH, show, g_object_ref(widget), NULL);
}

static void root_in_row(GtkWidget *widget) {
  gtk_root(widget);
  show_in_row_soon(widget);
}

static void unmap_in_row(GtkWidget *widget) {
  gtk_unmap(widget);
  show_in_row_soon(widget);
}

/* Menu items. GTK 4.18 names a menu item by a label whose role may have no name. */

static void (*gtk_map)(GtkWidget *);

static void map_menu_item(GtkWidget *widget) {
  gtk_map(widget);
  if (!g_str_equal(G_OBJECT_TYPE_NAME(widget), "GtkModelButton")) return;
  char *text = NULL;
  g_object_get(widget, "text", &text, NULL);
  GtkAccessible *item = GTK_ACCESSIBLE(widget);
  gtk_accessible_reset_relation(item, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  if (text) gtk_accessible_update_property(item, GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_free(text);
}

/* Runs before any other class is made, because each class starts as a copy of its parent. */
static void mend_classes(void) {
  static gboolean is_done = FALSE;
  if (is_done) return;
  is_done = TRUE;
  GtkWidgetClass *widget = g_type_class_ref(GTK_TYPE_WIDGET);
  GtkAccessibleInterface *accessible = g_type_interface_peek(widget, GTK_TYPE_ACCESSIBLE);
  accessible->get_bounds = get_widget_bounds;
  gtk_root = widget->root;
  widget->root = root_in_row;
  gtk_unmap = widget->unmap;
  widget->unmap = unmap_in_row;
  gtk_map = widget->map;
  widget->map = map_menu_item;
  GObjectClass *page = g_type_class_ref(GTK_TYPE_STACK_PAGE);
  accessible = g_type_interface_peek(page, GTK_TYPE_ACCESSIBLE);
  accessible->get_bounds = get_page_bounds;
}

/* Replaces GTK's function of this name, with which the app starts GTK. */
gboolean gtk_init_check(void) {
  gboolean (*start)(void) = (gboolean (*)(void)) dlsym(RTLD_NEXT, "gtk_init_check");
  gboolean has_display = start();
  if (has_display) mend_classes();
  return has_display;
}
