// Reading: one key, or what else happened, within a time.

#define NCURSES_WIDECHAR 1
#if defined(__APPLE__)
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define _DEFAULT_SOURCE 1
#endif
#include <curses.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "internal.h"
#include "screen.h"

static const ct_input nothing = {CT_TIMEOUT, 0};

static ct_input input(ct_input_kind kind, int32_t value) {
  ct_input result = {kind, value};
  return result;
}

static ct_input translated(wint_t code) {
  if (code >= KEY_F(1) && code <= KEY_F(63)) return input(CT_FUNCTION, (int32_t)(code - KEY_F0));
  switch (code) {
    case KEY_RESIZE: return input(CT_RESIZE, 0);
    case KEY_UP: return input(CT_KEY, CT_KEY_UP);
    case KEY_DOWN: return input(CT_KEY, CT_KEY_DOWN);
    case KEY_LEFT: return input(CT_KEY, CT_KEY_LEFT);
    case KEY_RIGHT: return input(CT_KEY, CT_KEY_RIGHT);
    case KEY_PPAGE: return input(CT_KEY, CT_KEY_PAGE_UP);
    case KEY_NPAGE: return input(CT_KEY, CT_KEY_PAGE_DOWN);
    case KEY_HOME: return input(CT_KEY, CT_KEY_HOME);
    case KEY_END: return input(CT_KEY, CT_KEY_END);
    case KEY_ENTER: return input(CT_KEY, CT_KEY_ENTER);
    case KEY_BTAB: return input(CT_KEY, CT_KEY_BACK_TAB);
    case KEY_BACKSPACE: return input(CT_KEY, CT_KEY_BACKSPACE);
    case KEY_DC: return input(CT_KEY, CT_KEY_DELETE);
    case KEY_IC: return input(CT_KEY, CT_KEY_INSERT);
    default: return nothing;
  }
}

/// Drops the rest of an escape sequence that terminfo does not name (a mouse, a modified arrow),
/// so that its letters are not taken for commands. True when there was one.
static bool skip_unknown_sequence(void) {
  wint_t next;
  timeout(0);
  int result = get_wch(&next);
  if (result == ERR) return false;
  if (result == KEY_CODE_YES) {
    ungetch((int)next);
    return false;
  }
  if (next != L'[' && next != L'O') {
    unget_wch((wchar_t)next);
    return false;
  }
  // ECMA-48: parameters and intermediates up to a final byte of @ to ~. The limit is for rubbish.
  wint_t byte;
  bool has_more = false;
  for (int i = 0; i < 64 && get_wch(&byte) == OK; i++) {
    has_more = true;
    if (byte >= 0x40 && byte <= 0x7E) break;
  }
  if (!has_more) unget_wch((wchar_t)next);  // Esc and [ typed by hand
  return has_more;
}

/// One key, if it comes within `milliseconds`. False when none came.
static bool read_key(int milliseconds, ct_input *result) {
  wint_t code;
  timeout(milliseconds);
  switch (get_wch(&code)) {
    case KEY_CODE_YES:
      *result = translated(code);
      return true;
    case OK:
      *result = input(CT_CHARACTER, (int32_t)code);
      if (code == 0x1B && skip_unknown_sequence()) *result = nothing;
      return true;
    default:
      return false;
  }
}

/// What a signal asks for. False when none came.
static bool take_signals(ct_input *result) {
  ct_drain_signal_pipe();
  int number = ct_take_signal();
  if (number != 0) {
    *result = input(CT_SIGNAL, number);
    return true;
  }
  if (ct_take_suspend()) {
    ct_suspend();
    ct_take_continue();
    *result = input(CT_RESIZE, 0);
    return true;
  }
  // Continued after a stop that could not be caught: the shell has changed the modes.
  if (ct_take_continue()) {
    ct_resume();
    *result = input(CT_RESIZE, 0);
    return true;
  }
  return false;
}

static int64_t now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Waits for the terminal or a signal. Whether the terminal can be read; -1 when it is gone.
static int wait_for_input(int64_t milliseconds) {
  fd_set readable;
  FD_ZERO(&readable);
  FD_SET(STDIN_FILENO, &readable);
  int pipe = ct_signal_pipe();
  if (pipe >= 0 && pipe < FD_SETSIZE) FD_SET(pipe, &readable);
  struct timeval limit = {(time_t)(milliseconds / 1000), (int)(milliseconds % 1000) * 1000};
  int count = select((pipe > STDIN_FILENO ? pipe : STDIN_FILENO) + 1, &readable, NULL, NULL,
                     milliseconds < 0 ? NULL : &limit);
  if (count < 0) return errno == EINTR ? 0 : -1;
  return count > 0 && FD_ISSET(STDIN_FILENO, &readable);
}

/// Whether standard input, said to be readable, has nothing to read: hung up.
static bool is_gone(void) {
  int bytes = 0;
  return wait_for_input(0) != 0 && (ioctl(STDIN_FILENO, FIONREAD, &bytes) != 0 || bytes == 0);
}

ct_input ct_read(int32_t timeout_ms) {
  ct_input result;
  if (!ct_is_open()) return input(CT_CLOSED, 0);
  const int64_t end = now_ms() + (timeout_ms < 0 ? 0 : timeout_ms);
  for (;;) {
    if (take_signals(&result)) return result;
    // ncurses may hold keys, or a new size, that the terminal knows nothing of.
    if (read_key(0, &result)) return result;
    int64_t left = timeout_ms < 0 ? -1 : end - now_ms();
    if (timeout_ms >= 0 && left < 0) left = 0;
    int ready = wait_for_input(left);
    if (ready < 0) return input(CT_CLOSED, 0);
    if (take_signals(&result)) return result;
    // Time for the rest of a character of several bytes, which ncurses would drop.
    if (ready > 0 && read_key(25, &result)) return result;
    if (ready > 0 && is_gone()) return input(CT_CLOSED, 0);
    if (timeout_ms >= 0 && now_ms() >= end) return read_key(0, &result) ? result : nothing;
  }
}
