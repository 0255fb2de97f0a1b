/// What reading keys needs of the screen.
#pragma once

#include <stdbool.h>

bool ct_is_open(void);
/// Gives the terminal back, stops the process, and takes the terminal again when continued.
void ct_suspend(void);
/// Takes the terminal again and repaints all of it, at its size of now.
void ct_resume(void);
