//! Lowers IR functions to Cranelift IR.

pub mod aarch64;
mod aggregate;
mod aligned;
mod arith;
mod assigned;
mod atomic;
mod bank;
mod call;
mod cast;
mod clusters;
mod cold;
mod constant;
mod control;
mod debug_values;
mod demanded;
mod divide;
mod dynamic_alloca;
mod edges;
mod expanded_intrinsics;
mod float;
mod guard;
mod indirect;
mod inline_asm;
mod instruction;
mod integer_expansion;
mod intrinsic;
mod mark;
mod memory;
mod multiply;
mod pads;
mod passed;
mod place;
mod profile;
mod pseudo;
mod questions;
mod saved;
mod segment;
mod shared;
mod simd;
mod switch;
mod tail;
mod type_check;
mod values;
mod variable_parts;
mod variadic;
pub mod x86_64;

use crate::abi::{Abi, Conventions, Extend, Return, Slot};
use crate::bank::BankFor;
use crate::dwarf::{Described, Passing};
use crate::entry::Entry;
use crate::isas::Needs;
use crate::legality;
use crate::lower_error::{Expected, LowerError};
use crate::lsda::Catches;
use crate::mark::Mark;
use crate::passes::Pass;
use crate::pseudo::Pseudos;
use crate::refusal::Refusal;
use crate::rewrite::Preserving;
use crate::scalarize::{Scalarizer, Scalars};
use crate::symbol::Symbol;
use crate::target::TailCalls;
use crate::unit::Unit;
use bitsmith_model::attr::AttrListId;
use bitsmith_model::body::Body;
use bitsmith_model::entity::{Entity, Table};
use bitsmith_model::module::Scope;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::metadata_kind;
use bitsmith_model::types::{FuncType, TypeId};
use bitsmith_model::value::{BlockId, GlobalId, InstId, Value as IrValue};
use bitsmith_model::view::View;
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, Value, types as clif};
use cranelift_codegen::ir::{StackSlotData, StackSlotKind};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use edges::Edges;
use profile::Profiled;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// The parts of a value.
pub type Parts = SmallVec<[Value; 2]>;
/// The result of lowering, or the reason why it is not supported. An empty reason was reported already.
pub type Lowered<T> = Result<T, LowerError>;

/// The results of lowering a function besides the Cranelift function.
#[derive(Default)]
pub struct Outcome {
    /// The symbols that the function's external names refer to.
    pub symbols: Vec<Symbol>,
    /// Constructs that could not be lowered.
    pub refusals: Vec<Refusal>,
    /// The clauses of its landing pads.
    pub catches: Catches,
    /// The facts for debuggers.
    pub debug: Described,
    /// The code of its inline assembler.
    pub asms: Vec<AsmCode>,
    /// Its entry, in front of its code.
    pub entry: Entry,
    /// Code before it, which preserves more registers than it.
    pub preserving: Option<Preserving>,
    /// True if the frame must have a frame pointer.
    pub frame_pointer: bool,
    /// True if a call in tail position may become a jump.
    pub tail_calls: bool,
    /// The slot with the caller's base register, if there are dynamic allocas.
    pub base: Option<ir::StackSlot>,
    /// True if vectors of more than 128 bits are passed in registers.
    pub whole_vectors: bool,
    /// True if the module says that a condition in it is unpredictable.
    pub unpredictable: bool,
    /// True if it accesses vectors as volatile.
    pub volatile_vectors: bool,
    /// True if it is optimised, and one of its accesses has a place among the others.
    pub orders_accesses: bool,
    /// The number of calls that have to become jumps in the machine code.
    pub last_calls: usize,
    /// The instructions that others replace.
    pub pseudos: Pseudos,
}

impl Outcome {
    /// The uses of registers that choose the function's target.
    pub fn needs(&self) -> Needs {
        Needs {
            base: self.base.is_some(),
            whole_vectors: self.whole_vectors,
        }
    }
}

/// The place of an alloca's memory.
#[derive(Clone, Copy)]
enum Binding {
    /// No memory: a variable of Cranelift's front end.
    Variable(Variable),
    /// A part of a stack slot from an offset on; the last field is the alignment, if it is larger than that
    /// of the frame.
    Slot(ir::StackSlot, u32, u64),
}

