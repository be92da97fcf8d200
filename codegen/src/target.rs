//! The machines that code is generated for. Each has a folder here and one in `lower/`; everything else asks
//! through [`Target`].

use crate::aarch64::{self, Aarch64};
use crate::abi::{Abi, Convention, Conventions, Used};
/// The text of a module's assembler, assembled.
pub use crate::asm::assembler::Assembler as Asm;
use crate::bank::{Bank, BankFor, Family};
use crate::lower::{Form, Half, IntrinsicCall, LaneShift, Lower, Lowered, Parts};
use crate::lower_error::LowerError;
use crate::moving_frame::MovingFrame;
use crate::protection::{Property, Protection};
use crate::pseudo::{LooseRewrite, Replacement};
use crate::rewrite::{Input, Preserving, Rewritten};
use crate::scalarize::Scalarizer;
use crate::symbol::{Reloc, RelocKind, Symbol};
use crate::type_check::{CalleeType, TypeCheck};
use crate::unit::Unit;
use crate::unwind::{Rule, Unwind};
use crate::x86_64::{self, X86_64};
use bitsmith_model::attr::AttrListId;
use bitsmith_model::constant::InlineAsm;
use bitsmith_model::module::Module;
use bitsmith_model::schema::callconv::CallConv;
use bitsmith_model::schema::inst::BinaryOp;
use bitsmith_model::schema::linkage::CodeModel;
use bitsmith_model::triple::Triple;
use bitsmith_model::types::{FuncType, TypeId};
use bitsmith_model::value::{GlobalId, InstId, Value as IrValue};
use cranelift_codegen::binemit::Reloc as ClifReloc;
use cranelift_codegen::gimli::Register;
use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{Type as ClifType, Value};
use cranelift_codegen::isa::unwind::UnwindInst;
use cranelift_codegen::isa::{self, TargetIsa};
use cranelift_codegen::{MachTrap, RegClass};
use std::error::Error;

/// The targets; modules without a triple are for the first.
pub const ALL: &[&dyn Target] = &[&X86_64, &Aarch64];

/// The target of a triple.
///
/// # Errors
///
/// The targets that there are, if it is none of them.
pub fn of_triple(triple: &str) -> Result<&'static dyn Target, String> {
    let parts = Triple::new(triple.as_bytes());
    let arch = triple.split('-').next().unwrap_or_default();
    let is_narrow = triple.contains("ilp32") || triple.contains("gnux32");
    let is_system = (parts.is_linux() || parts.is_bare_elf()) && !is_narrow;
    let mut all = ALL.iter().copied();
    let found = match triple.is_empty() {
        true => all.next(),
        false => all.find(|t| is_system && t.architectures().contains(&arch)),
    };
    let names = || {
        ALL.iter()
            .map(|t| t.name())
            .collect::<Vec<_>>()
            .join(" or ")
    };
    found.ok_or_else(|| {
        format!(
            "the module is for '{triple}', expected {} and linux or no system",
            names()
        )
    })
}

/// A function of our own that the functions of an object share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Thunk {
    /// One for x86-64.
    X86_64(x86_64::thunk::Thunk),
    /// One for AArch64.
    Aarch64(aarch64::thunk::Thunk),
}

impl Thunk {
    /// A name for the object's symbol table.
    pub fn name(self) -> String {
        match self {
            Self::X86_64(thunk) => thunk.name(),
            Self::Aarch64(thunk) => thunk.name(),
        }
    }
    /// The unwind information, if it calls what may throw.
    pub fn unwind(self) -> Option<Unwind> {
        match self {
            Self::X86_64(thunk) => thunk.unwind(),
            Self::Aarch64(thunk) => thunk.unwind(),
        }
    }
    /// The instructions.
    pub fn code(self, protection: Protection) -> Vec<u8> {
        match self {
            Self::X86_64(thunk) => thunk.guarded_code(protection.speculation),
            Self::Aarch64(thunk) => thunk.guarded_code(protection.barriers),
        }
    }
    /// Returns true if it makes an indirect call.
    pub fn calls(self) -> bool {
        match self {
            Self::X86_64(thunk) => thunk.calls(),
            Self::Aarch64(_) => false,
        }
    }
    /// Returns true if its last instruction is an indirect jump.
    pub fn jumps(self) -> bool {
        match self {
            Self::X86_64(thunk) => thunk.jumps(),
            Self::Aarch64(_) => false,
        }
    }
}

