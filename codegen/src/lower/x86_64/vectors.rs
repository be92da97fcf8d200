//! Vectors in registers that Cranelift does not pass or return.

use crate::abi::{Abi, Return, Slot, Vectors};
use crate::lower::{Lower, Lowered, plain};
use crate::lower_error::Expected;
use crate::symbol::Symbol;
use crate::target::Thunk;
use crate::x86_64::thunk::Thunk as OfX86;
use crate::x86_64::vectors::{Move, STEP};
use bitsmith_model::types::TypeId;
use bitsmith_model::value::InstId;
use cranelift_codegen::ir::{AbiParam, InstBuilder, Opcode, Signature, Value, types as clif};
use cranelift_codegen::isa::CallConv;

/// The pieces of vector registers in the memory of a function, or to be put there.
pub(in crate::lower) struct Pieces {
    of: Vectors,
    at: Value,
}

impl Pieces {
    fn offset(register: u8, piece: u8) -> i32 {
        i32::from(register) * STEP.cast_signed() + i32::from(piece) * 16
    }
}

impl Lower<'_, '_> {
    /// Memory for vector registers.
    pub(in crate::lower) fn make_pieces(&mut self, of: Vectors) -> Lowered<Pieces> {
        self.vectors.passed |= of.pieces > 1;
        let slot = self.slot(u64::from(of.count) * u64::from(STEP), 16)?;
        let at = self.slot_addr(slot);
        Ok(Pieces { of, at })
    }

