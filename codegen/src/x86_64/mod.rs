//! x86-64 with Linux.

pub mod abi;
mod around;
pub mod asm;
pub mod avx512;
mod bank;
pub(crate) mod builtin_setjmp;
mod correct;
mod debugger;
pub(crate) mod disassembly;
pub mod execute;
pub mod features;
pub mod guard;
pub mod image;
mod interrupt;
pub mod native;
mod nop;
mod peephole;
mod preserve;
pub mod pseudo;
pub mod segment;
mod speculation;
mod stack_copy;
pub mod thunk;
pub mod vectors;
pub mod x87;

use self::segment::{Segment, SegmentAccess};
use crate::abi::{Abi, Convention, Conventions, Used};
use crate::bank::{Bank, BankFor, Family};
use crate::lower::{Form, Half, IntrinsicCall, LaneShift, Lower, Lowered, Parts};
use crate::lower_error::LowerError;
use crate::protection::{Property, Protection};
use crate::pseudo::{LooseRewrite, Replacement};
use crate::rewrite::{Input, Preserving, Rewritten};
use crate::scalarize::Scalarizer;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::target::{Asm, BaseRegister, InstructionSet, RoundingModes, TailCalls, Target, Thunk};
use crate::type_check::{CalleeType, TypeCheck};
use crate::unit::Unit;
use crate::unwind::Rule;
use bitsmith_model::attr::{AttrListId, index};
use bitsmith_model::constant::InlineAsm;
use bitsmith_model::module::Module;
use bitsmith_model::schema::attribute::AttrKind;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::schema::linkage::CodeModel;
use bitsmith_model::types::{FuncType, TypeId};
use bitsmith_model::value::{GlobalId, InstId, Value as IrValue};
use cranelift_codegen::binemit::Reloc as ClifReloc;
use cranelift_codegen::gimli::{Register, X86_64 as Dwarf};
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{Value, types as clif};
use cranelift_codegen::isa::unwind::UnwindInst;
use cranelift_codegen::isa::{self, TargetIsa};
use cranelift_codegen::settings::Configurable;
use cranelift_codegen::{MachTrap, RegClass};
use object::{Architecture, elf};
use std::error::Error;

/// The target.
pub struct X86_64;

/// The DWARF number of a general register.
pub(crate) fn dwarf_general(number: u8) -> Register {
    match number {
        0 => Dwarf::RAX,
        1 => Dwarf::RCX,
        2 => Dwarf::RDX,
        3 => Dwarf::RBX,
        4 => Dwarf::RSP,
        5 => Dwarf::RBP,
        6 => Dwarf::RSI,
        7 => Dwarf::RDI,
        other => Register(other.into()),
    }
}

/// `endbr64`
const MARK: [u8; 4] = [0xf3, 0x0f, 0x1e, 0xfa];
/// The flag of modules whose indirect branches lead to marks.
const BRANCH_FLAG: &[u8] = b"cf-protection-branch";