/// The places in the frame.
#[derive(Default)]
struct Frame {
    /// Those of allocas of a fixed size.
    places: FxHashMap<InstId, Binding>,
    /// The pointer for a result in memory, or the `sret` argument.
    result_pointer: Option<Value>,
    /// Copies of arguments that are addresses of variables, for debuggers.
    arguments: FxHashMap<u32, ir::StackSlot>,
    /// The slot with the caller's base register, if there are dynamic allocas.
    base: Option<ir::StackSlot>,
    /// The copy of the guard of a stack protector.
    guard: Option<ir::StackSlot>,
    /// True if code around this function calls it.
    is_surrounded: bool,
    /// The registers that a variadic function saved.
    variadic: Option<variadic::SaveArea>,
}

/// The symbols that the function refers to, and their numbers.
#[derive(Default)]
struct Names {
    symbols: Vec<Symbol>,
    numbers: FxHashMap<Symbol, u32>,
    /// The symbols whose addresses are used, each with whether the address is relative. Cranelift's optimiser merges equal
    /// addresses of one global value.
    globals: FxHashMap<(Symbol, bool), ir::GlobalValue>,
}

/// The constructs that could not be lowered.
#[derive(Default)]
struct Faults {
    refusals: Vec<Refusal>,
    /// True if there is one, reported or not.
    failed: bool,
    /// The first broken invariant, by its place in our source.
    internal: Option<&'static std::panic::Location<'static>>,
}

/// The landing pads.
#[derive(Default)]
struct Pads {
    /// Their clauses, and the numbers of these by the blocks of the pads.
    catches: Catches,
    numbers: FxHashMap<BlockId, u32>,
    /// The block of the invoke that is being lowered, and its unwind destination.
    unwinds: Option<(BlockId, BlockId)>,
}

/// The stack slots of results and arguments in a function that calls `setjmp`: after the second return, registers
/// and spill slots may have changed, but not these.
#[derive(Default)]
struct Saved {
    results: Option<FxHashMap<InstId, Vec<ir::StackSlot>>>,
    args: Vec<Vec<ir::StackSlot>>,
}

/// Narrow integers that are also available with 64 bits.
#[derive(Default)]
struct Extensions {
    /// Those extended by zeros.
    zero: FxHashMap<Value, Value>,
    /// Those extended by their signs.
    sign: FxHashMap<Value, Value>,
    /// Operands of the function, with 32 bits, and how its callers extended them.
    operands: FxHashMap<Value, (Value, Extend)>,
    /// Results of calls, in 32 bits, and how they are to be extended. Functions need not do that, so only results may be
    /// results of calls as they are.
    results: FxHashMap<Value, (Value, Extend)>,
    /// Loads whose results are extended by users.
    sign_loads: FxHashSet<InstId>,
    zero_loads: FxHashSet<InstId>,
}

/// The vectors in registers of their own.
#[derive(Default)]
struct Vectors {
    /// True to keep vectors whole.
    packing: bool,
    /// The results that are kept whole.
    whole: FxHashMap<InstId, simd::Registers>,
    /// For each instruction, whether it is a sum of which only the total counts; computed on demand.
    totals: Option<Vec<bool>>,
    /// True once more than 128 bits of a register are passed.
    passed: bool,
    /// True if a vector is accessed as volatile.
    volatile: bool,
    /// True if that may happen; computed on demand.
    may_pass: Option<bool>,
}

/// The addresses of blocks.
#[derive(Default)]
struct Labels {
    /// The numbers of the blocks, computed on demand.
    numbers: Vec<usize>,
    /// The phis that join addresses of one table: their values are indices of this variable.
    phis: FxHashMap<InstId, GlobalId>,
    /// The loads of addresses that nothing needs.
    loads: FxHashSet<InstId>,
}

/// The current nesting depth in a constant, and the number of further constants allowed.
#[derive(Default)]
struct Constants {
    depth: u32,
    steps: u32,
}