    /// Saves vector registers.
    pub(in crate::lower) fn save_pieces(&mut self, of: Vectors) -> Lowered<Pieces> {
        let pieces = self.make_pieces(of)?;
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(clif::I64));
        let thunk = Thunk::X86_64(OfX86::Vectors(Move::Save, of));
        let function = self.function_ref(Symbol::Thunk(thunk), signature);
        self.b.ins().call(function, &[pieces.at]);
        Ok(pieces)
    }

    /// Loads vector registers, and returns `words`, in registers of a result.
    pub(in crate::lower) fn load_pieces(
        &mut self,
        pieces: &Pieces,
        words: &[Value],
    ) -> Lowered<Vec<Value>> {
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(clif::I64));
        for word in words {
            let ty = AbiParam::new(self.b.func.dfg.value_type(*word));
            signature.params.push(ty);
            signature.returns.push(ty);
        }
        let thunk = Thunk::X86_64(OfX86::Vectors(Move::Load, pieces.of));
        let function = self.function_ref(Symbol::Thunk(thunk), signature);
        let arguments: Vec<Value> = [pieces.at].iter().chain(words).copied().collect();
        let call = self.b.ins().call(function, &arguments);
        Ok(self.b.inst_results(call).to_vec())
    }

    /// Returns true if the function may pass whole vector registers: it takes, returns or passes something of more than
    /// 128 bits. It has no instruction of AVX then.
    pub(super) fn may_pass_whole_vectors(&mut self) -> bool {
        if let Some(known) = self.vectors.may_pass {
            return known;
        }
        let (body, module) = (self.body, self.unit.module);
        let size = |ty: TypeId| self.unit.layout.size_in_bits(&module.types, ty);
        let is_long = |ty: TypeId| size(ty).is_some_and(|bits| bits > 128);
        let passes = |id: InstId| {
            let Some(callee) = body.callee(id) else {
                return false;
            };
            let mut operands = body.operands(id).iter();
            self.intrinsic_name(callee).is_none()
                && (is_long(body.result_type(id))
                    || operands.any(|value| self.type_of(*value).is_ok_and(is_long)))
        };
        let mut own = std::iter::once(self.func_ty.ret).chain(self.func_ty.params.iter().copied());
        let may = own.any(is_long) || body.insts().iter().any(|(id, _)| passes(id));
        *self.vectors.may_pass.insert(may)
    }

    /// Makes calls of all products with a sum if whole vector registers are passed: the instruction clears the upper part
    /// of a register, and may end up between the one that loads them and the call.
    pub(in crate::lower) fn keep_whole_vectors(&mut self) {
        if !self.vectors.passed {
            return;
        }
        let layout = &self.b.func.layout;
        let all = layout.blocks().flat_map(|block| layout.block_insts(block));
        let dfg = &self.b.func.dfg;
        let fused = all.filter(|inst| dfg.insts[*inst].opcode() == Opcode::Fma);
        for inst in fused.collect::<Vec<_>>() {
            let dfg = &self.b.func.dfg;
            let (ty, args) = (dfg.ctrl_typevar(inst), dfg.inst_args(inst).to_vec());
            let of = match ty {
                clif::F32 => "ss",
                clif::F64 => "sd",
                clif::F32X4 => "ps",
                _ => "pd",
            };
            let mut signature = Signature::new(CallConv::SystemV);
            signature.params.extend([AbiParam::new(ty); 3]);
            signature.returns.push(AbiParam::new(ty));
            let thunk = Thunk::X86_64(OfX86::MultiplyAdd(of));
            let function = self.function_ref(Symbol::Thunk(thunk), signature);
            self.b.func.replace(inst).call(function, &args);
        }
    }

    /// The value of a piece.
    pub(in crate::lower) fn load_piece(
        &mut self,
        pieces: &Pieces,
        ty: clif::Type,
        register: u8,
        piece: u8,
    ) -> Value {
        let offset = Pieces::offset(register, piece);
        self.b.ins().load(ty, plain(), pieces.at, offset)
    }

    /// The values of a parameter: those that Cranelift passes, and the pieces beyond them.
    pub(in crate::lower) fn with_pieces(
        &mut self,
        slots: &[Slot],
        mut passed: impl Iterator<Item = Value>,
        pieces: Option<&Pieces>,
    ) -> Lowered<Vec<Value>> {
        let mut out = Vec::with_capacity(slots.len());
        for slot in slots {
            out.push(match *slot {
                Slot::Upper {
                    register, piece, ..
                } => self.load_piece(pieces.expected()?, slot.ty(), register, piece),
                _ => passed.next().expected()?,
            });
        }
        Ok(out)
    }

    /// Takes the pieces that Cranelift does not pass from the values of arguments. They are loaded before the call, or by
    /// the function that copies arguments to the stack, which gets the address of their memory behind all values.
    pub(in crate::lower) fn pass_pieces(
        &mut self,
        abi: &Abi,
        values: Vec<Value>,
        hidden: usize,
    ) -> Lowered<Vec<Value>> {
        let Some(of) = abi.wide_arguments() else {
            return Ok(values);
        };
        let pieces = self.make_pieces(of)?;
        let mut passed = Vec::with_capacity(values.len());
        let mut values = values.into_iter();
        passed.extend(values.by_ref().take(hidden));
        let slots = abi.params.iter().flatten();
        let beside_copies = abi.wide_beside_copies().is_some();
        let mut registers = 0..of.count;
        for (slot, value) in slots.zip(values.by_ref()) {
            if let Slot::Upper {
                register, piece, ..
            } = *slot
            {
                self.store_piece(&pieces, value, register, piece);
                continue;
            }
            passed.push(value);
            if slot.is_vector()
                && let Some(register) = registers.next()
                && beside_copies
            {
                self.store_piece(&pieces, value, register, 0);
            }
        }
        passed.extend(values);
        match beside_copies {
            true => passed.push(pieces.at),
            false => drop(self.load_pieces(&pieces, &[])?),
        }
        Ok(passed)
    }

    fn store_piece(&mut self, pieces: &Pieces, value: Value, register: u8, piece: u8) {
        let offset = Pieces::offset(register, piece);
        self.b.ins().store(plain(), value, pieces.at, offset);
    }

    /// The values of a result in registers, directly after the call that returned `returned`.
    pub(in crate::lower) fn returned_values(
        &mut self,
        abi: &Abi,
        returned: &[Value],
    ) -> Lowered<Vec<Value>> {
        let Return::Registers(slots) = &abi.ret else {
            return Ok(Vec::new());
        };
        let pieces = match abi.vector_results() {
            Some(of) => Some(self.save_pieces(of)?),
            None => None,
        };
        let mut returned = returned.iter().copied();
        let mut out = Vec::with_capacity(slots.len());
        let mut registers = 0u8..;
        for slot in slots {
            out.push(match (*slot, &pieces) {
                (Slot::Extended { is, .. }, _) => self.pop_extended(is)?,
                (
                    Slot::Upper {
                        register, piece, ..
                    },
                    Some(pieces),
                ) => self.load_piece(pieces, slot.ty(), register, piece),
                (slot, Some(pieces)) if slot.is_vector() => {
                    let register = registers.next().expected()?;
                    self.load_piece(pieces, slot.ty(), register, 0)
                }
                _ => returned.next().expected()?,
            });
        }
        Ok(out)
    }

    /// Puts the values of a result into registers that Cranelift does not return it in. Returns those that it does.
    pub(in crate::lower) fn return_values(
        &mut self,
        abi: &Abi,
        values: Vec<Value>,
    ) -> Lowered<Vec<Value>> {
        let Return::Registers(slots) = &abi.ret else {
            return Ok(values);
        };
        // Pushed in reverse, so that the first is on top.
        for (slot, value) in slots.iter().zip(&values).rev() {
            if let Slot::Extended { is, .. } = slot {
                self.push_extended(*value, *is)?;
            }
        }
        let of = abi.vector_results();
        let pieces = match of {
            Some(of) => Some(self.make_pieces(of)?),
            None => None,
        };
        let mut kept = Vec::with_capacity(values.len());
        let mut registers = 0u8..;
        for (slot, value) in slots.iter().zip(values) {
            match (*slot, &pieces) {
                (Slot::Extended { .. }, _) => {}
                (
                    Slot::Upper {
                        register, piece, ..
                    },
                    Some(pieces),
                ) => self.store_piece(pieces, value, register, piece),
                (slot, Some(pieces)) if slot.is_vector() => {
                    let register = registers.next().expected()?;
                    self.store_piece(pieces, value, register, 0);
                }
                _ => kept.push(value),
            }
        }
        match &pieces {
            Some(pieces) => self.return_words(pieces, kept),
            None => Ok(kept),
        }
    }

    /// Loads the vector registers of a result last, and passes its integers through.
    fn return_words(&mut self, pieces: &Pieces, kept: Vec<Value>) -> Lowered<Vec<Value>> {
        let mut words = Vec::with_capacity(kept.len());
        for value in &kept {
            match self.b.func.dfg.value_type(*value) {
                clif::I128 => words.extend(<[Value; 2]>::from(self.b.ins().isplit(*value))),
                _ => words.push(*value),
            }
        }
        let mut words = self.load_pieces(pieces, &words)?.into_iter();
        let mut out = Vec::with_capacity(kept.len());
        for value in kept {
            let word = words.next().expected()?;
            out.push(match self.b.func.dfg.value_type(value) {
                clif::I128 => {
                    let high = words.next().expected()?;
                    self.b.ins().iconcat(word, high)
                }
                _ => word,
            });
        }
        Ok(out)
    }
}
