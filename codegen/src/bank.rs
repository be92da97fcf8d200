//! Calling conventions with registers that Cranelift neither passes nor returns.
//!
//! The registers of such a call are in memory, in a bank. Code before a function stores those for arguments to the
//! bank in its frame and calls the function's own code with the address; behind it, that code loads those of the
//! result, or those of a call that replaces the frame. A call goes through a function of ours that loads the registers
//! from a bank of the caller, and stores the result there.

use crate::abi::Slot;
use bitsmith_model::schema::callconv::CallConv;

/// The calls that a bank is for.
#[derive(Clone, Copy, Debug)]
pub enum BankFor {
    /// Those of a calling convention.
    By(CallConv),
    /// Calls of a variadic function that passes all its arguments on by a `musttail` call, and that call.
    Forwarding,
}

/// A family of calling conventions with the same registers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// That of C with a context, an error, a chain, or arguments that are copied to the stack.
    C,
    /// `swiftcc` with a context, an error, or more results than C has.
    Swift,
    /// `tailcc`
    Tail,
    /// `swifttailcc`
    SwiftTail,
    /// `ghccc`
    Ghc,
    /// C's, for variadic functions that pass all their arguments on by a `musttail` call.
    Forward,
}

impl Family {
    /// The family of a convention, whatever the attributes of parameters are.
    pub fn of(convention: CallConv) -> Option<Self> {
        Some(match convention {
            CallConv::Swift => Self::Swift,
            CallConv::Tail => Self::Tail,
            CallConv::SwiftTail => Self::SwiftTail,
            CallConv::GHC => Self::Ghc,
            _ => return None,
        })
    }
    /// Returns true if each call in tail position replaces the frame.
    pub fn replaces_frames(self) -> bool {
        !matches!(self, Self::C | Self::Swift)
    }
    /// Returns true if the callee removes the arguments on the stack.
    pub fn pops(self) -> bool {
        matches!(self, Self::Tail | Self::SwiftTail)
    }
    /// Returns true if it has a register for errors.
    pub fn has_errors(self) -> bool {
        self == Self::C || self.is_swift()
    }
    /// Returns true if it has registers for contexts, errors and the pointer to a result.
    pub fn is_swift(self) -> bool {
        matches!(self, Self::Swift | Self::SwiftTail)
    }
}

/// The number of words for general registers of arguments.
pub const GENERAL: u32 = 14;
/// The offset of the vector registers of arguments, 16 bytes each.
pub const VECTORS: u32 = GENERAL * 8;
/// The offset of the general registers of results.
pub const RESULTS: u32 = VECTORS + 8 * 16;
/// The offset of the vector registers of results.
pub const VECTOR_RESULTS: u32 = RESULTS + 8 * 8;
/// The offset of the address of the callee.
pub const TARGET: u32 = VECTOR_RESULTS + 8 * 16;
/// The offset of the number of bytes that the callee removes from the stack, in a call that replaces the frame.
pub const POPPED: u32 = TARGET + 8;
/// The offset of the number of words on the stack, in a call that replaces the frame.
pub const WORDS: u32 = POPPED + 8;
/// The offset of the arguments on the stack.
pub const STACK: u32 = WORDS + 16;
/// The most bytes of arguments on the stack.
pub const MOST_STACK: u32 = 2048;

/// The place of a part of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BankSlot {
    /// In a register, at an offset of the bank.
    Bank(u32),
    /// On the stack, at an offset from the first argument there.
    Stack(u32),
}

/// The places of arguments and the result of one function type.
#[derive(Clone, Debug)]
pub struct Bank {
    /// The convention.
    pub family: Family,
    /// The slots of each parameter.
    pub params: Vec<Vec<(Slot, BankSlot)>>,
    /// The slots of the result with their offsets.
    pub results: Vec<(Slot, u32)>,
    /// The offset of the pointer to a result in memory.
    pub memory: Option<u32>,
    /// The number of the parameter that is the error, and its offset.
    pub error: Option<(usize, u32)>,
    /// The bytes of the arguments on the stack.
    pub stack: u32,
}

impl Bank {
    /// The bytes that the callee removes from the stack: the stack is aligned before the return address.
    pub fn popped(&self) -> u32 {
        match self.family.pops() {
            true => self.stack.saturating_add(8).next_multiple_of(16) - 8,
            false => 0,
        }
    }
}
