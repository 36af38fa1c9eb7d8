/* Starts a program, and writes down what it paints, and when.

     first_frame [--still MS] [--picture FILE] -- PROGRAM [ARGUMENT]...

   The clock starts at exec. Whenever something on the screen has been drawn, that part is read back
   and compared, in squares of 32 pixels, with what was there before:

     start PID MS                          the program's ID, and its start by CLOCK_MONOTONIC
     frame MS SQUARE=HASH SQUARE=HASH...   the squares that changed, and what they became
     still MS                              nothing has changed for --still (400) milliseconds;
                                           repeated whenever they have passed again
     gone MS                               the program ended by itself

   It goes on until a line arrives on stdin, or stdin or the program ends. Then it saves the screen as
   a PPM file, asks the program's windows to close, kills what has not ended after 5 s, and writes

     end MS CPU                            the time from this request to the end, and the processor
                                           time of the program and of the children that it waited
                                           for, both in milliseconds

   The first `frame` line, at the time 0, is what was there before the program. first_frame.py reads
   the lines, and decides which frame was the first useful one. */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SQUARE = 32, PATIENCE_MS = 5000 };

typedef struct {
  int left, top, right, bottom;
} Area;

static Display *display;
static Window root;
static int width, height, columns, rows;
static uint32_t *screen;   /* the whole screen, as last read */
static uint64_t *hashes;   /* of the screen's squares */
static XImage *image;      /* the shared memory that pixels are read into */
static double *exec_time;  /* shared with the child, which sets it */

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e3 * time.tv_sec + time.tv_nsec / 1e6;
}

static void fail(const char *what) {
  fprintf(stderr, "first_frame: %s\n", what);
  exit(1);
}

/* A window may close between two calls, and Xlib would then end this program. */
static int ignore_error(Display *from, XErrorEvent *error) { return 0; }

static void open_screen(void) {
  display = XOpenDisplay(NULL);
  if (!display) fail("there is no display");
  XSetErrorHandler(ignore_error);
  int number = DefaultScreen(display);
  root = RootWindow(display, number);
  width = DisplayWidth(display, number);
  height = DisplayHeight(display, number);
  columns = (width + SQUARE - 1) / SQUARE;
  rows = (height + SQUARE - 1) / SQUARE;
  screen = calloc((size_t)width * height, 4);
  hashes = calloc((size_t)columns * rows, sizeof *hashes);
  static XShmSegmentInfo segment;
  image = XShmCreateImage(display, DefaultVisual(display, number), DefaultDepth(display, number),
                          ZPixmap, NULL, &segment, width, height);
  if (!image || image->bits_per_pixel != 32) fail("the display has no shared pictures of 32 bits");
  segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * height, IPC_CREAT | 0600);
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  XShmAttach(display, &segment);
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);
}

/* Reads a part of the screen. Rows are adjacent in shared memory, as wide as the part. */
static void read_area(Area area) {
  image->width = area.right - area.left;
  image->height = area.bottom - area.top;
  image->bytes_per_line = 4 * image->width;
  if (!XShmGetImage(display, root, image, area.left, area.top, AllPlanes)) fail("no picture");
  for (int y = area.top; y < area.bottom; y++) {
    memcpy(screen + (size_t)y * width + area.left,
           image->data + (size_t)(y - area.top) * image->bytes_per_line, image->bytes_per_line);
  }
}

static uint64_t hash_square(int column, int row) {
  uint64_t hash = 14695981039346656037u;
  int right = (column + 1) * SQUARE < width ? (column + 1) * SQUARE : width;
  int bottom = (row + 1) * SQUARE < height ? (row + 1) * SQUARE : height;
  for (int y = row * SQUARE; y < bottom; y++) {
    for (int x = column * SQUARE; x < right; x++) {
      /* The fourth byte has no meaning. */
      hash = (hash ^ (screen[(size_t)y * width + x] & 0xffffff)) * 1099511628211u;
    }
  }
  return hash;
}

/* Records the changed squares of an area. Returns whether there are any. */
static int note(Area area, double moment) {
  int changed = 0;
  for (int row = area.top / SQUARE; row * SQUARE < area.bottom; row++) {
    for (int column = area.left / SQUARE; column * SQUARE < area.right; column++) {
      int square = row * columns + column;
      uint64_t hash = hash_square(column, row);
      if (hash == hashes[square]) continue;
      hashes[square] = hash;
      if (!changed++) printf("frame %.3f", moment);
      printf(" %d=%llx", square, (unsigned long long)hash);
    }
  }
  if (changed) printf("\n");
  return changed;
}

/* The part of the screen that all waiting damage reports cover; empty without a report. */
static Area damaged(int damage_event) {
  Area area = {width, height, 0, 0};
  while (XPending(display)) {
    XEvent event;
    XNextEvent(display, &event);
    if (event.type != damage_event) continue;
    XRectangle part = ((XDamageNotifyEvent *)&event)->area;
    if (part.x < area.left) area.left = part.x;
    if (part.y < area.top) area.top = part.y;
    if (part.x + part.width > area.right) area.right = part.x + part.width;
    if (part.y + part.height > area.bottom) area.bottom = part.y + part.height;
  }
  if (area.left < 0) area.left = 0;
  if (area.top < 0) area.top = 0;
  if (area.right > width) area.right = width;
  if (area.bottom > height) area.bottom = height;
  return area;
}

