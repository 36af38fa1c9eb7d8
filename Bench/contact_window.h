/* A window with a GtkListView of contacts beside a page: rows like Almanac's, with a picture of
   initials, a title and a subtitle, under a heading. Everything is made at the start, nothing is
   read, and no other code runs. */
#include <gtk/gtk.h>

static const char style[] =
    ".list { background: @theme_base_color; }"
    ".row { padding: 6px 12px; border-radius: 9px; }"
    ".heading { padding: 15px 24px 6px; font-weight: 700; font-size: 0.92em; }"
    ".title { font-weight: 600; }"
    ".subtitle { font-size: 0.92em; color: alpha(currentColor, 0.7); }"
    ".avatar { border-radius: 99px; background: #3a6ea5; color: white; font-weight: 700; }"
    "listview > row { padding: 0; border-radius: 9px; }";

static const char *given[] = {"Anna", "Chloé", "Dóra", "Emil", "Fatima", "Giulia", "José", "Märta"};
static const char *family[] = {"Anderberg", "Castillo", "Dvořák", "Fischer", "Kowalski", "Nguyen"};
static const char *trades[] = {"Boatyard", "Bakery", "Garden", "Books", "Clinic"};

static GtkStringList *make_names(int count) {
  GtkStringList *names = gtk_string_list_new(NULL);
  for (int number = 0; number < count; number++) {
    char *name = g_strdup_printf("%s %s %d", given[number % G_N_ELEMENTS(given)],
                                 family[number % G_N_ELEMENTS(family)], number);
    gtk_string_list_take(names, name);
  }
  return names;
}

static GtkWidget *make_label(const char *class) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class(label, class);
  return label;
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *avatar = gtk_label_new(NULL);
  GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_add_css_class(row, "row");
  gtk_widget_add_css_class(avatar, "avatar");
  gtk_widget_set_size_request(avatar, 44, 44);
  gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(texts), make_label("title"));
  gtk_box_append(GTK_BOX(texts), make_label("subtitle"));
  gtk_box_append(GTK_BOX(row), avatar);
  gtk_box_append(GTK_BOX(row), texts);
  gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  const char *name = gtk_string_object_get_string(gtk_list_item_get_item(item));
  const char *last = strchr(name, ' ') + 1;
  GtkWidget *avatar = gtk_widget_get_first_child(gtk_list_item_get_child(item));
  GtkWidget *title = gtk_widget_get_first_child(gtk_widget_get_next_sibling(avatar));
  GtkWidget *subtitle = gtk_widget_get_next_sibling(title);
  char initials[] = {name[0], last[0], 0};
  gtk_label_set_text(GTK_LABEL(avatar), initials);
  gtk_label_set_text(GTK_LABEL(title), name);
  gtk_label_set_text(GTK_LABEL(subtitle),
                     trades[gtk_list_item_get_position(item) % G_N_ELEMENTS(trades)]);
}

static GtkWidget *make_list(int count) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkNoSelection *selection = gtk_no_selection_new(G_LIST_MODEL(make_names(count)));
  GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
  GtkWidget *scroll = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroll), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), list);
  gtk_widget_set_vexpand(scroll, TRUE);
  return scroll;
}

static GtkWidget *make_side(GtkWidget *scroll) {
  GtkWidget *side = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *heading = make_label("heading");
  gtk_label_set_text(GTK_LABEL(heading), "Contacts");
  gtk_widget_add_css_class(side, "list");
  gtk_widget_set_size_request(side, 280, -1);
  gtk_box_append(GTK_BOX(side), heading);
  gtk_box_append(GTK_BOX(side), scroll);
  return side;
}

/* Presents the window. Returns the widget that scrolls its list. */
static GtkScrolledWindow *show_contacts(GtkApplication *app, int count) {
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, style, -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                             GTK_STYLE_PROVIDER(provider),
                                             GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  GtkWidget *scroll = make_list(count);
  GtkWidget *window = gtk_application_window_new(app);
  gtk_window_set_default_size(GTK_WINDOW(window), 1000, 700);
  gtk_window_set_titlebar(GTK_WINDOW(window), gtk_header_bar_new());
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *page = gtk_label_new("Choose a contact");
  gtk_widget_set_hexpand(page, TRUE);
  gtk_box_append(GTK_BOX(content), make_side(scroll));
  gtk_box_append(GTK_BOX(content), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(content), page);
  gtk_window_set_child(GTK_WINDOW(window), content);
  gtk_window_present(GTK_WINDOW(window));
  return GTK_SCROLLED_WINDOW(scroll);
}
