//! The passes that run beside Cranelift's own, in one table, and sets of them.
//!
//! Each of them only makes code better, so any set of them gives a correct program. `docs/passes.md` has the
//! measurements.

/// The table: the pass, its name in options, and its effect.
macro_rules! passes {
    ($($pass:ident $name:literal $effect:literal)*) => {
        /// A pass, or a rewrite of the peephole optimiser.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Pass {
            $(#[doc = $effect] $pass,)*
        }

        impl Pass {
            /// All of them, in the order in which they run.
            pub const ALL: &'static [Self] = &[$(Self::$pass,)*];

            /// Its name in options.
            pub fn name(self) -> &'static str {
                match self { $(Self::$pass => $name,)* }
            }

            /// Its effect, in a line.
            pub fn effect(self) -> &'static str {
                match self { $(Self::$pass => $effect,)* }
            }
        }
    };
}

passes! {
    Simd "simd" "Keep vectors in registers of 128 bits"
    ColdBlocks "cold-blocks" "Place rarely executed blocks after the others"
    BlockLayout "block-layout" "Orient branches so that loops are laid out in one piece"
    Divisions "divisions" "Compute a remainder from the quotient of the same operands"
    ShortDivisions "short-divisions" "Divide in 32 bits if the operands are that short"
    BitTests "bit-tests" "Test a bit by its number in one instruction, and constant bits in their byte of memory"
    LoopCarried "loop-carried" "Keep what replaces a value in the next round of a loop in its register"
    Scheduling "scheduling" "Move last uses of values up to their definitions"
    Commuting "commuting" "Overwrite operands that are used for the last time"
    Address "address" "Compute a sum of an address and a constant where it is used"
    Sinking "sinking" "Compute what only exits of a loop need on these exits"
    LoopInvariants "loop-invariants" "Compute in front of loops what does not change in them"
    Remat "remat" "Compute constants and addresses again where they are used"
    PreSpill "pre-spill" "Spill values that are live across calls before register allocation"
    FrameLoads "frame-loads" "Fold addresses in the frame into loads, not these loads into their users"
    ShortEncodings "short-encodings" "Use the shortest encodings of instructions"
    WordOperations "word-operations" "Compute with 32 bits where 16 are asked for, and extend instead of masking"
    Frame "frame" "Push saved registers, and leave out the frame pointer"
    FrameRegister "frame-register" "Keep a word of the frame in the register of the frame pointer"
    TailCalls "tail-calls" "Replace a call before a return by a jump"
    DivisionChecks "division-checks" "Leave checks of divisors to the machine's division"
    TableBounds "table-bounds" "Branch to the default of a jump table, or leave out the check if it is unreachable"
    VectorLoads "vector-loads" "Load the low lanes of vectors without clearing the others again"
    Comparisons "comparisons" "Use flags that are there already"
    ConditionalMoves "conditional-moves" "Branch where loops wait for the conditions of moves"
    CopyPropagation "copy-propagation" "Read the original of a copy, and reuse loaded words of the frame"
    DeadMoves "dead-moves" "Remove moves to registers that are not read"
    MemoryOperands "memory-operands" "Take operands from memory that are loaded for one instruction"
    MemoryUpdates "memory-updates" "Change words in memory that are loaded and stored only for that"
    Coalescing "coalescing" "Give values that are copied the registers of their copies"
    TailDuplication "tail-duplication" "Copy the dispatch of a loop around a switch to the end of each case"
    RipRelative "rip-relative" "Address variables relative to the instruction pointer"
    JumpThreading "jump-threading" "Jump to the target of a jump instead of to that jump"
    LoopBranches "loop-branches" "Make the jump back in a loop the conditional one"
    WideLoops "wide-loops" "Join halves of vectors of 256 bits in loops"
    ShrinkWrapping "shrink-wrapping" "Return early without a frame"
    BlockPlacement "block-placement" "Move a block to the target of the jump at its end"
    LatchDuplication "latch-duplication" "Copy the short last block of a loop to where others jump to it"
    LoopRotation "loop-rotation" "Move the last block of a loop in front of the first"
    ShortJumps "short-jumps" "Use the two-byte form of jumps whose targets are near"
}

impl Pass {
    /// The pass of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|pass| pass.name() == name)
    }

    fn bit(self) -> u64 {
        1 << self as u32
    }
}

/// A set of passes. The default has all of them.
///
/// ```
/// use bitsmith_codegen::passes::{Pass, Passes};
///
/// let passes = Passes::default().without(Pass::Remat);
/// assert!(passes.has(Pass::Frame) && !passes.has(Pass::Remat));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passes(u64);

impl Passes {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns true if a pass is in the set.
    pub fn has(self, pass: Pass) -> bool {
        self.0 & pass.bit() != 0
    }

    /// The set with one more.
    #[must_use]
    pub fn with(self, pass: Pass) -> Self {
        Self(self.0 | pass.bit())
    }

    /// The set without a pass.
    #[must_use]
    pub fn without(self, pass: Pass) -> Self {
        Self(self.0 & !pass.bit())
    }
}

impl Default for Passes {
    fn default() -> Self {
        Pass::ALL.iter().copied().collect()
    }
}

impl FromIterator<Pass> for Passes {
    fn from_iter<T: IntoIterator<Item = Pass>>(passes: T) -> Self {
        passes.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::{Pass, Passes};

    #[test]
    fn every_pass_has_a_name_and_a_place_of_its_own() {
        for pass in Pass::ALL {
            assert_eq!(Pass::named(pass.name()), Some(*pass));
            let others = Passes::default().without(*pass);
            let left = Pass::ALL.iter().filter(|p| others.has(**p));
            assert_eq!(left.count(), Pass::ALL.len() - 1);
        }
        assert_eq!(Pass::named("all"), None);
    }
}