/// The state of lowering one function.
pub struct Lower<'a, 'b> {
    unit: &'a Unit<'a>,
    scalarizer: &'a Scalarizer<'a>,
    scope: Scope<'a>,
    body: &'a Body,
    function: GlobalId,
    func_ty: &'a FuncType,
    abi: Abi,
    bank: bank::Frame,
    b: FunctionBuilder<'b>,
    blocks: Vec<Option<ir::Block>>,
    values: Vec<Parts>,
    args: Vec<Parts>,
    edges: Edges,
    addresses: place::Places,
    frame: Frame,
    names: Names,
    /// The code of inline assembler.
    asms: Vec<AsmCode>,
    faults: Faults,
    /// True after a tail call, which ended the block.
    left: bool,
    /// The number of calls that have to become jumps in the machine code.
    last_calls: usize,
    pads: Pads,
    /// The mark of the following instructions.
    mark: Mark,
    /// The indirect call that is lowered, if it checks the type of its callee.
    checked: Option<InstId>,
    pseudos: Pseudos,
    /// True if conversions of floats to integers saturate; not known before the first one.
    saturates: Option<bool>,
    /// True if accesses of memory must be aligned to their sizes (`strict-align`).
    aligned_only: bool,
    /// True if the locations of instructions are wanted.
    described: bool,
    /// The numbers of the values that debug records name.
    recorded_values: debug_values::Labels,
    /// True if the calls are described.
    calls_described: bool,
    /// Those that are described.
    passing: Vec<Passing>,
    saved: Saved,
    extensions: Extensions,
    /// The bits that are demanded of loads of an odd number of bytes.
    demanded: FxHashMap<InstId, u64>,
    vectors: Vectors,
    labels: Labels,
    /// The number of uses of each result, saturated; empty if not needed.
    uses: Vec<u8>,
    constants: Constants,
}

pub use call::reads_return_address;
pub use control::{places, reachable};
pub use inline_asm::AsmCode;
pub use intrinsic::IntrinsicCall;
pub use simd::{Form, Half, LaneShift};

/// Memory flags of a plain access: a fault is the program's own.
fn plain() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

/// The trap for unreachable code.
pub fn unreachable_code() -> ir::TrapCode {
    ir::TrapCode::unwrap_user(1)
}

/// The trap for switch defaults that are never reached: no check for such values is needed.
pub fn never_code() -> ir::TrapCode {
    ir::TrapCode::unwrap_user(2)
}

/// The trap of atomic accesses that read and write. No program gets it.
pub fn atomic_code() -> ir::TrapCode {
    ir::TrapCode::unwrap_user(3)
}

/// The trap of a callee of the wrong type.
fn type_code() -> ir::TrapCode {
    ir::TrapCode::unwrap_user(4)
}

/// The first of the codes of traps with numbers.
const NUMBERED: u8 = 5;

/// The trap with a number. There are not enough codes for the highest numbers, which compilers do not use: these are plain traps.
fn number_code(number: u8) -> Option<ir::TrapCode> {
    ir::TrapCode::user(number.checked_add(NUMBERED)?)
}

/// The number of a trap.
pub fn trap_number(code: ir::TrapCode) -> Option<u8> {
    let number = code.as_raw().get().checked_sub(NUMBERED)?;
    number_code(number).map(|_| number)
}

/// The calling convention of a function, and its signature for Cranelift.
///
/// # Errors
///
/// The refusal of a function that asks for code that is not made.
fn convention(
    unit: &Unit<'_>,
    scalarizer: &Scalarizer<'_>,
    function: GlobalId,
    (body, func_ty): (&Body, &FuncType),
) -> Lowered<(Abi, ir::Signature)> {
    let own = unit.module.globals[function].as_function();
    let attrs = own.map_or(AttrListId::EMPTY, |f| f.attrs);
    let conventions = Conventions::new(unit, function, Some(function));
    let cc = own.map_or(CallConv::C, |f| CallConv(f.cc));
    let mut abi = conventions.of(scalarizer, func_ty, &func_ty.params, attrs, cc)?;
    if let Some(own) = own {
        let types = (func_ty, &*func_ty.params);
        let bank_for = match func_ty.vararg && call::has_must_tail(body) {
            true => BankFor::Forwarding,
            false => BankFor::By(cc),
        };
        abi.bank = conventions.bank(scalarizer, types, attrs, bank_for)?;
        legality::function(unit, function, own, &abi)?;
    }
    let mut signature = match func_ty.vararg {
        true => variadic::signature(unit.target, &abi),
        false => Conventions::signature(&abi),
    };
    if abi.bank.is_some() {
        signature = bank::signature();
    } else if call::has_must_tail(body) {
        match unit.target.tail_calls() {
            TailCalls::Convention => {
                tail::passes_all(&abi)?;
                signature = tail::signature(unit.target, &abi);
            }
            TailCalls::Rewritten => {}
        }
    }
    Ok((abi, signature))
}

