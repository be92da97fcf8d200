//! From a module to machine code and data that have no addresses yet.

use crate::Options;
use crate::address;
use crate::asm::assembler::Section;
use crate::bit_tests;
use crate::block_layout;
use crate::call_sites;
use crate::code::{ALIGN, Code, padding};
use crate::commuting;
use crate::data::{self, Data};
use crate::divisions;
use crate::dwarf::FunctionDebug;
use crate::foreign;
use crate::inline_sections;
use crate::labels;
use crate::legality;
use crate::loop_carried;
use crate::loop_invariants::{self, Hoisted};
use crate::lower;
use crate::lsda::{Lsda, Site};
use crate::mark::Mark;
use crate::moving_frame::{self, MovingFrame};
use crate::passes::{Pass, Passes};
use crate::pre_spill::{self, Spilled};
use crate::protection::Speculation;
use crate::pseudo;
use crate::refusal::Refusal;
use crate::remat;
use crate::rewrite::{Input, Rewritten};
use crate::scalarize::Scalarizer;
use crate::scheduling;
use crate::short_divisions;
use crate::signatures::{
    calls_as_c, calls_as_windows, general_operands, general_results, vector_operands, vectors,
};
use crate::sinking;
use crate::slots;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::target::{Asm, Target};
use crate::thunk_code::ThunkCode;
use crate::type_check::{self, TypeCheck};
use crate::unit::Unit;
use crate::unwind::Unwind;
use bitsmith_model::global::{BodyState, GlobalKind};
use bitsmith_model::module::Module;
use bitsmith_model::ordered_map::ordered_map;
use bitsmith_model::schema::linkage::Linkage;
use bitsmith_model::value::GlobalId;
use cranelift_codegen::binemit::Reloc as ClifReloc;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{self, ExternalName, LibCall, StackSlot};
use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::{CompiledCode, Context, FinalizedMachReloc, FinalizedRelocTarget};
use cranelift_frontend::FunctionBuilderContext;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of blocks up to which a function is optimised: the cost of Cranelift's optimiser grows with
/// the square of the depth of dominators.
const MOST_BLOCKS: usize = 1 << 14;

/// The alignment of functions in optimised code: how the machine fetches and caches them then does not
/// depend on the code before.
const FAST_ALIGN: u64 = 64;

/// The result of compiling a module.
pub struct Compiled {
    /// The functions, in the order of the module.
    pub functions: Vec<Code>,
    /// The variables, in the order of the module.
    pub data: Vec<Data>,
    /// The thunks that the functions use.
    pub thunks: Vec<ThunkCode>,
    /// The module's assembler text, assembled.
    pub module_asm: Option<Asm>,
}

impl Compiled {
    /// The sections of the module's assembler.
    pub fn asm_sections(&self) -> impl Iterator<Item = &Section> {
        self.module_asm.iter().flat_map(|asm| &asm.sections)
    }
}

/// The text to produce instead of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Text {
    /// Nothing.
    #[default]
    None,
    /// Cranelift IR.
    Clif,
    /// The machine instructions.
    Assembly,
}

/// Returns true if a function is compiled: it has a body and is not `available_externally`.
fn is_compiled(module: &Module, id: GlobalId) -> bool {
    let Some(global) = module.globals.get(id) else {
        return false;
    };
    let body = global.as_function().map(|f| &f.body);
    matches!(body, Some(BodyState::Loaded(_) | BodyState::Lazy))
        && global.linkage != Linkage::AvailableExternally
}

/// Everything in a module that cannot be compiled; no code is generated.
///
/// ```
/// use bitsmith_codegen::{Options, compile::report};
/// use bitsmith_model::{builder::FunctionBuilder, module::Module, types::Type};
///
/// let mut module = Module::new();
/// let (void, wide) = (module.types.intern(Type::Void), module.types.intern(Type::PpcFp128));
/// let ty = module.types.func(void, &[wide]);
/// let function = module.declare_function(b"of_powerpc", ty);
/// let mut f = FunctionBuilder::new(&mut module, function);
/// f.start_block(b"entry");
/// f.ret(None);
/// f.finish();
/// let refusals = report(&module, Options::default());
/// let texts: Vec<String> = refusals.iter().map(|r| r.to_string()).collect();
/// assert_eq!(texts, ["@of_powerpc: ppc_fp128 is not supported"]);
/// ```
pub fn report(module: &Module, options: Options) -> Vec<Refusal> {
    match Unit::new(module, options) {
        Ok(unit) => check(&unit),
        Err(why) => vec![Refusal::of_module(why)],
    }
}

