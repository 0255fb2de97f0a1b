/// What the files of this room share.
#pragma once

#include <signal.h>
#include <stdbool.h>

#include "cterminal.h"

/// Saves the terminal's modes and the sequences that leave full screen; before `newterm`.
bool ct_save_modes(void);
/// Captures the sequences that leave full screen; after `newterm`.
void ct_save_sequences(void);
/// Puts back the modes saved. Safe in a signal handler.
void ct_restore_modes(void);
/// Leaves full screen and puts back the modes, if the terminal is taken. Safe in a signal handler.
void ct_restore_in_handler(void);
/// Whether the terminal is ours now: open and not suspended.
extern volatile sig_atomic_t ct_is_taken;

/// Notes which signals are ignored, which stay so; before `newterm`, which sets handlers itself.
void ct_note_ignored_signals(void);
/// Sets the handlers; after `newterm`, whose handler for SIGWINCH is kept and called.
void ct_install_handlers(void);
/// Puts back what was there before.
void ct_remove_handlers(void);
/// A signal to report, or 0; taken once.
int ct_take_signal(void);
/// Whether SIGTSTP came since asked last.
bool ct_take_suspend(void);
/// Whether SIGCONT came since asked last.
bool ct_take_continue(void);
/// Readable when a signal came.
int ct_signal_pipe(void);
/// Empties that pipe.
void ct_drain_signal_pipe(void);
/// Stops the process as SIGTSTP does by default; returns when it is continued.
void ct_stop_process(void);
