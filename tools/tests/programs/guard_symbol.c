// flags: -fstack-protector-all -mstack-protector-guard-reg=gs -mstack-protector-guard-symbol=own_guard
// The guard of stack protectors is at a symbol in another segment, which starts at 0 here.
#define GUARD own_guard
#include "guard.h"