/// Assembles the module's assembler text, if there is any.
fn module_asm(unit: &Unit<'_>) -> Result<Option<Asm>, String> {
    let text = unit.module.module_asm.trim_ascii();
    if text.is_empty() {
        return Ok(None);
    }
    let text = std::str::from_utf8(&unit.module.module_asm);
    let text = text.map_err(|_| "the module's assembler text is no UTF-8")?;
    let own = unit.target.module_asm(text);
    let asm = own.or_else(|why| match unit.options.assembler {
        Some(assembler) => foreign::assemble(unit.target, assembler, text),
        None => Err(why),
    });
    asm.map(Some)
}

/// Checks everything in the module other than functions and variables.
fn check_module(unit: &Unit<'_>) -> Vec<Refusal> {
    let mut refusals = legality::module(unit);
    if let Err(why) = module_asm(unit) {
        refusals.push(Refusal::of_module(why));
    }
    for (id, global) in unit.module.globals.iter() {
        if let GlobalKind::Function(f) = &global.kind
            && matches!(f.body, BodyState::Lazy)
        {
            let why = "the body was not read";
            refusals.push(Refusal::of_function(unit.module, id, why));
        }
    }
    refusals
}

fn check(unit: &Unit<'_>) -> Vec<Refusal> {
    let mut refusals = check_module(unit);
    let found = ordered_map(
        &unit.module.functions,
        || CodegenContext::new(unit),
        |shop, id| match is_compiled(unit.module, *id) {
            true => shop.lower(*id).refusals,
            false => Vec::new(),
        },
    );
    refusals.extend(found.into_iter().flatten());
    if let Err(of_data) = data::all(unit) {
        refusals.extend(of_data);
    }
    refusals
}

/// The slots of a function's frame.
#[derive(Default)]
struct Slots {
    /// Those of up to a word whose address is not taken.
    own: Vec<StackSlot>,
    /// The number of slots before those for spilled values, which are the last ones.
    plain: usize,
    /// The values in these that debuggers are told of.
    spilled: Spilled,
}

/// The buffers that a thread reuses from function to function.
struct CodegenContext<'u> {
    unit: &'u Unit<'u>,
    scalarizer: Scalarizer<'u>,
    context: Context,
    builder: FunctionBuilderContext,
}

impl<'u> CodegenContext<'u> {
    fn new(unit: &'u Unit<'u>) -> Self {
        Self {
            unit,
            scalarizer: Scalarizer::new(unit),
            context: Context::new(),
            builder: FunctionBuilderContext::new(),
        }
    }

    fn lower(&mut self, id: GlobalId) -> lower::Outcome {
        self.context.clear();
        let (unit, func) = (self.unit, &mut self.context.func);
        let outcome = lower::lower(unit, &self.scalarizer, id, func, &mut self.builder);
        if !outcome.refusals.is_empty() {
            // The builder was left in the middle of a function.
            self.builder = FunctionBuilderContext::new();
        }
        outcome
    }

    /// Runs the passes behind Cranelift's optimiser.
    fn passes(&mut self) -> Slots {
        let unit = self.unit;
        let instructions = unit.target.instructions();
        let func = &mut self.context.func;
        if unit.runs(Pass::Divisions) {
            divisions::run(func);
        }
        let is_slow = instructions.divides_slowly;
        let mut has_new_blocks =
            is_slow && unit.runs(Pass::ShortDivisions) && short_divisions::run(func);
        if instructions.tests_bits && unit.runs(Pass::BitTests) {
            bit_tests::run(func);
        }
        if unit.runs(Pass::LoopCarried) {
            loop_carried::run(func);
        }
        if unit.runs(Pass::Scheduling) {
            scheduling::run(func, instructions.has_memory_operands);
        }
        if instructions.overwrites_operands && unit.runs(Pass::Commuting) {
            commuting::run(func);
        }
        if unit.runs(Pass::Address) {
            address::run(func, instructions.adds_in_addresses);
        }
        has_new_blocks |= unit.runs(Pass::Sinking) && sinking::run(func);
        let hoisted = match unit.runs(Pass::LoopInvariants) {
            true => loop_invariants::run(func, instructions.masks_signs),
            false => Hoisted::default(),
        };
        has_new_blocks |= hoisted.has_new_blocks;
        if unit.runs(Pass::Remat) {
            remat::run(func, &hoisted.copies);
        }
        labels::run(func);
        if has_new_blocks {
            self.context.compute_cfg();
            self.context.compute_domtree();
        }
        let plain = self.context.func.sized_stack_slots.len();
        let spilled = match unit.runs(Pass::PreSpill) {
            true => pre_spill::run(&mut self.context, unit.target.preserved()),
            false => Spilled::default(),
        };
        Slots {
            own: slots::run(&mut self.context.func, unit.options.passes),
            plain,
            spilled,
        }
    }

