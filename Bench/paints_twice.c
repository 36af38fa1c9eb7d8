/* Says when it painted its last picture, to check first_frame.

     paints_twice [spinner]

   Its window is red first, and green 300 ms later. It then writes to stderr the milliseconds of
   CLOCK_MONOTONIC at which it painted green. With `spinner`, a small square of the window changes
   every 50 ms, from the beginning and forever; otherwise such a square, a caret, changes every
   600 ms. */
#include <X11/Xlib.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e3 * time.tv_sec + time.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  double period = argc > 1 && strcmp(argv[1], "spinner") == 0 ? 50 : 600;
  Display *display = XOpenDisplay(NULL);
  if (!display) return 1;
  Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 600, 400, 0, 0, 0);
  Atom closing = XInternAtom(display, "WM_DELETE_WINDOW", False);
  XSetWMProtocols(display, window, &closing, 1);
  XSelectInput(display, window, ExposureMask);
  XMapWindow(display, window);
  GC context = XCreateGC(display, window, 0, NULL);
  XEvent event;
  do XNextEvent(display, &event);
  while (event.type != Expose);

  double shown = now_ms();
  int is_green = 0, ticks = 0;
  XSetForeground(display, context, 0xff0000);
  XFillRectangle(display, window, context, 0, 0, 600, 400);
  for (;;) {
    XFlush(display);
    struct pollfd file = {ConnectionNumber(display), POLLIN, 0};
    if (!XPending(display)) poll(&file, 1, 5);
    while (XPending(display)) {
      XNextEvent(display, &event);
      if (event.type == ClientMessage) return 0;
    }
    double passed = now_ms() - shown;
    if (!is_green && passed >= 300) {
      is_green = 1;
      XSetForeground(display, context, 0x00ff00);
      XFillRectangle(display, window, context, 0, 40, 600, 360);
      XSync(display, False);
      fprintf(stderr, "%.3f\n", now_ms());
    }
    if (passed / period > ticks + 1) {
      ticks++;
      XSetForeground(display, context, ticks % 2 ? 0x0000ff : 0xffffff);
      XFillRectangle(display, window, context, 0, 0, 30, 30);
    }
  }
}
