//! Constant expressions that are instructions now: comparisons, selects, most arithmetic and
//! casts. A body that uses one gets the instruction before its user, named `constexpr`; nothing else can use
//! one.
//!
//! In the pool such a constant is an aggregate of its operands, which is never visible outside the reader; a
//! table has these constants.

use super::constants::{Block, ConstReader};
use super::function::BodyReader;
use super::inst::wrong;
use crate::bitstream::Record;
use crate::error::Result;
use bitsmith_model::constant::{ConstKind, ConstPool, ExprOp};
use bitsmith_model::inst::Inst;
use bitsmith_model::schema::blocks::constants as code;
use bitsmith_model::schema::inst::{Flags, Opcode, Predicate};
use bitsmith_model::types::Type;
use bitsmith_model::value::{BlockId, ConstId, Value, ValueKind};
use rustc_hash::FxHashMap;

/// Constants that bodies cannot use directly: the instruction for removed constant expressions, `None`
/// for constants that only contain one.
pub(crate) type Expansions = FxHashMap<Value, Option<Inst>>;

/// Returns true if LLVM 22 still has the constant expression.
pub(super) fn is_supported(op: ExprOp) -> bool {
    match op {
        ExprOp::Binary(op) => op.is_expression(),
        ExprOp::Cast(op) => op.is_expression(),
        _ => true,
    }
}

/// The instruction for an expression.
fn inst_of(op: ExprOp, flags: Flags, ty: bitsmith_model::types::TypeId) -> Inst {
    match op {
        ExprOp::Binary(op) => Inst::binary(op, ty),
        ExprOp::Cast(op) => Inst::cast(op, ty),
        ExprOp::GetElementPtr { source } => {
            Inst::new(Opcode::GetElementPtr, ty).with_source_type(source)
        }
        ExprOp::ExtractElement => Inst::new(Opcode::ExtractElement, ty),
        ExprOp::InsertElement => Inst::new(Opcode::InsertElement, ty),
        ExprOp::ShuffleVector => Inst::new(Opcode::ShuffleVector, ty),
    }
    .with_flags(flags)
}

impl ConstReader<'_, '_, '_> {
    /// Adds an expression over the current operands that can only be an instruction.
    pub(super) fn push_older(&mut self, inst: Inst) -> ConstId {
        let operands = self.operands.iter().copied();
        let id = self.pool.push_aggregate(self.ty, operands);
        let value = self.own(id);
        self.older.insert(value, Some(inst));
        id
    }

    /// Adds an operator or cast that can only be an instruction.
    pub(super) fn push_older_expr(&mut self, op: ExprOp, flags: Flags) -> ConstId {
        self.push_older(inst_of(op, flags, self.ty))
    }

    /// Reads a comparison, a select or a negation.
    pub(super) fn older(
        &mut self,
        block: Block<'_, '_, '_>,
        record: &Record<'_>,
    ) -> Result<ConstId> {
        let inst = match record.code {
            code::CE_CMP => {
                self.take_at(block, record, &[1, 2])?;
                let predicate = record.op(3).and_then(Predicate::from_code);
                let predicate =
                    predicate.ok_or_else(|| block.error(record, 3, "expected a predicate"))?;
                Inst::compare(predicate, self.ty)
            }
            code::CE_SELECT => {
                self.take_at(block, record, &[0, 1, 2])?;
                Inst::new(Opcode::Select, self.ty)
            }
            _ => {
                self.take_at(block, record, &[1])?;
                if record.op(0) != Some(0) || !self.is_float() {
                    // An unknown operator: LLVM uses poison.
                    return Ok(self.pool.push(self.ty, ConstKind::Poison));
                }
                Inst::new(Opcode::FNeg, self.ty)
            }
        };
        Ok(self.push_older(inst))
    }
}

/// Adds to `older` the constants from `first` on that contain one of it.
pub(super) fn close(
    pool: &ConstPool,
    (first, local): (usize, bool),
    outer: &Expansions,
    older: &mut Expansions,
) {
    if older.is_empty() && outer.is_empty() {
        return;
    }
    let own = |index: usize| {
        let id = ConstId::from_u32(u32::try_from(index).unwrap_or(u32::MAX));
        match local {
            true => Value::local_const(id),
            false => Value::constant(id),
        }
    };
    let mut users: FxHashMap<Value, Vec<usize>> = FxHashMap::default();
    let mut work: Vec<Value> = older.keys().copied().collect();
    for index in first..pool.len() {
        let id = ConstId::from_u32(u32::try_from(index).unwrap_or(u32::MAX));
        let parts = pool.try_get(id).map_or(&[][..], |c| pool.parts(c));
        for &part in parts {
            users.entry(part).or_default().push(index);
            if outer.contains_key(&part) {
                work.push(part);
            }
        }
    }
    while let Some(value) = work.pop() {
        for &user in users.get(&value).map_or(&[][..], |users| users) {
            let user = own(user);
            if let std::collections::hash_map::Entry::Vacant(place) = older.entry(user) {
                place.insert(None);
                work.push(user);
            }
        }
    }
}