    fn compile(&mut self, id: GlobalId, text: Text) -> Result<Code, Vec<Refusal>> {
        let unit = self.unit;
        let mut outcome = self.lower(id);
        if !outcome.refusals.is_empty() {
            return Err(outcome.refusals);
        }
        if unit.is_naked(id) {
            let code = Code::naked(unit, id, &mut outcome);
            return code.map_err(|why| vec![Refusal::of_function(unit.module, id, why)]);
        }
        let clif = (text == Text::Clif).then(|| self.context.func.display().to_string());
        let code = self
            .generate(id, text, &outcome)
            .and_then(|slots| self.code(id, &mut outcome, &slots));
        match code {
            Ok(code) => Ok(Code {
                text: clif.or(code.text),
                ..code
            }),
            Err(why) => Err(vec![Refusal::of_function(unit.module, id, why)]),
        }
    }

    /// Optimises the function if that is wanted, and generates its machine code.
    fn generate(
        &mut self,
        id: GlobalId,
        text: Text,
        outcome: &lower::Outcome,
    ) -> Result<Slots, String> {
        let unit = self.unit;
        let isa = unit.isas_of(id).with(outcome.needs());
        self.context.set_disasm(text == Text::Assembly);
        let mut control = ControlPlane::default();
        let mut slots = Slots::default();
        let small = self.context.func.layout.blocks().nth(MOST_BLOCKS).is_none();
        if let Some(optimiser) = isa.optimiser.as_ref().filter(|_| small) {
            if unit.runs(Pass::BlockLayout) {
                block_layout::run(&mut self.context.func);
            }
            if unit.runs(Pass::LoopInvariants) {
                loop_invariants::separate(&mut self.context.func);
            }
            labels::resolve(&mut self.context.func);
            self.context
                .optimize(&**optimiser, &mut control)
                .map_err(|e| format!("Cranelift: {e}"))?;
            slots = self.passes();
        }
        pseudo::mark(&mut self.context.func, &outcome.pseudos);
        self.context
            .compile(&*isa.plain, &mut control)
            .map_err(|e| format!("Cranelift: {:?}", e.inner))?;
        Ok(slots)
    }

