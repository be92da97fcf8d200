//! AArch64 with Linux.

pub mod abi;
pub mod bank;
mod barrier;
mod clearing;
mod correct;
mod encoding;
pub mod guard;
pub mod immediate;
pub mod instruction;
mod jump;
mod moving_frame;
mod preserve;
pub mod pseudo;
mod returns;
pub mod statement;
pub mod thunk;
mod type_check;

use crate::abi::{Abi, Convention, Conventions, STACK_ALIGN, Used};
use crate::bank::{Bank, BankFor, Family};
use crate::feature_list;
use crate::lower::{Form, Half, IntrinsicCall, LaneShift, Lower, Lowered, Parts};
use crate::lower_error::{Expected, LowerError};
use crate::protection::{Property, Protection, Signed};
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
use cranelift_codegen::gimli::{AArch64 as Dwarf, Register};
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{Value, types as clif};
use cranelift_codegen::isa::unwind::UnwindInst;
use cranelift_codegen::isa::{self, TargetIsa};
use cranelift_codegen::settings::Configurable;
use cranelift_codegen::{MachTrap, RegClass};
use object::{Architecture, elf};
use std::error::Error;

/// The target.
pub struct Aarch64;

/// `nop`
const NOP: u32 = 0xd503_201f;
/// `brk #1`
const BREAK: [u8; 4] = 0xd420_0020_u32.to_le_bytes();

/// The function of our own with a name.
fn thunk(name: &str) -> Option<Thunk> {
    thunk::Thunk::named(name).map(Thunk::Aarch64)
}