/// The rounding modes of `fegetround` beside those of LLVM.
#[derive(Clone, Copy, Debug)]
pub struct RoundingModes {
    /// The lowest of the two bits of a mode.
    pub shift: i64,
    /// LLVM's number of each mode, two bits each.
    pub to_llvm: i64,
    /// The mode of each number of LLVM's, two bits each.
    pub from_llvm: i64,
}

/// The ways to make a jump of a `musttail` call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TailCalls {
    /// By Cranelift's tail convention, which has the registers of C for arguments.
    Convention,
    /// From a call and a return in the machine code.
    Rewritten,
}

/// Rewrites the code of a function with dynamic allocas in place; the offsets are those of its blocks, ascending. It fails
/// with the reason why the code cannot be rewritten.
pub type FrameRewrite = fn(&mut [u8], &MovingFrame<'_>, &[u32]) -> Result<(), String>;

/// A register from which the frames of functions with dynamic allocas are addressed.
#[derive(Clone, Copy)]
pub struct BaseRegister {
    /// Its DWARF number.
    pub register: Register,
    /// Rewrites such a function.
    pub rewrite: FrameRewrite,
}

/// The properties of a machine's instructions that passes ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InstructionSet {
    /// True if a division of 64 bits takes several times as long as one of 32 on common machines.
    pub divides_slowly: bool,
    /// True if one instruction tests a bit of a word by its number in a register.
    pub tests_bits: bool,
    /// True if the signs of floats are changed by masks in registers.
    pub masks_signs: bool,
    /// True if most instructions overwrite their first operand.
    pub overwrites_operands: bool,
    /// True if most instructions can take an operand from memory.
    pub has_memory_operands: bool,
    /// True if an address may be the sum of two registers and a number.
    pub adds_in_addresses: bool,
}

