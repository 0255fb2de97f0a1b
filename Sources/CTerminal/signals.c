// Signals: those that ask the program to end, stop or redraw set a flag and wake the reader through
// a pipe; those of a crash give the terminal back and are raised again.

#if !defined(__APPLE__)
#define _XOPEN_SOURCE 700
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "internal.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int handled[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE};

static struct sigaction before[COUNT(handled)];
static struct sigaction before_fatal[COUNT(fatal)];
static bool is_ignored[COUNT(handled)];
static bool is_installed = false;

/// What ncurses does on SIGWINCH: it notes that the size is to be read again.
static void (*curses_winch)(int) = NULL;

static volatile sig_atomic_t pending_end = 0;
static volatile sig_atomic_t pending_suspend = 0;
static volatile sig_atomic_t pending_continue = 0;
static int wake[2] = {-1, -1};

static void wake_reader(void) {
  int error = errno;
  char byte = 0;
  // A full pipe wakes the reader as well.
  ssize_t n = write(wake[1], &byte, 1);
  (void)n;
  errno = error;
}

static void on_signal(int number) {
  switch (number) {
    case SIGTSTP:
      pending_suspend = 1;
      break;
    case SIGCONT:
      pending_continue = 1;
      break;
    case SIGWINCH:
      if (curses_winch != NULL) curses_winch(number);
      break;
    case SIGINT:
      // A second ^C while nobody has heard the first: the program hangs, so end it here.
      if (pending_end == SIGINT) {
        ct_restore_in_handler();
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
        return;
      }
      if (pending_end == 0) pending_end = number;
      break;
    default:
      pending_end = number;
  }
  wake_reader();
}

static void on_crash(int number) {
  ct_restore_in_handler();
  // Whoever handled it before (a crash reporter, or nobody) gets it as if we had not been here.
  for (size_t i = 0; i < COUNT(fatal); i++) {
    if (fatal[i] == number) sigaction(number, &before_fatal[i], NULL);
  }
  raise(number);
}

/// A stack of its own for the crash handler: an endless recursion leaves none.
static void give_crash_stack(void) {
  static char *stack = NULL;
  const size_t size = 64 * 1024;
  if (stack != NULL) return;
  stack = malloc(size);
  if (stack == NULL) return;
  stack_t alternate;
  memset(&alternate, 0, sizeof alternate);
  alternate.ss_sp = stack;
  alternate.ss_size = size;
  sigaltstack(&alternate, NULL);
}

static bool open_pipe(void) {
  if (wake[0] >= 0) return true;
  if (pipe(wake) != 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(wake[i], F_SETFL, fcntl(wake[i], F_GETFL) | O_NONBLOCK);
    fcntl(wake[i], F_SETFD, FD_CLOEXEC);
  }
  return true;
}

void ct_note_ignored_signals(void) {
  for (size_t i = 0; i < COUNT(handled); i++) {
    struct sigaction now;
    is_ignored[i] = sigaction(handled[i], NULL, &now) == 0 && now.sa_handler == SIG_IGN;
  }
}

void ct_install_handlers(void) {
  if (is_installed || !open_pipe()) return;
  is_installed = true;
  pending_end = pending_suspend = pending_continue = 0;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = on_signal;
  for (size_t i = 0; i < COUNT(handled); i++) {
    if (is_ignored[i]) {
      sigaction(handled[i], NULL, &before[i]);
      continue;
    }
    sigaction(handled[i], &action, &before[i]);
    bool is_default = before[i].sa_handler == SIG_DFL || before[i].sa_handler == SIG_IGN;
    if (handled[i] == SIGWINCH) curses_winch = is_default ? NULL : before[i].sa_handler;
  }
  give_crash_stack();
  action.sa_flags = SA_ONSTACK;
  action.sa_handler = on_crash;
  for (size_t i = 0; i < COUNT(fatal); i++) sigaction(fatal[i], &action, &before_fatal[i]);
}

void ct_remove_handlers(void) {
  if (!is_installed) return;
  is_installed = false;
  for (size_t i = 0; i < COUNT(handled); i++) {
    // What newterm set for SIGINT, SIGTERM and SIGTSTP is of no use once the screen is given back.
    if (before[i].sa_handler != SIG_IGN) before[i].sa_handler = SIG_DFL;
    before[i].sa_flags = 0;
    sigaction(handled[i], &before[i], NULL);
  }
  for (size_t i = 0; i < COUNT(fatal); i++) sigaction(fatal[i], &before_fatal[i], NULL);
}

int ct_take_signal(void) {
  int number = pending_end;
  if (number != 0) pending_end = 0;
  return number;
}

bool ct_take_suspend(void) {
  bool was = pending_suspend;
  pending_suspend = 0;
  return was;
}

bool ct_take_continue(void) {
  bool was = pending_continue;
  pending_continue = 0;
  return was;
}

int ct_signal_pipe(void) { return wake[0]; }

void ct_drain_signal_pipe(void) {
  char bytes[64];
  while (read(wake[0], bytes, sizeof bytes) > 0) {
  }
}

void ct_stop_process(void) {
  struct sigaction stop, ours;
  memset(&stop, 0, sizeof stop);
  sigemptyset(&stop.sa_mask);
  stop.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &stop, &ours);
  raise(SIGTSTP);  // Here the process stands still until SIGCONT.
  sigaction(SIGTSTP, &ours, NULL);
}