impl Target for Aarch64 {
    fn name(&self) -> &'static str {
        "aarch64"
    }
    fn architectures(&self) -> &'static [&'static str] {
        &["aarch64", "arm64"]
    }
    fn protection(&self, module: &Module) -> Protection {
        let functions = module.globals.iter().filter_map(|(_, g)| g.as_function());
        let mut all = Protection::default();
        for attrs in functions.map(|function| function.attrs) {
            let text = |name: &[u8]| module.attrs.function_text(attrs, name);
            all.shadows |= (module.attrs).has_at(attrs, index::FUNCTION, AttrKind::ShadowCallStack);
            let features = text(b"target-features").unwrap_or_default();
            let has = |name: &[u8]| feature_list::sign(features, name) == Some(b'+');
            all.barriers.jumps |= has(b"harden-sls-retbr");
            all.barriers.calls |= has(b"harden-sls-blr");
            all.branches |=
                text(b"branch-target-enforcement").is_some_and(|value| value != b"false");
            let signed = match text(b"sign-return-address") {
                None | Some(b"none") => Signed::None,
                Some(b"all") => Signed::All,
                Some(_) => Signed::Storing,
            };
            all.signed = all.signed.max(signed);
        }
        all
    }
    fn property(&self, module: &Module) -> Option<Property> {
        const FEATURES: [(&[u8], u32); 3] = [
            (b"branch-target-enforcement", 1),
            (b"sign-return-address", 2),
            (b"guarded-control-stack", 4),
        ];
        let set = FEATURES.iter().filter(|(flag, _)| module.is_flag_set(flag));
        let bits = set.map(|f| f.1);
        let bits = bits.fold(0, |all, bit| all | bit);
        let kind = elf::GNU_PROPERTY_AARCH64_FEATURE_1_AND.0;
        (bits != 0).then_some(Property { kind, bits })
    }
    fn brancher(&self, _: &Unit<'_>) -> Option<Symbol> {
        None
    }
    fn jumps_through_tables(&self, _: Protection) -> bool {
        true
    }
    fn instructions(&self) -> InstructionSet {
        InstructionSet::default()
    }
    fn entry_mark(&self, unit: &Unit<'_>, _: GlobalId, has_room: bool) -> &'static [u8] {
        // Cranelift's, unless another instruction takes its place, or it is behind the room, where it does nothing.
        match unit.protection.branches && (unit.protection.shadows || has_room) {
            true => &returns::MARK,
            false => &[],
        }
    }
    fn room(&self, count: usize) -> Vec<u8> {
        self.nop().repeat(count)
    }
    fn call_at_entry(&self, _: Symbol) -> Option<(Vec<u8>, Reloc)> {
        None
    }
    fn marked_jump(&self, distance: i64) -> Result<Vec<u8>, String> {
        // bti j; b
        const MARK: u32 = 0xd503_249f;
        const JUMP: u32 = 0x1400_0000;
        const FIELD: u32 = 0x03ff_ffff;
        let words = i32::try_from(distance.wrapping_sub(4) / 4).map_err(|e| e.to_string())?;
        if words.unsigned_abs() > FIELD / 2 {
            return Err("a landing pad too far away".into());
        }
        let jump = JUMP | words.cast_unsigned() & FIELD;
        Ok([MARK, jump]
            .into_iter()
            .flat_map(u32::to_le_bytes)
            .collect())
    }
    fn features(&self, _: [&[u8]; 2]) -> Vec<&'static str> {
        Vec::new()
    }
    fn host_features(&self) -> Vec<&'static str> {
        Vec::new()
    }
    fn keeps_vectors(&self, _: &str) -> bool {
        true
    }
    fn isa(&self, protection: Protection) -> Result<isa::Builder, Box<dyn Error>> {
        let mut machine = isa::lookup_by_name("aarch64-unknown-linux-gnu")?;
        let signs = protection.signed != Signed::None || protection.shadows;
        let settings = [
            ("use_bti", protection.branches),
            ("sign_return_address", signs),
            ("sign_return_address_all", protection.signed == Signed::All),
        ];
        for (name, _) in settings.into_iter().filter(|(_, wanted)| *wanted) {
            machine.enable(name)?;
        }
        Ok(machine)
    }
    fn nop(&self) -> &'static [u8] {
        const { &NOP.to_le_bytes() }
    }
    fn trap(&self) -> &'static [u8] {
        &BREAK
    }
    fn room_in_trap(&self, _: u8) -> usize {
        0
    }
    fn plain_return(&self) -> &'static [u8] {
        &[0xc0, 0x03, 0x5f, 0xd6]
    }
    fn preserves(&self, class: RegClass, number: u8) -> bool {
        class == RegClass::Int && (19..=28).contains(&number)
    }
    fn preserved(&self) -> u32 {
        10
    }
    fn base_register(&self) -> Option<BaseRegister> {
        Some(BaseRegister {
            register: Dwarf::X21,
            rewrite: moving_frame::run,
        })
    }
    fn orders_stores(&self) -> bool {
        false
    }
    fn aligns_atomics(&self) -> bool {
        true
    }
    fn fuses(&self, _: &[&str]) -> bool {
        true
    }
    fn orders_zeros(&self) -> bool {
        true
    }
    fn rounds(&self) -> bool {
        true
    }
    fn rounding(&self, name: &str, ty: clif::Type) -> Option<Thunk> {
        let name = match (name, ty) {
            ("nearbyint", clif::F32) => "nearbyint.s",
            ("nearbyint", clif::F64) => "nearbyint.d",
            ("rint", clif::F32) => "rint.s",
            ("rint", clif::F64) => "rint.d",
            ("round", clif::F32) => "round.s",
            ("round", clif::F64) => "round.d",
            _ => return None,
        };
        thunk(name)
    }
    fn rounding_to_int(&self, name: &str, ty: clif::Type, int: clif::Type) -> Option<Thunk> {
        let nearest = name.ends_with("rint");
        let name = match (nearest, int, ty) {
            (true, clif::I32, clif::F32) => "lrint.i32.s",
            (true, clif::I32, clif::F64) => "lrint.i32.d",
            (true, clif::I64, clif::F32) => "lrint.i64.s",
            (true, clif::I64, clif::F64) => "lrint.i64.d",
            (false, clif::I32, clif::F32) => "aarch64.neon.fcvtas.i32.f32",
            (false, clif::I32, clif::F64) => "aarch64.neon.fcvtas.i32.f64",
            (false, clif::I64, clif::F32) => "aarch64.neon.fcvtas.i64.f32",
            (false, clif::I64, clif::F64) => "aarch64.neon.fcvtas.i64.f64",
            _ => return None,
        };
        thunk(name)
    }
    fn has_extended(&self) -> bool {
        false
    }
    fn has_code_model(&self, model: CodeModel) -> bool {
        matches!(model, CodeModel::Tiny | CodeModel::Small)
    }
    fn segment_access(&self, _: u32, _: bool, _: u8) -> Option<Thunk> {
        None
    }
    fn argument_registers(&self) -> Used {
        abi::ARGUMENTS
    }
    fn argument_numbers(&self) -> &'static [u8] {
        &[0, 1, 2, 3, 4, 5, 6, 7]
    }
    fn convention(&self) -> Convention {
        abi::convention
    }
    fn passes_like_c(&self, convention: CallConv, abi: &Abi) -> bool {
        match convention {
            CallConv::GHC
            | CallConv::Win64
            | CallConv::AArch64_SVE_VectorCall
            | CallConv::PreserveNone => false,
            // The callee removes arguments from the stack.
            CallConv::Tail | CallConv::SwiftTail => abi.used.stack == 0,
            _ => true,
        }
    }
    fn is_called(&self, _: CallConv) -> bool {
        true
    }
    fn can_preserve(&self, convention: CallConv, abi: &Abi) -> bool {
        let is_known = !matches!(
            convention,
            CallConv::AnyReg
                | CallConv::AArch64_VectorCall
                | CallConv::CXX_FAST_TLS
                | CallConv::AArch64_SME_ABI_Support_Routines_PreserveMost_From_X0
                | CallConv::AArch64_SME_ABI_Support_Routines_PreserveMost_From_X1
                | CallConv::AArch64_SME_ABI_Support_Routines_PreserveMost_From_X2
        );
        is_known && preserve::can_preserve(convention, abi)
    }
    fn preserving(&self, convention: CallConv, _: &Abi) -> Result<Option<Preserving>, String> {
        Ok(preserve::before(convention))
    }
    fn around(
        &self,
        unit: &Unit<'_>,
        function: GlobalId,
        abi: &Abi,
    ) -> Result<Option<Preserving>, String> {
        let realigns = unit.attribute(function, b"stackrealign");
        if realigns.is_some_and(|value| value != b"false") {
            return Err("the attribute 'stackrealign' is not supported".into());
        }
        returns::check(unit, function, abi).map(|()| None)
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
    fn before_bank(&self, _: &Bank, most: Option<u32>) -> Result<Preserving, String> {
        match most {
            None => Ok(bank::before(false)),
            Some(0) => Ok(bank::before(true)),
            Some(_) => Err("a musttail call with a context, an error or a byval argument".into()),
        }
    }
    fn bank_call(&self, _: Family, stack: u32) -> Option<Thunk> {
        let words = u16::try_from(stack / 8).ok()?;
        Some(Thunk::Aarch64(thunk::Thunk::Bank(words)))
    }
    fn tail_calls(&self) -> TailCalls {
        // Cranelift's tail convention leaves out the first two registers for arguments.
        TailCalls::Rewritten
    }
    fn make_jump(
        &self,
        bytes: &mut [u8],
        relocs: &mut Vec<Reloc>,
        after: u32,
        expected: Option<CalleeType>,
    ) -> Result<(), String> {
        jump::make(bytes, relocs, after, expected)
    }
    fn type_number(&self, number: u32, _: Option<Used>) -> Vec<u8> {
        number.to_le_bytes().to_vec()
    }
    fn names_type_numbers(&self) -> bool {
        false
    }
    fn check_types(
        &self,
        bytes: &mut [u8],
        relocs: &mut Vec<Reloc>,
        checks: Vec<TypeCheck>,
    ) -> Result<Vec<TypeCheck>, String> {
        // Those of jumps are made with the jumps.
        for check in checks.iter().filter(|check| !check.is_last) {
            jump::check(bytes, relocs, check)?;
        }
        Ok(Vec::new())
    }
    fn near_call(&self, field: [u8; 4], distance: i64) -> Result<[u8; 4], String> {
        const FIELD: u32 = 0x03ff_ffff;
        let words = i32::try_from(distance / 4).map_err(|e| e.to_string())?;
        if words.unsigned_abs() > FIELD / 2 {
            return Err("inline assembler too far away".into());
        }
        let call = u32::from_le_bytes(field) & !FIELD | words.cast_unsigned() & FIELD;
        Ok(call.to_le_bytes())
    }
    fn aligns_stack(&self, bytes: u32) -> bool {
        bytes == STACK_ALIGN
    }
    fn thunk_of_call(&self, _: &Abi, _: bool) -> Option<Thunk> {
        None
    }
    fn check_guard(&self, unit: &Unit<'_>) -> Result<(), String> {
        guard::Guard::of(unit).map(drop)
    }
    fn stack_guard(&self, lower: &mut Lower<'_, '_>) -> Lowered<Value> {
        lower.aarch64_guard()
    }
    fn va_start(&self, lower: &mut Lower<'_, '_>, list: Value) -> Lowered<Parts> {
        lower.aapcs_va_start(list)
    }
    fn va_list_size(&self) -> i32 {
        32
    }
    fn va_arg(&self, lower: &mut Lower<'_, '_>, list: IrValue, ty: TypeId) -> Lowered<Parts> {
        lower.aapcs_va_arg(list, ty)
    }
    fn wide_swap(&self) -> Option<Thunk> {
        Some(Thunk::Aarch64(thunk::Thunk::Swap))
    }
    fn half_to_float(&self, lower: &mut Lower<'_, '_>, half: Value) -> Lowered<Value> {
        lower.call_thunk(thunk("fcvt.s.h").expected()?, &[half], clif::F32)
    }
    fn float_to_half(&self, lower: &mut Lower<'_, '_>, float: Value) -> Lowered<Value> {
        let name = match lower.is_double(float) {
            true => "fcvt.h.d",
            false => "fcvt.h.s",
        };
        lower.call_thunk(thunk(name).expected()?, &[float], clif::F16)
    }
    fn compare_vectors(
        &self,
        lower: &mut Lower<'_, '_>,
        cc: FloatCC,
        left: Value,
        right: Value,
    ) -> Value {
        lower.ordered_compare(cc, left, right)
    }
    fn lanes_to_ints(&self, lower: &mut Lower<'_, '_>, floats: Value) -> Value {
        lower.rounded_to_zero(floats)
    }
    fn intrinsic(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
    ) -> Option<Lowered<Parts>> {
        lower.aarch64_intrinsic(call)
    }
    fn inline_asm(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        asm: &InlineAsm,
        labels: usize,
    ) -> Lowered<(Parts, Option<Value>)> {
        let parts = match labels {
            0 => lower.aarch64_inline_asm(id, asm)?,
            _ => None,
        };
        let text = String::from_utf8_lossy(asm.template.trim_ascii());
        let first = text.lines().next().unwrap_or_default();
        let refused = || format!("inline assembler for aarch64 is not supported: {first}");
        Ok((parts.ok_or_else(refused)?, None))
    }
    fn module_asm(&self, text: &str) -> Result<Asm, String> {
        // Text that makes neither code nor data means the same for all machines.
        let assembled = Asm::module(text).ok();
        let is_empty = |asm: &Asm| asm.sections.iter().all(|section| section.bytes.is_empty());
        let needs = "the module's assembler for aarch64 needs another assembler (--assembler)";
        assembled.filter(is_empty).ok_or_else(|| needs.into())
    }
    fn packed_intrinsic(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
        form: Form,
    ) -> Lowered<Option<Parts>> {
        lower.neon_pseudo(call, form)
    }
    fn multiply_halves(
        &self,
        lower: &mut Lower<'_, '_>,
        _: InstId,
        left: Value,
        right: Value,
    ) -> Value {
        lower.narrow_products(left, right)
    }
    fn multiply_words(
        &self,
        lower: &mut Lower<'_, '_>,
        _: InstId,
        operands: [Value; 2],
        half: Half,
    ) -> Value {
        lower.whole_products(operands, half)
    }
    fn lane_shift(&self, _: &mut Lower<'_, '_>, _: BinaryOp, ty: clif::Type) -> Option<LaneShift> {
        Lower::neon_lane_shift(ty)
    }
    fn small_products(
        &self,
        _: &mut Lower<'_, '_>,
        _: InstId,
        _: [IrValue; 2],
        _: Form,
    ) -> Lowered<Option<Parts>> {
        Ok(None)
    }
    fn partial_sums(&self, _: &mut Lower<'_, '_>, _: IrValue) -> Lowered<Option<Parts>> {
        Ok(None)
    }
    fn lane_bits(&self, _: &mut Lower<'_, '_>, _: Value) -> Option<Value> {
        None
    }
    fn number_of_vectors(
        &self,
        _: &mut Lower<'_, '_>,
        _: &IntrinsicCall<'_>,
    ) -> Lowered<Option<Value>> {
        Ok(None)
    }
    fn replace_pseudo(&self, code: &mut [u8], by: &Replacement) -> Result<(), String> {
        pseudo::replace(code, by)
    }
    fn inserts_bytes(&self, _isa: &dyn TargetIsa) -> bool {
        true
    }
    fn shuffles(&self, _isa: &dyn TargetIsa, _bytes: &[u8]) -> bool {
        true
    }
    fn rounding_modes(&self) -> RoundingModes {
        RoundingModes {
            shift: 22,
            to_llvm: 0b00_11_10_01,
            from_llvm: 0b10_01_00_11,
        }
    }
    fn reloc_kind(&self, reloc: ClifReloc) -> Option<RelocKind> {
        Some(RelocKind::Elf(match reloc {
            ClifReloc::Arm64Call => elf::R_AARCH64_CALL26.0,
            ClifReloc::Aarch64AdrGotPage21 => elf::R_AARCH64_ADR_GOT_PAGE.0,
            ClifReloc::Aarch64Ld64GotLo12Nc => elf::R_AARCH64_LD64_GOT_LO12_NC.0,
            ClifReloc::Aarch64AdrPrelPgHi21 => elf::R_AARCH64_ADR_PREL_PG_HI21.0,
            ClifReloc::Aarch64AddAbsLo12Nc => elf::R_AARCH64_ADD_ABS_LO12_NC.0,
            ClifReloc::Aarch64TlsDescAdrPage21 => elf::R_AARCH64_TLSDESC_ADR_PAGE21.0,
            ClifReloc::Aarch64TlsDescLd64Lo12 => elf::R_AARCH64_TLSDESC_LD64_LO12.0,
            ClifReloc::Aarch64TlsDescAddLo12 => elf::R_AARCH64_TLSDESC_ADD_LO12.0,
            ClifReloc::Aarch64TlsDescCall => elf::R_AARCH64_TLSDESC_CALL.0,
            _ => return None,
        }))
    }
    fn loosen(&self) -> Option<LooseRewrite> {
        None
    }
    fn correct(&self, _: &Unit<'_>, bytes: &mut [u8], _: &mut [Reloc], traps: &[MachTrap]) {
        correct::divisions(bytes, traps);
        correct::atomics(bytes, traps);
        correct::explicit(bytes, traps);
    }
    fn protect_returns(
        &self,
        unit: &Unit<'_>,
        function: GlobalId,
        results: [u32; 2],
        bytes: &mut [u8],
        relocs: &mut Vec<Reloc>,
    ) -> Result<(), String> {
        returns::protect(unit, function, results, bytes, relocs)
    }
    fn return_rule(&self, unit: &Unit<'_>, function: GlobalId) -> Option<Rule> {
        returns::rule(unit, function)
    }
    fn shorten(&self, _input: &Input<'_>) -> Option<Rewritten> {
        None
    }
    fn architecture(&self) -> Architecture {
        Architecture::Aarch64
    }
    fn elf_reloc(&self, kind: RelocKind) -> Option<elf::RelocationType> {
        Some(match kind {
            RelocKind::Abs64 => elf::R_AARCH64_ABS64,
            RelocKind::Abs32 => elf::R_AARCH64_ABS32,
            RelocKind::Pc32 => elf::R_AARCH64_PREL32,
            RelocKind::Pc64 => elf::R_AARCH64_PREL64,
            RelocKind::Elf(number) => elf::RelocationType(number),
            _ => return None,
        })
    }
    fn thread_local_reloc(&self) -> Option<elf::RelocationType> {
        // Linkers do not resolve such an offset in debug information.
        None
    }
    fn signs(&self, step: &UnwindInst) -> bool {
        matches!(
            step,
            UnwindInst::Aarch64SetPointerAuth {
                return_addresses: true,
            }
        )
    }
    fn dwarf_register(&self, class: RegClass, number: u8) -> Register {
        let first = match class {
            RegClass::Int => Dwarf::X0,
            _ => Dwarf::V0,
        };
        Register(first.0 + u16::from(number))
    }
    fn frame_registers(&self) -> (Register, Option<Register>) {
        (Dwarf::X29, Some(Dwarf::X30))
    }
}
