//! Calls of profilers, which a function has at its entry and before it returns (`instrument-function-entry-inlined`
//! and `instrument-function-exit-inlined`).

use super::{Lower, Lowered, plain};
use crate::lower_error::LowerError;
use crate::symbol::Symbol;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// A place where a profiler is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Profiled {
    /// The entry of the function.
    Entry,
    /// In front of a return, or of a call that replaces the frame.
    Exit,
}

/// Functions that count calls. On some machines they take the return address; on others they read no argument.
const COUNTERS: &[&[u8]] = &[
    b".mcount",
    b"__cyg_profile_func_enter_bare",
    b"__mcount",
    b"_mcount",
    b"mcount",
];
/// Functions that take the address of the function, and a return address.
const OBSERVERS: &[&[u8]] = &[b"__cyg_profile_func_enter", b"__cyg_profile_func_exit"];

impl Lower<'_, '_> {
    /// Calls the profiler, if the function asks for one.
    pub(super) fn profile(&mut self, place: Profiled) -> Lowered<()> {
        let attribute = match place {
            Profiled::Entry => "instrument-function-entry-inlined",
            Profiled::Exit => "instrument-function-exit-inlined",
        };
        let name = self.unit.attribute(self.function, attribute.as_bytes());
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            return Ok(());
        };
        if self.unit.is_naked(self.function) {
            return Ok(());
        }
        let name = name.strip_prefix(b"\x01").unwrap_or(name);
        let mut arguments: Vec<Value> = Vec::new();
        if OBSERVERS.contains(&name) {
            arguments.push(self.address(Symbol::Global(self.function), 0));
        } else if !COUNTERS.contains(&name) {
            let name = String::from_utf8_lossy(name);
            let why = format!("the attribute '{attribute}' with '{name}' is not supported");
            return Err(LowerError::from(why));
        }
        let frame = self.b.ins().get_frame_pointer(clif::I64);
        arguments.push(self.b.ins().load(clif::I64, plain(), frame, 8));
        let symbol = self.unit.symbol_of(&String::from_utf8_lossy(name));
        self.call_values(symbol, &arguments, &[]);
        Ok(())
    }
}
