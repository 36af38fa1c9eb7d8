/* What Swift needs to see of GTK: version macros, GLib on Unix, and what Swift cannot import. */
#pragma once

/* 4.8 is the minimum. With these macros, a call of a newer function is a compile error; such a call
   goes through dlsym instead (libraries.h). */
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <malloc.h>
#include <libintl.h>
#include <locale.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "libraries.h"

/* libdispatch exports these functions for other run loops, but no public header declares them. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/* glibc has gettid and memfd_create (below), but Swift's module of glibc lacks them. */
static inline pid_t almanac_current_thread(void) {
  extern pid_t gettid(void);
  return gettid();
}
/* Gives a thread only processor time that nobody else wants. */
static inline void almanac_give_way(pid_t thread) { setpriority(PRIO_PROCESS, thread, 19); }

/* Disables core dumps of this process. With a limit of 1, the kernel does not start a program that
   handles core dumps either (core(5)). */
static inline void almanac_leave_no_core(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_max > 0) {
    limit.rlim_cur = 1;
    setrlimit(RLIMIT_CORE, &limit);
  }
}

/* Returns the pages of this thread's stack that are not in use. */
static inline void almanac_return_free_stack(void) {
  extern int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);
  enum { margin = 1 << 17, page = 1 << 12 };
  pthread_attr_t attributes;
  void *lowest;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
    uintptr_t here = (uintptr_t)&attributes & ~(uintptr_t)(page - 1);
    if (here - margin > (uintptr_t)lowest)
      madvise(lowest, here - margin - (uintptr_t)lowest, MADV_DONTNEED);
  }
  pthread_attr_destroy(&attributes);
}

/* Copies the bytes to a file in memory and returns its descriptor, to be read from the beginning;
   -1 if that is not possible. */
static inline int almanac_memory_file(const void *bytes, size_t count) {
  extern int memfd_create(const char *name, unsigned int flags);
  int file = memfd_create("picture", 1 /* MFD_CLOEXEC */);
  if (file < 0) return -1;
  for (size_t done = 0; done < count;) {
    ssize_t written = write(file, (const char *)bytes + done, count - done);
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

/* Bounds what this process takes: bytes of memory, and seconds of processor time. When the thread
   that started this process ends, this process is killed. */
static inline void almanac_bound_process(rlim_t memory, rlim_t seconds) {
  struct rlimit none = {0, 0}, most = {memory, memory}, time = {seconds, seconds};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_DATA, &most);
  setrlimit(RLIMIT_CPU, &time);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static const GSpawnFlags almanac_spawn_flags =
    G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL;

/* GLib 2.88 marks its flags as flags, and Swift then imports their members under other names. */
static const GApplicationFlags almanac_application_flags =
    G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN;
static const GApplicationFlags almanac_application_standalone = G_APPLICATION_NON_UNIQUE;
static const GApplicationFlags almanac_application_service = G_APPLICATION_IS_SERVICE;
static const GBusNameOwnerFlags almanac_own_name_alone = G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE;
static const GConnectFlags almanac_connect_swapped = G_CONNECT_SWAPPED;
static const GSubprocessFlags almanac_subprocess_piped =
    G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE;
static const GDBusCallFlags almanac_call_flags_none = G_DBUS_CALL_FLAGS_NONE;

/* G_TYPE_* are macros with casts, which Swift does not import. */
static inline GType almanac_type_object(void) { return G_TYPE_OBJECT; }
static inline GType almanac_type_string(void) { return G_TYPE_STRING; }
static inline GType almanac_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType almanac_type_of(const void *instance) { return G_TYPE_FROM_INSTANCE(instance); }
static inline const char *_Nonnull almanac_type_name(const void *_Nonnull instance) {
  return G_OBJECT_TYPE_NAME(instance);
}
static inline void almanac_get_string(void *_Nonnull object, const char *_Nonnull property,
                                      char *_Nullable *_Nonnull value) {
  g_object_get(object, property, value, NULL);
}
static inline void almanac_log(const char *_Nonnull domain, GLogLevelFlags level,
                               const char *_Nonnull line) {
  g_log_structured(domain, level, "MESSAGE", "%s", line);
}
static inline GType almanac_type_int(void) { return G_TYPE_INT; }
static inline GType almanac_type_none(void) { return G_TYPE_NONE; }

/* For a state such as "invalid", GTK 4.8 makes the GValue an enumeration but then reads an integer
   from it, so this calls the variadic function. */
static inline void almanac_set_invalid(GtkAccessible *accessible, gboolean is_invalid) {
  gtk_accessible_update_state(
      accessible, GTK_ACCESSIBLE_STATE_INVALID,
      is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* The GObject of a list model written in Swift: the instance points to the Swift object. */
typedef struct {
  GObject parent;
  void *model;
} AlmanacListModel;

/* The object for one position of the list, which exists while GTK holds it. */
typedef struct {
  GObject parent;
  void *model;
  int64_t key;
} AlmanacListItem;

/* A widget that is laid out and drawn in Swift: the instance points to the Swift object. */
typedef struct {
  GtkWidget parent;
  void *canvas;
} AlmanacCanvas;
