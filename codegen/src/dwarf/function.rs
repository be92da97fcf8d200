//! The facts about a function's machine code that its description needs.

use crate::lower::Mark;
use crate::rewrite::Rewritten;
use bitsmith_model::inst::LocId;
use bitsmith_model::value::MdId;
use cranelift_codegen::ir::Function;
use cranelift_codegen::{CompiledCode, Final, MachSrcLoc};
use rustc_hash::FxHashMap;

/// A row of a line table: the source location of the instructions from an offset on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The offset in the code.
    pub at: u32,
    /// The location; instructions without one belong to the row before.
    pub loc: LocId,
}

/// A variable that the function declares, as its debug record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// The `DILocalVariable`.
    pub variable: MdId,
    /// The `DILocation`.
    pub loc: Option<MdId>,
    /// The `DIExpression`.
    pub expression: Option<MdId>,
    /// Its home.
    pub home: Home,
}

/// The home of a variable, before the code is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In the stack slot with this key, at an address that is rounded up to an alignment.
    Slot {
        /// The key.
        key: u64,
        /// The offset in the slot.
        offset: u32,
        /// The alignment.
        align: u64,
        /// False if the address is the variable's value, not its place.
        is_place: bool,
    },
    /// The memory at the address in the stack slot with this key.
    Behind(u64),
    /// A general register on entry, by the machine's number; only while it is unchanged.
    Register(u8),
    /// The caller's frame, at an offset from the CFA.
    Caller(u32),
    /// A constant: metadata of a value.
    Constant(MdId),
    /// None that is known.
    Unknown,
}

/// The place of a variable in the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariablePlace {
    /// In the frame, at an offset from its lowest address.
    Frame {
        /// The offset.
        offset: u32,
        /// The alignment to which the address is rounded up.
        align: u64,
        /// False if the address is the variable's value, not its place.
        is_place: bool,
    },
    /// The memory at the address in the frame, at an offset from its lowest address.
    Behind(u32),
    /// A general register, by the machine's number, up to an offset in the code.
    Register(u8, u32),
    /// The caller's frame, at an offset from the CFA.
    Caller(u32),
    /// A constant: metadata of a value.
    Constant(MdId),
    /// None.
    Unknown,
}

/// A variable of the function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its declaration.
    pub declared: Declared,
    /// Its place.
    pub place: VariablePlace,
}

/// A function's description as far as it depends on the machine code.
#[derive(Clone, Debug, Default)]
pub struct FunctionDebug {
    /// The offset of the code in the bytes of the function.
    pub start: u64,
    /// The length of the code with its constants.
    pub len: u64,
    /// The rows, by offset.
    pub rows: Vec<Row>,
    /// The distance from the lowest address of the frame to the CFA.
    pub frame: i64,
    /// The variables.
    pub variables: Vec<Variable>,
}

/// The distance from the frame pointer to the CFA.
const ABOVE_FRAME_POINTER: i64 = 16;

impl FunctionDebug {
    /// The facts about Cranelift's code.
    pub fn new(compiled: &CompiledCode, func: &Function, declared: &[Declared]) -> Self {
        let ranges = compiled.buffer.get_srclocs_sorted();
        let rows = ranges.iter().filter_map(|r| {
            let loc = Mark::of(r.loc).loc?;
            Some(Row { at: r.start, loc })
        });
        let mut debug = Self {
            start: 0,
            len: compiled.buffer.data().len() as u64,
            rows: rows.collect(),
            frame: 0,
            variables: Vec::new(),
        };
        debug.rows.dedup_by_key(|row| row.loc);
        let Some(layout) = compiled.buffer.frame_layout() else {
            return debug;
        };
        debug.frame = i64::from(layout.frame_to_fp_offset) + ABOVE_FRAME_POINTER;
        let slots = layout.stackslots.iter();
        let used = |slot| func.sized_stack_slots.get(slot).is_some_and(|s| s.size > 0);
        let slots = slots.filter(|(slot, _)| used(*slot));
        let slots = slots.filter_map(|(_, s)| Some((s.key?.bits(), s.offset)));
        let offsets: FxHashMap<u64, u32> = slots.collect();
        debug.variables.extend(declared.iter().map(|d| Variable {
            declared: *d,
            place: match d.home {
                Home::Slot {
                    key,
                    offset,
                    align,
                    is_place,
                } => match offsets.get(&key) {
                    None => VariablePlace::Unknown,
                    Some(start) => VariablePlace::Frame {
                        offset: start.saturating_add(offset),
                        align,
                        is_place,
                    },
                },
                Home::Behind(key) => match offsets.get(&key) {
                    None => VariablePlace::Unknown,
                    Some(offset) => VariablePlace::Behind(*offset),
                },
                // Until the code is rewritten, it is not known how long.
                Home::Register(number) => VariablePlace::Register(number, 0),
                Home::Caller(offset) => VariablePlace::Caller(offset),
                Home::Constant(value) => VariablePlace::Constant(value),
                Home::Unknown => VariablePlace::Unknown,
            },
        }));
        debug
    }

    /// Moves the facts to rewritten code.
    pub fn rewrite(&mut self, compiled: &CompiledCode, rewritten: &Rewritten) {
        let ranges = compiled.buffer.get_srclocs_sorted();
        let rows = rewritten.moves.iter().filter_map(|(old, new)| {
            let loc = Mark::of(range_at(ranges, *old)?.loc).loc?;
            Some(Row { at: *new, loc })
        });
        self.rows = rows.collect();
        self.rows.dedup_by_key(|row| row.loc);
        self.len = rewritten.bytes.len() as u64;
        for variable in &mut self.variables {
            if let VariablePlace::Register(number, until) = &mut variable.place {
                let entered = rewritten.entered.get(usize::from(*number));
                *until = entered.copied().unwrap_or(0);
            }
        }
        if let Some(frame) = rewritten.frame {
            self.frame = frame.into();
        }
    }
}

/// The range that contains an offset.
fn range_at(ranges: &[MachSrcLoc<Final>], at: u32) -> Option<&MachSrcLoc<Final>> {
    let after = ranges.partition_point(|r| r.start <= at);
    let range = ranges.get(after.checked_sub(1)?)?;
    (at < range.end).then_some(range)
}