    /// The machine code that was generated, with all that belongs to it.
    fn code(
        &self,
        id: GlobalId,
        outcome: &mut lower::Outcome,
        slots: &Slots,
    ) -> Result<Code, String> {
        let unit = self.unit;
        let compiled = self.context.compiled_code();
        let compiled = compiled.ok_or("Cranelift: no code")?;
        let func = &self.context.func;
        let mut bytes = compiled.buffer.data().to_vec();
        let relocs = compiled.buffer.relocs().iter();
        let relocs = relocs.map(|r| reloc(unit.target, r, func, &outcome.symbols));
        let mut relocs: Vec<Reloc> = relocs.collect::<Result<_, _>>()?;
        let traps = compiled.buffer.traps();
        unit.target.correct(unit, &mut bytes, &mut relocs, traps);
        // Comments take the place of marks.
        if !unit.options.comments {
            let target = unit.target;
            pseudo::replace(
                &outcome.pseudos,
                compiled,
                &mut bytes,
                target.loosen(),
                |code, by| target.replace_pseudo(code, by),
            )?;
        }
        // Comments take the place of marks.
        let checks = match unit.options.comments {
            true => Vec::new(),
            false => type_check::of(unit.module, id, &outcome.entry.room, compiled)?,
        };
        let make = (outcome.last_calls, &*checks);
        make_jumps(unit, make, compiled, &mut bytes, &mut relocs)?;
        let checks = unit.target.check_types(&mut bytes, &mut relocs, checks)?;
        let results = [general_results(func), vectors(&func.signature.returns)];
        (unit.target).protect_returns(unit, id, results, &mut bytes, &mut relocs)?;
        let stack_calls = moving_frame::take_stack_calls(&mut relocs);
        let moving = moving_frame::moving_frame(func, compiled, &stack_calls);
        let base = unit.target.base_register();
        if let (Some(base), Some(frame)) = (base, &moving) {
            (base.rewrite)(&mut bytes, frame, &compiled.bb_starts)?;
        }
        let mut sites = call_sites::sites(&outcome.catches, compiled, moving.as_ref())?;
        let described = unit.module.globals.get(id).and_then(|g| g.body());
        let described = described.filter(|_| unit.describes(id));
        let mut debug = described
            .map(|body| FunctionDebug::new(compiled, func, body, &outcome.debug.variables));
        let mut unwind =
            Unwind::of_cranelift(unit.target, &compiled.buffer.unwind_info, bytes.len())?;
        unwind.replace_signed(unit.target.return_rule(unit, id));
        if let (Some(base), Some(slot), Some(frame)) = (base, outcome.base, &moving) {
            let rule = moving_frame::base_rule(base.register, slot, compiled, frame);
            unwind.rules.extend(rule);
        }
        let isa = unit.isas_of(id).with(outcome.needs());
        let generated = Generated {
            unit,
            isa: &*isa.plain,
            outcome,
            func,
            slots,
            compiled,
            bytes: &bytes,
            relocs: &relocs,
            sites: &sites,
            checks: &checks,
            moving,
            traced: debug.is_some(),
        };
        let guarded = unit.protection.speculation != Speculation::default() || !checks.is_empty();
        let rewritten = match unit.options.optimize || moving.is_some() || guarded {
            true => generated.rewritten(),
            false => None,
        };
        if rewritten.is_none() && guarded {
            return Err("protection of branches in machine code that is not recognised".into());
        }
        if rewritten.is_none() && moving.is_some() && base.is_none() {
            return Err("dynamic allocas in machine code that is not recognised".into());
        }
        if let (Some(debug), Some(body)) = (&mut debug, described) {
            let rewritten = rewritten.as_ref();
            if let Some(rewritten) = rewritten {
                debug.rewrite(compiled, body, rewritten);
            }
            if let Some(function) = crate::dwarf::subprogram(unit.module, id) {
                let facts = (&outcome.debug, &slots.spilled);
                debug.follow(compiled, func, function, facts, rewritten, unit.target);
            }
        }
        let (mut tables, mut type_traps) = (Vec::new(), Vec::new());
        let mut own_align = u64::from(compiled.buffer.alignment);
        if let Some(rewritten) = rewritten {
            // Its constants are elsewhere.
            own_align = 1;
            relocs = rewritten
                .relocs(id, &relocs, unit.target.brancher(unit))
                .ok_or("a relocation that is not one of the function's")?;
            tables = rewritten.table_entries(id);
            type_traps = rewritten
                .type_traps
                .iter()
                .copied()
                .map(u64::from)
                .collect();
            (bytes, unwind, sites) = (rewritten.bytes, rewritten.unwind, rewritten.sites);
        }
        mark_pads(unit, &mut bytes, &mut sites)?;
        let own_start = (outcome.entry.code.len()).next_multiple_of(own_align as usize);
        let sites = match &outcome.preserving {
            Some(before) => call_sites::behind_preserving(&sites, own_start, before.bytes.len()),
            None => call_sites::behind(&sites, own_start),
        };
        let least = match unit.options.optimize {
            true => FAST_ALIGN,
            false => ALIGN,
        };
        let mut code = Code {
            id,
            bytes,
            entry: 0,
            patch: None,
            type_number: None,
            type_traps,
            align: own_align.max(least),
            own_align,
            relocs,
            tables,
            parts: Vec::new(),
            unwind: Some(unwind),
            lsda: Lsda::new(&outcome.catches, &sites),
            debug,
            text: compiled.vcode.clone(),
            beside: Vec::new(),
        };
        code.append_asm(unit, std::mem::take(&mut outcome.asms))?;
        if let Some(before) = &outcome.preserving {
            code.put_preserving(before);
        }
        code.put_before(unit, &outcome.entry)?;
        Ok(code)
    }
}

