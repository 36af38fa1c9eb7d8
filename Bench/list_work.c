/* The reference for Almanac's lists: what GTK itself takes for the same work.

     list_work scroll|gaps|keys [FRAMES]

   It uses the window of list_window with 10,000 contacts. `scroll` does what ScrollBench does: it
   scrolls for 1,200 frames, or FRAMES, like a hand, and makes 50 jumps. `gaps` measures how long
   the main loop is blocked meanwhile, and `keys` how long the echo of a key takes in an entry. Each
   figure is a line of JSON, as the programs in Swift print it. */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "contact_window.h"

enum { CONTACTS = 10000, JUMPS = 50, KEYS = 100, KEY_PAUSE_MS = 40, BEAT_MS = 4 };

static const char *mode;
static int frame_count = 1200;
static GtkAdjustment *offset;

static double clock_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return 1e3 * time.tv_sec + time.tv_nsec / 1e6;
}

static double main_thread_ms(void) { return clock_ms(CLOCK_THREAD_CPUTIME_ID); }

static GArray *make_samples(void) { return g_array_new(FALSE, FALSE, sizeof(double)); }

static void print(const char *what, GArray *samples) {
  printf("{\"what\": \"C list: %s\", \"unit\": \"ms\", \"samples\": [", what);
  for (guint at = 0; at < samples->len; at++) {
    printf("%s%.3f", at ? ", " : "", g_array_index(samples, double, at));
  }
  printf("]}\n");
  fflush(stdout);
  g_array_unref(samples);
}

/* The same hand as in ScrollBench.swift: a wheel that turns fast, then flings that slow down. */
static uint64_t random_state;
static struct {
  int frame;
  double velocity, direction;
} hand;

static void seed(uint64_t number) { random_state = (number * 0x9E3779B97F4A7C15u) | 1; }

static double next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (double)(random_state >> 11) / (double)(1ull << 53);
}

static double end_of_list(void) {
  return gtk_adjustment_get_upper(offset) - gtk_adjustment_get_page_size(offset);
}

static void move_hand(void) {
  double at = gtk_adjustment_get_value(offset), end = end_of_list();
  int phase = hand.frame % 600;
  if (at >= end) hand.direction = -1;
  else if (at <= 0) hand.direction = 1;
  if (phase < 200) hand.velocity = hand.frame % 2 == 0 ? 75 : 0;
  else if (phase % 100 == 0) hand.velocity = 50 + 250 * next_random();
  else hand.velocity *= 0.97;
  if (phase == 0 && next_random() < 0.3) hand.direction = -hand.direction;
  hand.frame++;
  gtk_adjustment_set_value(offset, CLAMP(at + hand.direction * hand.velocity, 0, end));
}

/* Draws consecutive frames and measures the main thread's time from the end of one to the next. */
static struct {
  void (*step)(void);
  GArray *samples;
  double before;
  gboolean is_painted;
} frames;

static void update(void) {
  if (frames.step && frames.before > 0) frames.step();
}

static void after_paint(void) {
  double now = main_thread_ms(), took = now - frames.before;
  if (frames.samples && frames.before > 0) g_array_append_val(frames.samples, took);
  frames.before = now;
  frames.is_painted = TRUE;
}

static GArray *run(int count, void (*step)(void)) {
  frames.step = step;
  frames.samples = make_samples();
  frames.before = 0;
  while (frames.samples->len < (guint)count) g_main_context_iteration(NULL, TRUE);
  GArray *samples = frames.samples;
  frames.samples = NULL;
  frames.step = NULL;
  return samples;
}

static double jump_to;

static void jump(void) {
  if (jump_to >= 0) gtk_adjustment_set_value(offset, jump_to);
  jump_to = -1;
}

static double most(GArray *samples) {
  double most = 0;
  for (guint at = 0; at < samples->len; at++) {
    most = MAX(most, g_array_index(samples, double, at));
  }
  g_array_unref(samples);
  return most;
}

