/* Draws the recipes' pictures: pictures FOLDER COUNT writes 0.jpg, 1.jpg … of 1000 × 1000 pixels.

   The same number always gives the same picture. The pictures are busy enough to be as large as
   photographs. */
#include <gtk/gtk.h>
#include <math.h>

enum { SIDE = 1000 };

static void set_color(cairo_t *context, GRand *chance, double hue, double alpha) {
  float red, green, blue;
  gtk_hsv_to_rgb(fmod(hue + g_rand_double_range(chance, 0, 0.15), 1),
                 g_rand_double_range(chance, 0.3, 0.9), g_rand_double_range(chance, 0.4, 1), &red,
                 &green, &blue);
  cairo_set_source_rgba(context, red, green, blue, alpha);
}

static cairo_surface_t *draw(guint number) {
  GRand *chance = g_rand_new_with_seed(number);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
  cairo_t *context = cairo_create(surface);
  double hue = g_rand_double(chance);
  set_color(context, chance, hue, 1);
  cairo_paint(context);
  for (int circle = 0; circle < 60; circle++) {
    set_color(context, chance, hue, 0.5);
    cairo_arc(context, g_rand_double_range(chance, 0, SIDE), g_rand_double_range(chance, 0, SIDE),
              g_rand_double_range(chance, 10, 160), 0, 2 * G_PI);
    cairo_fill(context);
  }
  for (int stroke = 0; stroke < 1500; stroke++) {
    double x = g_rand_double_range(chance, 0, SIDE), y = g_rand_double_range(chance, 0, SIDE);
    set_color(context, chance, hue, 0.6);
    cairo_set_line_width(context, g_rand_double_range(chance, 1, 4));
    cairo_move_to(context, x, y);
    cairo_rel_line_to(context, g_rand_double_range(chance, -40, 40),
                      g_rand_double_range(chance, -40, 40));
    cairo_stroke(context);
  }
  cairo_destroy(context);
  g_rand_free(chance);
  return surface;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  for (int number = 0; number < atoi(argv[2]); number++) {
    cairo_surface_t *surface = draw(number);
    GdkPixbuf *pixbuf = gdk_pixbuf_get_from_surface(surface, 0, 0, SIDE, SIDE);
    char *path = g_strdup_printf("%s/%d.jpg", argv[1], number);
    GError *error = NULL;
    if (!gdk_pixbuf_save(pixbuf, path, "jpeg", &error, "quality", "85", NULL)) {
      g_printerr("pictures: %s\n", error->message);
      return 1;
    }
    g_free(path);
    g_object_unref(pixbuf);
    cairo_surface_destroy(surface);
  }
  return 0;
}