/// The code before a function that preserves more registers than one of C, or that asks for code around it. The flag says
/// that the code calls the function.
fn code_before(
    unit: &Unit<'_>,
    function: GlobalId,
    abi: &Abi,
) -> Lowered<(Option<Preserving>, bool)> {
    let own = unit.module.globals[function].as_function();
    let convention = CallConv(own.map_or(0, |f| f.cc));
    let preserving = unit.target.preserving(convention, abi)?;
    let preserving = preserving.filter(|_| !unit.is_closed(function));
    let around = unit.target.around(unit, function, abi)?;
    if around.is_some() && preserving.is_some() {
        return Err("stackrealign or zero-call-used-regs in this calling convention".into());
    }
    let is_surrounded = around.is_some();
    Ok((around.or(preserving), is_surrounded))
}

/// Lowers `function`, which must have a body, into `func`.
pub fn lower<'a>(
    unit: &'a Unit<'a>,
    scalarizer: &'a Scalarizer<'a>,
    function: GlobalId,
    func: &mut ir::Function,
    context: &mut FunctionBuilderContext,
) -> Outcome {
    let whole = |why: LowerError| Outcome {
        refusals: vec![Refusal::of_function(unit.module, function, why)],
        ..Outcome::default()
    };
    let module = unit.module;
    let global = &module.globals[function];
    let (Some(body), Some(func_ty)) = (global.body(), module.types.as_func(global.value_ty)) else {
        return whole("no body".into());
    };
    let abi = match convention(unit, scalarizer, function, (body, func_ty)) {
        Ok((abi, signature)) => {
            func.signature = signature;
            abi
        }
        Err(why) => return whole(why),
    };
    let (preserving, is_surrounded) = match code_before(unit, function, &abi) {
        Ok(code) => code,
        Err(why) => return whole(why),
    };
    let entry = match Entry::of(unit, function, abi.used) {
        Ok(entry) => entry,
        Err(why) => return whole(why),
    };
    let lower = Lower {
        unit,
        scalarizer,
        scope: module.body_scope(function, body),
        body,
        function,
        func_ty,
        abi,
        bank: bank::Frame::default(),
        b: FunctionBuilder::new(func, context),
        blocks: vec![None; body.blocks().len()],
        values: vec![Parts::new(); body.insts().len()],
        args: Vec::new(),
        edges: Edges::default(),
        addresses: place::Places::default(),
        frame: Frame {
            is_surrounded,
            ..Frame::default()
        },
        names: Names::default(),
        asms: Vec::new(),
        faults: Faults::default(),
        left: false,
        last_calls: 0,
        pads: Pads::default(),
        mark: Mark::default(),
        checked: None,
        pseudos: Pseudos::default(),
        saturates: None,
        aligned_only: unit.has_feature(function, b"strict-align"),
        described: unit.describes(function),
        recorded_values: Default::default(),
        calls_described: false,
        passing: Vec::new(),
        saved: Saved::default(),
        extensions: Extensions::default(),
        demanded: FxHashMap::default(),
        vectors: Vectors::default(),
        labels: Labels::default(),
        uses: Vec::new(),
        constants: Constants::default(),
    };
    let outcome = lower.run();
    Outcome {
        entry,
        preserving: preserving.or(outcome.preserving),
        ..outcome
    }
}

