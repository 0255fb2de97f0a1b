// Giving the terminal back: the modes and sequences that a handler may use, saved beforehand.
//
// Only tcsetattr and write are called on the way out, which POSIX lists as async-signal-safe.

#if !defined(__APPLE__)
#define _XOPEN_SOURCE 700
#endif
#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "internal.h"

/// From term.h, whose macros are not wanted here.
extern char *tigetstr(const char *);

volatile sig_atomic_t ct_is_taken = 0;

static struct termios saved_modes;
static volatile sig_atomic_t has_saved_modes = 0;
static char leave[256];
static volatile sig_atomic_t leave_length = 0;

bool ct_save_modes(void) {
  has_saved_modes = tcgetattr(STDIN_FILENO, &saved_modes) == 0;
  return has_saved_modes;
}

/// Adds a capability without its padding marks, `$<5>`, which only tputs understands.
static void add_capability(const char *name) {
  const char *value = tigetstr(name);
  if (value == NULL || value == (char *)-1) return;
  size_t length = (size_t)leave_length;
  for (const char *p = value; *p != '\0' && length < sizeof leave; p++) {
    if (p[0] == '$' && p[1] == '<') {
      const char *end = strchr(p, '>');
      if (end == NULL) break;
      p = end;
      continue;
    }
    leave[length++] = *p;
  }
  leave_length = (sig_atomic_t)length;
}

void ct_save_sequences(void) {
  leave_length = 0;
  add_capability("sgr0");   // plain text
  add_capability("rmacs");  // ordinary character set
  add_capability("op");     // the terminal's own colours
  add_capability("cnorm");  // the cursor, seen
  add_capability("rmkx");   // cursor keys as usual
  add_capability("rmcup");  // out of the alternate screen
}

void ct_restore_modes(void) {
  if (has_saved_modes) tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
}

void ct_restore_in_handler(void) {
  if (!ct_is_taken) return;
  ct_is_taken = 0;
  int error = errno;
  size_t sent = 0;
  while (sent < (size_t)leave_length) {
    ssize_t n = write(STDOUT_FILENO, leave + sent, (size_t)leave_length - sent);
    if (n <= 0) break;
    sent += (size_t)n;
  }
  ct_restore_modes();
  errno = error;
}
