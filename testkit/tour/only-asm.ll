; A module of inline assembly alone.
source_filename = "odd \22name\22\01.ll"
target datalayout = "E-p:16:16-i64:32-n8-a:0:64-Fi8-A5-G1-P2-ni:7:8-S32"
target triple = "unheard-of-machine"
module asm "nop"
module asm "\00\FF # bytes"