impl BodyReader<'_> {
    /// Expands an operand in a body: removed constant expressions become instructions.
    #[cold]
    pub(super) fn expanded(&mut self, value: Value) -> Result<Value> {
        let mut done: FxHashMap<Value, Value> = FxHashMap::default();
        let mut stack = vec![value];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some(older) = self.older_const(top) else {
                done.insert(top, top);
                stack.pop();
                continue;
            };
            let parts = self.parts(top).to_vec();
            let before = stack.len();
            stack.extend(parts.iter().rev().filter(|part| !done.contains_key(part)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let parts: Vec<Value> = parts
                .iter()
                .map(|part| done.get(part).copied().unwrap_or(*part))
                .collect();
            let made = self.expand_one(top, older, &parts)?;
            done.insert(top, made);
        }
        Ok(done.get(&value).copied().unwrap_or(value))
    }

    /// Returns true if a number's value is such a constant.
    pub(super) fn is_older_const(&self, number: u32) -> bool {
        let value = self.defined(number);
        value.is_some_and(|(value, _)| value.is_constant() && self.older_const(value).is_some())
    }

    fn older_const(&self, value: Value) -> Option<Option<Inst>> {
        let map = match value.kind() {
            ValueKind::Const(_) => &self.cx.tables.expansions,
            ValueKind::LocalConst(_) => &self.expansions,
            _ => return None,
        };
        map.get(&value).copied()
    }

    fn pool_of(&self, value: Value) -> Option<(&ConstPool, ConstId)> {
        match value.kind() {
            ValueKind::Const(id) => Some((&self.cx.module.consts, id)),
            ValueKind::LocalConst(id) => Some((&self.body.consts, id)),
            _ => None,
        }
    }

    fn parts(&self, value: Value) -> &[Value] {
        self.pool_of(value)
            .and_then(|(pool, id)| Some(pool.parts(pool.try_get(id)?)))
            .unwrap_or_default()
    }

    /// Expands one constant, whose parts are expanded already, into instructions.
    fn expand_one(&mut self, value: Value, inst: Option<Inst>, parts: &[Value]) -> Result<Value> {
        if let Some(inst) = inst {
            return self.insert(inst, parts, b"constexpr");
        }
        let constant = self
            .pool_of(value)
            .and_then(|(pool, id)| Some((pool, pool.try_get(id)?)));
        let Some((pool, constant)) = constant else {
            return wrong("expected a constant");
        };
        match constant.kind {
            ConstKind::Expr(index) => {
                let expr = pool.expr(index);
                let inst = inst_of(expr.op, expr.flags, constant.ty);
                self.insert(inst, parts, b"constexpr")
            }
            ConstKind::Aggregate(_) => self.insert_elements(constant.ty, parts),
            _ => wrong("constant that no instruction can be"),
        }
    }

    /// Builds an aggregate with one `insertvalue` or `insertelement` for each element.
    fn insert_elements(
        &mut self,
        ty: bitsmith_model::types::TypeId,
        parts: &[Value],
    ) -> Result<Value> {
        let vector = matches!(self.types.get(ty), Some(Type::Vector { .. }));
        let int = self.types.intern(Type::Int(32));
        let mut whole = Value::local_const(self.body.consts.push(ty, ConstKind::Poison));
        for (index, &part) in parts.iter().enumerate() {
            let index = u32::try_from(index).unwrap_or(u32::MAX);
            whole = if vector {
                let kind = ConstKind::Int(index.into());
                let at = Value::local_const(self.body.consts.push(int, kind));
                let inst = Inst::new(Opcode::InsertElement, ty);
                self.insert(inst, &[whole, part, at], b"constexpr.ins")?
            } else {
                let inst = Inst::new(Opcode::InsertValue, ty);
                let inst = self.body.with_indices(inst, &[index]);
                self.insert(inst, &[whole, part], b"constexpr.ins")?
            };
        }
        Ok(whole)
    }

    /// Inserts an instruction before the current one.
    fn insert(&mut self, inst: Inst, operands: &[Value], name: &[u8]) -> Result<Value> {
        if self.place.block >= self.place.blocks || self.unlisted.len() as u64 > self.place.bits {
            return wrong("no place for the instructions that a constant is");
        }
        let block = BlockId::from_u32(self.place.block);
        let block = self.edges.at.unwrap_or(block);
        let id = self.body.push(block, inst, operands);
        self.unlisted.push(id);
        let name = self.edges.name(name);
        self.body.names.set(id.into(), &name);
        Ok(id.into())
    }
}