/// Turns so many `musttail` calls into jumps, with these checks.
fn make_jumps(
    unit: &Unit<'_>,
    (count, checks): (usize, &[TypeCheck]),
    compiled: &CompiledCode,
    bytes: &mut [u8],
    relocs: &mut Vec<Reloc>,
) -> Result<(), String> {
    if count == 0 {
        return Ok(());
    }
    let ends = last_calls(compiled);
    if ends.len() != count && !unit.options.comments {
        return Err("Cranelift: a musttail call was lost".into());
    }
    for end in ends {
        let check = checks.iter().find(|c| c.range.contains(&(end - 1)));
        let expected = check.map(|check| check.expected);
        unit.target.make_jump(bytes, relocs, end, expected)?;
    }
    Ok(())
}

/// The ends of the calls that have to become jumps.
fn last_calls(compiled: &CompiledCode) -> Vec<u32> {
    let marks = compiled.buffer.get_srclocs_sorted().iter();
    let marks: Vec<_> = marks
        .filter(|m| Mark::of(m.loc).is_last)
        .map(|m| (m.start, m.end))
        .collect();
    let ends = compiled.buffer.call_sites().map(|call| call.ret_addr);
    ends.filter(|end| {
        marks
            .iter()
            .any(|(from, to)| (*from..*to).contains(&(end - 1)))
    })
    .collect()
}

/// Gives each landing pad a marked jump to it, behind the code, if indirect branches must lead to marks.
fn mark_pads(unit: &Unit<'_>, bytes: &mut Vec<u8>, sites: &mut [Site]) -> Result<(), String> {
    if !unit.protection.branches {
        return Ok(());
    }
    let mut known = FxHashMap::default();
    for pad in sites.iter_mut().filter_map(|site| site.pad.as_mut()) {
        if let Some(at) = known.get(&pad.at) {
            pad.at = *at;
            continue;
        }
        let start = bytes.len().next_multiple_of(ALIGN as usize);
        bytes.extend(padding(unit.target, start - bytes.len()));
        let at = u32::try_from(start).map_err(|e| e.to_string())?;
        let distance = i64::from(pad.at).wrapping_sub(at.into());
        bytes.extend(unit.target.marked_jump(distance)?);
        known.insert(pad.at, at);
        pad.at = at;
    }
    Ok(())
}

/// The code that Cranelift generated for a function.
struct Generated<'c> {
    unit: &'c Unit<'c>,
    isa: &'c dyn TargetIsa,
    outcome: &'c lower::Outcome,
    func: &'c ir::Function,
    /// The slots of up to a word whose address is not taken.
    slots: &'c Slots,
    compiled: &'c CompiledCode,
    bytes: &'c [u8],
    relocs: &'c [Reloc],
    sites: &'c [Site],
    /// The checks of types that are not made yet.
    checks: &'c [TypeCheck],
    /// The frame, if the function moves the stack pointer.
    moving: Option<MovingFrame<'c>>,
    /// True if moves of the code are recorded, for debuggers.
    traced: bool,
}