/// A machine with its calling convention and operating system.
pub trait Target: Sync {
    /// The name, as in triples.
    fn name(&self) -> &'static str;
    /// The first components of its triples.
    fn architectures(&self) -> &'static [&'static str];
    /// The protection that a module asks for.
    fn protection(&self, module: &Module) -> Protection;
    /// The property of objects of a module, if there is one.
    fn property(&self, module: &Module) -> Option<Property>;
    /// The function that makes indirect calls and jumps, if they do not stand in the code itself.
    fn brancher(&self, unit: &Unit<'_>) -> Option<Symbol>;
    /// Returns true if a protection allows jumps through tables.
    fn jumps_through_tables(&self, protection: Protection) -> bool;
    /// The properties of its instructions that passes ask for.
    fn instructions(&self) -> InstructionSet;
    /// The instruction at the entry of a function that indirect branches may lead to, with room behind it or not. None if
    /// it is in the function's own code.
    fn entry_mark(&self, unit: &Unit<'_>, id: GlobalId, has_room: bool) -> &'static [u8];
    /// Instructions that do nothing, at the entry of a function behind its mark: so many bytes if instructions have any
    /// number of them, so many instructions otherwise.
    fn room(&self, count: usize) -> Vec<u8>;
    /// A call that leaves all registers to the function that is called, if there is one, with its relocation.
    fn call_at_entry(&self, function: Symbol) -> Option<(Vec<u8>, Reloc)>;
    /// An instruction that indirect branches may lead to, and a jump over a distance from it.
    ///
    /// # Errors
    ///
    /// A distance that is too large.
    fn marked_jump(&self, distance: i64) -> Result<Vec<u8>, String>;
    /// Cranelift's names of the features that a function may use, by its `target-cpu` and `target-features`.
    fn features(&self, texts: [&[u8]; 2]) -> Vec<&'static str>;
    /// Cranelift's names of the features of this machine.
    fn host_features(&self) -> Vec<&'static str>;
    /// Returns true if the instructions of a feature, by Cranelift's name, leave the upper parts of vector registers alone.
    fn keeps_vectors(&self, feature: &str) -> bool;
    /// Cranelift's target without any features.
    ///
    /// # Errors
    ///
    /// Cranelift's reason why there is none.
    fn isa(&self, protection: Protection) -> Result<isa::Builder, Box<dyn Error>>;
    /// The instruction that does nothing.
    fn nop(&self) -> &'static [u8];
    /// The instruction that traps.
    fn trap(&self) -> &'static [u8];
    /// The number of breakpoints in front of a trap with a number: they make room for it in the instruction.
    fn room_in_trap(&self, number: u8) -> usize;
    /// The instruction that returns from a function without a frame.
    fn plain_return(&self) -> &'static [u8];
    /// Returns true if calls preserve a register, by the machine's number.
    fn preserves(&self, class: RegClass, number: u8) -> bool;
    /// The number of general registers that calls preserve, without the frame pointer.
    fn preserved(&self) -> u32;
    /// The register from which the frame of a function with dynamic allocas is addressed, if that is not the frame
    /// pointer: Cranelift's pinned register. Without one, `shorten` rewrites such a function.
    fn base_register(&self) -> Option<BaseRegister>;
    /// Returns true if plain stores are never reordered with stores before them.
    fn orders_stores(&self) -> bool;
    /// Returns true if the address of an atomic access must be aligned to its size.
    fn aligns_atomics(&self) -> bool;
    /// Returns true if features, by Cranelift's names, have instructions that multiply and add.
    fn fuses(&self, features: &[&str]) -> bool;
    /// Returns true if its maximum and minimum of a number and NaN order zeros by their signs.
    fn orders_zeros(&self) -> bool;
    /// Returns true if it rounds floats down, up, to zero and to even by Cranelift's instructions.
    fn rounds(&self) -> bool;
    /// The function of our own that rounds a float of a Cranelift type as `rint`, `nearbyint` or `round`, if the target
    /// has an instruction.
    fn rounding(&self, name: &str, ty: ClifType) -> Option<Thunk>;
    /// The function of our own that rounds a float to an integer, both of Cranelift types, as `lrint` or `lround`, if the
    /// target has an instruction. Its result for a number that does not fit is the machine's.
    fn rounding_to_int(&self, name: &str, ty: ClifType, int: ClifType) -> Option<Thunk>;
    /// Returns true if it has the type `x86_fp80`.
    fn has_extended(&self) -> bool;

    /// Returns true if code is made for the places of code and data in a code model.
    fn has_code_model(&self, model: CodeModel) -> bool;
    /// Returns true if pointers of an address space are relative to a segment register.
    fn is_segment(&self, space: u32) -> bool {
        self.segment_access(space, false, 8).is_some()
    }
    /// The function that loads a word of so many bytes (1, 2, 4 or 8) by a pointer of such an address space, its argument,
    /// or else stores its second argument. Words are those of 64 bits for it.
    fn segment_access(&self, space: u32, stores: bool, bytes: u8) -> Option<Thunk>;

    // ---- calls ----

    /// The registers for arguments.
    fn argument_registers(&self) -> Used;
    /// The numbers of the general registers for arguments, as `dwarf_register` takes them.
    fn argument_numbers(&self) -> &'static [u8];
    /// The calling convention.
    fn convention(&self) -> Convention;
    /// Returns true if a calling convention passes these arguments and this result as C does, or as Cranelift can.
    fn passes_like_c(&self, convention: CallConv, abi: &Abi) -> bool;
    /// Returns false for a convention of functions that the processor enters.
    fn is_called(&self, convention: CallConv) -> bool;
    /// Returns true if a function of a calling convention can preserve the registers that it has to.
    fn can_preserve(&self, convention: CallConv, abi: &Abi) -> bool;
    /// The code before a function that preserves more registers than one of C.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be made.
    fn preserving(&self, convention: CallConv, abi: &Abi) -> Result<Option<Preserving>, String>;
    /// The code around a function that asks for an aligned stack or for cleared registers, if it does.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be made.
    fn around(
        &self,
        unit: &Unit<'_>,
        function: GlobalId,
        abi: &Abi,
    ) -> Result<Option<Preserving>, String>;
    /// The bank of calls of a convention; none if Cranelift passes and returns all registers.
    ///
    /// # Errors
    ///
    /// Types that cannot be passed.
    fn bank(
        &self,
        conventions: &Conventions<'_, '_>,
        scalarizer: &Scalarizer<'_>,
        types: (&FuncType, &[TypeId]),
        attrs: AttrListId,
        bank_for: BankFor,
    ) -> Result<Option<Box<Bank>>, LowerError>;
    /// The code before a function whose registers are in a bank. `most` is the number of bytes that its tail calls have
    /// on the stack at most, if it has any.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be made.
    fn before_bank(&self, bank: &Bank, most: Option<u32>) -> Result<Preserving, String>;
    /// The function that calls with a bank and so many bytes on the stack go through.
    fn bank_call(&self, family: Family, stack: u32) -> Option<Thunk>;
    /// The way in which a `musttail` call becomes a jump.
    fn tail_calls(&self) -> TailCalls;
    /// Makes a jump of the call that ends at an offset, and of the return behind it.
    ///
    /// # Errors
    ///
    /// Code that is not as expected.
    fn make_jump(
        &self,
        bytes: &mut [u8],
        relocs: &mut Vec<Reloc>,
        after: u32,
        expected: Option<CalleeType>,
    ) -> Result<(), String>;
    /// The number of a function's type, as it lies in front of the function.
    fn type_number(&self, number: u32, arguments: Option<Used>) -> Vec<u8>;
    /// Returns true if such a number has a symbol, and the traps behind checks are listed.
    fn names_type_numbers(&self) -> bool;
    /// Makes the indirect calls check the types of their callees where they stand, and returns those for which code must be
    /// rewritten.
    ///
    /// # Errors
    ///
    /// Code that is not as expected.
    fn check_types(
        &self,
        bytes: &mut [u8],
        relocs: &mut Vec<Reloc>,
        checks: Vec<TypeCheck>,
    ) -> Result<Vec<TypeCheck>, String>;
    /// The call over a distance from its own start, in the place of one whose callee was not known.
    ///
    /// # Errors
    ///
    /// A distance that is too large.
    fn near_call(&self, field: [u8; 4], distance: i64) -> Result<[u8; 4], String>;
    /// Returns true if code can be made for a stack that calls align to so many bytes, a power of two.
    fn aligns_stack(&self, bytes: u32) -> bool;
    /// The function that a call goes through, with the address of the callee as last argument: variadic ones, and
    /// those with more alignment on the stack than Cranelift's have.
    fn thunk_of_call(&self, abi: &Abi, is_variadic: bool) -> Option<Thunk>;

    // ---- lowering ----

    /// Checks the flags of the module that move the guard of stack protectors.
    ///
    /// # Errors
    ///
    /// The name of the flag that asks for a place that is not known.
    fn check_guard(&self, unit: &Unit<'_>) -> Result<(), String>;
    /// The guard of stack protectors.
    ///
    /// # Errors
    ///
    /// The reason why it is not supported.
    fn stack_guard(&self, lower: &mut Lower<'_, '_>) -> Lowered<Value>;
    /// Lowers `va_start`.
    ///
    /// # Errors
    ///
    /// The reason why it is not supported.
    fn va_start(&self, lower: &mut Lower<'_, '_>, list: Value) -> Lowered<Parts>;
    /// The size of a `va_list` in bytes.
    fn va_list_size(&self) -> i32;
    /// Lowers `va_arg`.
    ///
    /// # Errors
    ///
    /// The reason why it is not supported.
    fn va_arg(&self, lower: &mut Lower<'_, '_>, list: IrValue, ty: TypeId) -> Lowered<Parts>;
    /// The function that compares and swaps 128 bits, if no instruction does: of an address, the expected and
    /// the new value; it returns the old one.
    fn wide_swap(&self) -> Option<Thunk>;
    /// Converts a half to float.
    fn half_to_float(&self, lower: &mut Lower<'_, '_>, half: Value) -> Lowered<Value>;
    /// Converts a float or double to half.
    fn float_to_half(&self, lower: &mut Lower<'_, '_>, float: Value) -> Lowered<Value>;
    /// Compares the lanes of two vectors of floats.
    fn compare_vectors(
        &self,
        lower: &mut Lower<'_, '_>,
        cc: FloatCC,
        left: Value,
        right: Value,
    ) -> Value;
    /// Truncates the lanes of a vector of floats to signed integers of 32 bits, those of two doubles in the lower half.
    /// The result of a lane that has none is any.
    fn lanes_to_ints(&self, lower: &mut Lower<'_, '_>, floats: Value) -> Value;
    /// Lowers a call of an intrinsic; `None` if it is not one that this target knows.
    fn intrinsic(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
    ) -> Option<Lowered<Parts>>;
    /// Lowers inline assembler that is not empty, which may leave through `labels` other exits. Returns the
    /// results, and the number of the exit taken.
    ///
    /// # Errors
    ///
    /// The reason why it is not supported.
    fn inline_asm(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        asm: &InlineAsm,
        labels: usize,
    ) -> Lowered<(Parts, Option<Value>)>;
    /// Assembles the text of a module.
    ///
    /// # Errors
    ///
    /// The reason why it is not supported.
    fn module_asm(&self, text: &str) -> Result<Asm, String>;
    /// Lowers an intrinsic of the target to registers of vectors; `None` if that has no advantage.
    fn packed_intrinsic(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
        form: Form,
    ) -> Lowered<Option<Parts>>;
    /// The products of lanes of 64 bits that are less than 2³².
    fn multiply_halves(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        left: Value,
        right: Value,
    ) -> Value;
    /// One half of each product of unsigned lanes of 32 bits, for an instruction `id`.
    fn multiply_words(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        operands: [Value; 2],
        half: Half,
    ) -> Value;
    /// The shift of lanes of a type by numbers of their own; `None` if none is faster than a shift of each lane.
    fn lane_shift(
        &self,
        lower: &mut Lower<'_, '_>,
        op: BinaryOp,
        ty: ClifType,
    ) -> Option<LaneShift>;
    /// The product of two vectors of integers, for an instruction `id`, if the machine has a faster way for numbers as
    /// small as theirs.
    fn small_products(
        &self,
        lower: &mut Lower<'_, '_>,
        id: InstId,
        operands: [IrValue; 2],
        form: Form,
    ) -> Lowered<Option<Parts>>;
    /// A vector of words, of which only the total over all lanes counts, with fewer lanes in use; `None` if that is no
    /// faster.
    fn partial_sums(&self, lower: &mut Lower<'_, '_>, term: IrValue) -> Lowered<Option<Parts>>;
    /// The highest bit of each lane of a vector as a number of 32 bits, the lowest lane's first; `None` if that is no
    /// faster than lane by lane.
    fn lane_bits(&self, lower: &mut Lower<'_, '_>, register: Value) -> Option<Value>;
    /// Lowers an intrinsic of the target that makes a number of vectors in registers.
    fn number_of_vectors(
        &self,
        lower: &mut Lower<'_, '_>,
        call: &IntrinsicCall<'_>,
    ) -> Lowered<Option<Value>>;
    /// Returns true if one instruction inserts a byte into a vector.
    fn inserts_bytes(&self, isa: &dyn TargetIsa) -> bool;
    /// Returns true if one instruction shuffles two vectors by these byte numbers.
    fn shuffles(&self, isa: &dyn TargetIsa, bytes: &[u8]) -> bool;
    /// The rounding modes.
    fn rounding_modes(&self) -> RoundingModes;

    // ---- machine code ----

    /// The kind of one of Cranelift's relocations.
    fn reloc_kind(&self, reloc: ClifReloc) -> Option<RelocKind>;
    /// Replaces the instruction in code that was made of a shuffle.
    fn replace_pseudo(&self, code: &mut [u8], by: &Replacement) -> Result<(), String>;
    /// The function that replaces conversions of floats to signed integers, and counts of zero bits; none if the machine's
    /// instructions saturate, and count in zero.
    fn loosen(&self) -> Option<LooseRewrite>;
    /// Corrects instructions of Cranelift's code in place.
    fn correct(&self, unit: &Unit<'_>, bytes: &mut [u8], relocs: &mut [Reloc], traps: &[MachTrap]);
    /// Protects the returns of a function, whose results are in so many general and vector registers.
    ///
    /// # Errors
    ///
    /// Protection that is not known.
    fn protect_returns(
        &self,
        unit: &Unit<'_>,
        function: GlobalId,
        results: [u32; 2],
        bytes: &mut [u8],
        relocs: &mut Vec<Reloc>,
    ) -> Result<(), String>;
    /// The rule of unwinding in the place of the one that says that the return address is signed, if there is one.
    fn return_rule(&self, unit: &Unit<'_>, function: GlobalId) -> Option<Rule>;
    /// Shortens a function's code, and takes its constants and jump tables out of it; `None` if it stays.
    fn shorten(&self, input: &Input<'_>) -> Option<Rewritten>;

    // ---- objects ----

    /// The machine of ELF files.
    fn architecture(&self) -> object::Architecture;
    /// The ELF relocation of a kind.
    fn elf_reloc(&self, kind: RelocKind) -> Option<object::elf::RelocationType>;
    /// The ELF relocation for the offset of a thread-local variable in debug information.
    fn thread_local_reloc(&self) -> Option<object::elf::RelocationType>;
    /// Returns true if a step of unwinding says that the return address is signed.
    fn signs(&self, step: &UnwindInst) -> bool;
    /// The DWARF number of a register.
    fn dwarf_register(&self, class: RegClass, number: u8) -> Register;
    /// The DWARF numbers of the frame pointer, and of the register saved with it.
    fn frame_registers(&self) -> (Register, Option<Register>);
}
