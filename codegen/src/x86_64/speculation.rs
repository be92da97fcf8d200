//! The protection against speculative execution of the wrong instructions: indirect branches through a function whose
//! return the processor cannot predict (`-mretpoline`), and traps behind returns and indirect jumps (`-mharden-sls`).

use super::asm::Dialect;
use super::asm::assembler::assembled_own;
use crate::feature_list;
use crate::protection::{Brancher, Speculation};
use bitsmith_model::module::Module;

/// The trap.
pub const TRAP: u8 = 0xcc;
/// The prefix that makes calls and jumps to the function longer.
pub const PADDING: u8 = 0x2e;

/// The name of the function that makes indirect branches to the address in `r11`, and of a program's own.
pub const NAME: &str = "__llvm_retpoline_r11";
pub const EXTERNAL: &str = "__x86_indirect_thunk_r11";

/// The features that ask for that function.
const BRANCHES: [&[u8]; 3] = [
    b"retpoline",
    b"retpoline-indirect-branches",
    b"retpoline-indirect-calls",
];

/// The name of the module flag that asks for the prefix.
const PADDED: &[u8] = b"indirect_branch_cs_prefix";

/// The protection that the functions of a module ask for. If one asks for it, all have it, since addresses of blocks are shared.
pub fn of(module: &Module) -> Speculation {
    let mut all = Speculation::default();
    let functions = module.globals.iter().filter_map(|(_, g)| g.as_function());
    for attrs in functions.map(|function| function.attrs) {
        let Some(list) = module.attrs.function_text(attrs, b"target-features") else {
            continue;
        };
        let has = |name: &[u8]| feature_list::sign(list, name) == Some(b'+');
        all.returns |= has(b"harden-sls-ret");
        all.jumps |= has(b"harden-sls-ijmp");
        if BRANCHES.iter().any(|name| has(name)) {
            let known = all.branches.is_some_and(|b| b.is_external);
            all.branches = Some(Brancher {
                is_external: known || has(b"retpoline-external-thunk"),
                is_padded: module.is_flag_set(PADDED),
            });
        }
    }
    all
}

/// The code of our own: it returns to the address in `r11`. A processor that predicts another return executes the loop
/// ahead of time. The sequence is that of Intel's and Google's papers on «retpolines».
pub fn code() -> Vec<u8> {
    const TEXT: &str = "
call 2f
1: pause
lfence
jmp 1b
.p2align 4, 0xcc
2: movq %r11, (%rsp)
ret
";
    assembled_own(TEXT, Dialect::Att)
}