impl Target for X86_64 {
    fn name(&self) -> &'static str {
        "x86_64"
    }
    fn architectures(&self) -> &'static [&'static str] {
        &["x86_64", "amd64"]
    }
    fn protection(&self, module: &Module) -> Protection {
        Protection {
            branches: module.is_flag_set(BRANCH_FLAG),
            speculation: speculation::of(module),
            ..Protection::default()
        }
    }
    fn property(&self, module: &Module) -> Option<Property> {
        // After the second return from a call, code goes on without a mark.
        let attrs = module.globals.iter().filter_map(|(_, g)| g.as_function());
        let mut attrs = attrs.map(|function| function.attrs);
        let twice =
            attrs.any(|list| (module.attrs).has_at(list, index::FUNCTION, AttrKind::ReturnsTwice));
        let branches = module.is_flag_set(BRANCH_FLAG) && !twice;
        let returns = module.is_flag_set(b"cf-protection-return");
        let bits = u32::from(branches) | u32::from(returns) << 1;
        let kind = elf::GNU_PROPERTY_X86_FEATURE_1_AND.0;
        (bits != 0).then_some(Property { kind, bits })
    }
    fn brancher(&self, unit: &Unit<'_>) -> Option<Symbol> {
        Some(match unit.protection.speculation.branches?.is_external {
            true => unit.symbol_of(speculation::EXTERNAL),
            false => Symbol::Thunk(Thunk::X86_64(thunk::Thunk::Brancher)),
        })
    }
    fn jumps_through_tables(&self, protection: Protection) -> bool {
        !protection.branches && protection.speculation.branches.is_none()
    }
    fn instructions(&self) -> InstructionSet {
        InstructionSet {
            divides_slowly: true,
            tests_bits: true,
            masks_signs: true,
            overwrites_operands: true,
            has_memory_operands: true,
            adds_in_addresses: true,
        }
    }
    fn entry_mark(&self, unit: &Unit<'_>, id: GlobalId, _: bool) -> &'static [u8] {
        let function = unit.module.globals.get(id).and_then(|g| g.as_function());
        let attrs = &unit.module.attrs;
        let unmarked =
            function.is_none_or(|f| attrs.has_at(f.attrs, index::FUNCTION, AttrKind::NoCfCheck));
        // All calls of a variadic function are indirect jumps.
        let is_called = unit.is_closed(id) && !unit.is_variadic(id);
        match unit.protection.branches && !unmarked && !is_called {
            true => &MARK,
            false => &[],
        }
    }
    fn room(&self, count: usize) -> Vec<u8> {
        nop::nops(count)
    }
    fn call_at_entry(&self, function: Symbol) -> Option<(Vec<u8>, Reloc)> {
        const CALL: u8 = 0xe8;
        let reloc = Reloc {
            offset: 1,
            kind: RelocKind::Plt32,
            symbol: function,
            addend: -4,
        };
        Some((vec![CALL, 0, 0, 0, 0], reloc))
    }
    fn marked_jump(&self, distance: i64) -> Result<Vec<u8>, String> {
        const JUMP: u8 = 0xe9;
        let mut code = MARK.to_vec();
        code.push(JUMP);
        let end = code.len() as i64 + 4;
        let distance = i32::try_from(distance.wrapping_sub(end)).map_err(|e| e.to_string())?;
        code.extend(distance.to_le_bytes());
        Ok(code)
    }
    fn features(&self, [processor, list]: [&[u8]; 2]) -> Vec<&'static str> {
        features::of_cranelift(processor, list)
    }
    fn host_features(&self) -> Vec<&'static str> {
        features::of_host()
    }
    fn keeps_vectors(&self, feature: &str) -> bool {
        features::keeps_vectors(feature)
    }
    fn isa(&self, _: Protection) -> Result<isa::Builder, Box<dyn Error>> {
        let mut machine = isa::lookup_by_name("x86_64-unknown-linux-gnu")?;
        // Producers for the baseline call a library function instead of this instruction.
        machine.enable("has_cmpxchg16b")?;
        Ok(machine)
    }
    fn nop(&self) -> &'static [u8] {
        &[0x90]
    }
    fn trap(&self) -> &'static [u8] {
        &[0x0f, 0x0b]
    }
    fn room_in_trap(&self, number: u8) -> usize {
        correct::room_in_trap(number)
    }
    fn plain_return(&self) -> &'static [u8] {
        &[0xc3]
    }
    fn preserves(&self, class: RegClass, number: u8) -> bool {
        class == RegClass::Int && matches!(number, 3 | 5 | 12..=15)
    }
    fn preserved(&self) -> u32 {
        5
    }
    fn base_register(&self) -> Option<BaseRegister> {
        None
    }
    fn orders_stores(&self) -> bool {
        true
    }
    fn aligns_atomics(&self) -> bool {
        false
    }
    fn fuses(&self, all: &[&str]) -> bool {
        features::fuses(all)
    }
    fn orders_zeros(&self) -> bool {
        false
    }
    fn rounds(&self) -> bool {
        false
    }
    fn rounding(&self, _: &str, _: clif::Type) -> Option<Thunk> {
        None
    }
    fn rounding_to_int(&self, name: &str, ty: clif::Type, int: clif::Type) -> Option<Thunk> {
        let float = match ty {
            clif::F32 => "ss",
            clif::F64 => "sd",
            _ => return None,
        };
        let register = match int {
            clif::I32 => "eax",
            clif::I64 => "rax",
            _ => return None,
        };
        let thunk = thunk::Thunk::RoundToInt(float, register);
        name.ends_with("rint").then_some(Thunk::X86_64(thunk))
    }
    fn has_extended(&self) -> bool {
        true
    }
    fn has_code_model(&self, model: CodeModel) -> bool {
        model != CodeModel::Large
    }
    fn segment_access(&self, space: u32, stores: bool, bytes: u8) -> Option<Thunk> {
        let segment = Segment::of_space(space)?;
        let access = SegmentAccess {
            segment,
            stores,
            bytes,
        };
        Some(Thunk::X86_64(thunk::Thunk::Segment(access)))
    }
    fn argument_registers(&self) -> Used {
        abi::ARGUMENTS
    }
    fn argument_numbers(&self) -> &'static [u8] {
        &[7, 6, 2, 1, 8, 9]
    }
    fn convention(&self) -> Convention {
        abi::convention
    }
    fn passes_like_c(&self, convention: CallConv, abi: &Abi) -> bool {
        match convention {
            CallConv::Win64 => abi.is_of_windows(),
            CallConv::X86_INTR => interrupt::can_enter(abi),
            _ => abi::passes_like_c(convention),
        }
    }
    fn is_called(&self, convention: CallConv) -> bool {
        convention != CallConv::X86_INTR
    }
    fn can_preserve(&self, convention: CallConv, abi: &Abi) -> bool {
        preserve::can_preserve(convention, abi)
    }
    fn preserving(&self, convention: CallConv, abi: &Abi) -> Result<Option<Preserving>, String> {
        preserve::before(convention, abi)
    }
    fn around(
        &self,
        unit: &Unit<'_>,
        function: GlobalId,
        abi: &Abi,
    ) -> Result<Option<Preserving>, String> {
        around::before(unit, function, abi)
    }
    fn bank(
        &self,
        conventions: &Conventions<'_, '_>,
        scalarizer: &Scalarizer<'_>,
        types: (&FuncType, &[TypeId]),
        attrs: AttrListId,
        bank_for: BankFor,
    ) -> Result<Option<Box<Bank>>, LowerError> {
        match bank_for {
            BankFor::By(cc) => bank::assign(conventions, scalarizer, types, attrs, cc),
            BankFor::Forwarding => {
                bank::forwarding(conventions, scalarizer, types, attrs).map(Some)
            }
        }
    }
    fn before_bank(&self, bank: &Bank, most: Option<u32>) -> Result<Preserving, String> {
        bank::before(bank, most)
    }
    fn bank_call(&self, family: Family, stack: u32) -> Option<Thunk> {
        Some(Thunk::X86_64(thunk::Thunk::Bank(family, stack)))
    }
    fn tail_calls(&self) -> TailCalls {
        TailCalls::Convention
    }
    fn make_jump(
        &self,
        _: &mut [u8],
        _: &mut Vec<Reloc>,
        _: u32,
        _: Option<CalleeType>,
    ) -> Result<(), String> {
        Err("a call in the place of a jump".into())
    }
    fn type_number(&self, number: u32, arguments: Option<Used>) -> Vec<u8> {
        // mov $number, %eax: tools that decode code find an instruction. Its register is the number of arguments in
        // general registers, or the last one for arguments on the stack.
        const MOVE: u8 = 0xb8;
        const ON_STACK: u8 = 7;
        let register = arguments.map_or(0, |used| match used.stack {
            0 => u8::try_from(used.gprs).unwrap_or(ON_STACK).min(ON_STACK),
            _ => ON_STACK,
        });
        [&[MOVE + register], &number.to_le_bytes()[..]].concat()
    }
    fn names_type_numbers(&self) -> bool {
        true
    }
    fn check_types(
        &self,
        _: &mut [u8],
        _: &mut Vec<Reloc>,
        checks: Vec<TypeCheck>,
    ) -> Result<Vec<TypeCheck>, String> {
        Ok(checks)
    }
    fn near_call(&self, _: [u8; 4], distance: i64) -> Result<[u8; 4], String> {
        let distance = i32::try_from(distance).map_err(|e| e.to_string())?;
        Ok(distance.to_le_bytes())
    }
    fn aligns_stack(&self, bytes: u32) -> bool {
        (8..=1 << 12).contains(&bytes)
    }
    fn thunk_of_call(&self, abi: &Abi, is_variadic: bool) -> Option<Thunk> {
        thunk::Thunk::of_call(abi, is_variadic).map(Thunk::X86_64)
    }
    fn check_guard(&self, unit: &Unit<'_>) -> Result<(), String> {
        guard::Guard::of(unit).map(drop)
    }
    fn stack_guard(&self, lower: &mut Lower<'_, '_>) -> Lowered<Value> {
        match lower.is_bare() {
            true => Ok(lower.load_symbol("__stack_chk_guard")),
            false => lower.guard(),
        }
    }
    fn va_start(&self, lower: &mut Lower<'_, '_>, list: Value) -> Lowered<Parts> {
        lower.system_v_va_start(list)
    }
    fn va_list_size(&self) -> i32 {
        24
    }
    fn va_arg(&self, lower: &mut Lower<'_, '_>, list: IrValue, ty: TypeId) -> Lowered<Parts> {
        lower.system_v_va_arg(list, ty)
    }
    fn wide_swap(&self) -> Option<Thunk> {
        None
    }
    fn half_to_float(&self, lower: &mut Lower<'_, '_>, half: Value) -> Lowered<Value> {
        lower.library_value("__extendhfsf2", half, clif::F32)
    }
    fn float_to_half(&self, lower: &mut Lower<'_, '_>, float: Value) -> Lowered<Value> {
        let name = match lower.is_double(float) {
            true => "__truncdfhf2",
            false => "__truncsfhf2",
        };
        lower.library_value(name, float, clif::F16)
    }
    fn compare_vectors(
        &self,
        lower: &mut Lower<'_, '_>,
        cc: FloatCC,
        left: Value,
        right: Value,
    ) -> Value {
        let [left, right] = [left, right].map(|value| lower.in_register(value));
        lower.compare_lanes(cc, left, right)
    }
    fn lanes_to_ints(&self, lower: &mut Lower<'_, '_>, floats: Value) -> Value {
        lower.truncated_lanes(floats)
    }
    fn intrinsic(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
    ) -> Option<Lowered<Parts>> {
        lower.x86_64_intrinsic(call)
    }
    fn inline_asm(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        asm: &InlineAsm,
        labels: usize,
    ) -> Lowered<(Parts, Option<Value>)> {
        lower.x86_64_inline_asm(id, asm, labels)
    }
    fn module_asm(&self, text: &str) -> Result<Asm, String> {
        Asm::module(text).map_err(|e| format!("the module's assembler, {e}"))
    }
    fn packed_intrinsic(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
        form: Form,
    ) -> Lowered<Option<Parts>> {
        lower.pseudo(call, form)
    }
    fn multiply_halves(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        left: Value,
        right: Value,
    ) -> Value {
        lower.multiply_halves(id, left, right)
    }
    fn multiply_words(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        operands: [Value; 2],
        half: Half,
    ) -> Value {
        lower.multiply_words(id, operands, half)
    }
    fn lane_shift(
        &self,
        lower: &mut Lower<'_, '_>,
        op: BinaryOp,
        ty: clif::Type,
    ) -> Option<LaneShift> {
        lower.lane_shift(op, ty)
    }
    fn small_products(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        operands: [IrValue; 2],
        form: Form,
    ) -> Lowered<Option<Parts>> {
        lower.halfword_products(id, operands, form)
    }
    fn partial_sums(&self, lower: &mut Lower<'_, '_>, term: IrValue) -> Lowered<Option<Parts>> {
        lower.sums_of_neighbours(term)
    }
    fn lane_bits(&self, lower: &mut Lower<'_, '_>, register: Value) -> Option<Value> {
        Some(lower.lane_bits(register))
    }
    fn number_of_vectors(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
    ) -> Lowered<Option<Value>> {
        lower.number_of_vectors(call)
    }
    fn replace_pseudo(&self, code: &mut [u8], by: &Replacement) -> Result<(), String> {
        pseudo::replace(code, by)
    }
    fn inserts_bytes(&self, isa: &dyn TargetIsa) -> bool {
        crate::lower::x86_64::shuffle::inserts_bytes(isa)
    }
    fn shuffles(&self, isa: &dyn TargetIsa, bytes: &[u8]) -> bool {
        crate::lower::x86_64::shuffle::shuffles(isa, bytes)
    }
    fn rounding_modes(&self) -> RoundingModes {
        RoundingModes {
            shift: 10,
            to_llvm: 0b00_10_11_01,
            from_llvm: 0b01_10_00_11,
        }
    }
    fn reloc_kind(&self, reloc: ClifReloc) -> Option<RelocKind> {
        Some(match reloc {
            ClifReloc::X86PCRel4 => RelocKind::Pc32,
            ClifReloc::X86CallPCRel4 | ClifReloc::X86CallPLTRel4 => RelocKind::Plt32,
            ClifReloc::X86GOTPCRel4 => RelocKind::GotPcRel,
            ClifReloc::ElfX86_64TlsGd => RelocKind::TlsGd,
            _ => return None,
        })
    }
    fn loosen(&self) -> Option<LooseRewrite> {
        Some(correct::loosen)
    }
    fn correct(&self, unit: &Unit<'_>, bytes: &mut [u8], relocs: &mut [Reloc], traps: &[MachTrap]) {
        correct::divide_by_zero(bytes, traps);
        correct::number_traps(bytes, traps);
        for reloc in relocs {
            correct::take_address(unit, reloc, bytes);
        }
    }
    fn protect_returns(
        &self,
        _: &Unit<'_>,
        _: GlobalId,
        _: [u32; 2],
        _: &mut [u8],
        _: &mut Vec<Reloc>,
    ) -> Result<(), String> {
        Ok(())
    }
    fn return_rule(&self, _: &Unit<'_>, _: GlobalId) -> Option<Rule> {
        None
    }
    fn shorten(&self, input: &Input<'_>) -> Option<Rewritten> {
        peephole::run(input)
    }
    fn architecture(&self) -> Architecture {
        Architecture::X86_64
    }
    fn elf_reloc(&self, kind: RelocKind) -> Option<elf::RelocationType> {
        Some(match kind {
            RelocKind::Abs64 => elf::R_X86_64_64,
            RelocKind::Pc32 => elf::R_X86_64_PC32,
            RelocKind::Pc64 => elf::R_X86_64_PC64,
            RelocKind::Plt32 => elf::R_X86_64_PLT32,
            RelocKind::GotPcRel => elf::R_X86_64_GOTPCREL,
            RelocKind::TlsGd => elf::R_X86_64_TLSGD,
            RelocKind::Abs32 => elf::R_X86_64_32,
            RelocKind::Abs32S => elf::R_X86_64_32S,
            RelocKind::GotTpOff => elf::R_X86_64_GOTTPOFF,
            RelocKind::TpOff32 => elf::R_X86_64_TPOFF32,
            RelocKind::Elf(number) => elf::RelocationType(number),
        })
    }
    fn thread_local_reloc(&self) -> Option<elf::RelocationType> {
        Some(elf::R_X86_64_DTPOFF64)
    }
    fn signs(&self, _: &UnwindInst) -> bool {
        false
    }
    fn dwarf_register(&self, class: RegClass, number: u8) -> Register {
        match class {
            RegClass::Int => dwarf_general(number),
            RegClass::Float | RegClass::Vector => Register(u16::from(number) + Dwarf::XMM0.0),
        }
    }
    fn frame_registers(&self) -> (Register, Option<Register>) {
        (Dwarf::RBP, None)
    }
}