impl Generated<'_> {
    /// The code as the target rewrites it; `None` if it stays as it is.
    fn rewritten(&self) -> Option<Rewritten> {
        let buffer = &self.compiled.buffer;
        let of_itself = |r: &FinalizedMachReloc| matches!(r.target, FinalizedRelocTarget::Func(_));
        if buffer.relocs().iter().any(of_itself) {
            return None;
        }
        // Cranelift's own calls have no signature.
        let is_library = |r: &FinalizedMachReloc| {
            let target = &r.target;
            matches!(
                target,
                FinalizedRelocTarget::ExternalName(ExternalName::LibCall(_))
            )
        };
        let patches = self.relocs.iter().map(|r| r.offset.try_into().ok());
        let patches: Vec<u32> = patches.collect::<Option<_>>()?;
        let mut starts = self.compiled.bb_starts.clone();
        let mut traps: Vec<u32> = buffer.traps().iter().map(|t| t.offset).collect();
        let never = buffer.traps().iter();
        let never = never.filter(|t| t.code == lower::never_code());
        let mut never: Vec<u32> = never.map(|t| t.offset).collect();
        starts.sort_unstable();
        traps.sort_unstable();
        never.sort_unstable();
        let own = self.slots.own.iter().copied();
        let is_spilled = |slot: &StackSlot| slot.as_u32() as usize >= self.slots.plain;
        let spilled = words_of(own.clone().filter(is_spilled), self.compiled);
        let words = words_of(own, self.compiled);
        let calls_library = buffer.relocs().iter().any(is_library);
        let calls_as_c = calls_as_c(self.func);
        let input = Input {
            // They know the registers that C preserves.
            passes: match self.unit.options.optimize && !calls_as_windows(self.func) {
                true => self.unit.options.passes,
                false => Passes::NONE,
            },
            isa: Some(self.isa).filter(|_| !self.outcome.volatile_vectors),
            bytes: self.bytes,
            starts: &starts,
            traps: &traps,
            never: &never,
            patches: &patches,
            sites: self.sites,
            results: general_results(self.func),
            vector_results: vectors(&self.func.signature.returns),
            operands: match calls_library || !calls_as_c {
                true => u32::MAX,
                false => general_operands(self.func),
            },
            vector_operands: match calls_library {
                true => u32::MAX,
                false => vector_operands(self.func),
            },
            unwind: &buffer.unwind_info,
            frame_pointer: self.outcome.frame_pointer,
            unpredictable: self.outcome.unpredictable,
            orders_accesses: self.outcome.orders_accesses,
            tail_calls: self.outcome.tail_calls,
            traced: self.traced,
            speculation: self.unit.protection.speculation,
            checks: self.checks,
            moving: self.moving,
            own: first_own(self.func, self.compiled),
            words: calls_as_c.then_some(&*words),
            spilled: &spilled,
        };
        self.unit.target.shorten(&input)
    }
}

/// The offset in the frame from which on no address is taken.
fn first_own(func: &ir::Function, compiled: &CompiledCode) -> u32 {
    let Some(layout) = compiled.buffer.frame_layout() else {
        return u32::MAX;
    };
    let slots = func.sized_stack_slots.iter();
    let ends = slots.map(|(slot, data)| match layout.stackslots.get(slot) {
        Some(place) => place.offset.saturating_add(data.size),
        None => u32::MAX,
    });
    ends.max().unwrap_or(0)
}

/// The offsets of slots in the frame, ascending.
fn words_of(slots: impl Iterator<Item = StackSlot>, compiled: &CompiledCode) -> Vec<u32> {
    let layout = compiled.buffer.frame_layout();
    let offset = |slot| Some(layout?.stackslots.get(slot)?.offset);
    let mut words: Vec<u32> = slots.filter_map(offset).collect();
    words.sort_unstable();
    words
}

fn reloc(
    target: &dyn Target,
    reloc: &FinalizedMachReloc,
    func: &ir::Function,
    symbols: &[Symbol],
) -> Result<Reloc, String> {
    let kind = match reloc.kind {
        ClifReloc::Abs8 => Some(RelocKind::Abs64),
        other => target.reloc_kind(other),
    };
    let kind = kind.ok_or_else(|| format!("Cranelift: a relocation of kind {:?}", reloc.kind))?;
    let symbol = match &reloc.target {
        FinalizedRelocTarget::Func(_) => {
            return Err("Cranelift: a relocation to the function's own code".into());
        }
        FinalizedRelocTarget::ExternalName(ExternalName::User(name)) => {
            let name = func.params.user_named_funcs().get(*name);
            let symbol = name.and_then(|n| symbols.get(n.index as usize));
            *symbol.ok_or("Cranelift: an unknown name")?
        }
        FinalizedRelocTarget::ExternalName(ExternalName::LibCall(call)) => {
            Symbol::Library(library_name(*call)?)
        }
        FinalizedRelocTarget::ExternalName(other) => {
            return Err(format!("Cranelift: the name {other:?}"));
        }
    };
    Ok(Reloc {
        offset: reloc.offset.into(),
        kind,
        symbol,
        addend: reloc.addend,
    })
}

