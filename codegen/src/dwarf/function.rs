//! The facts about a function's machine code that its description needs.

use super::declared::{Declared, Described, Home, Labelled, Passed, Passing};
use super::scope::Scopes;
use super::spans::{self, Span, Spot, Step};
use crate::mark::Mark;
use crate::pre_spill::{InSlot, Spilled};
use crate::rewrite::{Call, Moved, Rewritten};
use crate::target::Target;
use crate::unwind::FRAME_RECORD;
use bitsmith_model::body::Body;
use bitsmith_model::inst::LocId;
use bitsmith_model::node::Node;
use bitsmith_model::value::{GlobalId, InstId, MdId};
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
    /// Several in turn.
    Spans(Vec<Span>),
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

/// An argument of a call, as the code has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A number.
    Number(i64),
    /// A value at a place that the call preserves.
    Kept(Spot),
}

/// A call in the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallSite {
    /// The offset of the instruction.
    pub at: u32,
    /// The offset behind it.
    pub end: u32,
    /// True if it is a jump that leaves the function.
    pub leaves: bool,
    /// The function.
    pub callee: GlobalId,
    /// The general registers of known arguments, by the machine's numbers, and the arguments.
    pub arguments: Vec<(u8, Argument)>,
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
    /// True if the calls are described.
    pub describes_calls: bool,
    /// The calls of functions that have a description.
    pub calls: Vec<CallSite>,
    /// The labels of the source, with their offsets in the code.
    pub labels: Vec<(Labelled, u32)>,
}

