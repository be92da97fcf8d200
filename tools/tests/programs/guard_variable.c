// flags: -fstack-protector-all -mstack-protector-guard=global
// The guard of stack protectors is a variable.
#define GUARD __stack_chk_guard
#include "guard.h"
