#include <sqlite3.h>

// sqlite3_db_config takes variable arguments, which Swift cannot call. All switches that the store
// uses take a number and the address of a result, which may be null.
static inline int nightstep_sqlite_switch(sqlite3 *database, int option, int on) {
  return sqlite3_db_config(database, option, on, (int *)0);
}