impl FunctionDebug {
    /// The facts about Cranelift's code.
    pub fn new(
        compiled: &CompiledCode,
        func: &Function,
        body: &Body,
        declared: &[Declared],
    ) -> Self {
        let ranges = compiled.buffer.get_srclocs_sorted();
        let rows = ranges.iter().filter_map(|r| {
            let loc = body.loc(Mark::of(r.loc).inst?)?;
            Some(Row { at: r.start, loc })
        });
        let mut debug = Self {
            start: 0,
            len: compiled.buffer.data().len() as u64,
            rows: rows.collect(),
            frame: 0,
            variables: Vec::new(),
            describes_calls: false,
            calls: Vec::new(),
            labels: Vec::new(),
        };
        debug.rows.dedup_by_key(|row| row.loc);
        let Some(layout) = compiled.buffer.frame_layout() else {
            return debug;
        };
        debug.frame = i64::from(layout.frame_to_fp_offset) + i64::from(FRAME_RECORD);
        let offsets = offsets(compiled, func);
        debug.variables.extend(declared.iter().map(|d| Variable {
            declared: Declared {
                history: None,
                ..d.clone()
            },
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
                Home::Value { .. } | Home::Unknown => VariablePlace::Unknown,
            },
        }));
        debug
    }

    /// Moves the facts to rewritten code.
    pub fn rewrite(&mut self, compiled: &CompiledCode, body: &Body, rewritten: &Rewritten) {
        let ranges = compiled.buffer.get_srclocs_sorted();
        let rows = rewritten.moves.iter().filter_map(|moved| {
            let inst = Mark::of(range_at(ranges, moved.old)?.loc).inst?;
            Some(Row {
                at: moved.new,
                loc: body.loc(inst)?,
            })
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

    /// Finds the places of variables that change their values, and of the arguments of calls; `function` is the
    /// function's `DISubprogram`.
    pub fn follow(
        &mut self,
        compiled: &CompiledCode,
        func: &Function,
        function: Node<'_>,
        (described, spilled): (&Described, &Spilled),
        rewritten: Option<&Rewritten>,
        target: &dyn Target,
    ) {
        let Some(body) = function.scope.body else {
            return;
        };
        let declared = &described.variables;
        self.describes_calls = described.calls.is_some();
        let passing = described.calls.as_deref().unwrap_or_default();
        let labels = &described.labels;
        let is_plain = passing.is_empty() && labels.is_empty();
        if is_plain && declared.iter().all(|d| d.history.is_none()) {
            return;
        }
        let len = u32::try_from(self.len).unwrap_or(u32::MAX);
        let steps = steps(compiled, rewritten, len);
        let frame = compiled.buffer.frame_layout();
        let frame = frame.map_or(0, |f| {
            i64::from(f.frame_to_fp_offset) + i64::from(FRAME_RECORD)
        });
        let returns = match rewritten {
            Some(rewritten) => {
                let calls = rewritten
                    .moves
                    .iter()
                    .filter(|moved| moved.call == Call::Returns);
                calls.map(|moved| moved.end).collect()
            }
            None => compiled.buffer.call_sites().map(|c| c.ret_addr).collect(),
        };
        let frames = spans::Frames {
            target,
            returns,
            moved: frame - self.frame,
            moved_word: rewritten.and_then(|r| r.moved_word),
            slots: self.slots(compiled, func),
            in_slots: self.in_slots(compiled, spilled),
            spilled,
        };
        let code = spans::Code::new(compiled, func, body, steps, rewritten, frames);
        let placed = |label: &Labelled| Some((*label, code.start(label.inst)?));
        self.labels = labels.iter().filter_map(placed).collect();
        let entered = rewritten.map_or([0; 16], |r| r.entered);
        let mut scopes = Scopes::new(function, self);
        for (variable, declared) in self.variables.iter_mut().zip(declared) {
            let scope = declared.history.as_ref().and_then(|_| scopes.of(declared));
            if let (Some(history), Some(scope)) = (&declared.history, scope) {
                let spans = code.spans(history, &entered, scopes.ranges(scope));
                variable.place = VariablePlace::Spans(spans);
            }
        }
        if !passing.is_empty() {
            let calls = calls(compiled, rewritten);
            self.calls = call_sites(&calls, passing, |passed, step| match *passed {
                Passed::Number(number) => Some(Argument::Number(number)),
                Passed::Value { label, entered } => {
                    code.preserved(label, entered, step).map(Argument::Kept)
                }
            });
        }
    }

    /// The offsets from the CFA of slots with keys.
    fn slots(&self, compiled: &CompiledCode, func: &Function) -> FxHashMap<u64, i64> {
        let slots = offsets(compiled, func).into_iter();
        let from_cfa = |(key, offset)| (key, i64::from(offset) - self.frame);
        slots.map(from_cfa).collect()
    }

    /// The values in slots, by label, with the offsets from the CFA of the slots.
    fn in_slots<'s>(
        &self,
        compiled: &CompiledCode,
        spilled: &'s Spilled,
    ) -> FxHashMap<u32, Vec<(i64, &'s InSlot)>> {
        let slots = compiled.buffer.frame_layout().map(|f| &f.stackslots);
        let mut found: FxHashMap<u32, Vec<(i64, &InSlot)>> = FxHashMap::default();
        for value in &spilled.values {
            if let Some(slot) = slots.and_then(|slots| slots.get(value.slot)) {
                let offset = i64::from(slot.offset) - self.frame;
                found.entry(value.label).or_default().push((offset, value));
            }
        }
        found
    }
}

/// The offsets from the lowest address of the frame of slots with keys.
fn offsets(compiled: &CompiledCode, func: &Function) -> FxHashMap<u64, u32> {
    let slots = compiled.buffer.frame_layout().map(|f| f.stackslots.iter());
    let used = |slot| func.sized_stack_slots.get(slot).is_some_and(|s| s.size > 0);
    let slots = slots.into_iter().flatten();
    let slots = slots.filter(|(slot, _)| used(*slot));
    slots
        .filter_map(|(_, s)| Some((s.key?.bits(), s.offset)))
        .collect()
}

/// The calls of the code, each with true if it is a jump that leaves it.
fn calls(compiled: &CompiledCode, rewritten: Option<&Rewritten>) -> Vec<(Step, bool)> {
    let ranges = compiled.buffer.get_srclocs_sorted();
    let Some(rewritten) = rewritten else {
        let of_call = |end: u32| {
            let mark = range_at(ranges, end.saturating_sub(1)).map(|r| Mark::of(r.loc));
            let at = (end.saturating_sub(1), end);
            let step = Step {
                old: at,
                new: at,
                inst: mark.and_then(|m| m.inst),
                stale: 0,
            };
            // What becomes a jump later is not described.
            (!mark.is_some_and(|m| m.is_last)).then_some((step, false))
        };
        let calls = compiled.buffer.call_sites();
        return calls.filter_map(|call| of_call(call.ret_addr)).collect();
    };
    let of_move = |moved: &Moved| {
        let leaves = match moved.call {
            Call::None => return None,
            Call::Returns => false,
            Call::Leaves => true,
        };
        let step = Step {
            old: (moved.old, moved.old.saturating_add(1)),
            new: (moved.new, moved.end),
            inst: range_at(ranges, moved.old).and_then(|r| Mark::of(r.loc).inst),
            stale: moved.stale,
        };
        Some((step, leaves))
    };
    rewritten.moves.iter().filter_map(of_move).collect()
}

/// The sites of calls; `argument` finds an argument at a call.
fn call_sites(
    calls: &[(Step, bool)],
    passing: &[Passing],
    argument: impl Fn(&Passed, &Step) -> Option<Argument>,
) -> Vec<CallSite> {
    let passing: FxHashMap<InstId, &Passing> = passing.iter().map(|p| (p.inst, p)).collect();
    let site = |(step, leaves): &(Step, bool)| {
        let passing = passing.get(&step.inst?)?;
        let arguments = passing.arguments.iter();
        Some(CallSite {
            at: step.new.0,
            end: step.new.1,
            leaves: *leaves,
            callee: passing.callee,
            arguments: arguments
                .filter_map(|(register, passed)| Some((*register, argument(passed, step)?)))
                .collect(),
        })
    };
    calls.iter().filter_map(site).collect()
}

/// The steps of the code: its instructions if it was rewritten, otherwise ranges of one origin.
fn steps(compiled: &CompiledCode, rewritten: Option<&Rewritten>, len: u32) -> Vec<Step> {
    let ranges = compiled.buffer.get_srclocs_sorted();
    let Some(rewritten) = rewritten else {
        let of_range = |r: &MachSrcLoc<Final>| Step {
            old: (r.start, r.end),
            new: (r.start, r.end),
            inst: Mark::of(r.loc).inst,
            stale: 0,
        };
        return ranges.iter().map(of_range).collect();
    };
    let ends = rewritten.moves.iter().skip(1).map(|moved| moved.new);
    let moves = rewritten.moves.iter().zip(ends.chain([len]));
    let of_move = |(moved, end): (&Moved, u32)| Step {
        old: (moved.old, moved.old.saturating_add(1)),
        new: (moved.new, end),
        inst: range_at(ranges, moved.old).and_then(|r| Mark::of(r.loc).inst),
        stale: moved.stale,
    };
    moves.map(of_move).collect()
}

/// The range that contains an offset.
fn range_at(ranges: &[MachSrcLoc<Final>], at: u32) -> Option<&MachSrcLoc<Final>> {
    let after = ranges.partition_point(|r| r.start <= at);
    let range = ranges.get(after.checked_sub(1)?)?;
    (at < range.end).then_some(range)
}
