// The screen: taking and giving back the terminal, and drawing.

#define NCURSES_WIDECHAR 1
#if defined(__APPLE__)
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define _DEFAULT_SOURCE 1
#endif
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "internal.h"
#include "screen.h"

static SCREEN *screen = NULL;
static bool has_colour_pairs = false;
static int cursor_row = -1;
static int cursor_column = -1;

bool ct_is_open(void) { return screen != NULL; }

/// Keys that the terminal driver would keep to itself: `^S` `^Q` (flow control), and `^O` `^V`
/// `^Y`, which belong to IEXTEN (`^O` discards output on macOS). ISIG stays: `^C` and `^Z` are
/// signals. After `cbreak`; ncurses keeps the result as the program's modes.
static void set_modes(void) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
  modes.c_lflag &= ~(tcflag_t)IEXTEN;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
  def_prog_mode();
}

static void start_colours(void) {
  const char *no_colour = getenv("NO_COLOR");
  has_colour_pairs = false;
  if (no_colour != NULL && no_colour[0] != '\0') return;
  if (!has_colors() || start_color() == ERR || COLORS < 8 || COLOR_PAIRS < 8) return;
  short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
  static const short colours[] = {COLOR_RED,  COLOR_GREEN,   COLOR_YELLOW,
                                  COLOR_BLUE, COLOR_MAGENTA, COLOR_CYAN};
  for (short i = 0; i < 6; i++) {
    // The plain blue of most terminals is hard to read on black; the bright one is not.
    short colour = colours[i] == COLOR_BLUE && COLORS >= 16 ? 8 + COLOR_BLUE : colours[i];
    init_pair((short)(i + 1), colour, background);
  }
  has_colour_pairs = true;
}

ct_open_result ct_open(void) {
  if (screen != NULL) return CT_OPEN_FAILED;
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return CT_OPEN_NOT_A_TERMINAL;
  const char *term = getenv("TERM");
  if (term == NULL || term[0] == '\0') return CT_OPEN_TERM_UNSET;
  if (strcmp(term, "dumb") == 0) return CT_OPEN_TERM_DUMB;
  if (!ct_save_modes()) return CT_OPEN_NOT_A_TERMINAL;
  // Only the character type: a decimal comma in C's number functions would be a surprise.
  setlocale(LC_CTYPE, "");
  ct_note_ignored_signals();
  // Not initscr, which ends the process when it does not know the terminal.
  screen = newterm(NULL, stdout, stdin);
  if (screen == NULL) {
    ct_restore_modes();
    return CT_OPEN_TERM_UNKNOWN;
  }
  ct_install_handlers();
  const char *move = tigetstr("cup");
  if (move == NULL || move == (char *)-1) {
    ct_close();
    return CT_OPEN_TERM_DUMB;
  }
  ct_save_sequences();
  ct_is_taken = 1;
  cbreak();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  set_escdelay(25);
  scrollok(stdscr, FALSE);
  curs_set(0);
  set_modes();
  start_colours();
  cursor_row = cursor_column = -1;
  static bool is_registered = false;
  if (!is_registered) is_registered = atexit(ct_close) == 0;
  return CT_OPEN_OK;
}

void ct_close(void) {
  if (screen == NULL) return;
  curs_set(1);
  endwin();
  ct_is_taken = 0;
  ct_restore_modes();
  ct_remove_handlers();
  delscreen(screen);
  screen = NULL;
}

bool ct_is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0;
}

bool ct_has_colours(void) { return has_colour_pairs; }

ct_size ct_get_size(void) {
  ct_size size = {0, 0};
  if (screen == NULL) return size;
  size.columns = getmaxx(stdscr);
  size.rows = getmaxy(stdscr);
  return size;
}

void ct_erase(void) {
  if (screen != NULL) erase();
}