fn library_name(call: LibCall) -> Result<&'static str, String> {
    Ok(match call {
        LibCall::CeilF32 => "ceilf",
        LibCall::CeilF64 => "ceil",
        LibCall::FloorF32 => "floorf",
        LibCall::FloorF64 => "floor",
        LibCall::TruncF32 => "truncf",
        LibCall::TruncF64 => "trunc",
        LibCall::NearestF32 => "nearbyintf",
        LibCall::NearestF64 => "nearbyint",
        LibCall::FmaF32 => "fmaf",
        LibCall::FmaF64 => "fma",
        LibCall::Memcpy => "memcpy",
        LibCall::Memset => "memset",
        LibCall::Memmove => "memmove",
        LibCall::Memcmp => "memcmp",
        LibCall::ElfTlsGetAddr => "__tls_get_addr",
        other => return Err(format!("Cranelift: the function {other:?}")),
    })
}

/// The functions, longest bodies first, so that the longest compilations do not start last.
fn by_length(module: &Module) -> Vec<(usize, GlobalId)> {
    let ids = module.functions.iter().copied().enumerate();
    let mut order: Vec<_> = ids.filter(|(_, id)| is_compiled(module, *id)).collect();
    let length = |id: GlobalId| module.globals.get(id)?.body().map(|b| b.insts().len());
    order.sort_by_key(|(_, id)| std::cmp::Reverse(length(*id)));
    order
}

/// Compiles all functions in parallel; the results are in the order of the module.
fn compile_all(unit: &Unit<'_>, text: Text) -> Vec<Result<Code, Vec<Refusal>>> {
    let order = by_length(unit.module);
    let done = AtomicUsize::new(0);
    let progress = |count| {
        if let Some(progress) = unit.options.progress {
            progress(count, order.len());
        }
    };
    let context = || CodegenContext::new(unit);
    let mut made = ordered_map(&order, context, |shop, (place, id)| {
        let code = shop.compile(*id, text);
        progress(done.fetch_add(1, Ordering::Relaxed));
        (*place, code)
    });
    progress(order.len());
    made.sort_by_key(|(place, _)| *place);
    made.into_iter().map(|(_, code)| code).collect()
}

/// Compiles a module. [`crate::object::write`] makes an object of the result.
///
/// ```
/// use bitsmith_codegen::compile::{Text, compile};
/// use bitsmith_codegen::{Options, unit::Unit};
/// use bitsmith_model::{builder::FunctionBuilder, module::Module};
///
/// let mut module = Module::new();
/// let i32 = module.types.int(32);
/// let ty = module.types.func(i32, &[i32, i32]);
/// let function = module.declare_function(b"plus", ty);
/// let mut f = FunctionBuilder::new(&mut module, function);
/// f.start_block(b"entry");
/// let sum = f.add(f.arg(0), f.arg(1));
/// f.ret(Some(sum));
/// f.finish();
/// let unit = Unit::new(&module, Options::default()).expect("a target that is supported");
/// let Ok(compiled) = compile(&unit, Text::Clif) else {
///     panic!("something that is not supported");
/// };
/// let [plus] = &*compiled.functions else {
///     panic!("one function was expected");
/// };
/// assert!(plus.bytes.len() > 2 && plus.relocs.is_empty());
/// assert!(plus.text.as_ref().is_some_and(|clif| clif.contains("iadd")));
/// ```
///
/// # Errors
///
/// Everything that cannot be compiled.
pub fn compile(unit: &Unit<'_>, text: Text) -> Result<Compiled, Vec<Refusal>> {
    let mut refusals = check_module(unit);
    let mut functions = Vec::new();
    for code in compile_all(unit, text) {
        match code {
            Ok(code) => functions.push(code),
            Err(of_function) => refusals.extend(of_function),
        }
    }
    let data = data::all(unit).unwrap_or_else(|of_data| {
        refusals.extend(of_data);
        Vec::new()
    });
    if !refusals.is_empty() {
        return Err(refusals);
    }
    let thunks = ThunkCode::used(unit, &functions);
    let mut module_asm = module_asm(unit).map_err(|why| vec![Refusal::of_module(why)])?;
    let refusals = inline_sections::join(unit, &mut functions, &mut module_asm);
    match refusals.is_empty() {
        true => Ok(Compiled {
            functions,
            data,
            thunks,
            module_asm,
        }),
        false => Err(refusals),
    }
}
