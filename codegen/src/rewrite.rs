//! The exchange with passes that rewrite machine code.

use crate::lsda::Site;
use crate::moving_frame::MovingFrame;
use crate::passes::Passes;
use crate::protection::Speculation;
use crate::symbol::{Constant, Reloc, RelocKind, Symbol};
use crate::type_check::TypeCheck;
use crate::unwind::Unwind;
use bitsmith_model::value::GlobalId;
use cranelift_codegen::RegClass;
use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::isa::unwind::UnwindInst;

/// The size of an entry of a jump table, and its alignment, in bytes.
pub const TABLE_ENTRY: u64 = 4;

/// Cranelift's result for a function.
pub struct Input<'a> {
    /// The rewrites that run.
    pub passes: Passes,
    /// The instruction set that the function was compiled for; none if accesses to its vectors must not be joined.
    pub isa: Option<&'a dyn TargetIsa>,
    /// The instructions, with jump tables among them, and the constants after them.
    pub bytes: &'a [u8],
    /// The offsets of the blocks, ascending.
    pub starts: &'a [u32],
    /// The offsets of instructions that trap, ascending.
    pub traps: &'a [u32],
    /// Those of them that are defaults of switches and never reached.
    pub never: &'a [u32],
    /// The offsets of relocations, ascending.
    pub patches: &'a [u32],
    /// The call sites in order, if the function has a language-specific data area.
    pub sites: &'a [Site],
    /// The number of general registers with a result.
    pub results: u32,
    /// The number of vector registers with one.
    pub vector_results: u32,
    /// The most general registers with operands that a call has.
    pub operands: u32,
    /// The most vector registers with operands that a call has.
    pub vector_operands: u32,
    /// The steps by which Cranelift unwinds it.
    pub unwind: &'a [(u32, UnwindInst)],
    /// True if the frame must have a frame pointer.
    pub frame_pointer: bool,
    /// True if the module says that a condition is unpredictable.
    pub unpredictable: bool,
    /// True if one of the accesses to memory has a place among the others, so that none may move.
    pub orders_accesses: bool,
    /// True if a call in tail position may become a jump.
    pub tail_calls: bool,
    /// True if the new offset of each instruction is wanted.
    pub traced: bool,
    /// The protection against speculative execution of the wrong instructions.
    pub speculation: Speculation,
    /// The indirect calls that check the types of their callees.
    pub checks: &'a [TypeCheck],
    /// The frame, if its function moves the stack pointer.
    pub moving: Option<MovingFrame<'a>>,
    /// The offset in the frame from which on no address is taken …
    pub own: u32,
    /// … and the words below it whose address is not taken, ascending. `None` if not all calls have the C
    /// calling convention.
    pub words: Option<&'a [u32]>,
    /// The words among them with spilled values, ascending.
    pub spilled: &'a [u32],
}

/// The place of the first register of a class in sets of registers of all classes.
pub fn first_bit(class: RegClass) -> u8 {
    match class {
        RegClass::Int => 0,
        RegClass::Float | RegClass::Vector => 16,
    }
}

/// The bit of a register in sets of registers that do not have the values of Cranelift's code.
pub fn stale_bit(class: RegClass, number: u8) -> u32 {
    match number {
        // A pass for a machine with 16 registers of a class makes them stale.
        0..16 => 1 << (first_bit(class) + number),
        _ => 0,
    }
}

/// A word of the frame that is in a general register instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovedWord {
    /// The offset that the word had, from the CFA in bytes.
    pub offset: i64,
    /// The machine's number of the register.
    pub register: u8,
}

impl Input<'_> {
    /// Returns true if branches or returns are protected.
    pub fn is_guarded(&self) -> bool {
        self.speculation != Speculation::default() || !self.checks.is_empty()
    }
}

/// The rewritten code.
pub struct Rewritten {
    /// The instructions.
    pub bytes: Vec<u8>,
    /// The relocations, ascending by their new offsets.
    pub patches: Vec<Patch>,
    /// The references to constants, jump tables and the function that makes indirect branches, ascending by their offsets.
    pub loads: Vec<Load>,
    /// The jump tables: the new offset of each target.
    pub tables: Vec<Vec<u32>>,
    /// The call sites with their new offsets.
    pub sites: Vec<Site>,
    /// The steps that unwind it.
    pub unwind: Unwind,
    /// The distance from the stack pointer to the CFA in a frame that was rewritten.
    pub frame: Option<i32>,
    /// The word of the frame that is in a register instead.
    pub moved_word: Option<MovedWord>,
    /// By register: the offset up to which it certainly has the value from before the function.
    pub entered: [u32; 16],
    /// The offsets of the traps behind checks of types.
    pub type_traps: Vec<u32>,
    /// The instructions, in the new order.
    pub moves: Vec<Moved>,
}

