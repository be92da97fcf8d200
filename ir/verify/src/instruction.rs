//! The types of the operands and results of instructions.
//!
//! Rules:
//! - a return has the function's return type; conditions of branches are `i1`; the cases of a
//!   switch are different integers of its type; an indirectbr takes a pointer;
//! - arithmetic, logic, shifts, negation and comparison take operands of one type, integers or floats
//!   according to the opcode;
//! - casts have valid source and destination types with the same number of elements;
//! - phis and selects have values of the type of their result; phis are no tokens;
//! - phis, selects and calls with fast-math flags have floating-point results;
//! - extracted and inserted values have the type of the element or member.

use super::body::{Checked, Checker, ensure};
use bitsmith_model::constant::ConstKind;
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::flag::{self, Flags};
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Opcode};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{BlockId, InstId, Value};
use rustc_hash::FxHashSet;

impl<'a> Checker<'a, '_> {
    /// Checks an instruction whose operands exist.
    pub(super) fn instruction(&mut self, id: InstId, inst: &Inst, block: BlockId) -> Checked {
        use Opcode::*;
        let body = self.body;
        let operands = body.operands(id);
        self.flags(inst)?;
        match inst.op {
            Ret => self.ret(operands),
            Br => self.br(operands),
            Switch => self.switch(operands),
            IndirectBr => ensure(
                matches!(self.operand(operands, 0), Type::Ptr(_)),
                "Indirectbr operand must have pointer type!",
            ),
            Unreachable => Ok(()),
            FNeg => self.negation(inst, operands),
            Binary => self.binary(inst, operands),
            ICmp | FCmp => self.comparison(inst, operands),
            Cast => self.cast(inst, operands),
            Phi => self.phi(inst, operands),
            Select => self.select(inst, operands),
            Freeze => ensure(
                self.operand_ty(operands, 0) == Some(inst.ty),
                "Freeze must have same type for operand and result!",
            ),
            VaArg => Ok(()),
            ExtractElement => self.extract_element(inst, operands),
            InsertElement => self.insert_element(inst, operands),
            ShuffleVector => self.shuffle(inst, operands),
            ExtractValue => ensure(
                self.member(operands, inst) == Some(inst.ty),
                "Invalid ExtractValueInst operands!",
            ),
            InsertValue => ensure(
                self.member(operands, inst).is_some()
                    && self.member(operands, inst) == self.operand_ty(operands, 1)
                    && self.operand_ty(operands, 0) == Some(inst.ty),
                "Invalid InsertValueInst operands!",
            ),
            Alloca => self.alloca(id, inst, operands),
            Load => self.load(inst, operands),
            Store => self.store(inst, operands),
            GetElementPtr => self.element_ptr(inst, operands),
            Fence => self.fence(inst),
            CmpXchg => self.cmpxchg(inst, operands),
            AtomicRmw => self.atomic_rmw(inst, operands),
            Call | Invoke | CallBr => self.call(id, inst, operands, block),
            Resume => self.resume(operands),
            LandingPad => self.landing_pad(id, inst, operands, block),
            CleanupRet => self.cleanup_ret(id, operands),
            CatchRet => self.catch_ret(operands),
            CatchSwitch => self.catch_switch(id, inst, operands, block),
            CleanupPad => self.cleanup_pad(id, operands, block),
            CatchPad => self.catch_pad(id, operands, block),
        }
    }

    /// The type of the operand at an index.
    pub(super) fn operand_ty(&self, operands: &[Value], at: usize) -> Option<TypeId> {
        self.ty(*operands.get(at)?)
    }
    /// The type of the operand at an index, or void if there is none.
    pub(super) fn operand(&self, operands: &[Value], at: usize) -> &'a Type {
        self.get(self.operand_ty(operands, at))
    }

    /// An instruction has only flags that it may have ([`flag::mask`]); some depend on its type.
    fn flags(&self, inst: &Inst) -> Checked {
        let by_type = inst.flags().within(flag::by_type(inst.op).mask());
        ensure(
            by_type == Flags::NONE || self.module.types.has_fast_math(inst.ty),
            "Fast-math flags on a result that is not floating-point!",
        )
    }

    fn ret(&self, operands: &[Value]) -> Checked {
        if *self.module.types.get(self.func_ty.ret) == Type::Void {
            return ensure(
                operands.is_empty(),
                "Found return instr that returns non-void in Function of void return type!",
            );
        }
        ensure(
            operands.len() == 1 && self.operand_ty(operands, 0) == Some(self.func_ty.ret),
            "Function return type does not match operand type of return inst!",
        )
    }

    fn br(&self, operands: &[Value]) -> Checked {
        ensure(
            operands.len() <= 1 || *self.operand(operands, 0) == Type::Int(1),
            "Branch condition is not 'i1' type!",
        )
    }

    fn switch(&self, operands: &[Value]) -> Checked {
        let ty = self.operand_ty(operands, 0);
        let cases = operands.get(2..).unwrap_or_default().chunks_exact(2);
        let mut seen: FxHashSet<i64> = FxHashSet::default();
        let mut wide: FxHashSet<&[u64]> = FxHashSet::default();
        if cases.len() > 16 {
            seen.reserve(cases.len());
        }
        for case in cases {
            let constant = case.first().and_then(|value| self.scope.constant(*value));
            let new = match constant.map(|(constant, pool)| (constant.kind, pool)) {
                Some((ConstKind::Int(value), _)) => seen.insert(value),
                Some((ConstKind::WideInt(words), pool)) => wide.insert(pool.words(words)),
                _ => return Err("Case value is not a constant integer.".into()),
            };
            ensure(
                constant.map(|(constant, _)| constant.ty) == ty,
                "Switch constants must all be same type as switch value!",
            )?;
            ensure(new, "Duplicate integer as switch case")?;
        }
        Ok(())
    }

    fn negation(&self, inst: &Inst, operands: &[Value]) -> Checked {
        ensure(
            self.operand_ty(operands, 0) == Some(inst.ty),
            "Unary operators must have same type foroperands and result!",
        )?;
        ensure(
            self.is_float(inst.ty),
            "FNeg operator only works with float types!",
        )
    }

    pub(super) fn is_float(&self, ty: TypeId) -> bool {
        let types = &self.module.types;
        types.is_float(types.scalar(ty))
    }

    fn binary(&self, inst: &Inst, operands: &[Value]) -> Checked {
        use BinaryOp::*;
        let ty = self.operand_ty(operands, 0);
        ensure(
            ty.is_some() && ty == self.operand_ty(operands, 1),
            "Both operands to a binary operator are not of the same type!",
        )?;
        let same = ty == Some(inst.ty);
        let ints = self.module.types.is_int_or_int_vector(inst.ty);
        let Some(op) = inst.binary_op() else {
            return Err("Invalid binary operation!".into());
        };
        match op {
            Add | Sub | Mul | UDiv | SDiv | URem | SRem => {
                ensure(
                    ints,
                    "Integer arithmetic operators only work with integral types!",
                )?;
                ensure(
                    same,
                    "Integer arithmetic operators must have same type for operands and result!",
                )
            }
            FAdd | FSub | FMul | FDiv | FRem => {
                ensure(
                    self.is_float(inst.ty),
                    "Floating-point arithmetic operators only work with floating-point types!",
                )?;
                ensure(
                    same,
                    "Floating-point arithmetic operators must have same type for operands and \
                     result!",
                )
            }
            And | Or | Xor => {
                ensure(ints, "Logical operators only work with integral types!")?;
                ensure(
                    same,
                    "Logical operators must have same type for operands and result!",
                )
            }
            Shl | LShr | AShr => {
                ensure(ints, "Shifts only work with integral types!")?;
                ensure(same, "Shift return type must be same as operands!")
            }
        }
    }

    fn comparison(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let (ty, other) = (self.operand_ty(operands, 0), self.operand_ty(operands, 1));
        let (Some(ty), true) = (ty, ty == other) else {
            return Err(match inst.op {
                Opcode::ICmp => "Both operands to ICmp instruction are not of the same type!",
                _ => "Both operands to FCmp instruction are not of the same type!",
            }
            .into());
        };
        let int = inst.predicate().map(|p| p.is_int());
        if inst.op == Opcode::ICmp {
            ensure(
                types.is_int_or_int_vector(ty) || types.is_ptr_or_ptr_vector(ty),
                "Invalid operand types for ICmp instruction",
            )?;
            ensure(int == Some(true), "Invalid predicate in ICmp instruction!")?;
        } else {
            ensure(
                self.is_float(ty),
                "Invalid operand types for FCmp instruction",
            )?;
            ensure(int == Some(false), "Invalid predicate in FCmp instruction!")?;
        }
        ensure(
            *types.get(types.scalar(inst.ty)) == Type::Int(1)
                && types.get(inst.ty).vector_len() == types.get(ty).vector_len(),
            "Comparison must result in i1 or a vector of it!",
        )
    }

    fn phi(&self, inst: &Inst, operands: &[Value]) -> Checked {
        ensure(
            *self.get(Some(inst.ty)) != Type::Token,
            "PHI nodes cannot have token type!",
        )?;
        let mut values = operands.iter().step_by(2);
        ensure(
            values.all(|value| self.ty(*value) == Some(inst.ty)),
            "PHI node operands are not the same type as the result!",
        )
    }

    fn select(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let condition = self.operand(operands, 0);
        let (yes, no) = (self.operand_ty(operands, 1), self.operand_ty(operands, 2));
        let fits = yes.is_some()
            && yes == no
            && *self.get(yes) != Type::Token
            && match condition {
                Type::Int(1) => true,
                Type::Vector { element, .. } => {
                    *types.get(*element) == Type::Int(1)
                        && condition.vector_len() == self.get(yes).vector_len()
                }
                _ => false,
            };
        ensure(fits, "Invalid operands for select instruction!")?;
        ensure(
            yes == Some(inst.ty),
            "Select values must have same type as select instruction!",
        )
    }

    fn cast(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let (Some(from), Some(op)) = (self.operand_ty(operands, 0), inst.cast_op()) else {
            return Err("Invalid cast".into());
        };
        self.cast_types(op, from, inst.ty).map_err(Into::into)
    }

    /// Checks that `op` can cast from `from` to `to`.
    fn cast_types(&self, op: CastOp, from: TypeId, to: TypeId) -> Result<(), &'static str> {
        use CastOp::*;
        let types = &self.module.types;
        let (source, result) = (types.get(from), types.get(to));
        let lengths = source.vector_len() == result.vector_len();
        let vectors = source.vector_len().is_some() == result.vector_len().is_some();
        let ints = [from, to].map(|ty| types.is_int_or_int_vector(ty));
        let floats = [from, to].map(|ty| self.is_float(ty));
        let ptrs = [from, to].map(|ty| types.is_ptr_or_ptr_vector(ty));
        let bits = [from, to].map(|ty| types.get(types.scalar(ty)).scalar_bits());
        let check = |rules: &[(bool, &'static str)]| {
            let broken = rules.iter().find(|(holds, _)| !holds);
            broken.map_or(Ok(()), |(_, message)| Err(*message))
        };
        match op {
            Trunc => check(&[
                (ints[0], "Trunc only operates on integer"),
                (ints[1], "Trunc only produces integer"),
                (
                    lengths,
                    "trunc source and destination must both be a vector or neither",
                ),
                (bits[0] > bits[1], "DestTy too big for Trunc"),
            ]),
            ZExt => check(&[
                (ints[0], "ZExt only operates on integer"),
                (ints[1], "ZExt only produces an integer"),
                (
                    lengths,
                    "zext source and destination must both be a vector or neither",
                ),
                (bits[0] < bits[1], "Type too small for ZExt"),
            ]),
            SExt => check(&[
                (ints[0], "SExt only operates on integer"),
                (ints[1], "SExt only produces an integer"),
                (
                    lengths,
                    "sext source and destination must both be a vector or neither",
                ),
                (bits[0] < bits[1], "Type too small for SExt"),
            ]),
            FPTrunc => check(&[
                (floats[0], "FPTrunc only operates on FP"),
                (floats[1], "FPTrunc only produces an FP"),
                (
                    lengths,
                    "fptrunc source and destination must both be a vector or neither",
                ),
                (bits[0] > bits[1], "DestTy too big for FPTrunc"),
            ]),
            FPExt => check(&[
                (floats[0], "FPExt only operates on FP"),
                (floats[1], "FPExt only produces an FP"),
                (
                    lengths,
                    "fpext source and destination must both be a vector or neither",
                ),
                (bits[0] < bits[1], "DestTy too small for FPExt"),
            ]),
            UIToFP => check(&[
                (
                    vectors,
                    "UIToFP source and dest must both be vector or scalar",
                ),
                (ints[0], "UIToFP source must be integer or integer vector"),
                (floats[1], "UIToFP result must be FP or FP vector"),
                (lengths, "UIToFP source and dest vector length mismatch"),
            ]),
            SIToFP => check(&[
                (
                    vectors,
                    "SIToFP source and dest must both be vector or scalar",
                ),
                (ints[0], "SIToFP source must be integer or integer vector"),
                (floats[1], "SIToFP result must be FP or FP vector"),
                (lengths, "SIToFP source and dest vector length mismatch"),
            ]),
            FPToUI => check(&[
                (
                    vectors,
                    "FPToUI source and dest must both be vector or scalar",
                ),
                (floats[0], "FPToUI source must be FP or FP vector"),
                (ints[1], "FPToUI result must be integer or integer vector"),
                (lengths, "FPToUI source and dest vector length mismatch"),
            ]),
            FPToSI => check(&[
                (
                    vectors,
                    "FPToSI source and dest must both be vector or scalar",
                ),
                (floats[0], "FPToSI source must be FP or FP vector"),
                (ints[1], "FPToSI result must be integer or integer vector"),
                (lengths, "FPToSI source and dest vector length mismatch"),
            ]),
            PtrToInt => check(&[
                (ptrs[0], "PtrToInt source must be pointer"),
                (ints[1], "PtrToInt result must be integral"),
                (vectors, "PtrToInt type mismatch"),
                (lengths, "PtrToInt Vector width mismatch"),
            ]),
            PtrToAddr => check(&[
                (ptrs[0], "PtrToAddr source must be pointer"),
                (ints[1], "PtrToAddr result must be integral"),
                (vectors, "PtrToAddr type mismatch"),
                (lengths, "PtrToAddr vector length mismatch"),
                (
                    bits[1] == Some(self.address_bits(from)),
                    "PtrToAddr result must be address width",
                ),
            ]),
            IntToPtr => check(&[
                (ints[0], "IntToPtr source must be an integral"),
                (ptrs[1], "IntToPtr result must be a pointer"),
                (vectors, "IntToPtr type mismatch"),
                (lengths, "IntToPtr Vector width mismatch"),
            ]),
            BitCast => check(&[(self.is_bitcast(from, to), "Invalid bitcast")]),
            AddrSpaceCast => check(&[
                (ptrs[0], "AddrSpaceCast source must be a pointer"),
                (ptrs[1], "AddrSpaceCast result must be a pointer"),
                (
                    types.scalar(from) != types.scalar(to),
                    "AddrSpaceCast must be between different address spaces",
                ),
                (
                    lengths,
                    "AddrSpaceCast vector pointer number of elements mismatch",
                ),
            ]),
        }
    }

    /// The width of addresses in pointers of a type, in bits.
    fn address_bits(&self, ty: TypeId) -> u32 {
        let types = &self.module.types;
        match types.get(types.scalar(ty)) {
            Type::Ptr(space) => self.common.layout.index_bits(*space),
            _ => 0,
        }
    }

    fn is_bitcast(&self, from: TypeId, to: TypeId) -> bool {
        if from == to {
            return self.common.facts.is_first_class(from) && !self.is_aggregate(from);
        }
        let types = &self.module.types;
        let (source, result) = (types.get(from), types.get(to));
        let pointers = [from, to].map(|ty| types.is_ptr_or_ptr_vector(ty));
        match pointers {
            [true, true] => {
                // In one address space, so one of the two is a vector of one element.
                let single = |ty: &Type| matches!(ty.vector_len(), None | Some((1, false)));
                types.scalar(from) == types.scalar(to)
                    && (source.vector_len() == result.vector_len()
                        || single(source) && single(result))
            }
            [false, false] => match (self.primitive_bits(from), self.primitive_bits(to)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            },
            _ => false,
        }
    }

    fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(
            self.module.types.get(ty),
            Type::Struct(_) | Type::Named(_) | Type::Array(..)
        )
    }

    /// The width of a number or vector of numbers in bits, and true if it is scalable.
    fn primitive_bits(&self, ty: TypeId) -> Option<(u64, bool)> {
        let types = &self.module.types;
        let this = types.get(ty);
        if *this == Type::X86Amx {
            return Some((8192, false));
        }
        let bits = types.get(types.scalar(ty)).scalar_bits()?;
        let (len, scalable) = this.vector_len().unwrap_or((1, false));
        Some((u64::from(bits).checked_mul(u64::from(len))?, scalable))
    }

    fn extract_element(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let fits = match self.operand(operands, 0) {
            Type::Vector { element, .. } => *element == inst.ty,
            _ => false,
        };
        let index = matches!(self.operand(operands, 1), Type::Int(_));
        ensure(fits && index, "Invalid extractelement operands!")
    }

    fn insert_element(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let fits = match self.operand(operands, 0) {
            Type::Vector { element, .. } => {
                Some(*element) == self.operand_ty(operands, 1)
                    && self.operand_ty(operands, 0) == Some(inst.ty)
            }
            _ => false,
        };
        let index = matches!(self.operand(operands, 2), Type::Int(_));
        ensure(fits && index, "Invalid insertelement operands!")
    }

    fn shuffle(&self, inst: &Inst, operands: &[Value]) -> Checked {
        let types = &self.module.types;
        let source = self.operand(operands, 0);
        let mask = self.operand(operands, 2);
        let fits = matches!(source, Type::Vector { .. })
            && self.operand_ty(operands, 0) == self.operand_ty(operands, 1)
            && operands
                .get(2)
                .is_some_and(|mask| self.scope.is_shuffle_mask(*mask, source))
            && mask.vector_len() == types.get(inst.ty).vector_len()
            && types.scalar(inst.ty)
                == self
                    .operand_ty(operands, 0)
                    .map_or(inst.ty, |ty| types.scalar(ty));
        ensure(fits, "Invalid shufflevector operands!")
    }

    /// The type of the member that an extractvalue or insertvalue accesses.
    fn member(&self, operands: &[Value], inst: &Inst) -> Option<TypeId> {
        let types = &self.module.types;
        let mut ty = self.operand_ty(operands, 0)?;
        let indices = self.body.indices(inst);
        if indices.is_empty() {
            return None;
        }
        for &index in indices {
            if matches!(types.get(ty), Type::Vector { .. }) {
                return None;
            }
            ty = types.element(ty, u64::from(index))?;
        }
        Some(ty)
    }
}