static void measure_scrolling(void) {
  print("main-thread CPU a frame", run(frame_count, move_hand));
  GArray *jumps = make_samples();
  seed(7);
  for (int number = 0; number < JUMPS; number++) {
    jump_to = next_random() * end_of_list();
    double costliest = most(run(3, jump));
    g_array_append_val(jumps, costliest);
  }
  print("main-thread CPU of a random jump", jumps);
}

static struct {
  GArray *gaps, *work;
  double gap_start, work_start;
} heart;

static gboolean beat(gpointer data) {
  double now = clock_ms(CLOCK_MONOTONIC), worked = main_thread_ms();
  double gap = now - heart.gap_start, work = worked - heart.work_start;
  g_array_append_val(heart.gaps, gap);
  g_array_append_val(heart.work, work);
  heart.gap_start = now;
  heart.work_start = worked;
  return G_SOURCE_CONTINUE;
}

static void measure_gaps(void) {
  heart.gaps = make_samples();
  heart.work = make_samples();
  heart.gap_start = clock_ms(CLOCK_MONOTONIC);
  heart.work_start = main_thread_ms();
  guint source = g_timeout_add_full(G_PRIORITY_DEFAULT, BEAT_MS, beat, NULL, NULL);
  g_array_unref(run(frame_count, move_hand));
  g_source_remove(source);
  print("main-loop gap", heart.gaps);
  print("main-thread CPU in a gap", heart.work);
}

static gboolean set(gpointer flag) {
  *(gboolean *)flag = TRUE;
  return G_SOURCE_REMOVE;
}

static void measure_keys(GtkWidget *entry) {
  GArray *times = make_samples();
  for (int number = 0; number < KEYS; number++) {
    /* A user's keystrokes do not come right after a frame. */
    gboolean is_time = FALSE;
    g_timeout_add(KEY_PAUSE_MS, set, &is_time);
    while (!is_time) g_main_context_iteration(NULL, TRUE);
    int end = -1;
    double start = clock_ms(CLOCK_MONOTONIC);
    if (number % 10 == 0) gtk_editable_set_text(GTK_EDITABLE(entry), "");
    gtk_editable_insert_text(GTK_EDITABLE(entry), "m", 1, &end);
    frames.is_painted = FALSE;
    while (!frames.is_painted) g_main_context_iteration(NULL, TRUE);
    double took = clock_ms(CLOCK_MONOTONIC) - start;
    g_array_append_val(times, took);
  }
  print("keystroke to its frame", times);
}

static void activate(GtkApplication *app, gpointer data) {
  offset = gtk_scrolled_window_get_vadjustment(show_contacts(app, CONTACTS));
  GtkWindow *window = gtk_application_get_active_window(app);
  GtkWidget *entry = gtk_search_entry_new();
  gtk_header_bar_set_title_widget(GTK_HEADER_BAR(gtk_window_get_titlebar(window)), entry);
  GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(window));
  g_signal_connect_swapped(clock, "update", G_CALLBACK(update), NULL);
  g_signal_connect_swapped(clock, "after-paint", G_CALLBACK(after_paint), NULL);
  gdk_frame_clock_begin_updating(clock);
  /* Waits for work after the start: GTK makes all the rows that it keeps around the screen. */
  g_array_unref(run(120, NULL));
  seed(1);
  if (strcmp(mode, "scroll") == 0) measure_scrolling();
  if (strcmp(mode, "gaps") == 0) measure_gaps();
  gdk_frame_clock_end_updating(clock);
  if (strcmp(mode, "keys") == 0) measure_keys(entry);
  gtk_window_destroy(window);
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  mode = argv[1];
  if (argc > 2) frame_count = atoi(argv[2]);
  hand.direction = 1;
  GtkApplication *app =
      gtk_application_new("io.github.almanac.ListWork", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), 1, argv);
}
