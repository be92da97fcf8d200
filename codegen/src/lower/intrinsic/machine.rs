//! Intrinsics on the state of the machine, and facts of the build.

use super::{IntrinsicCall, Row};
use crate::lower::{Lower, Lowered, Parts, never_code, number_code, plain};
use crate::lower_error::Expected;
use bitsmith_model::node::Node;
use bitsmith_model::value::{Value as IrValue, ValueKind};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types as clif};

/// The maximal number of frames to walk up.
const MOST_CALLERS: i64 = 256;

/// The attribute of a trap that names a function to call instead.
const TRAP_FUNCTION: &[u8] = b"trap-func-name";

/// The value to return of a frame.
#[derive(Clone, Copy)]
enum OfFrame {
    /// Its address.
    Address,
    /// The address that it returns to.
    ReturnAddress,
}

pub(super) const ROWS: &[Row] = &[
    (
        &["addressofreturnaddress", "sponentry"],
        entry_stack_pointer,
    ),
    (
        &[
            "allow.runtime.check",
            "allow.ubsan.check",
            "experimental.widenable.condition",
            "public.type.test",
            "type.test",
        ],
        |l, _| constant(l, 1),
    ),
    (&["debugtrap"], |l, call| {
        l.trap_or_call(call, |l| {
            l.b.ins().debugtrap();
        })
    }),
    (&["eh.dwarf.cfa"], |l, _| {
        let frame = l.entry_frame();
        Ok(Parts::from_slice(&[l.add_offset(frame, 16)]))
    }),
    (&["eh.typeid.for"], |l, call| {
        let [of] = call.arguments()?;
        l.type_number(of)
    }),
    (&["frameaddress"], |l, call| {
        l.caller(call.arguments()?, OfFrame::Address)
    }),
    (&["get.dynamic.area.offset"], |l, call| {
        let ty = l.scalars(call.result)?.parts.first().copied().expected()?;
        Ok(Parts::from_slice(&[l.iconst(ty.ty, 0)]))
    }),
    (&["get.rounding"], |l, _| l.rounding()),
    (&["is.constant"], |l, call| {
        let [of] = call.arguments()?;
        let is_data = l.is_data(of);
        constant(l, i64::from(is_data))
    }),
    (&["localaddress"], |l, _| Ok(l.frame_pointer())),
    (&["returnaddress"], |l, call| {
        l.caller(call.arguments()?, OfFrame::ReturnAddress)
    }),
    (&["set.rounding"], |l, call| {
        l.set_rounding(call.arguments()?)
    }),
    (&["stackaddress"], |l, _| Ok(l.stack_pointer())),
    (&["looptrap", "trap"], trap),
    (&["ubsantrap"], numbered_trap),
];

fn constant(lower: &mut Lower<'_, '_>, truth: i64) -> Lowered<Parts> {
    Ok(Parts::from_slice(&[lower.iconst(clif::I8, truth)]))
}

fn trap(lower: &mut Lower<'_, '_>, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
    lower.trap_or_call(call, |lower| {
        if lower.unit.is_naked(lower.function) {
            lower.naked(lower.unit.target.trap());
        }
        lower.unreachable_trap();
    })
}

/// The place of the return address.
fn entry_stack_pointer(lower: &mut Lower<'_, '_>, _: &IntrinsicCall<'_>) -> Lowered<Parts> {
    let frame = lower.entry_frame();
    Ok(Parts::from_slice(&[lower.add_offset(frame, 8)]))
}

/// A trap whose number a handler of it finds in the instruction: the program or a kernel says why it ended.
fn numbered_trap(lower: &mut Lower<'_, '_>, call: &IntrinsicCall<'_>) -> Lowered<Parts> {
    let [number] = call.arguments()?;
    let [number, ..] = lower.const_int(number)?.to_le_bytes();
    let Some(code) = number_code(number).filter(|_| !lower.unit.is_naked(lower.function)) else {
        return trap(lower, call);
    };
    lower.trap_or_call(call, |lower| {
        for _ in 0..lower.unit.target.room_in_trap(number) {
            lower.b.ins().debugtrap();
        }
        lower.trap_of(code);
    })
}

impl Lower<'_, '_> {
    /// Lowers a trap by `trap`, or to a call of the function that the attribute names (`-ftrap-function`).
    fn trap_or_call(
        &mut self,
        call: &IntrinsicCall<'_>,
        trap: impl FnOnce(&mut Self),
    ) -> Lowered<Parts> {
        let attrs = call.view.info().attrs;
        let name = self.unit.module.attrs.function_text(attrs, TRAP_FUNCTION);
        let Some(name) = name.filter(|name| !name.is_empty()) else {
            trap(self);
            return Ok(Parts::new());
        };
        if self.unit.is_naked(self.function) {
            return Err("a call instead of a trap in a naked function".into());
        }
        let name = std::str::from_utf8(name).map_err(|_| "the name of a function for traps")?;
        let symbol = self.unit.symbol_of(name);
        self.call_symbol(call.view, symbol)
    }