static pid_t start(char **command) {
  pid_t child = fork();
  if (child < 0) fail("no further process");
  if (child == 0) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    *exec_time = now_ms();
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
  }
  setpgid(child, child);
  while (*(volatile double *)exec_time == 0) continue;
  return child;
}

/* Watches until a line arrives on stdin or the program has ended. */
static void watch(pid_t child, int damage_event, double still) {
  double changed = 0; /* when the screen changed, or was last said to be still */
  int has_painted = 0;
  for (;;) {
    struct pollfd files[] = {{ConnectionNumber(display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    if (!XPending(display)) {
      double rest = has_painted ? changed + still - (now_ms() - *exec_time) : 100;
      poll(files, 2, rest < 0 ? 0 : (int)rest + 1);
    }
    Area area = damaged(damage_event);
    if (area.left < area.right && area.top < area.bottom) {
      read_area(area);
      double moment = now_ms() - *exec_time;
      if (note(area, moment)) {
        changed = moment;
        has_painted = 1;
      }
    }
    double moment = now_ms() - *exec_time;
    if (has_painted && moment - changed >= still) {
      printf("still %.3f\n", moment);
      changed = moment;
    }
    fflush(stdout);
    if (files[1].revents) return;
    siginfo_t info = {0};
    if (waitid(P_PID, child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child) {
      printf("gone %.3f\n", moment);
      fflush(stdout);
      return;
    }
  }
}

static void save_screen(const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file) return;
  fprintf(file, "P6\n%d %d\n255\n", width, height);
  for (size_t at = 0; at < (size_t)width * height; at++) {
    unsigned char colors[] = {screen[at] >> 16, screen[at] >> 8, screen[at]};
    fwrite(colors, 3, 1, file);
  }
  fclose(file);
}

/* Calls `visit` for each visible window, and returns how many there are. */
static int each_window(void (*visit)(Window)) {
  Window ignored, *children = NULL;
  unsigned count = 0, shown = 0;
  XQueryTree(display, root, &ignored, &ignored, &children, &count);
  for (unsigned at = 0; at < count; at++) {
    XWindowAttributes attributes;
    if (!XGetWindowAttributes(display, children[at], &attributes)) continue;
    if (attributes.map_state != IsViewable || attributes.class != InputOutput) continue;
    shown++;
    if (visit) visit(children[at]);
  }
  if (children) XFree(children);
  return shown;
}

static void ask_to_close(Window window) {
  XEvent event = {.xclient = {.type = ClientMessage, .window = window, .format = 32}};
  event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
  event.xclient.data.l[0] = XInternAtom(display, "WM_DELETE_WINDOW", False);
  XSendEvent(display, window, False, NoEventMask, &event);
}

static void pause_ms(double ms) {
  struct timespec time = {0, (long)(ms * 1e6)};
  nanosleep(&time, NULL);
}

/* Closes the program's windows, kills it if it takes longer than 5 s, and waits until it and its
   children have ended. */
static void end(pid_t child) {
  double asked = now_ms();
  each_window(ask_to_close);
  XSync(display, False);
  struct rusage usage = {0};
  pid_t ended = 0;
  while ((ended = wait4(child, NULL, WNOHANG, &usage)) == 0) {
    if (now_ms() - asked > PATIENCE_MS) kill(-child, SIGKILL);
    pause_ms(0.5);
  }
  double took = now_ms() - asked;
  double cpu = 1e3 * (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
  printf("end %.3f %.3f\n", took, cpu);
  kill(-child, SIGKILL);
  /* The program's orphans become children of this process. */
  while (now_ms() - asked < 2 * PATIENCE_MS && waitpid(-1, NULL, WNOHANG) >= 0) pause_ms(1);
  while (now_ms() - asked < 2 * PATIENCE_MS && each_window(NULL) > 0) pause_ms(5);
}

int main(int argc, char **argv) {
  double still = 400;
  const char *picture = NULL;
  int at = 1;
  for (; at + 1 < argc && strcmp(argv[at], "--") != 0; at += 2) {
    if (strcmp(argv[at], "--still") == 0) still = atof(argv[at + 1]);
    else if (strcmp(argv[at], "--picture") == 0) picture = argv[at + 1];
    else fail("there is no such option");
  }
  if (at + 1 >= argc) fail("there is no program to start");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  exec_time = mmap(NULL, sizeof *exec_time, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1,
                   0);
  open_screen();
  int damage_base, error_base;
  if (!XDamageQueryExtension(display, &damage_base, &error_base)) fail("X has no DAMAGE");
  XDamageCreate(display, root, XDamageReportRawRectangles);
  Area all = {0, 0, width, height};
  read_area(all);
  note(all, 0);
  pid_t child = start(argv + at + 1);
  /* Takes precedence over other programs on the machine. Only root may do this; without it, the
     figures are only less precise. */
  setpriority(PRIO_PROCESS, 0, -10);
  printf("start %d %.3f\n", child, *exec_time);
  watch(child, damage_base + XDamageNotify, still);
  if (picture) save_screen(picture);
  end(child);
  return 0;
}