/// The scalars of one grapheme that ncurses can hold: a spacing one and marks on it.
static void put_cell(int row, int column, wchar_t base, const wchar_t *marks, int mark_count,
                     attr_t attributes, short pair) {
  wchar_t text[CCHARW_MAX + 1] = {base};
  int length = 1;
  for (int i = 0; i < mark_count && length < CCHARW_MAX; i++) text[length++] = marks[i];
  text[length] = L'\0';
  cchar_t cell;
  if (setcchar(&cell, text, attributes, pair, NULL) == OK) mvadd_wch(row, column, &cell);
}

void ct_put(int32_t row, int32_t column, const char *utf8, int32_t width, uint32_t attributes,
            uint32_t colour) {
  if (screen == NULL || row < 0 || column < 0 || width < 1 || width > 2) return;
  if (row >= getmaxy(stdscr) || column + width > getmaxx(stdscr)) return;
  attr_t style = A_NORMAL;
  if (attributes & CT_BOLD) style |= A_BOLD;
  if (attributes & CT_DIM) style |= A_DIM;
  if (attributes & CT_REVERSE) style |= A_REVERSE;
  if (attributes & CT_UNDERLINE) style |= A_UNDERLINE;
  short pair = has_colour_pairs && colour <= 6 ? (short)colour : 0;

  wchar_t scalars[16];
  size_t count = mbstowcs(scalars, utf8, 16);
  if (count == (size_t)-1 || count == 0 || count > 16) {
    scalars[0] = L'?';
    count = 1;
  }
  // ncurses moves its cursor by the C library's widths. Write spacing characters while they fit
  // into `width`; an emoji sequence that the library knows only in parts shows its first part.
  int used = 0;
  size_t i = 0;
  while (i < count) {
    int columns = wcwidth(scalars[i]);
    if (columns <= 0 || used + columns > width) break;
    size_t next = i + 1;
    wchar_t marks[CCHARW_MAX];
    int mark_count = 0;
    for (; next < count && wcwidth(scalars[next]) == 0; next++) {
      // Joiners and emoji selectors would make the terminal's width differ from ncurses'.
      bool changes_width = scalars[next] == 0x200D || scalars[next] == 0xFE0F;
      if (!changes_width && mark_count < CCHARW_MAX - 1) marks[mark_count++] = scalars[next];
    }
    put_cell(row, column + used, scalars[i], marks, mark_count, style, pair);
    used += columns;
    i = next;
  }
  wchar_t filling = used == 0 ? L'?' : L' ';
  for (; used < width; used++) put_cell(row, column + used, filling, NULL, 0, style, pair);
}

void ct_place_cursor(int32_t row, int32_t column) {
  bool is_inside = screen != NULL && row >= 0 && column >= 0 && row < getmaxy(stdscr) &&
                   column < getmaxx(stdscr);
  cursor_row = is_inside ? row : -1;
  cursor_column = is_inside ? column : -1;
}

void ct_refresh(void) {
  if (screen == NULL) return;
  curs_set(cursor_row >= 0 ? 1 : 0);
  if (cursor_row >= 0) move(cursor_row, cursor_column);
  refresh();
}

void ct_suspend(void) {
  curs_set(1);
  endwin();
  ct_is_taken = 0;
  ct_restore_modes();
  ct_stop_process();
  ct_resume();
}

void ct_resume(void) {
  ct_is_taken = 1;
  reset_prog_mode();
  // A process in the background hears nothing of a resize.
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
    resizeterm(size.ws_row, size.ws_col);
  }
  clearok(curscr, TRUE);
  ct_refresh();
}

void ct_bell(void) {
  if (screen != NULL) beep();
}

void ct_send(const char *bytes) {
  if (screen == NULL) return;
  fflush(stdout);
  size_t sent = 0;
  const size_t length = strlen(bytes);
  while (sent < length) {
    ssize_t n = write(STDOUT_FILENO, bytes + sent, length - sent);
    if (n <= 0) return;
    sent += (size_t)n;
  }
}
