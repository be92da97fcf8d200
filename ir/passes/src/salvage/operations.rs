//! Instructions as operations of debug expressions on one of their operands.

use super::expression::{Operation, add_offset};
use bitsmith_model::body::Body;
use bitsmith_model::datalayout::DataLayout;
use bitsmith_model::inst::Inst;
use bitsmith_model::module::Scope;
use bitsmith_model::schema::dwarf::*;
use bitsmith_model::schema::inst::{BinaryOp, CastOp, Predicate};
use bitsmith_model::types::{Type, TypeId};
use bitsmith_model::value::{InstId, Value};
use bitsmith_model::view::View;

/// The result of an instruction in terms of its operands.
pub(super) struct Salvaged {
    /// The operand that the operations apply to.
    pub(super) base: Value,
    /// The operations.
    pub(super) operations: Vec<Operation>,
    /// Further operands, which the operations refer to by `DW_OP_LLVM_arg`.
    pub(super) others: Vec<Value>,
}

impl Salvaged {
    fn of(base: Value, operations: Vec<Operation>) -> Self {
        let others = Vec::new();
        Self {
            base,
            operations,
            others,
        }
    }
    /// Makes the location operand the first of the expression's, if it has no others yet, and adds one.
    fn push_operand(&mut self, value: Value, location_operands: u64) {
        let arg = |number| Operation::with(DW_OP_LLVM_arg, number);
        let count = match location_operands {
            0 => {
                if self.others.is_empty() {
                    self.operations.insert(0, arg(0));
                }
                1
            }
            count => count,
        };
        let number = count.saturating_add(self.others.len() as u64);
        self.operations.push(arg(number));
        self.others.push(value);
    }
}

/// Reads instructions of a body.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) scope: Scope<'a>,
    pub(crate) body: &'a Body,
    pub(crate) layout: &'a DataLayout,
}