    /// The name of the register that a call reads, if it reads 64 bits of one.
    pub(in crate::lower) fn read_register(&self, call: &IntrinsicCall<'_>) -> Option<&str> {
        let is_read = matches!(call.name, "read_register" | "read_volatile_register");
        let is_read = is_read && self.int_bits(call.result) == Some(64);
        is_read.then(|| self.register_name(call)).flatten()
    }

    /// The name of the register that a call writes, if it writes one.
    pub(in crate::lower) fn written_register(&self, call: &IntrinsicCall<'_>) -> Option<&str> {
        let is_written = matches!(call.name, "write_register" | "write_volatile_register");
        is_written.then(|| self.register_name(call)).flatten()
    }

    fn register_name(&self, call: &IntrinsicCall<'_>) -> Option<&str> {
        let ValueKind::Metadata(node) = call.all().first()?.kind() else {
            return None;
        };
        let name = Node::get(self.scope, node)?.member(0)?;
        let name = std::str::from_utf8(self.scope.metadata().string(name)?).ok()?;
        // Names may end like strings of C.
        Some(name.strip_suffix('\0').unwrap_or(name))
    }

    /// The frame pointer.
    pub(in crate::lower) fn frame_pointer(&mut self) -> Parts {
        Parts::from_slice(&[self.b.ins().get_frame_pointer(clif::I64)])
    }

    /// The stack pointer.
    pub(in crate::lower) fn stack_pointer(&mut self) -> Parts {
        Parts::from_slice(&[self.b.ins().get_stack_pointer(clif::I64)])
    }

    /// Lowers a write of the stack pointer, as there is behind inline assembler that has it as an operand. It has that value
    /// already: with another, the frame would not be found again, and the function traps.
    pub(in crate::lower) fn write_stack_pointer(
        &mut self,
        call: &IntrinsicCall<'_>,
    ) -> Lowered<Parts> {
        let value = call.all().get(1).copied().expected()?;
        let value = self.one(value)?;
        let now = self.b.ins().get_stack_pointer(clif::I64);
        let differs = self.b.ins().icmp(IntCC::NotEqual, value, now);
        self.b.ins().trapnz(differs, never_code());
        Ok(Parts::new())
    }

    /// Lowers `get.rounding`: the current rounding mode, by LLVM's numbers (to zero, to nearest, up, down).
    fn rounding(&mut self) -> Lowered<Parts> {
        let mode = self.library("fegetround", &[], &[clif::I32]);
        let mode = mode.first().copied().expected()?;
        // libm uses the machine's encoding.
        let modes = self.unit.target.rounding_modes();
        let twice = self.b.ins().ushr_imm_s(mode, modes.shift - 1);
        let table = self.iconst(clif::I32, modes.to_llvm);
        let row = self.b.ins().ushr(table, twice);
        Ok(Parts::from_slice(&[self.mask(row, 2)]))
    }

    /// Lowers `set.rounding`, with the same numbers.
    fn set_rounding(&mut self, [mode]: [IrValue; 1]) -> Lowered<Parts> {
        let row = self.one(mode)?;
        let twice = self.b.ins().ishl_imm_s(row, 1);
        let modes = self.unit.target.rounding_modes();
        let table = self.iconst(clif::I32, modes.from_llvm);
        let mode = self.b.ins().ushr(table, twice);
        let mode = self.mask(mode, 2);
        let mode = self.b.ins().ishl_imm_s(mode, modes.shift);
        self.library("fesetround", &[mode], &[clif::I32]);
        Ok(Parts::new())
    }

    /// The frame pointer above which the return address and the arguments on the stack are. Code around this function calls
    /// it; the frame of that code is the one that is saved here.
    pub(in crate::lower) fn entry_frame(&mut self) -> Value {
        let frame = self.b.ins().get_frame_pointer(clif::I64);
        match self.frame.is_surrounded {
            true => self.b.ins().load(clif::I64, plain(), frame, 0),
            false => frame,
        }
    }

    /// Lowers `frameaddress` and `returnaddress`: of the function itself or of a caller.
    fn caller(&mut self, [depth]: [IrValue; 1], wanted: OfFrame) -> Lowered<Parts> {
        let depth = self.scope.int(depth);
        let depth = depth.filter(|d| (0..MOST_CALLERS).contains(d));
        let depth = depth.ok_or("a frame that far up")?;
        let mut frame = self.entry_frame();
        for _ in 0..depth {
            frame = self.b.ins().load(clif::I64, plain(), frame, 0);
        }
        Ok(Parts::from_slice(&[match wanted {
            OfFrame::ReturnAddress => self.b.ins().load(clif::I64, plain(), frame, 8),
            OfFrame::Address => frame,
        }]))
    }
}