impl<'a> Lower<'a, '_> {
    fn run(mut self) -> Outcome {
        let order = self.reached();
        if self.unit.is_naked(self.function)
            && let Some((block, inst)) = self.beyond_assembler(&order)
        {
            let why = "a naked function with more than inline assembler";
            self.refuse(Some((block, inst)), why.into());
        }
        self.start_marks();
        self.calls_described = self.describes_calls();
        self.start_labels();
        let twice = self.calls_twice(&order);
        self.start(&order, twice);
        self.enter(&order);
        for &id in &order {
            if let Some(block) = self.block(id) {
                if self.b.current_block() != Some(block) {
                    self.b.switch_to_block(block);
                }
                self.lower_block(id);
            }
        }
        self.b.seal_all_blocks();
        self.report_unreported();
        self.finish(&order, twice)
    }

    /// Lowers the entry: the parameters, the frame, and what all blocks need. `twice` says that a function is called
    /// that returns twice.
    fn start(&mut self, order: &[BlockId], twice: bool) {
        let entry = self.b.create_block();
        self.b.append_block_params_for_function_params(entry);
        self.vectors.packing = self.unit.runs(Pass::Simd) && !twice;
        self.make_blocks(order);
        self.b.switch_to_block(entry);
        let done = self.prologue(entry);
        self.refuse_entry(done);
        let done = self.store_arguments();
        self.refuse_entry(done);
        let done = self.find_personality(order);
        self.refuse_entry(done);
        self.saved.results = twice.then(FxHashMap::default);
        self.places(order);
        self.keep_args();
        let done = self.start_dynamic_allocas(order);
        let done = done.and_then(|()| self.start_guard(order));
        let done = done.and_then(|()| self.profile(Profiled::Entry));
        self.refuse_entry(done);
        if self.unit.runs(Pass::ColdBlocks) {
            self.mark_cold(order);
        }
        if self.unit.options.optimize {
            self.find_widened_loads(order);
            self.find_demanded_bits(order);
            self.count_uses(order);
            self.find_label_loads(order);
        }
    }

    fn refuse_entry(&mut self, done: Lowered<()>) {
        if let Err(why) = done {
            self.refuse(None, why);
        }
    }

    /// Refuses the function if an operand counted as reported, but nothing was.
    fn report_unreported(&mut self) {
        let faults = &mut self.faults;
        if faults.failed && faults.refusals.is_empty() {
            let internal = faults.internal;
            let at = internal.map_or_else(LowerError::internal, LowerError::Internal);
            let refusal = Refusal::of_function(self.unit.module, self.function, at);
            faults.refusals.push(refusal);
        }
    }

    fn finish(mut self, order: &[BlockId], twice: bool) -> Outcome {
        let preserving = match self.before_bank() {
            Ok(code) => code,
            Err(why) => {
                self.refuse(None, why);
                None
            }
        };
        let debug = Described {
            variables: self.declared(),
            labels: self.labels(),
            calls: self
                .calls_described
                .then(|| std::mem::take(&mut self.passing)),
        };
        let mut attached = self.body.attachments.iter();
        let unpredictable = attached.any(|(_, a)| a.kind == metadata_kind::UNPREDICTABLE);
        self.keep_whole_vectors();
        let orders_accesses = self.unit.options.optimize && self.orders_accesses();
        let keeps_frame = self.keeps_frame(order);
        if self.faults.refusals.is_empty() {
            self.b.finalize(self.unit.isas.frontend_config());
        }
        let pointer = self.unit.attribute(self.function, b"frame-pointer");
        let stays = self.unit.attribute(self.function, b"disable-tail-calls");
        Outcome {
            entry: Entry::default(),
            preserving,
            debug,
            symbols: self.names.symbols,
            refusals: self.faults.refusals,
            catches: self.pads.catches,
            asms: self.asms,
            frame_pointer: self.unit.options.frame_pointers
                || pointer.is_some_and(|value| value != b"none"),
            base: self.frame.base,
            whole_vectors: self.vectors.passed,
            unpredictable,
            orders_accesses,
            volatile_vectors: self.vectors.volatile,
            last_calls: self.last_calls,
            pseudos: self.pseudos,
            tail_calls: !twice && !keeps_frame && stays != Some(b"true"),
        }
    }

    /// Continues with the first block where the parameters are defined. They stay in the block of the entry then, and
    /// are not live across an edge.
    fn enter(&mut self, order: &[BlockId]) {
        let first = order
            .first()
            .and_then(|id| Some((*id, self.block(*id)?, self.b.current_block()?)));
        let Some((id, block, here)) = first else {
            self.b.ins().trap(unreachable_code());
            return;
        };
        let ends = order.iter().filter_map(|b| self.body.last_inst(*b));
        let again = ends
            .flat_map(|end| self.body.targets(end))
            .any(|to| to == id);
        match again || !self.b.block_params(block).is_empty() {
            true => {
                self.b.ins().jump(block, &[]);
            }
            false => self.blocks.put(id.index(), Some(here)),
        }
    }

    /// Returns true if a result certainly has one use.
    fn is_used_once(&self, inst: InstId) -> bool {
        self.uses.get(inst.index()) == Some(&1)
    }

    fn count_uses(&mut self, order: &[BlockId]) {
        self.uses = vec![0; self.body.insts().len()];
        for id in order.iter().flat_map(|b| self.body.block_insts(*b)) {
            for used in self.body.operands(id).iter().filter_map(|v| v.as_inst()) {
                if let Some(count) = self.uses.entry_mut(used.index()) {
                    *count = count.saturating_add(1);
                }
            }
        }
    }

    /// Records that lowering failed. A broken invariant is reported at the end, and only if nothing else
    /// is: it may follow from what is refused.
    fn refuse(&mut self, at: Option<(BlockId, InstId)>, error: LowerError) {
        self.faults.failed = true;
        let why = match error {
            LowerError::Unsupported(why) => why,
            LowerError::AlreadyReported => return,
            LowerError::Internal(at) => {
                self.faults.internal.get_or_insert(at);
                return;
            }
        };
        let module = self.unit.module;
        self.faults.refusals.push(match at {
            None => Refusal::of_function(module, self.function, why),
            Some((block, inst)) => {
                Refusal::of_inst(module, self.function, self.body, block, inst, why)
            }
        });
    }

    fn block(&self, id: BlockId) -> Option<ir::Block> {
        *self.blocks.get(id.index())?
    }

    /// The Cranelift block of `id`, a branch target.
    fn target(&self, id: BlockId) -> Lowered<ir::Block> {
        self.block(id).expected()
    }

    fn lower_block(&mut self, id: BlockId) {
        let mut ended = false;
        let mut insts = self.body.block_insts(id).peekable();
        while let Some(inst) = insts.next() {
            self.bank.next = insts.peek().copied();
            let what = *self.body.inst(inst);
            self.mark_origin(inst);
            match self.lower_inst(id, inst, &what) {
                // The rest of the block is the return of the tail call's result.
                Ok(_) if std::mem::take(&mut self.left) => return,
                Ok(parts) => self.define(inst, parts),
                Err(why) => {
                    self.refuse(Some((id, inst)), why);
                    if what.op.is_terminator() {
                        self.b.ins().trap(unreachable_code());
                    }
                }
            }
            ended = what.op.is_terminator();
        }
        if !ended {
            self.faults.failed = true;
            self.b.ins().trap(unreachable_code());
        }
    }

    fn define(&mut self, inst: InstId, parts: Parts) {
        self.keep(inst, &parts);
        self.label(IrValue::inst(inst), &parts);
        self.values.put(inst.index(), parts);
    }

    /// The operands of an instruction by role.
    fn view(&self, id: InstId) -> Lowered<View<'a>> {
        let view = self.body.view(id);
        view.ok_or_else(|| "an operand is missing".into())
    }

    fn scalars(&self, ty: TypeId) -> Lowered<Rc<Scalars>> {
        self.scalarizer.scalars(ty)
    }

    /// A stack slot of `size` bytes.
    fn slot(&mut self, size: u64, align: u64) -> Lowered<ir::StackSlot> {
        let size = u32::try_from(size).ok().filter(|s| *s < 1 << 30);
        let size = size.ok_or("a frame of this size")?;
        let shift = align.clamp(1, 16).trailing_zeros() as u8;
        Ok(self.b.create_sized_stack_slot(StackSlotData::new(
            StackSlotKind::ExplicitSlot,
            size.max(1),
            shift,
        )))
    }

    fn slot_addr(&mut self, slot: ir::StackSlot) -> Value {
        self.b.ins().stack_addr(clif::I64, slot, 0)
    }

    /// Converts parameters to values, at the start of the function.
    fn prologue(&mut self, entry: ir::Block) -> Lowered<()> {
        let params = self.b.block_params(entry).to_vec();
        if let Some(bank) = self.abi.bank.clone() {
            return self.bank_prologue(&bank, &params);
        }
        if self.func_ty.vararg {
            return self.variadic_prologue(&params);
        }
        if self.has_tail_convention() {
            return self.tail_prologue(&params);
        }
        let mut params = params.into_iter();
        let pieces = match self.abi.wide_arguments() {
            Some(of) => Some(self.save_pieces(of)?),
            None => None,
        };
        if matches!(self.abi.ret, Return::Memory(_)) {
            self.frame.result_pointer = params.next();
        }
        for (number, slots) in self.abi.params.clone().iter().enumerate() {
            let incoming = self.with_pieces(slots, params.by_ref(), pieces.as_ref())?;
            self.enter_param(number, slots, &incoming)?;
        }
        Ok(())
    }

    /// Reads a parameter from its slots.
    fn enter_param(&mut self, number: usize, slots: &[Slot], incoming: &[Value]) -> Lowered<()> {
        let ty = self.func_ty.params.get(number);
        let ty = *ty.ok_or("a parameter too many")?;
        let parts = self.incoming(ty, slots, incoming)?;
        let extended = self.extended_whole(slots, &parts, incoming);
        self.extensions.operands.extend(extended);
        if self.abi.sret == Some(number) {
            self.frame.result_pointer = self.frame.result_pointer.or(parts.first().copied());
        }
        let number = u32::try_from(number)?;
        self.label(IrValue::arg(number), &parts);
        self.args.push(parts);
        Ok(())
    }
}