impl Reader<'_> {
    /// The result of an instruction in terms of its operands, for an expression with this number of location
    /// operands; `None` if DWARF has no operations for it.
    pub(super) fn salvage(self, id: InstId, location_operands: u64) -> Option<Salvaged> {
        let inst = self.body.inst(id);
        match self.body.view(id)? {
            View::Cast { value } => self.cast(inst, value),
            View::GetElementPtr { base, indices } => {
                self.offsets(inst, base, indices, location_operands)
            }
            View::Binary { left, right } => {
                self.binary(inst.binary_op()?, left, right, location_operands)
            }
            View::ICmp { left, right } => {
                self.compare(inst.predicate()?, left, right, location_operands)
            }
            _ => None,
        }
    }

    fn cast(self, inst: &Inst, value: Value) -> Option<Salvaged> {
        let op = inst.cast_op()?;
        let from = self.integer_bits(self.scope.type_of(value)?);
        let to = self.integer_bits(inst.ty);
        let is_pointer_cast = matches!(op, CastOp::IntToPtr | CastOp::PtrToInt | CastOp::PtrToAddr);
        if op == CastOp::BitCast || is_pointer_cast && from.is_some() && from == to {
            return Some(Salvaged::of(value, Vec::new()));
        }
        let encoding = match op {
            CastOp::SExt => DW_ATE_signed,
            CastOp::Trunc | CastOp::ZExt | CastOp::IntToPtr | CastOp::PtrToInt => DW_ATE_unsigned,
            _ => return None,
        };
        let convert = |bits: u32| Operation::convert(bits.into(), encoding);
        Some(Salvaged::of(value, vec![convert(from?), convert(to?)]))
    }

    /// The size of an integer, or of a pointer as one.
    fn integer_bits(self, ty: TypeId) -> Option<u32> {
        match self.scope.module.types.get(ty) {
            Type::Int(bits) => Some(*bits),
            Type::Ptr(space) => Some(self.layout.pointer_bits(*space)),
            _ => None,
        }
    }

    fn offsets(
        self,
        inst: &Inst,
        base: Value,
        indices: &[Value],
        location_operands: u64,
    ) -> Option<Salvaged> {
        let types = &self.scope.module.types;
        let Type::Ptr(space) = types.get(inst.ty) else {
            return None;
        };
        let unused = 64u32.saturating_sub(self.layout.index_bits(*space).clamp(1, 64));
        let mut constant = 0i64;
        let mut variable: Vec<(Value, u64)> = Vec::new();
        let mut ty = inst.source_type()?;
        for (number, &index) in indices.iter().enumerate() {
            let known = self.scope.int(index);
            if number > 0 {
                if let Some(layout) = self.layout.struct_layout(types, ty) {
                    let field = usize::try_from(known?).ok()?;
                    let offset = i64::try_from(*layout.offsets.get(field)?).ok()?;
                    constant = constant.wrapping_add(offset);
                    ty = types.element(ty, field as u64)?;
                    continue;
                }
                ty = types.sequence_element(ty)?;
            }
            if known == Some(0) {
                continue;
            }
            if types
                .get(ty)
                .vector_len()
                .is_some_and(|(_, scalable)| scalable)
            {
                return None;
            }
            let size = self.layout.alloc_size(types, ty)?;
            match known {
                Some(known) => {
                    constant = constant.wrapping_add(known.wrapping_mul(size as i64));
                }
                None if size == 0 => {}
                None => match variable.iter_mut().find(|(value, _)| *value == index) {
                    Some((_, factor)) => *factor = factor.wrapping_add(size),
                    None => variable.push((index, size)),
                },
            }
        }
        let mut out = Salvaged::of(base, Vec::new());
        for (index, factor) in variable {
            out.push_operand(index, location_operands);
            out.operations.extend([
                Operation::with(DW_OP_constu, factor << unused >> unused),
                Operation::plain(DW_OP_mul),
                Operation::plain(DW_OP_plus),
            ]);
        }
        out.operations
            .extend(add_offset(constant << unused >> unused));
        Some(out)
    }

    /// An integer constant: its value, or `None` if it is too wide.
    fn constant(self, value: Value) -> Option<Option<i64>> {
        let ty = self.scope.type_of(value)?;
        let is_int = matches!(self.scope.module.types.get(ty), Type::Int(_));
        if !is_int || !value.is_constant() {
            return None;
        }
        use bitsmith_model::constant::ConstKind;
        match self.scope.constant(value)?.0.kind {
            ConstKind::Int(value) => Some(Some(value)),
            ConstKind::WideInt(_) => Some(None),
            _ => None,
        }
    }

    fn binary(
        self,
        op: BinaryOp,
        left: Value,
        right: Value,
        location_operands: u64,
    ) -> Option<Salvaged> {
        let operation = Operation::plain(dwarf_operation(op)?);
        let mut out = Salvaged::of(left, Vec::new());
        match (self.constant(right), op) {
            (Some(number), BinaryOp::Add) => out.operations = add_offset(number?),
            (Some(number), BinaryOp::Sub) => out.operations = add_offset(number?.wrapping_neg()),
            (Some(number), _) => {
                let number = Operation::with(DW_OP_constu, number?.cast_unsigned());
                out.operations.extend([number, operation]);
            }
            (None, _) => {
                out.push_operand(right, location_operands);
                out.operations.push(operation);
            }
        }
        Some(out)
    }

    fn compare(
        self,
        predicate: Predicate,
        left: Value,
        right: Value,
        location_operands: u64,
    ) -> Option<Salvaged> {
        let operation = Operation::plain(dwarf_comparison(predicate)?);
        let mut out = Salvaged::of(left, Vec::new());
        match self.constant(right) {
            Some(number) => {
                let number = number?;
                out.operations.push(match predicate.is_signed() {
                    true => Operation::with(DW_OP_consts, number.cast_unsigned()),
                    false => Operation::with(DW_OP_constu, number.cast_unsigned()),
                });
            }
            None => out.push_operand(right, location_operands),
        }
        out.operations.push(operation);
        Some(out)
    }
}

fn dwarf_operation(op: BinaryOp) -> Option<u32> {
    Some(match op {
        BinaryOp::Add => DW_OP_plus,
        BinaryOp::Sub => DW_OP_minus,
        BinaryOp::Mul => DW_OP_mul,
        BinaryOp::SDiv => DW_OP_div,
        BinaryOp::SRem => DW_OP_mod,
        BinaryOp::Or => DW_OP_or,
        BinaryOp::And => DW_OP_and,
        BinaryOp::Xor => DW_OP_xor,
        BinaryOp::Shl => DW_OP_shl,
        BinaryOp::LShr => DW_OP_shr,
        BinaryOp::AShr => DW_OP_shra,
        _ => return None,
    })
}

fn dwarf_comparison(predicate: Predicate) -> Option<u32> {
    use Predicate::*;
    Some(match predicate {
        Eq => DW_OP_eq,
        Ne => DW_OP_ne,
        UGt | SGt => DW_OP_gt,
        UGe | SGe => DW_OP_ge,
        ULt | SLt => DW_OP_lt,
        ULe | SLe => DW_OP_le,
        _ => return None,
    })
}