impl Rewritten {
    /// The relocations of the code of a function, ascending; `old` are those before, and `brancher` makes its indirect
    /// branches. `None` if there are not so many.
    pub fn relocs(
        &self,
        function: GlobalId,
        old: &[Reloc],
        brancher: Option<Symbol>,
    ) -> Option<Vec<Reloc>> {
        let mut starts = Vec::with_capacity(self.tables.len());
        let mut entries = 0i64;
        for table in &self.tables {
            starts.push(entries * TABLE_ENTRY.cast_signed());
            entries += i64::try_from(table.len()).ok()?;
        }
        let mut all = Vec::with_capacity(self.patches.len() + self.loads.len());
        for patch in &self.patches {
            let reloc = old.get(patch.of as usize)?;
            all.push(Reloc {
                offset: patch.at.into(),
                addend: reloc.addend.checked_add(patch.more.into())?,
                ..*reloc
            });
        }
        for load in &self.loads {
            let (symbol, start) = match load.of {
                Loaded::Constant(constant) => (Symbol::Constant(constant), 0),
                Loaded::Table(number) => (Symbol::Tables(function), *starts.get(number as usize)?),
                Loaded::Brancher => (brancher?, 0),
            };
            all.push(Reloc {
                offset: load.at.into(),
                kind: match load.of {
                    Loaded::Brancher => RelocKind::Plt32,
                    Loaded::Constant(_) | Loaded::Table(_) => RelocKind::Pc32,
                },
                symbol,
                addend: start - i64::from(load.before_end),
            });
        }
        all.sort_by_key(|reloc| reloc.offset);
        Some(all)
    }

    /// The entries of the jump tables of a function.
    pub fn table_entries(&self, function: GlobalId) -> Vec<Reloc> {
        let tables = self.tables.iter();
        let entries = tables.flat_map(|table| (0..).step_by(TABLE_ENTRY as usize).zip(table));
        let entries = (0..).step_by(TABLE_ENTRY as usize).zip(entries);
        let relocs = entries.map(|(offset, (from_start, target))| Reloc {
            offset,
            kind: RelocKind::Pc32,
            symbol: Symbol::Code(function),
            addend: i64::from(*target) + from_start,
        });
        relocs.collect()
    }
}

/// A relocation of rewritten code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The number of the old relocation that it is one of.
    pub of: u32,
    /// The new offset.
    pub at: u32,
    /// The difference of the addend from the old one, in bytes.
    pub more: i32,
}

/// A reference of rewritten code to what is not in the code: a distance of 32 bits from the end of the instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// The offset of the distance.
    pub at: u32,
    /// The number of bytes from there to the end of the instruction.
    pub before_end: u32,
    /// Its target.
    pub of: Loaded,
}

/// The target of a new relocation of rewritten code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loaded {
    /// A constant.
    Constant(Constant),
    /// A jump table, by number.
    Table(u32),
    /// The function that makes indirect branches.
    Brancher,
}

/// An instruction of rewritten code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moved {
    /// The old offset.
    pub old: u32,
    /// The new offset.
    pub new: u32,
    /// The new offset of its end.
    pub end: u32,
    /// The registers that do not have their values of the old code before it, as bits (`stale_bit`).
    pub stale: u32,
    /// The general registers that it may write.
    pub writes: u16,
    /// The kind of call that it is.
    pub call: Call,
    /// The instructions after it.
    pub flow: Flow,
    /// True if jump tables or landing pads lead to it.
    pub is_open: bool,
}

/// A kind of call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// None.
    None,
    /// A call.
    Returns,
    /// A jump out of the function.
    Leaves,
}

/// The instructions that may follow an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The next one.
    Next,
    /// The one at a new offset; if the jump is conditional, the next one, too.
    Jump {
        /// The offset.
        to: u32,
        /// True if it is conditional.
        falls: bool,
    },
    /// None, or those of a jump table.
    End,
}

/// Code before a function that calls the function, and preserves more registers than it.
pub struct Preserving {
    /// The instructions; the function follows them.
    pub bytes: Vec<u8>,
    /// The steps that unwind it, with one for the start of the function.
    pub unwind: Unwind,
}
