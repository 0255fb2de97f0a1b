/// A small face over ncursesw. It includes no curses header, whose macros Swift cannot import.
///
/// One terminal a process, used from the main thread only. Rows and columns count from 0 at the
/// top left. Nothing here prints, and nothing here ends the process, but for a second SIGINT that
/// finds the first one unheard.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Why the terminal could not be opened.
typedef enum {
  CT_OPEN_OK = 0,
  CT_OPEN_NOT_A_TERMINAL = 1,  ///< standard input or output is a file or a pipe
  CT_OPEN_TERM_UNSET = 2,      ///< TERM is unset or empty
  CT_OPEN_TERM_DUMB = 3,       ///< TERM names a terminal that cannot place its cursor
  CT_OPEN_TERM_UNKNOWN = 4,    ///< TERM is in no terminfo database
  CT_OPEN_FAILED = 5,          ///< it is open already, or the system refused
} ct_open_result;

/// What `ct_read` saw.
typedef enum {
  CT_TIMEOUT = 0,
  CT_CHARACTER = 1,  ///< value: a Unicode scalar, controls included
  CT_KEY = 2,        ///< value: a `ct_key`
  CT_FUNCTION = 3,   ///< value: the number of the function key
  CT_RESIZE = 4,     ///< the size changed, or the process was continued: draw again
  CT_SIGNAL = 5,     ///< value: SIGINT, SIGTERM, SIGHUP or SIGQUIT
  CT_CLOSED = 6,     ///< the terminal is gone
} ct_input_kind;

typedef enum {
  CT_KEY_UP,
  CT_KEY_DOWN,
  CT_KEY_LEFT,
  CT_KEY_RIGHT,
  CT_KEY_PAGE_UP,
  CT_KEY_PAGE_DOWN,
  CT_KEY_HOME,
  CT_KEY_END,
  CT_KEY_ENTER,
  CT_KEY_BACK_TAB,
  CT_KEY_BACKSPACE,
  CT_KEY_DELETE,
  CT_KEY_INSERT,
} ct_key;

typedef struct {
  ct_input_kind kind;
  int32_t value;
} ct_input;

typedef struct {
  int32_t columns;
  int32_t rows;
} ct_size;

/// Bits of a style's attributes, the same as `Style.Attributes` in Canvas.
enum { CT_BOLD = 1, CT_DIM = 2, CT_REVERSE = 4, CT_UNDERLINE = 8 };

/// Takes the terminal of standard input and output: full screen, keys unechoed and one by one,
/// `^S` `^Q` `^O` as keys, `^C` `^Z` as signals. Sets the character type of the locale from the
/// environment, and handlers for signals and crashes that give the terminal back.
ct_open_result ct_open(void);

/// Gives the terminal back as it was; does nothing when it is not open.
void ct_close(void);

/// Whether the locale's characters are UTF-8. After `ct_open`.
bool ct_is_utf8(void);

/// Whether colours are shown: the terminal has them and NO_COLOR is unset or empty.
bool ct_has_colours(void);

ct_size ct_get_size(void);

/// Blanks the picture that is being prepared.
void ct_erase(void);

/// Puts one grapheme into the picture; `width` columns are written, 1 or 2. `colour` is 0 for the
/// terminal's own, 1 to 6 for red, green, yellow, blue, magenta and cyan.
void ct_put(int32_t row, int32_t column, const char *utf8, int32_t width, uint32_t attributes,
            uint32_t colour);

/// Where the cursor stands after the next `ct_refresh`; hidden when a number is negative.
void ct_place_cursor(int32_t row, int32_t column);

/// Shows the picture: only what changed is sent.
void ct_refresh(void);

/// Waits at most `timeout_ms` (negative: for ever) for something to happen. Suspends the process
/// when it was asked to (`^Z`), and comes back with `CT_RESIZE`.
ct_input ct_read(int32_t timeout_ms);

/// Rings, or flashes.
void ct_bell(void);

/// Sends bytes as they are, past ncurses: for an OSC sequence. They must not move the cursor.
void ct_send(const char *bytes);
